import type { RandomStream } from '../random/random-stream.ts';

/** Shape of a break. Metres. */
export interface RimHabit {
  /** Greatest length, which the longest splinter reaches exactly. */
  readonly endMeters: number;
  /** How much lower the break's lowest side is than its highest. */
  readonly slantMeters: number;
  readonly splinterMeters: number;
  /** Side, 0..1 of a turn, on which the long splinters stand. */
  readonly highTurn: number;
}

/** Where a torn trunk ends, by side: a slant, wedges of two or three sides, and few long splinters among many short ones. */
export function growRim(sideCount: number, habit: RimHabit, random: RandomStream): number[] {
  const wedges = Array.from({ length: Math.ceil(sideCount / 3) }, () => random.next());
  const raw = Array.from({ length: sideCount }, (_, side) => {
    const turn = side / sideCount - habit.highTurn;
    const slant = habit.slantMeters * (0.5 + 0.5 * Math.cos(turn * Math.PI * 2));
    const wedge = (wedges[Math.floor(side / 3)] as number) * 0.45;
    const splinter = random.next() ** 4;
    return slant + habit.splinterMeters * (wedge + 0.55 * splinter);
  });
  const highest = Math.max(...raw);
  return raw.map((value) => habit.endMeters - (highest - value));
}
