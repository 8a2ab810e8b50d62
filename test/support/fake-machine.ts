import type { Machine } from '../../electron/headless/machine.ts';

/** A machine made of a list of executables, with what was said and installed on it. */
export interface FakeMachine extends Machine {
  readonly said: string[];
  readonly installed: string[];
}

/** @param afterInstall Executables that are there once a package was installed; undefined makes the installation fail. */
export function createFakeMachine(
  facts: Partial<Pick<Machine, 'platform' | 'environment' | 'isRoot' | 'hasAptGet'>>,
  executables: readonly string[],
  afterInstall?: readonly string[],
): FakeMachine {
  const present = new Set(executables);
  const said: string[] = [];
  const installed: string[] = [];
  return {
    platform: 'linux',
    environment: { PATH: '/usr/local/bin:/usr/bin' },
    isRoot: false,
    hasAptGet: false,
    ...facts,
    said,
    installed,
    isExecutable: (path) => present.has(path),
    installDebianPackages: (names) => {
      if (afterInstall === undefined) return Promise.resolve(false);
      installed.push(...names);
      for (const path of afterInstall) present.add(path);
      return Promise.resolve(true);
    },
    say: (line) => {
      said.push(line);
    },
  };
}
