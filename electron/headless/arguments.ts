import { InvalidArgumentError } from 'commander';
import {
  configurationSchema,
  isViewportAspectFit,
  MAX_VIEWPORT_ASPECT_RATIO,
  MAX_VIEWPORT_SIDE_CSS_PX,
  MIN_VIEWPORT_SIDE_CSS_PX,
  parseArmOverrides,
  REFERENCE_PRESETS,
  resolvePresets,
} from '../../core/scenario/index.ts';
import type { Configuration, Preset } from '../../core/scenario/index.ts';
import { DRAWING_WAYS, selectDrawingWay } from './launch-arguments.ts';
import type { DrawingWay } from './launch-arguments.ts';
import type { Machine } from './machine.ts';
import { UsageError } from './usage-error.ts';

/** A size in CSS pixels. */
export interface SizeCssPx {
  readonly widthCssPx: number;
  readonly heightCssPx: number;
}

/** Reads `1280x720`. */
export function parseSize(text: string): SizeCssPx {
  const match = /^(\d{1,5})x(\d{1,5})$/.exec(text);
  const widthCssPx = Number(match?.[1]);
  const heightCssPx = Number(match?.[2]);
  const isFit = [widthCssPx, heightCssPx].every(
    (size) => size >= MIN_VIEWPORT_SIDE_CSS_PX && size <= MAX_VIEWPORT_SIDE_CSS_PX,
  );
  if (!isFit) {
    throw new InvalidArgumentError(
      `Expected <width>x<height>, each ${MIN_VIEWPORT_SIDE_CSS_PX} to ${MAX_VIEWPORT_SIDE_CSS_PX}, found "${text}".`,
    );
  }
  if (!isViewportAspectFit(widthCssPx, heightCssPx)) {
    throw new InvalidArgumentError(
      `Expected no side more than ${MAX_VIEWPORT_ASPECT_RATIO} times the other, found "${text}".`,
    );
  }
  return { widthCssPx, heightCssPx };
}

/** Reads a plain decimal number; its range is the schema's to check. */
export function parseNumber(text: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError(`Expected a number, found "${text}".`);
  return Number(text);
}

/** The option of every command that draws: axes of what it draws, of both arms where there are two. */
export const SET_OPTION = '--set';

export const SET_HINT =
  'axes that differ from their defaults, for example tier=low,timeOfDayHours=18.4,mist=0.2,shadows=off';

/** Reads `axis=value,…` over a base configuration. */
export function readConfiguration(text: string, optionName: string, base: Configuration): Configuration {
  const result = parseArmOverrides(text, optionName, base);
  if (!result.ok) throw new UsageError(result.problem);
  return result.configuration;
}

/** The configuration with every axis at its default. */
export function defaultConfiguration(): Configuration {
  return configurationSchema.parse({});
}

/** Looks presets up by id among those of the reference world. */
export function readPresets(references: readonly (string | Preset)[], place: string): readonly Preset[] {
  const known = REFERENCE_PRESETS.map(({ preset }) => preset);
  const result = resolvePresets(references, known, place);
  if (!result.ok) throw new UsageError(result.problem);
  return result.presets;
}

/** Names for `--drawing`. */
export const DRAWING_CHOICES = ['auto', ...DRAWING_WAYS] as const;

/** The way of drawing that was asked for; `auto` takes what suits the machine. */
export function readDrawingWay(
  choice: (typeof DRAWING_CHOICES)[number],
  machine: Pick<Machine, 'platform' | 'environment'>,
): DrawingWay {
  return choice === 'auto' ? selectDrawingWay(machine.platform, machine.environment) : choice;
}
