import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint({ cwd: resolve(import.meta.dirname, '../..') });

/** Lints a text as if it stood in an existing file of the house and returns the ids of the rules that speak. */
async function lintAs(filePath: string, text: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId);
}

describe('the lint walls of the house', () => {
  it.each([
    ['core/fade/index.ts', 'export const chance = Math.random();\n', 'no-restricted-syntax'],
    ['core/fade/index.ts', 'export const stamp = Date.now();\n', 'no-restricted-syntax'],
    ['core/fade/index.ts', 'export function nameless(): number { return 1; }\n', 'jsdoc/require-jsdoc'],
    [
      'renderer/scene/index.ts',
      "import { Engine } from '@babylonjs/core';\nexport { Engine };\n",
      'no-restricted-imports',
    ],
    ['renderer/scene/index.ts', 'export const bridge = window.desktop;\n', 'no-restricted-syntax'],
    ['renderer/scene/index.ts', "export function log(): void { console.log('x'); }\n", 'no-console'],
    [
      'renderer/scene/index.ts',
      'export function run(): void { Promise.resolve(1); }\n',
      '@typescript-eslint/no-floating-promises',
    ],
    ['electron/main/main.ts', "import { ipcMain } from 'electron';\nexport { ipcMain };\n", 'no-restricted-syntax'],
  ])('in %s stops %s', async (filePath, text, rule) => {
    expect(await lintAs(filePath, text)).toContain(rule);
  });

  it('has nothing to say about a documented pure function', async () => {
    const text =
      '/** Doubles a length in metres. */\nexport function doubleMeters(lengthMeters: number): number {\n  return 2 * lengthMeters;\n}\n';
    expect(await lintAs('core/fade/index.ts', text)).toEqual([]);
  });
});
