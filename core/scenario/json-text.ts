import { scanJson } from './json-scan.ts';
import type { JsonPath } from './json-scan.ts';

/** A parsed text, or one line that names file, place, expected and found. */
export type JsonResult =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

/**
 * Parses a JSON text strictly: a byte-order mark is allowed, a key given twice is not. A problem reads
 * `<file>:<line>:<column>: expected <…>, found <…>`, lines and columns counted from 1.
 */
export function parseJsonText(text: string, fileName: string): JsonResult {
  const body = stripByteOrderMark(text);
  const problem = scanJson(body);
  if (problem === undefined) return { ok: true, value: JSON.parse(body) as unknown };
  const place = formatPosition(body, problem.offset);
  return { ok: false, problem: `${fileName}:${place}: expected ${problem.expected}, found ${problem.found}` };
}

/** `line:column` of the value at a path, or of its nearest parent that the text has. */
export function locateJsonPath(text: string, path: JsonPath): string {
  const body = stripByteOrderMark(text);
  let bestOffset = 0;
  let bestLength = -1;
  scanJson(body, (candidate, offset) => {
    const isOnPath = candidate.length <= path.length && candidate.every((step, index) => step === path[index]);
    if (!isOnPath || candidate.length <= bestLength) return;
    bestOffset = offset;
    bestLength = candidate.length;
  });
  return formatPosition(body, bestOffset);
}

function stripByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function formatPosition(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}
