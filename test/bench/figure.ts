import { median, medianAbsoluteDeviation } from 'simple-statistics';

/** One figure of a section: a median with its spread, beside what was published of the original. */
export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 'µs' | '×' | 'M/s' | 'KiB';
  /** NaN where nothing was sampled. */
  readonly median: number;
  readonly medianAbsoluteDeviation: number;
  readonly sampleCount: number;
  /** From figures.md; measured on another machine and another world. */
  readonly published: string;
}

/** Wide enough for the longest name. */
const NAME_WIDTH = 46;

/** Sums samples up. */
export function summarizeFigure(
  name: string,
  unit: Figure['unit'],
  samples: readonly number[] | undefined,
  published = '',
): Figure {
  const values = samples === undefined || samples.length === 0 ? [Number.NaN] : [...samples];
  return {
    name,
    unit,
    median: median(values),
    medianAbsoluteDeviation: medianAbsoluteDeviation(values),
    sampleCount: samples?.length ?? 0,
    published,
  };
}

/** Prints the line above figures. */
export function printFigureHeader(): void {
  console.log(`  ${''.padEnd(NAME_WIDTH)}     median      MAD   samples   published`);
}

/** Prints a line a figure and returns them. */
export function printFigures(figures: readonly Figure[]): readonly Figure[] {
  for (const { name, unit, median: middle, medianAbsoluteDeviation: spread, sampleCount, published } of figures) {
    console.log(
      `  ${name.padEnd(NAME_WIDTH)} ${middle.toFixed(2).padStart(8)} ${unit.padEnd(3)} ${spread.toFixed(2).padStart(6)} ` +
        `${String(sampleCount).padStart(8)}   ${published}`.trimEnd(),
    );
  }
  return figures;
}
