import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedContent } from './write-folder-atomically.ts';

/**
 * Puts a set of files into a folder in place of an earlier set. All of the new set is on disk before the first old file goes, so a
 * full disk leaves the old set whole; files that belong to neither set are not touched. Rejects with the system's error.
 *
 * @param belongsToSet whether a name in the folder is one of the earlier set's.
 */
export async function replaceFiles(
  folder: string,
  files: readonly NamedContent[],
  belongsToSet: (name: string) => boolean,
): Promise<void> {
  const partFolder = join(folder, `.${randomBytes(4).toString('hex')}.part`);
  try {
    await mkdir(partFolder, { recursive: true });
    for (const file of files) await writeFile(join(partFolder, file.name), file.content, { flag: 'wx' });
    for (const name of await readdir(folder)) if (belongsToSet(name)) await rm(join(folder, name));
    for (const file of files) await rename(join(partFolder, file.name), join(folder, file.name));
  } finally {
    await rm(partFolder, { recursive: true, force: true });
  }
}
