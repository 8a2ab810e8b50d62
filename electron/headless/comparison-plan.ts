import { readFileSync } from 'node:fs';
import type { CapturedScenario } from '../../core/capture/index.ts';
import { findBuriedEye, findFrameExcess } from '../../core/comparison/index.ts';
import type {
  CAMERA_MOTIONS,
  CAP_MODES,
  Configuration,
  Protocol,
  QUALITY_TIERS,
  WORLD_VARIANTS,
} from '../../core/scenario/index.ts';
import { describeSchemaProblem, parseScenario, protocolSchema } from '../../core/scenario/index.ts';
import { defaultConfiguration, readConfiguration, readPresets } from './arguments.ts';
import type { SizeCssPx } from './arguments.ts';
import { UsageError } from './usage-error.ts';

/** What `compare` was told about what to compare; absent where an option was not given. */
export interface PlanOptions {
  readonly scenario?: string;
  readonly a?: string;
  readonly b?: string;
  readonly presets?: string;
  readonly set?: string;
  readonly tier?: (typeof QUALITY_TIERS)[number];
  readonly world?: (typeof WORLD_VARIANTS)[number];
  readonly seed?: number;
  readonly frames?: number;
  readonly warmup?: number;
  readonly rounds?: number;
  readonly size?: SizeCssPx;
  readonly motion?: (typeof CAMERA_MOTIONS)[number];
  readonly cap?: (typeof CAP_MODES)[number];
  readonly equivalence?: number;
  readonly title?: string;
}

/** Options that state what a scenario file states. */
const SCENARIO_RIVALS = ['a', 'b', 'presets', 'set', 'tier', 'world', 'seed'] as const;

/** The two presets that the published figures compare cull paths at. */
const DEFAULT_PRESETS = 'C1,C3';

const PROTOCOL_OPTION_NAMES: Readonly<Partial<Record<keyof Protocol, string>>> = {
  framesPerBlock: '--frames',
  warmupFrames: '--warmup',
  rounds: '--rounds',
  viewportWidthCssPx: '--size',
  equivalenceRatio: '--equivalence',
};

function readScenarioFile(path: string): CapturedScenario {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new UsageError(`--scenario: expected a readable file, found ${code}: ${path}`);
  }
  const result = parseScenario(text, path);
  if (!result.ok) throw new UsageError(result.problem);
  const { title, arms, presets, protocol } = result.scenario;
  return { ...(title === undefined ? {} : { title }), arms, presets: readPresets(presets, path), protocol };
}

/** What both arms share. The three options are short for items of `--set`, so an axis that is given in both ways is refused. */
function readBaseConfiguration({ set = '', tier, world, seed }: PlanOptions): Configuration {
  const shared = Object.entries({ tier, world, seed }).filter(([, value]) => value !== undefined);
  const items = [...(set.trim() === '' ? [] : [set]), ...shared.map(([axis, value]) => `${axis}=${String(value)}`)];
  return readConfiguration(items.join(','), '--set, --tier, --world, --seed', defaultConfiguration());
}

function buildScenario(options: PlanOptions): CapturedScenario {
  const base = readBaseConfiguration(options);
  const presetIds = (options.presets ?? DEFAULT_PRESETS).split(',').map((id) => id.trim());
  return {
    arms: {
      A: readConfiguration(options.a ?? '', '--a', base),
      B: readConfiguration(options.b ?? '', '--b', base),
    },
    presets: readPresets(presetIds, '--presets'),
    protocol: protocolSchema.parse({}),
  };
}

/** The protocol with the options that were given in place of what it says. */
function overrideProtocol(protocol: Protocol, options: PlanOptions): Protocol {
  const overrides = {
    framesPerBlock: options.frames,
    warmupFrames: options.warmup,
    rounds: options.rounds,
    viewportWidthCssPx: options.size?.widthCssPx,
    viewportHeightCssPx: options.size?.heightCssPx,
    cameraMotion: options.motion,
    capMode: options.cap,
    equivalenceRatio: options.equivalence,
  };
  const given = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
  const whole = { ...protocol, ...given };
  const parsed = protocolSchema.safeParse(whole);
  if (parsed.success) return parsed.data;
  const { path, expected, found } = describeSchemaProblem(protocolSchema, parsed.error, whole);
  const optionName = PROTOCOL_OPTION_NAMES[path[0] as keyof Protocol] ?? String(path[0]);
  throw new UsageError(`${optionName}: expected ${expected}, found ${found}`);
}

/**
 * Reads what to compare from a scenario file or from the options; protocol options go before what the file says.
 *
 * @throws UsageError with one line for the first thing that is wrong.
 */
export function readComparisonPlan(options: PlanOptions): CapturedScenario {
  const rivals = SCENARIO_RIVALS.filter((name) => options[name] !== undefined);
  if (options.scenario !== undefined && rivals.length > 0) {
    const names = rivals.map((name) => `--${name}`).join(', ');
    throw new UsageError(`--scenario: expected without ${names}, which the file states, found both`);
  }
  if (options.scenario === undefined && options.a === undefined && options.b === undefined) {
    throw new UsageError('--a, --b: expected the axes of at least one arm, or --scenario, found neither');
  }
  const scenario = options.scenario === undefined ? buildScenario(options) : readScenarioFile(options.scenario);
  const title = options.title ?? scenario.title;
  const { arms, presets } = scenario;
  const protocol = overrideProtocol(scenario.protocol, options);
  const excess = findFrameExcess(protocol, presets.length);
  if (excess !== undefined) throw new UsageError(`--frames, --rounds, --presets: ${excess}`);
  const buried = findBuriedEye([arms.A, arms.B], presets);
  if (buried !== undefined) throw new UsageError(`${options.scenario ?? '--presets'}: ${buried}`);
  return { ...(title === undefined ? {} : { title }), arms, presets, protocol };
}
