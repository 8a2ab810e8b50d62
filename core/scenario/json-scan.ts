/** Where in a JSON value: keys of objects and indices of lists, from the outside in. */
export type JsonPath = readonly (string | number)[];

/** The first thing wrong with a JSON text. */
export interface JsonSyntaxProblem {
  /** In UTF-16 units from the start of the text. */
  readonly offset: number;
  readonly expected: string;
  readonly found: string;
}

/**
 * Deeper nesting than any file of ours, by far; without a limit a text of nothing but brackets would exhaust the stack.
 */
export const MAX_JSON_DEPTH = 64;

const WHITESPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** What a reader would call the token at a place: a word, a number, or one character. */
const TOKEN = /[\w.+-]{1,24}|[^]/uy;

/** Thrown inside the scan only; carries the problem to its end. */
class ScanFailure extends Error {
  readonly problem: JsonSyntaxProblem;
  constructor(problem: JsonSyntaxProblem) {
    super(problem.expected);
    this.problem = problem;
  }
}

/**
 * Walks a JSON text (RFC 8259) without building its value, to say where it is wrong and where its values stand. Unlike
 * `JSON.parse` it refuses a key given twice, which there silently wins over the first, and its report does not depend on the
 * engine. Linear time.
 *
 * @param onValue - called at the start of every value with its path, which is only valid during the call
 */
export function scanJson(
  text: string,
  onValue: (path: JsonPath, offset: number) => void = () => undefined,
): JsonSyntaxProblem | undefined {
  const path: (string | number)[] = [];
  let offset = 0;

  function fail(expected: string, found = describeToken(text, offset)): never {
    throw new ScanFailure({ offset, expected, found });
  }
  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = offset;
    const matched = pattern.exec(text)?.[0];
    if (matched !== undefined) offset += matched.length;
    return matched;
  }
  function skip(character: string): boolean {
    match(WHITESPACE);
    const isThere = text[offset] === character;
    if (isThere) offset++;
    return isThere;
  }

  function scanValue(): void {
    match(WHITESPACE);
    if (path.length > MAX_JSON_DEPTH) fail(`at most ${MAX_JSON_DEPTH} levels of nesting`, 'one more');
    onValue(path, offset);
    const character = text[offset];
    if (character === '{') scanObject();
    else if (character === '[') scanList();
    else if (character === '"') scanString('a string that ends on its line, with valid escapes');
    else if (!['true', 'false', 'null'].some(skipWord) && match(NUMBER) === undefined) fail('a value');
  }
  function skipWord(word: string): boolean {
    const isThere = text.startsWith(word, offset) && !/\w/.test(text[offset + word.length] ?? '');
    if (isThere) offset += word.length;
    return isThere;
  }
  function scanString(expected: string): string {
    const start = offset;
    if (text[offset] !== '"') fail(expected);
    offset++;
    // By hand, because a regular expression over a whole string keeps a way back for every character of it.
    for (; text[offset] !== '"';) {
      const isPlain = text.charCodeAt(offset) >= 0x20 && text[offset] !== '\\';
      if (isPlain) offset++;
      else if (match(ESCAPE) === undefined) fail(expected);
    }
    offset++;
    return JSON.parse(text.slice(start, offset)) as string;
  }
  function scanObject(): void {
    const keys = new Set<string>();
    offset++;
    if (skip('}')) return;
    do {
      match(WHITESPACE);
      const keyOffset = offset;
      const key = scanString('a key in double quotes');
      if (keys.has(key)) {
        offset = keyOffset;
        fail('each key once', `${JSON.stringify(key)} again`);
      }
      keys.add(key);
      if (!skip(':')) fail('":" after a key');
      path.push(key);
      scanValue();
      path.pop();
    } while (skip(','));
    if (!skip('}')) fail('"," or "}"');
  }
  function scanList(): void {
    offset++;
    if (skip(']')) return;
    let index = 0;
    do {
      path.push(index++);
      scanValue();
      path.pop();
    } while (skip(','));
    if (!skip(']')) fail('"," or "]"');
  }

  try {
    scanValue();
    match(WHITESPACE);
    if (offset < text.length) fail('the end of the file');
    return undefined;
  } catch (failure) {
    if (failure instanceof ScanFailure) return failure.problem;
    throw failure;
  }
}

function describeToken(text: string, offset: number): string {
  if (offset >= text.length) return 'the end of the file';
  TOKEN.lastIndex = offset;
  return JSON.stringify(TOKEN.exec(text)?.[0] ?? text[offset]);
}
