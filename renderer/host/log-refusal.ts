/** The stand-in's log is the browser's console: refusals are ours to read, not the user's. */
export function logRefusal(channel: string, reason: string): void {
  // eslint-disable-next-line no-console -- the only log that a page without a desktop has
  console.warn(`${channel}: ${reason}`);
}
