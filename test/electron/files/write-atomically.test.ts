import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceFiles, writeFileAtomically, writeFolderAtomically } from '../../../electron/files/index.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treeline-files-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('writeFileAtomically', () => {
  it('replaces a file and leaves nothing beside it', async () => {
    const path = join(folder, 'a.json');
    writeFileSync(path, 'old');
    await writeFileAtomically(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('keeps what was there when it cannot be replaced', async () => {
    const path = join(folder, 'taken');
    await writeFolderAtomically(folder, 'taken', [{ name: 'inside', content: 'x' }]);
    await expect(writeFileAtomically(path, 'new')).rejects.toThrow();
    expect(readFileSync(join(path, 'inside'), 'utf8')).toBe('x');
    expect(readdirSync(folder)).toEqual(['taken']);
  });

  it('leaves nothing where the folder is a file', async () => {
    writeFileSync(join(folder, 'file'), 'x');
    await expect(writeFileAtomically(join(folder, 'file', 'a.json'), 'new')).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['file']);
  });
});

describe('writeFolderAtomically', () => {
  it('writes all files and gives a taken name a number', async () => {
    const files = [
      { name: 'a.txt', content: 'ä' },
      { name: 'b.png', content: Uint8Array.of(0, 255) },
    ];
    expect(await writeFolderAtomically(folder, 'run', files)).toBe(join(folder, 'run'));
    expect(await writeFolderAtomically(folder, 'run', files)).toBe(join(folder, 'run-2'));
    expect(readdirSync(folder).sort()).toEqual(['run', 'run-2']);
    expect(readFileSync(join(folder, 'run', 'a.txt'), 'utf8')).toBe('ä');
    expect([...readFileSync(join(folder, 'run-2', 'b.png'))]).toEqual([0, 255]);
  });

  it('writes none when one cannot be written', async () => {
    const files = [
      { name: 'a.txt', content: 'x' },
      { name: 'a.txt', content: 'the same name twice' },
    ];
    await expect(writeFolderAtomically(folder, 'run', files)).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('replaceFiles', () => {
  const isNumbered = (name: string): boolean => /^\d$/.test(name);
  const readAll = (): [string, string][] =>
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

  beforeEach(() => {
    for (const name of ['1', '2', 'mine']) writeFileSync(join(folder, name), 'old');
  });

  it('puts the new set in place of the old one and touches nothing else', async () => {
    await replaceFiles(
      folder,
      [
        { name: '2', content: 'new' },
        { name: '3', content: 'new' },
      ],
      isNumbered,
    );
    expect(readAll()).toEqual([
      ['2', 'new'],
      ['3', 'new'],
      ['mine', 'old'],
    ]);
  });

  it('leaves the old set whole when the new one cannot be written', async () => {
    const files = [
      { name: '1', content: 'new' },
      { name: 'no such folder/2', content: 'new' },
    ];
    await expect(replaceFiles(folder, files, isNumbered)).rejects.toThrow('ENOENT');
    expect(readAll()).toEqual([
      ['1', 'old'],
      ['2', 'old'],
      ['mine', 'old'],
    ]);
  });
});
