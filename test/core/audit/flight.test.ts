import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFlightPath, judgeAudit, listFlightStops, summarizeFlight } from '../../../core/audit/index.ts';
import type { FlightPoint } from '../../../core/audit/index.ts';
import type { FlightRecord } from '../../../core/bridge/index.ts';

const MIB = 2 ** 20;

function samplePoint(distanceMeters: number, lengthMeters = 3600): FlightPoint {
  const out = { xWorldMeters: NaN, zWorldMeters: NaN, yawRadians: NaN };
  const path = createFlightPath({ centerXWorldMeters: 1000, centerZWorldMeters: -500, lengthMeters });
  path.samplePointInto(out, distanceMeters);
  return out;
}

describe('the scripted flight', () => {
  it('goes at a steady speed, looks where it goes and turns gently', () => {
    const path = createFlightPath({ centerXWorldMeters: 1000, centerZWorldMeters: -500, lengthMeters: 3600 });
    const previous = { xWorldMeters: 0, zWorldMeters: 0, yawRadians: 0 };
    const next = { xWorldMeters: 0, zWorldMeters: 0, yawRadians: 0 };
    const stepMeters = 0.2;
    for (let distance = 0; distance < 3600; distance += 7) {
      path.samplePointInto(previous, distance);
      path.samplePointInto(next, distance + stepMeters);
      const x = next.xWorldMeters - previous.xWorldMeters;
      const z = next.zWorldMeters - previous.zWorldMeters;
      expect(Math.hypot(x, z)).toBeCloseTo(stepMeters, 3);
      // Within a chord of the table, which turns by at most 0.01 radians to the next.
      const turn = next.yawRadians - Math.atan2(x, z);
      expect(Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)))).toBeLessThan(0.02);
    }
  });

  it('comes back to where it began, as often as it goes around, and backwards', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3599, noNaN: true }), fc.integer({ min: -3, max: 3 }), (distance, laps) => {
        const once = samplePoint(distance);
        const again = samplePoint(distance + laps * 3600);
        expect(again.xWorldMeters).toBeCloseTo(once.xWorldMeters, 5);
        expect(again.zWorldMeters).toBeCloseTo(once.zWorldMeters, 5);
      }),
    );
  });

  it('is as wide as its length makes it', () => {
    const far = samplePoint(1000, 36_000);
    const near = samplePoint(100, 3600);
    expect(far.xWorldMeters - 1000).toBeCloseTo(10 * (near.xWorldMeters - 1000), 6);
    expect(far.zWorldMeters + 500).toBeCloseTo(10 * (near.zWorldMeters + 500), 6);
  });

  it.each([0, -1, NaN, Infinity])('refuses a length of %s', (lengthMeters) => {
    expect(() => samplePoint(0, lengthMeters)).toThrow(RangeError);
  });
});

describe('stops', () => {
  it('are as many different frames as asked for, in order, the same for a seed', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 1, max: 36_000 }), fc.integer(), (stopCount, frameCount, seed) => {
        const stops = listFlightStops(stopCount, frameCount, seed);
        expect(stops).toHaveLength(Math.min(stopCount, frameCount));
        expect([...new Set(stops)].sort((left, right) => left - right)).toEqual(stops);
        expect(stops.every((frame) => Number.isInteger(frame) && frame >= 0 && frame < frameCount)).toBe(true);
        expect(listFlightStops(stopCount, frameCount, seed)).toEqual(stops);
      }),
      { numRuns: 50 },
    );
    expect(listFlightStops(50, 36_000, 1)).not.toEqual(listFlightStops(50, 36_000, 2));
  });
});

