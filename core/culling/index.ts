export { CHUNK_VERDICT } from './cull-contract.ts';
export type { CullCounters, CullPath, CullResult, CullStage, CullView } from './cull-contract.ts';
