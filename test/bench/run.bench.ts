import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchCulling } from './culling-section.ts';
import { benchPage } from './page-section.ts';
import { measureTimerResolutionMs } from './sample-interleaved.ts';
import { benchTerrain } from './terrain-section.ts';

const USAGE = `usage: npm run bench -- [--only SECTION] [--million] [--json FILE]
  --only SECTION   terrain (heights, rings, crossings), culling, or page (in a browser); all three otherwise
  --million        also cull a million instances, half a minute to build
  --json FILE      write every figure to FILE`;

/** The sections of `npm run bench`, in the order in which they run. A new one is a row here. */
const SECTIONS = {
  terrain: () => benchTerrain(),
  culling: (isMillionWanted: boolean) => benchCulling(isMillionWanted),
  page: () => benchPage(),
} as const;

function isSection(name: string): name is keyof typeof SECTIONS {
  return Object.hasOwn(SECTIONS, name);
}

function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // A copy without its history still has times to tell.
    return 'unknown';
  }
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    million: { type: 'boolean', default: false },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const names = Object.keys(SECTIONS).filter(isSection);
const { only } = values;
if (values.help) {
  console.log(USAGE);
} else if (only !== undefined && !isSection(only)) {
  console.error(`--only: expected ${names.join(', ')}, found ${only}\n${USAGE}`);
  process.exitCode = 2;
} else {
  const timerResolutionMs = measureTimerResolutionMs();
  console.log(`medians with median absolute deviations; clock steps by ${(timerResolutionMs * 1000).toFixed(1)} µs`);
  const rows: unknown[] = [];
  for (const name of only === undefined ? names : [only]) {
    for (const row of await SECTIONS[name](values.million)) rows.push({ section: name, ...row });
  }
  if (values.json !== undefined) {
    const report = { bench: only ?? 'all', commit: readCommit(), node: process.version, timerResolutionMs, rows };
    writeFileSync(values.json, `${JSON.stringify(report, undefined, 2)}\n`);
  }
}
