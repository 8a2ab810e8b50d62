/** A time to wait, milliseconds, in the two largest units that read well, rounded up: `42 s`, `3 min 05 s`, `1 h 02 min`. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
