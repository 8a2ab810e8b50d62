import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from './usage-error.ts';

const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'one that this user may not write to',
  EPERM: 'one that this user may not write to',
  EROFS: 'one on a read-only disk',
  ENOTDIR: 'a path through a file',
  EEXIST: 'a file in its place',
  ENOENT: 'a place where no folder can be made',
  ENOSPC: 'a full disk',
};

function describeFault(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return FAULTS[code] ?? `one that cannot be written to (${code})`;
}

/**
 * Makes sure that files can be written into a folder, by making it and writing a file, before any work is done for it. Both are
 * taken away again: a command that fails before it has anything to write leaves nothing.
 *
 * @param optionName As the user typed it, for the message.
 * @throws UsageError when the folder cannot be written to.
 */
export function checkOutputFolder(path: string, optionName: string): string {
  const folder = resolve(path);
  const madeFolders: string[] = [];
  for (let missing = folder; !existsSync(missing) && dirname(missing) !== missing; missing = dirname(missing)) {
    madeFolders.push(missing);
  }
  const probePath = join(folder, `.${randomBytes(6).toString('hex')}.part`);
  try {
    if (existsSync(folder) && !statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' });
    // One by one: where the system refuses to make any (below /proc), Node's recursive form never returns.
    for (const missing of [...madeFolders].reverse()) mkdirSync(missing);
    writeFileSync(probePath, '');
    return folder;
  } catch (error) {
    throw new UsageError(`${optionName}: expected a folder to write to, found ${describeFault(error)}: ${path}`);
  } finally {
    if (existsSync(probePath)) rmSync(probePath);
    for (const made of madeFolders) if (existsSync(made)) rmdirSync(made);
  }
}

/** Makes sure that a PNG can be written at a path whose folder is made where it is missing; leaves nothing there, either. */
export function checkPngPath(path: string, optionName: string): string {
  if (!path.toLowerCase().endsWith('.png')) {
    throw new UsageError(`${optionName}: expected a file name that ends in .png, found ${path}`);
  }
  const filePath = resolve(path);
  if (existsSync(filePath) && statSync(filePath).isDirectory()) {
    throw new UsageError(`${optionName}: expected a file, found a folder: ${path}`);
  }
  checkOutputFolder(dirname(filePath), optionName);
  return filePath;
}
