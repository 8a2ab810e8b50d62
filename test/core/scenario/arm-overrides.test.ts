import { describe, expect, it } from 'vitest';
import {
  configurationSchema,
  parseArmOverrides,
  REFERENCE_PRESETS,
  resolvePresets,
} from '../../../core/scenario/index.ts';
import { makePreset } from '../../support/simulated-blocks.ts';

const BASE = configurationSchema.parse({ cull: 'T2', seed: 5 });

describe('parseArmOverrides', () => {
  it('changes the axes named and keeps the others', () => {
    expect(parseArmOverrides(' cull = T1 , tier=low,seed=42,renderScale=.5', '--b', BASE)).toEqual({
      ok: true,
      configuration: { ...BASE, cull: 'T1', tier: 'low', seed: 42, renderScale: 0.5 },
    });
    expect(parseArmOverrides('road=off,shadows=all-or-nothing,timeOfDayHours=18.4,mist=.2', '--set', BASE)).toEqual({
      ok: true,
      configuration: { ...BASE, road: 'off', shadows: 'all-or-nothing', timeOfDayHours: 18.4, mist: 0.2 },
    });
    expect(parseArmOverrides('', '--b', BASE)).toEqual({ ok: true, configuration: BASE });
  });

  it.each([
    ['cull=T9', '--b: item 1: expected cull to be one of T0, T1, T2, T3, found "T9"'],
    ['tier=low,seed=x', '--b: item 2: expected seed to be a whole number, found "x"'],
    ['seed=1.5', '--b: item 1: expected seed to be a whole number, found 1.5'],
    ['renderScale=true', '--b: item 1: expected renderScale to be a finite number, found "true"'],
    ['seed=-1', '--b: item 1: expected seed to be a number of at least 0, found -1'],
    ['renderScale=9', '--b: item 1: expected renderScale to be a number of at most 4, found 9'],
    ['seed=0x10', '--b: item 1: expected seed to be a whole number, found "0x10"'],
    ['seed=Infinity', '--b: item 1: expected seed to be a whole number, found "Infinity"'],
    ['shadows=soft', '--b: item 1: expected shadows to be one of matching, all-or-nothing, off, found "soft"'],
    ['road=yes', '--b: item 1: expected road to be one of on, off, found "yes"'],
    ['timeOfDayHours=4.9', '--b: item 1: expected timeOfDayHours to be a number of at least 5, found 4.9'],
    ['timeOfDayHours=12:30', '--b: item 1: expected timeOfDayHours to be a finite number, found "12:30"'],
    ['mist=1.01', '--b: item 1: expected mist to be a number of at most 1, found 1.01'],
    ['cull', '--b: item 1: expected axis=value, found "cull"'],
    ['cull=', '--b: item 1: expected axis=value, found "cull="'],
    ['cull=T1=T2', '--b: item 1: expected axis=value, found "cull=T1=T2"'],
    ['cull=T1,', '--b: item 2: expected axis=value, found ""'],
    ['cull=T1,cull=T2', '--b: item 2: expected each axis once, found cull again'],
    ['__proto__=1', /^--b: item 1: expected an axis among cull, .*, found "__proto__"$/],
    [
      'shadow=off',
      /^--b: item 1: expected an axis among cull, tier, world, seed, road, shadows, timeOfDayHours, mist, renderScale, found "shadow"$/,
    ],
  ])('refuses %j', (text, problem) => {
    const result = parseArmOverrides(text, '--b', BASE);
    expect(result).toEqual({
      ok: false,
      problem: problem instanceof RegExp ? (expect.stringMatching(problem) as string) : problem,
    });
  });
});

describe('resolvePresets', () => {
  const known = REFERENCE_PRESETS.map(({ preset }) => preset);

  it('looks ids up and passes presets that are written out', () => {
    const mine = makePreset('mine');
    expect(resolvePresets(['C3', mine, 'C1'], known, '--presets')).toEqual({
      ok: true,
      presets: [known.find(({ id }) => id === 'C3'), mine, known.find(({ id }) => id === 'C1')],
    });
  });

  it('names the known presets for an unknown one', () => {
    const result = resolvePresets(['C1', 'C99'], known, '--presets');
    expect(result).toEqual({
      ok: false,
      problem: expect.stringMatching(
        /^--presets: presets\[1\]: expected the id of a known preset \(C1, C2, .*\), found "C99"$/,
      ) as string,
    });
  });

  it('refuses a preset twice and none at all', () => {
    expect(resolvePresets(['C1', 'C1'], known, 'x')).toEqual({
      ok: false,
      problem: 'x: presets[1]: expected each preset once, found C1 again',
    });
    expect(resolvePresets(['C1', makePreset('c1')], known, 'x')).toEqual({
      ok: false,
      problem:
        'x: presets[1]: expected ids that differ by more than case, since files are named by them, found c1 after C1',
    });
    expect(resolvePresets([], known, 'x')).toEqual({
      ok: false,
      problem: 'x: presets: expected at least one, found none',
    });
  });
});
