import { toFolderName } from '../../core/bridge/index.ts';
import type { ExportFile } from '../../core/bridge/index.ts';
import type { ExportResult } from './host.ts';

/** Chromium's folder picker; not in TypeScript's library. */
interface FolderPicker {
  showDirectoryPicker(options: { mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>;
}

/** Between downloads: Chromium drops downloads that are started faster than it takes them up. */
const DOWNLOAD_GAP_MS = 200;

/** How long a downloaded blob stays reachable after its link was clicked. */
const BLOB_LIFE_MS = 60_000;

function toBlob(file: ExportFile): Blob {
  if (file.content.kind === 'text') return new Blob([file.content.text]);
  const bytes = Uint8Array.from(atob(file.content.base64), (character) => character.charCodeAt(0));
  return new Blob([bytes]);
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

/** Whether a folder holds nothing of that name, neither folder nor file. */
async function isNameFree(parent: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  try {
    await parent.getDirectoryHandle(name);
    return false;
  } catch (error) {
    if (isNamed(error, 'NotFoundError')) return true;
    if (isNamed(error, 'TypeMismatchError')) return false; // A file.
    throw error;
  }
}

/** The wanted name, or the first of `name-2`, `name-3`, … that is free: an earlier export is never written into. */
async function findFreeName(parent: FileSystemDirectoryHandle, wantedName: string): Promise<string> {
  let name = wantedName;
  for (let number = 2; !(await isNameFree(parent, name)); number++) name = `${wantedName}-${number}`;
  return name;
}

/** Writes all files into a new folder, or leaves nothing of it. Returns the folder's name. */
async function writeNewFolder(
  parent: FileSystemDirectoryHandle,
  wantedName: string,
  files: readonly ExportFile[],
): Promise<string> {
  const name = await findFreeName(parent, wantedName);
  const folder = await parent.getDirectoryHandle(name, { create: true });
  try {
    for (const file of files) {
      const handle = await folder.getFileHandle(file.name, { create: true });
      const stream = await handle.createWritable(); // Writes beside the file and swaps on close.
      await stream.write(toBlob(file));
      await stream.close();
    }
  } catch (error) {
    await parent.removeEntry(name, { recursive: true }).catch(() => undefined); // The cause is what is to be told.
    throw error;
  }
  return name;
}

async function download(files: readonly ExportFile[]): Promise<void> {
  for (const file of files) {
    const url = URL.createObjectURL(toBlob(file));
    const link = document.createElement('a');
    link.href = url;
    link.download = file.name;
    link.click();
    setTimeout(() => {
      URL.revokeObjectURL(url);
    }, BLOB_LIFE_MS);
    await new Promise((resolve) => {
      setTimeout(resolve, DOWNLOAD_GAP_MS);
    });
  }
}

/**
 * Exports from a plain browser: into a new folder inside one that the user picks where the browser has a folder picker, as
 * downloads where it has none.
 */
export async function exportToBrowser(
  suggestedFolderName: string,
  files: readonly ExportFile[],
): Promise<ExportResult> {
  if ('showDirectoryPicker' in window) {
    try {
      const parent = await (window as unknown as FolderPicker).showDirectoryPicker({ mode: 'readwrite' });
      const name = await writeNewFolder(parent, toFolderName(suggestedFolderName), files);
      return { status: 'written', location: `${parent.name}/${name}` };
    } catch (error) {
      if (isNamed(error, 'AbortError')) return { status: 'cancelled' };
      // Without a fresh click, or in a frame, the picker is refused: downloads still work.
      if (!isNamed(error, 'SecurityError') && !isNamed(error, 'NotAllowedError')) throw error;
    }
  }
  await download(files);
  return { status: 'offered' };
}
