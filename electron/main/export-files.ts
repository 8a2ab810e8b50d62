import { basename } from 'node:path';
import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import { HostError, toFolderName } from '../../core/bridge/index.ts';
import type { ChannelResponse, ParsedRequest } from '../../core/bridge/index.ts';
import { writeFolderAtomically } from '../files/index.ts';
import { log } from './log.ts';

/** What the system says when it refuses to write, in words that name no path. */
const WRITE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'that folder may not be written to',
  EPERM: 'that folder may not be written to',
  EROFS: 'that folder may not be written to',
  ENOSPC: 'the disk is full',
  ENOENT: 'that folder is gone',
};

/** Asks for a folder and writes a new folder with all the files into it, or nothing. */
export async function exportFiles(
  window: BrowserWindow,
  { suggestedFolderName, files }: ParsedRequest<'preview:export-files'>,
): Promise<ChannelResponse<'preview:export-files'>> {
  const choice = await dialog.showOpenDialog(window, {
    title: 'Export into a new folder inside…',
    buttonLabel: 'Export here',
    properties: ['openDirectory', 'createDirectory'],
  });
  const parentFolder = choice.filePaths[0];
  if (choice.canceled || parentFolder === undefined) return { status: 'cancelled' };
  const contents = files.map(({ name, content }) => ({
    name,
    content: content.kind === 'text' ? content.text : Buffer.from(content.base64, 'base64'),
  }));
  try {
    const folder = await writeFolderAtomically(parentFolder, toFolderName(suggestedFolderName), contents);
    return { status: 'written', location: `${basename(parentFolder)}/${basename(folder)}` };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    log(`export failed: ${String(error)}`);
    throw new HostError(`Nothing was exported: ${WRITE_FAULTS[code] ?? 'the files could not be written'}`);
  }
}
