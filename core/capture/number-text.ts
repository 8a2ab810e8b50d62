/**
 * Digits after the dot for milliseconds of this size: three below 1 ms, two below 100, one from there on. Finer digits than a
 * page's clock has are noise.
 */
export function chooseMsDecimals(valueMs: number): number {
  const magnitude = Math.abs(valueMs);
  if (magnitude < 1) return 3;
  return magnitude < 100 ? 2 : 1;
}

/** Milliseconds without their unit; a decimal dot in every locale and a real minus sign. */
export function formatMs(valueMs: number, decimals = chooseMsDecimals(valueMs)): string {
  return withMinus(valueMs.toFixed(decimals));
}

/** Like {@link formatMs}, with a plus sign on positive values: differences. What rounds to zero has no sign. */
export function formatSignedMs(valueMs: number, decimals = chooseMsDecimals(valueMs)): string {
  return withPlus(formatMs(valueMs, decimals), valueMs);
}

/** A ratio as a signed percentage with one decimal, two below 1 %; `n/a` when it is not finite. */
export function formatSignedPercent(ratio: number): string {
  if (!Number.isFinite(ratio)) return 'n/a';
  const percent = 100 * ratio;
  return `${withPlus(withMinus(percent.toFixed(Math.abs(percent) < 1 ? 2 : 1)), percent)} %`;
}

/** How much more or less a value is than its base, `+12.3 %`, `−0.05 %`; from nothing there is no percentage, only `more`. */
export function formatChange(value: number, base: number): string {
  if (base === 0) return 'more';
  const ratio = value / base - 1;
  return `${ratio > 0 ? '+' : '\u2212'}${formatPercent(Math.abs(ratio))}`;
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

function withPlus(text: string, value: number): string {
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}