describe('summary of a flight', () => {
  const STOP = { xWorldMeters: 0, zWorldMeters: 0, comparedInstances: 1000, missingInstances: 0, extraInstances: 0 };

  /** Ten minutes in two laps, memory looked at every 10 s. */
  function record(
    change: Partial<FlightRecord> = {},
    heapAtSeconds: (atSeconds: number) => number | null = () => 100 * MIB,
  ): FlightRecord {
    const memory = Array.from({ length: 60 }, (_, index) => ({
      atSeconds: index * 10,
      heapBytes: heapAtSeconds(index * 10),
      gpuBufferBytes: 50 * MIB,
      residentInstances: 1,
    }));
    return {
      gpuRenderer: 'test',
      lapSeconds: 300,
      startUpMs: 1,
      changes: [],
      crossingMs: [],
      jumpMs: [],
      streamingMs: new Array<number>(36_000).fill(0.5),
      uploadedBytes: new Array<number>(36_000).fill(1000),
      drawnFrames: 0,
      pacedFrames: 0,
      lateFrames: [],
      elapsedMs: 1,
      memory,
      batches: [],
      stops: [{ ...STOP, atSeconds: 1, duplicateInstances: 0 }],
      ...change,
    };
  }

  function summarize(flown: FlightRecord, isRealTime = false): ReturnType<typeof summarizeFlight> {
    return summarizeFlight(flown, isRealTime);
  }

  it('passes a flight without faults and says what it took', () => {
    const summary = summarize(record());
    expect(summary).toMatchObject({ failures: [], unmeasured: [], verdict: 'passed', isTooShortForMemory: false });
    expect(summary.uploadedBytes.perSecond).toBe(60_000);
    expect(summary).toMatchObject({ frameCount: 36_000, comparedInstances: 1000, wrongInstances: 0, slowFrames: [] });
    expect(summary.heapGrowth).toEqual({ firstLapBytes: 100 * MIB, secondLapBytes: 100 * MIB, isBounded: true });
  });

  it('reports frames over 4 ms and their time, without failing', () => {
    const streamingMs = new Array<number>(6000).fill(0.5);
    streamingMs[600] = 4;
    streamingMs[1200] = 4.1;
    const summary = summarize(record({ streamingMs }));
    expect(summary.slowFrames).toEqual([{ atSeconds: 20, streamingMs: 4.1 }]);
    expect(summary.failures).toEqual([]);
    expect(summary.streamingMs).toMatchObject({ median: 0.5, p99: 0.5, max: 4.1 });
  });

  it.each(['missingInstances', 'extraInstances', 'duplicateInstances'] as const)('fails for one of %s', (name) => {
    const stop = { ...STOP, atSeconds: 12.34, duplicateInstances: 0, [name]: 1, firstFault: 'grass/near at (1, 2, 3)' };
    const { failures, wrongInstances, verdict } = summarize(record({ stops: [stop] }));
    expect(verdict).toBe('missed');
    expect(wrongInstances).toBe(1);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain('12.3 s');
    expect(failures[0]).toContain('grass/near at (1, 2, 3)');
  });

  it.each([
    ['a leak of 40 KB a second', (seconds: number) => 100 * MIB + seconds * 40_000, false],
    ['caches that fill in the first minute', (seconds: number) => Math.min(seconds, 60) * 2 * MIB, true],
    ['a saw of garbage', (seconds: number) => 100 * MIB + (seconds % 50) * MIB, true],
    ['what the warm-up left behind', (seconds: number) => (seconds < 60 ? 400 : 100) * MIB, true],
  ] as const)('holds the second lap against the first: %s', (_title, heapAtSeconds, isBounded) => {
    const summary = summarize(record({}, heapAtSeconds));
    expect(summary.heapGrowth?.isBounded).toBe(isBounded);
    expect(summary.failures.some((line) => line.startsWith('heap'))).toBe(!isBounded);
  });

  it('is no pass where memory of a flight that is long enough was not measured', () => {
    const summary = summarize(record({}, () => null));
    expect(summary).toMatchObject({ heapGrowth: undefined, isTooShortForMemory: false, failures: [] });
    expect(summary.unmeasured).toEqual(['heap: too few samples to tell growth from noise']);
    expect(summary.verdict).toBe('unmeasured');
    expect(summarize(record({ memory: [] })).unmeasured).toHaveLength(2);
  });

  it('has no bar for memory where the flight was too short', () => {
    const summary = summarize(record({ memory: record().memory.slice(0, 8), lapSeconds: 40 }));
    expect(summary).toMatchObject({
      isTooShortForMemory: true,
      gpuGrowth: undefined,
      unmeasured: [],
      verdict: 'passed',
    });
  });

  it('tells growth from the shortest laps that are not too short, wherever the heap was looked at every 30 s', () => {
    fc.assert(
      fc.property(fc.double({ min: 150, max: 1000, noNaN: true }), (lapSeconds) => {
        const memory = record().memory.slice(0, 1);
        for (let atSeconds = 30; atSeconds < 2 * lapSeconds; atSeconds += 30) {
          memory.push({ ...(memory[0] as (typeof memory)[number]), atSeconds });
        }
        expect(summarize(record({ memory, lapSeconds }))).toMatchObject({ verdict: 'passed', unmeasured: [] });
      }),
    );
  });

  it('is no pass where nothing was compared', () => {
    for (const stops of [[], [{ ...STOP, atSeconds: 1, duplicateInstances: 0, comparedInstances: 0 }]]) {
      expect(summarize(record({ stops })).verdict).toBe('unmeasured');
    }
  });

  it('reports late frames with their times, and fails for them in real time alone', () => {
    const late = record({ lateFrames: [60, 90] });
    expect(summarize(late)).toMatchObject({ lateAtSeconds: [1, 1.5], verdict: 'passed' });
    const { failures, verdict } = summarize(late, true);
    expect(verdict).toBe('missed');
    expect(failures).toEqual(['late: expected the world in time for every frame, found 2 without, from 1.00 s on']);
  });

  it('lets a missed bar outweigh one that was not measured', () => {
    expect(judgeAudit([], [])).toBe('passed');
    expect(judgeAudit([], ['heap'])).toBe('unmeasured');
    expect(judgeAudit(['stop'], ['heap'])).toBe('missed');
  });
});
