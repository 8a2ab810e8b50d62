import type { Configuration } from '../../core/scenario/index.ts';

/** A cull path as a configuration names it. */
export type CullPath = Configuration['cull'];

/** The cull path that each cull command puts on the shown arm. */
export const CULL_PATH_BY_COMMAND: Readonly<Record<string, CullPath>> = {
  'cull-t0': 'T0',
  'cull-t1': 'T1',
  'cull-t2': 'T2',
  'cull-t3': 'T3',
};
