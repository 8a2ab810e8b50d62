export { replaceFiles } from './replace-files.ts';
export { writeFileAtomically } from './write-file-atomically.ts';
export { writeFolderAtomically } from './write-folder-atomically.ts';
