export { createHost } from './create-host.ts';
export type { Host } from './host.ts';
