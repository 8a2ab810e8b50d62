/** What stands where a value was not measured. */
const NOT_AVAILABLE = 'n/a';

/** Milliseconds with two decimals, or `n/a`. */
export function formatMs(valueMs: number | undefined): string {
  return valueMs === undefined ? NOT_AVAILABLE : valueMs.toFixed(2);
}

/** Frames a second of a mean frame time: 1000 / mean, never the mean of rates. One decimal, or `n/a`. */
export function formatFps(meanFrameTimeMs: number | undefined): string {
  return meanFrameTimeMs === undefined || meanFrameTimeMs <= 0 ? NOT_AVAILABLE : (1000 / meanFrameTimeMs).toFixed(1);
}

/** A count with thin spaces between thousands, the same in every locale. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(?:\d{3})+$)/g, '\u2009');
}

/** A share of a whole in per cent with one decimal; a dash of an empty whole. */
export function formatShare(part: number, whole: number): string {
  return whole <= 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

/** A difference of milliseconds with two decimals and its sign; zero has none. */
export function formatSignedMs(valueMs: number): string {
  const text = Math.abs(valueMs).toFixed(2);
  return Number(text) === 0 ? text : `${valueMs < 0 ? '−' : '+'}${text}`;
}
