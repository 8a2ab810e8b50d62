import { z } from 'zod';
import type { JsonPath } from './json-scan.ts';

/** The first mismatch between a value and its schema. */
export interface SchemaProblem {
  readonly path: JsonPath;
  readonly expected: string;
  readonly found: string;
}

/** Longer values are cut in messages: one line is to stay one line. */
const MAX_FOUND_LENGTH = 60;

/**
 * Says in words what a schema refused first.
 *
 * @param schema - the schema that refused; looked through for the keys that it knows
 * @param value - the value it refused
 */
export function describeSchemaProblem(schema: z.ZodType, error: z.ZodError, value: unknown): SchemaProblem {
  const issue = firstIssue(error.issues);
  const path = issue.path as JsonPath;
  if (issue.code === 'unrecognized_keys') {
    const known = listKnownKeys(schema, path);
    return { path, expected: `no keys but ${known.join(', ')}`, found: quoteAll(issue.keys) };
  }
  const isWholeMeant = resolveSchemas(schema, path).some((candidate) => candidate instanceof z.ZodNumberFormat);
  const expected = issue.code === 'invalid_type' && isWholeMeant ? 'a whole number' : describeExpected(issue);
  return { path, expected, found: describeFound(valueAt(value, path)) };
}

/** `presets[2].pose.yawRadians`; the empty path is the whole value. */
export function formatJsonPath(path: JsonPath): string {
  if (path.length === 0) return 'the whole value';
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[\w-]+$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

/** A value as a message shows it: text quoted, lists and objects by kind, cut to one short line. */
export function describeFound(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  // Numbers are not quoted, and unlike JSON a message can say NaN.
  const text = typeof value === 'number' ? `${value}` : JSON.stringify(value);
  return text.length <= MAX_FOUND_LENGTH ? text : `${text.slice(0, MAX_FOUND_LENGTH)}…`;
}

type Issue = z.core.$ZodIssue;

/** Of a union the branch that got furthest is the one that was meant. */
function firstIssue(issues: readonly Issue[], parentPath: JsonPath = []): Issue {
  const issue = issues[0];
  if (issue === undefined) throw new RangeError('expected an error with at least one issue, found none');
  const path = [...parentPath, ...(issue.path as JsonPath)];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { ...issue, path };
  const branches = issue.errors.filter((branch) => branch.length > 0);
  const meant = branches.find((branch) => !isTypeMismatchAtRoot(branch)) ?? branches[0];
  return meant === undefined ? { ...issue, path } : firstIssue(meant, path);
}

function isTypeMismatchAtRoot(branch: readonly Issue[]): boolean {
  return branch.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0);
}

function describeExpected(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_NAMES[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return (issue.values.length === 1 ? '' : 'one of ') + issue.values.map(String).join(', ');
    case 'too_small':
      return `${quantityOf(issue.origin)} ${issue.inclusive === false ? 'above' : 'of at least'} ${issue.minimum}`;
    case 'too_big':
      return `${quantityOf(issue.origin)} ${issue.inclusive === false ? 'below' : 'of at most'} ${issue.maximum}`;
    case 'invalid_format':
      return issue.pattern === undefined ? `text in the form ${issue.format}` : `text that matches ${issue.pattern}`;
    default:
      return issue.message;
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a finite number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

function quantityOf(origin: string): string {
  if (origin === 'string') return 'text with a length';
  if (origin === 'array') return 'a list with a length';
  return 'a number';
}

function quoteAll(keys: readonly string[]): string {
  return keys.map((key) => describeFound(key)).join(', ');
}

function valueAt(value: unknown, path: JsonPath): unknown {
  let current: unknown = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}

/** Keys of the object schema at a path; looks through defaults, options, transforms, lists and unions. */
function listKnownKeys(schema: z.ZodType, path: JsonPath): string[] {
  const objects = resolveSchemas(schema, path).filter((candidate) => candidate instanceof z.ZodObject);
  return [...new Set(objects.flatMap((candidate) => Object.keys(candidate.shape)))];
}

function resolveSchemas(schema: unknown, path: JsonPath): unknown[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional) {
    return resolveSchemas(schema.unwrap(), path);
  }
  if (schema instanceof z.ZodPipe) return resolveSchemas(schema.in, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => resolveSchemas(option, path));
  const [step, ...rest] = path;
  if (step === undefined) return [schema];
  if (schema instanceof z.ZodObject) return resolveSchemas((schema.shape as Record<string, unknown>)[step], rest);
  if (schema instanceof z.ZodArray) return resolveSchemas(schema.element, rest);
  return [];
}
