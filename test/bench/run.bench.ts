import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchCulling } from './culling-section.ts';
import { benchPage } from './page-section.ts';
import { measureTimerResolutionMs } from './sample-interleaved.ts';
import { benchTerrain } from './terrain-section.ts';

const USAGE = `usage: npm run bench -- [--only SECTION] [--million] [--json FILE]
  --only SECTION   terrain (heights, rings, crossings), culling, or page (in a browser); all three otherwise,
                   within five minutes on two quiet cores
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

/** The options, or what is wrong with them, one line. */
function readOptions(): { only?: string; million: boolean; json?: string; help: boolean } | string {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        million: { type: 'boolean', default: false },
        json: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.only === undefined || isSection(values.only)) return values;
    return `--only: expected ${Object.keys(SECTIONS).join(', ')}, found ${values.only}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function runSections(names: readonly (keyof typeof SECTIONS)[], isMillionWanted: boolean): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const name of names) {
    const startMs = performance.now();
    for (const row of await SECTIONS[name](isMillionWanted)) rows.push({ section: name, ...row });
    console.log(`  ${name} took ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
  }
  return rows;
}

const options = readOptions();
if (typeof options === 'string') {
  console.error(`treeline: ${options}; --help lists the options`);
  process.exitCode = 2;
} else if (options.help) {
  console.log(USAGE);
} else {
  const timerResolutionMs = measureTimerResolutionMs();
  console.log(`medians with median absolute deviations; clock steps by ${(timerResolutionMs * 1000).toFixed(1)} µs`);
  const names = Object.keys(SECTIONS).filter(isSection);
  const rows = await runSections(
    names.filter((name) => options.only === undefined || name === options.only),
    options.million,
  );
  if (options.json !== undefined) {
    const report = {
      bench: options.only ?? 'all',
      commit: readCommit(),
      node: process.version,
      timerResolutionMs,
      rows,
    };
    writeFileSync(options.json, `${JSON.stringify(report, undefined, 2)}\n`);
  }
}
