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

async function writeInto(folder: FileSystemDirectoryHandle, files: readonly ExportFile[]): Promise<void> {
  const written: string[] = [];
  try {
    for (const file of files) {
      const handle = await folder.getFileHandle(file.name, { create: true });
      written.push(file.name);
      const stream = await handle.createWritable(); // Writes beside the file and swaps on close.
      await stream.write(toBlob(file));
      await stream.close();
    }
  } catch (error) {
    for (const name of written) await folder.removeEntry(name).catch(() => undefined); // All or none.
    throw error;
  }
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

/** Folder names come from titles and times; the file system takes only the plain part of them. */
function toFolderName(suggestion: string): string {
  return suggestion.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '') || 'treeline';
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
      const name = toFolderName(suggestedFolderName);
      await writeInto(await parent.getDirectoryHandle(name, { create: true }), files);
      return { status: 'written', location: `${parent.name}/${name}` };
    } catch (error) {
      if (isNamed(error, 'AbortError')) return { status: 'cancelled' };
      // Without a fresh click, or in a frame, the picker is refused: downloads still work.
      if (!isNamed(error, 'SecurityError') && !isNamed(error, 'NotAllowedError')) throw error;
    }
  }
  await download(files);
  return { status: 'written', location: 'the download folder' };
}
