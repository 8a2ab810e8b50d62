import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'treeline-type-walls-'));
writeFileSync(join(scratch, 'package.json'), '{ "type": "module" }');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Type-checks one planted source with a project's own compiler options and returns the messages. */
function diagnose(project: string, source: string): string[] {
  const file = join(scratch, 'planted.ts');
  writeFileSync(file, source);
  const configPath = join(repository, project, 'tsconfig.json');
  const raw: unknown = ts.readConfigFile(configPath, (path) => ts.sys.readFile(path)).config;
  const { options } = ts.parseJsonConfigFileContent(raw, ts.sys, join(repository, project));
  const program = ts.createProgram([file], {
    ...options,
    composite: false,
    incremental: false,
    noEmit: true,
    emitDeclarationOnly: false,
    rootDir: scratch,
    typeRoots: [join(repository, 'node_modules/@types')],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}

describe('the type walls of the house', () => {
  it.each([
    ['core', 'export const title = document.title;', /'document'/],
    ['core', 'export const path = process.cwd();', /'process'/],
    ['core', 'export const stamp = performance.now();', /'performance'/],
    ['core', "export function log(): void { console.log('x'); }", /'console'/],
    ['core', 'export const later = setTimeout(() => undefined, 1);', /'setTimeout'/],
    ['renderer', 'export const path = process.cwd();', /'process'/],
    ['renderer', 'export const bytes = Buffer.alloc(1);', /'Buffer'/],
    ['electron/preload', 'export const path = process.cwd();', /'process'/],
    ['electron/preload', 'export const title = document.title;', /'document'/],
    ['electron/main', 'export const title = document.title;', /'document'/],
    ['electron/headless', 'export const width = window.innerWidth;', /'window'/],
    ['core', 'enum Colour { Red }\nexport const c = Colour.Red;', /erasableSyntaxOnly/],
    ['core', 'export const first: number = [1][0];', /undefined/],
  ])('%s refuses %s', (project, source, expectedMessage) => {
    expect(diagnose(project, source).join('\n')).toMatch(expectedMessage);
  });

  it.each([
    ['core', 'export const total = Math.hypot(3, 4);'],
    ['renderer', 'export const title = document.title;'],
    ['electron/main', 'export const path = process.cwd();'],
  ])('%s accepts %s', (project, source) => {
    expect(diagnose(project, source)).toEqual([]);
  });
});
