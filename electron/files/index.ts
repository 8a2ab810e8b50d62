export { writeFileAtomically } from './write-file-atomically.ts';
export { writeFolderAtomically } from './write-folder-atomically.ts';
