export { createHost } from './create-host.ts';
export type { ExportResult, Host, HostDescription } from './host.ts';
