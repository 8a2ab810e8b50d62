import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CULL_PATHS,
  MAX_JSON_DEPTH,
  parseJsonText,
  parseScenario,
  QUALITY_TIERS,
  ROAD_MODES,
  serializeScenario,
  SHADOW_MODES,
  WORLD_VARIANTS,
} from '../../../core/scenario/index.ts';

const SMALLEST = { version: 1, presets: ['C1'], arms: { A: {}, B: { cull: 'T1' } } };

function problemOf(text: string): string {
  const result = parseScenario(text, 'forest.treeline.json');
  if (result.ok) throw new Error('expected the text to be refused');
  return result.problem;
}

/** The smallest scenario with one place changed. */
function withChange(change: (scenario: typeof SMALLEST) => void): string {
  const scenario = structuredClone(SMALLEST);
  change(scenario);
  return JSON.stringify(scenario, undefined, 2);
}

describe('parseScenario', () => {
  it('fills in defaults', () => {
    const result = parseScenario(JSON.stringify(SMALLEST), 'x');
    if (!result.ok) throw new Error(result.problem);
    expect(result.scenario.arms.A.cull).toBe('T3');
    expect(result.scenario.arms.B.cull).toBe('T1');
    expect(result.scenario.protocol.framesPerBlock).toBe(300);
  });

  it('takes a byte-order mark and Windows line ends', () => {
    const text = `\uFEFF${JSON.stringify(SMALLEST, undefined, 2).replaceAll('\n', '\r\n')}`;
    expect(parseScenario(text, 'x').ok).toBe(true);
  });

  it.each([
    [
      'an unknown value',
      withChange((s) => Object.assign(s.arms, { B: { cull: 'T9' } })),
      'forest.treeline.json:9:15: arms.B.cull: expected one of T0, T1, T2, T3, found "T9"',
    ],
    [
      'a number as text',
      withChange((s) => Object.assign(s, { protocol: { rounds: '3' } })),
      'forest.treeline.json:13:15: protocol.rounds: expected a whole number, found "3"',
    ],
    [
      'a fraction where a count is meant',
      withChange((s) => Object.assign(s, { protocol: { rounds: 2.5 } })),
      'forest.treeline.json:13:15: protocol.rounds: expected a whole number, found 2.5',
    ],
    [
      'too small a number',
      withChange((s) => Object.assign(s, { protocol: { framesPerBlock: 1 } })),
      'forest.treeline.json:13:23: protocol.framesPerBlock: expected a number of at least 2, found 1',
    ],
    [
      'a bound that is left out',
      withChange((s) => Object.assign(s, { protocol: { equivalenceRatio: 0 } })),
      'forest.treeline.json:13:25: protocol.equivalenceRatio: expected a number above 0, found 0',
    ],
    [
      'no presets',
      withChange((s) => Object.assign(s, { presets: [] })),
      'forest.treeline.json:3:14: presets: expected a list with a length of at least 1, found a list of 0',
    ],
    [
      'a missing arm',
      withChange((s) => Object.assign(s, { arms: { A: {} } })),
      'forest.treeline.json:6:11: arms.B: expected an object, found nothing',
    ],
    [
      'another version',
      withChange((s) => Object.assign(s, { version: 2 })),
      'forest.treeline.json:2:14: version: expected 1, found 2',
    ],
    ['a list for the whole', '[]', 'forest.treeline.json:1:1: the whole value: expected an object, found a list of 0'],
    [
      'a preset of the wrong kind',
      withChange((s) => Object.assign(s, { presets: ['C1', 7] })),
      'forest.treeline.json:5:5: presets[1]: expected text, found 7',
    ],
  ])('says what is wrong with %s', (_, text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  it('lists the known axes for an unknown one', () => {
    const problem = problemOf(withChange((s) => Object.assign(s.arms, { A: { shadow: 'off' } })));
    expect(problem).toMatch(
      /^forest\.treeline\.json:7:10: arms\.A: expected no keys but cull, tier, world, seed, road, shadows, timeOfDayHours, mist, renderScale, found "shadow"$/,
    );
  });

  it('points into a preset that is written out', () => {
    const pose = {
      xWorldMeters: 0,
      yWorldMeters: 0,
      zWorldMeters: 0,
      yawRadians: 0,
      pitchRadians: 2,
      verticalFovRadians: 1,
    };
    const problem = problemOf(withChange((s) => Object.assign(s, { presets: [{ id: 'mine', title: 'Mine', pose }] })));
    expect(problem).toBe(
      'forest.treeline.json:12:25: presets[0].pose.pitchRadians: expected a number of at most 1.5707963267948966, found 2',
    );
  });

  const POSE = {
    xWorldMeters: 0,
    yWorldMeters: 0,
    zWorldMeters: 0,
    yawRadians: 0,
    pitchRadians: 0,
    verticalFovRadians: 1,
  };

  it.each([
    ['xWorldMeters', 2e17, 'a number of at most 10000000', '200000000000000000'],
    ['xWorldMeters', -1.1e7, 'a number of at least -10000000', '-11000000'],
    ['zWorldMeters', 1e300, 'a number of at most 10000000', '1e+300'],
    ['yWorldMeters', 100_001, 'a number of at most 100000', '100001'],
    ['yWorldMeters', -1e6, 'a number of at least -100000', '-1000000'],
    ['yawRadians', 1e7, 'a number of at most 1000000', '10000000'],
    ['verticalFovRadians', 2.41, 'a number of at most 2.4', '2.41'],
    ['verticalFovRadians', 0, 'a number of at least 0.001', '0'],
  ])('bounds %s: %d', (axis, value, expected, found) => {
    const preset = { id: 'mine', title: 'Mine', pose: { ...POSE, [axis]: value } };
    const problem = problemOf(withChange((s) => Object.assign(s, { presets: [preset] })));
    expect(problem).toContain(`presets[0].pose.${axis}: expected ${expected}, found ${found}`);
  });

  it('takes poses and pictures at the bounds', () => {
    const pose = { ...POSE, xWorldMeters: 1e7, zWorldMeters: -1e7, yWorldMeters: 1e5, verticalFovRadians: 2.4 };
    const protocol = { viewportWidthCssPx: 8192, viewportHeightCssPx: 1024 };
    const text = withChange((s) => Object.assign(s, { presets: [{ id: 'mine', title: 'Mine', pose }], protocol }));
    expect(parseScenario(text, 'x')).toMatchObject({ ok: true });
  });

  it.each([
    [8192, 1023],
    [100, 801],
  ])('refuses a picture of %d by %d', (viewportWidthCssPx, viewportHeightCssPx) => {
    const problem = problemOf(
      withChange((s) => Object.assign(s, { protocol: { viewportWidthCssPx, viewportHeightCssPx } })),
    );
    expect(problem).toMatch(
      /: protocol\.viewportWidthCssPx: expected a width of at most 8 times viewportHeightCssPx and at least 1\/8 of it, found \d+$/,
    );
  });

  it('reads a negative zero as zero, which is what it is written as', () => {
    const pose = JSON.stringify(POSE).replaceAll(':0', ':-0');
    const text = `{"version":1,"presets":[{"id":"mine","title":"Mine","pose":${pose}}],"arms":{"A":{"seed":-0},"B":{}},"protocol":{"warmupFrames":-0}}`;
    const result = parseScenario(text, 'x');
    if (!result.ok) throw new Error(result.problem);
    expect(Object.is(result.scenario.arms.A.seed, 0)).toBe(true);
    // toStrictEqual tells the zeros apart.
    expect(JSON.parse(serializeScenario(result.scenario))).toStrictEqual(result.scenario);
  });

  it('cuts long values and keeps to one line', () => {
    const problem = problemOf(withChange((s) => Object.assign(s.arms, { A: { cull: 'line\nbreak '.repeat(50) } })));
    expect(problem).not.toContain('\n');
    expect(problem.length).toBeLessThan(220);
  });

  it('gives the same scenario back after writing it', () => {
    const configuration = fc.record({
      cull: fc.constantFrom(...CULL_PATHS),
      tier: fc.constantFrom(...QUALITY_TIERS),
      world: fc.constantFrom(...WORLD_VARIANTS),
      seed: fc.integer({ min: 0, max: 0xffffffff }),
      road: fc.constantFrom(...ROAD_MODES),
      shadows: fc.constantFrom(...SHADOW_MODES),
      timeOfDayHours: fc.double({ min: 5, max: 19, noNaN: true }),
      mist: fc.double({ min: 0, max: 1, noNaN: true }),
      renderScale: fc.double({ min: 0.1, max: 4, noNaN: true }),
    });
    fc.assert(
      fc.property(
        configuration,
        configuration,
        fc.integer({ min: 1, max: 1000 }),
        fc.string({ minLength: 1, maxLength: 200 }),
        (A, B, rounds, title) => {
          const first = parseScenario(
            JSON.stringify({ ...SMALLEST, title, arms: { A, B }, protocol: { rounds } }),
            'x',
          );
          if (!first.ok) throw new Error(first.problem);
          expect(parseScenario(serializeScenario(first.scenario), 'x')).toEqual(first);
        },
      ),
    );
  });
});

describe('parseJsonText', () => {
  it.each([
    ['', 'f:1:1: expected a value, found the end of the file'],
    ['{', 'f:1:2: expected a key in double quotes, found the end of the file'],
    ['{"a" 1}', 'f:1:6: expected ":" after a key, found "1"'],
    ['{"a": 1,}', 'f:1:9: expected a key in double quotes, found "}"'],
    ['[1, 2,]', 'f:1:7: expected a value, found "]"'],
    ['[1 2]', 'f:1:4: expected "," or "]", found "2"'],
    ['{\n  "a": True\n}', 'f:2:8: expected a value, found "True"'],
    ['{"a": NaN}', 'f:1:7: expected a value, found "NaN"'],
    ['[01]', 'f:1:3: expected "," or "]", found "1"'],
    ["{'a': 1}", 'f:1:2: expected a key in double quotes, found "\'"'],
    ['// note\n{}', 'f:1:1: expected a value, found "/"'],
    ['{"a": 1, "a": 2}', 'f:1:10: expected each key once, found "a" again'],
    ['{"a": 1, "\\u0061": 2}', 'f:1:10: expected each key once, found "a" again'],
    ['{} {}', 'f:1:4: expected the end of the file, found "{"'],
    ['"tab\there"', 'f:1:5: expected a string that ends on its line, with valid escapes, found "\\t"'],
    ['"\\x"', 'f:1:2: expected a string that ends on its line, with valid escapes, found "\\\\"'],
    ['"open', 'f:1:6: expected a string that ends on its line, with valid escapes, found the end of the file'],
    ['nullx', 'f:1:1: expected a value, found "nullx"'],
  ])('refuses %j', (text, problem) => {
    expect(parseJsonText(text, 'f')).toEqual({ ok: false, problem });
  });

  it('survives a text of nothing but brackets', () => {
    const result = parseJsonText('['.repeat(1_000_000), 'f');
    expect(result).toEqual({
      ok: false,
      problem: `f:1:${MAX_JSON_DEPTH + 2}: expected at most ${MAX_JSON_DEPTH} levels of nesting, found one more`,
    });
  });

  it('survives a very long string', () => {
    expect(parseJsonText(JSON.stringify('a'.repeat(20_000_000)), 'f').ok).toBe(true);
  });

  it('accepts exactly what JSON.parse accepts, apart from repeated keys', () => {
    const text = fc.oneof(
      fc.json(),
      fc
        .array(
          fc.constantFrom(
            '{',
            '}',
            '[',
            ']',
            ':',
            ',',
            '"a"',
            '"b"',
            '1',
            '-0.5e3',
            'true',
            'null',
            ' ',
            '\n',
            '"',
            '.',
            '-',
            '\\u00',
            'x',
          ),
          { maxLength: 12 },
        )
        .map((tokens) => tokens.join('')),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        let expected: unknown;
        let isValid = true;
        try {
          expected = JSON.parse(candidate);
        } catch {
          isValid = false; // The point of the property: both must refuse.
        }
        const result = parseJsonText(candidate, 'f');
        if (!result.ok && result.problem.includes('each key once')) return;
        expect(result.ok).toBe(isValid);
        if (result.ok) expect(result.value).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
