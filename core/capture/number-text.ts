/**
 * Milliseconds with three significant decimals below 1 and two from there on: finer digits than any page's clock has are noise.
 * Always a decimal dot; a real minus sign.
 */
export function formatMs(valueMs: number): string {
  const magnitude = Math.abs(valueMs);
  return withMinus(valueMs.toFixed(magnitude < 1 ? 3 : magnitude < 100 ? 2 : 1));
}

/** Like {@link formatMs}, with a plus sign on positive values: differences. */
export function formatSignedMs(valueMs: number): string {
  const text = formatMs(valueMs);
  return valueMs > 0 ? `+${text}` : text;
}

/** A ratio as a signed percentage with one decimal, two below 1 %; `n/a` when it is not finite. */
export function formatSignedPercent(ratio: number): string {
  if (!Number.isFinite(ratio)) return 'n/a';
  const percent = 100 * ratio;
  const text = withMinus(percent.toFixed(Math.abs(percent) < 1 ? 2 : 1));
  return `${percent > 0 ? '+' : ''}${text} %`;
}

/** A ratio as a percentage without a sign: `2 %`, `0.05 %`. */
export function formatPercent(ratio: number): string {
  return `${Number((100 * ratio).toPrecision(3))} %`;
}

/** A rate, one decimal. */
export function formatFps(fps: number): string {
  return fps.toFixed(1);
}

/** A count with thin spaces between thousands, rounded. */
export function formatCount(count: number): string {
  return withMinus(String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, '\u202F'));
}

function withMinus(text: string): string {
  // -0.000 is zero: a sign would claim a direction.
  if (/^-0(\.0*)?$/.test(text)) return text.slice(1);
  return text.replace('-', '\u2212');
}
