import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function findRepositoryFolder(startFolder: string): string {
  let folder = startFolder;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error(`no package.json above ${startFolder}: this file was moved out of its repository`);
    folder = parent;
  }
  return folder;
}

/** Root of the repository, from the source file and from its compiled copy alike. */
export const REPOSITORY_FOLDER = findRepositoryFolder(import.meta.dirname);

/** The built page with its assets and report script. */
export const PAGE_FOLDER = join(REPOSITORY_FOLDER, '.vite/renderer/bench');
