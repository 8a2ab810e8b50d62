import { readdirSync, readFileSync } from 'node:fs';

/** Environment variable that a test gives to a command, and that all its children inherit. */
export const PROCESS_MARK = 'TREELINE_TEST_MARK';

/** Ids of running processes that carry the mark. Linux only: elsewhere there is no such list to read. */
export function listMarkedProcesses(mark: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(`${PROCESS_MARK}=${mark}`);
      } catch {
        return false; // Ended meanwhile, or a zombie: both are over.
      }
    })
    .map(Number);
}
