import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file under a temporary name in its own folder and renames it, so that nobody ever sees half of it and a full disk
 * leaves the old contents. Rejects with the system's error, the temporary file removed.
 */
export async function writeFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  const temporaryPath = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`);
  try {
    await writeFile(temporaryPath, content, { flag: 'wx' });
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}
