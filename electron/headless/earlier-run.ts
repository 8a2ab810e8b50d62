import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** Folder, inside the output folder, that holds each try of a block from the moment it ended. */
export const BLOCKS_FOLDER_NAME = 'blocks';

const EXPORT_NAME =
  /^(capture\.json|(frames|summary|arms)\.csv|trace\.json|summary\.md|report\.html|presentmon-[AB]-.+\.csv|screenshot-[AB]-.+\.png)$/;

/** True for the name of a file that a comparison exports; whatever else lies in the output folder is the user's own. */
export function isExportName(name: string): boolean {
  return EXPORT_NAME.test(name);
}

/**
 * Moves the blocks and exports of an earlier comparison in the same output folder into the next free `earlier-<number>`, so that
 * the files of two comparisons never stand beside each other.
 */
export function setEarlierRunAside(outputFolder: string): void {
  if (!existsSync(outputFolder)) return;
  const names = readdirSync(outputFolder).filter((name) => name === BLOCKS_FOLDER_NAME || isExportName(name));
  if (names.length === 0) return;
  let number = 1;
  while (existsSync(join(outputFolder, `earlier-${number}`))) number += 1;
  const earlierFolder = join(outputFolder, `earlier-${number}`);
  mkdirSync(earlierFolder);
  for (const name of names) renameSync(join(outputFolder, name), join(earlierFolder, name));
}
