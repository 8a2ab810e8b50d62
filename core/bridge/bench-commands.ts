import { REFERENCE_PRESETS } from '../scenario/index.ts';

/** Groups of the command list, in the order of the key sheet and of the host's menus. */
export const BENCH_COMMAND_GROUPS = ['Arms', 'Presets', 'View', 'Comparison'] as const;
type BenchCommandGroup = (typeof BENCH_COMMAND_GROUPS)[number];

/** One command of the bench as both ends of the bridge know it: the page runs it, the host's menu pushes its id. */
export interface BenchCommand {
  /** Stable; travels over the bridge. */
  readonly id: string;
  readonly group: BenchCommandGroup;
  /** Menu entry and button label, in sentence case. */
  readonly title: string;
  /** Tooltip and key-sheet line: what the command shows or changes. */
  readonly hint: string;
  /**
   * Key combinations, first one shown: names joined by `+`, modifiers first, `Mod` for Control (Command on a Mac), letters in
   * upper case. The page listens to them itself, so a menu shows them without registering them; otherwise typing a T into a
   * number field would cull.
   */
  readonly keys: readonly string[];
}

/** Presets beyond the ninth have no digit of their own. */
const DIGIT_KEY_COUNT = 9;

function presetCommand(number: number): BenchCommand {
  return {
    id: `preset-${String(number)}`,
    group: 'Presets',
    title: `Preset ${String(number)}`,
    hint: `Jump to preset ${String(number)} of the list`,
    keys: [String(number)],
  };
}

/** Every command of the bench in menu order. Ids and keys are unique. */
export const BENCH_COMMANDS = [
  {
    id: 'cull-t0',
    group: 'Arms',
    title: 'Cull T0: distance',
    hint: 'Shown arm draws everything inside its distance bands',
    keys: ['T'],
  },
  {
    id: 'cull-t1',
    group: 'Arms',
    title: 'Cull T1: frustum',
    hint: 'Shown arm also drops what the view frustum misses',
    keys: ['Y'],
  },
  {
    id: 'cull-t2',
    group: 'Arms',
    title: 'Cull T2: brute ray',
    hint: 'Shown arm also compares 24 footprints of ground along the sight of each chunk or instance',
    keys: ['U'],
  },
  {
    id: 'cull-t3',
    group: 'Arms',
    title: 'Cull T3: height pyramid',
    hint: 'Shown arm also tests against the terrain with a height pyramid',
    keys: ['I'],
  },
  {
    id: 'flip-arms',
    group: 'Arms',
    title: 'Flip between arms A and B',
    hint: 'Show the other arm from the same pose',
    keys: ['V'],
  },
  {
    id: 'next-preset',
    group: 'Presets',
    title: 'Next preset',
    hint: 'Jump to the next preset of the list',
    keys: ['C'],
  },
  {
    id: 'previous-preset',
    group: 'Presets',
    title: 'Previous preset',
    hint: 'Jump to the previous preset of the list',
    keys: ['Shift+C'],
  },
  ...REFERENCE_PRESETS.slice(0, DIGIT_KEY_COUNT).map((_, index) => presetCommand(index + 1)),
  {
    id: 'toggle-hidden-chunks',
    group: 'View',
    title: 'Hidden chunks',
    hint: 'Outline in red every chunk that the terrain hides',
    keys: ['B'],
  },
  {
    id: 'toggle-hud',
    group: 'View',
    title: 'Readout',
    hint: 'Show or hide the numbers over the view',
    keys: ['F3'],
  },
  {
    id: 'toggle-key-sheet',
    group: 'View',
    title: 'Key sheet',
    hint: 'Show or hide the list of all keys',
    keys: ['Shift+?'],
  },
  {
    id: 'run-comparison',
    group: 'Comparison',
    title: 'Run comparison',
    hint: 'Sample both arms at the ticked presets; again while running: cancel, finished rounds are kept',
    keys: ['P'],
  },
  {
    id: 'cancel',
    group: 'Comparison',
    title: 'Cancel',
    hint: 'Close the key sheet, or cancel the running comparison; finished rounds are kept',
    keys: ['Escape'],
  },
  {
    id: 'export',
    group: 'Comparison',
    title: 'Export',
    hint: 'Write the last comparison as a folder of files',
    keys: ['Mod+E'],
  },
] as const satisfies readonly BenchCommand[];
