import { CULL_PATHS, QUALITY_TIERS, ROAD_MODES, SHADOW_MODES, WORLD_VARIANTS } from '../../core/scenario/index.ts';
import type { Configuration } from '../../core/scenario/index.ts';
import { createNumberField } from './number-field.ts';
import type { NumberField } from './number-field.ts';
import { createSelectField } from './select-field.ts';
import type { SelectField } from './select-field.ts';

/** An axis of the configuration by its name in files and on the command line. */
export type Axis = keyof Configuration;

/** How the value of an axis is chosen: among names, or as a number with the step of its arrow keys. */
type AxisChoice =
  | { readonly options: readonly string[]; readonly optionLabels?: readonly string[] }
  | { readonly min: number; readonly max: number; readonly step: number; readonly isWhole: boolean };

interface AxisRowText {
  readonly label: string;
  readonly hint: string;
  readonly choice: AxisChoice;
}

/** The value of the tier's drop-down that follows the graphics card. */
export const AUTOMATIC_TIER = 'automatic';

/** Every axis in the order of the panel. Ranges as the configuration's schema has them; it has the last word. */
export const AXIS_ROWS: Readonly<Record<Axis, AxisRowText>> = {
  cull: {
    label: 'Cull',
    hint: 'Which stages may reject an instance',
    choice: { options: CULL_PATHS, optionLabels: ['T0 distance', 'T1 frustum', 'T2 ray', 'T3 pyramid'] },
  },
  tier: {
    label: 'Tier',
    hint: 'Quality tier: distances, densities, shadows and the picture’s own scale; automatic is what suits the GPU',
    choice: { options: [AUTOMATIC_TIER, ...QUALITY_TIERS] },
  },
  world: {
    label: 'World',
    hint: 'Reference height field that the world is built on',
    choice: { options: WORLD_VARIANTS },
  },
  seed: {
    label: 'Seed',
    hint: 'Seed of the world’s terrain and scatter',
    choice: { min: 0, max: 0xffffffff, step: 1, isWhole: true },
  },
  road: { label: 'Road', hint: 'Whether a road is laid into the ground', choice: { options: ROAD_MODES } },
  shadows: {
    label: 'Shadows',
    hint: 'Shadows of the sun: fading as their casters do, all or nothing, or none; the low tier has none',
    choice: { options: SHADOW_MODES },
  },
  timeOfDayHours: {
    label: 'Hour',
    hint: 'Local solar time in hours: 12 is noon, 9.5 is half past nine',
    choice: { min: 5, max: 19, step: 0.25, isWhole: false },
  },
  mist: {
    label: 'Mist',
    hint: 'Weather: 0 is clear air, 1 the thickest mist',
    choice: { min: 0, max: 1, step: 0.05, isWhole: false },
  },
  renderScale: {
    label: 'Scale',
    hint: 'Pixels drawn per pixel shown along one axis, times the tier’s own scale',
    choice: { min: 0.1, max: 4, step: 0.1, isWhole: false },
  },
};

/** Creates the field of one axis; `label` is for those who cannot see the row. */
export function createAxisField(
  axis: Axis,
  label: string,
  onChange: (value: string | number) => void,
): SelectField | NumberField {
  const { choice } = AXIS_ROWS[axis];
  if ('min' in choice) return createNumberField({ label, ...choice, onChange });
  const { options, optionLabels = options } = choice;
  return createSelectField({ label, options, optionLabels, onChange });
}
