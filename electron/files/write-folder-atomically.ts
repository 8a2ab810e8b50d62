import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One file by its plain name inside the folder. */
export interface NamedContent {
  readonly name: string;
  readonly content: string | Uint8Array;
}

function selectFreeName(parentFolder: string, name: string): string {
  if (!existsSync(join(parentFolder, name))) return name;
  let number = 2;
  while (existsSync(join(parentFolder, `${name}-${number}`))) number += 1;
  return `${name}-${number}`;
}

/**
 * Writes a new folder with all of the files or none: the folder appears under its name when it is complete. A name that is
 * taken gets a number; nothing that exists is touched.
 *
 * @returns the folder's path.
 */
export async function writeFolderAtomically(
  parentFolder: string,
  name: string,
  files: readonly NamedContent[],
): Promise<string> {
  const partFolder = join(parentFolder, `.${name}.${randomBytes(4).toString('hex')}.part`);
  try {
    await mkdir(partFolder, { recursive: true });
    for (const file of files) await writeFile(join(partFolder, file.name), file.content, { flag: 'wx' });
    const folder = join(parentFolder, selectFreeName(parentFolder, name));
    await rename(partFolder, folder);
    return folder;
  } catch (error) {
    await rm(partFolder, { recursive: true, force: true });
    throw error;
  }
}
