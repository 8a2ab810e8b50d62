export { writeFileAtomically } from './write-file-atomically.ts';
export { writeFolderAtomically } from './write-folder-atomically.ts';
export type { NamedContent } from './write-folder-atomically.ts';
