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

/** A duration in the largest unit that reads well: `42 s`, `3 min 05 s`, `1 h 02 min`. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1000);
  if (seconds < 60) {
    return `${String(seconds)} s`;
  }
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    return `${String(minutes)} min ${String(seconds % 60).padStart(2, '0')} s`;
  }
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** A difference of milliseconds with two decimals and its sign; zero has none. */
export function formatSignedMs(valueMs: number): string {
  const text = Math.abs(valueMs).toFixed(2);
  return Number(text) === 0 ? text : `${valueMs < 0 ? '−' : '+'}${text}`;
}
