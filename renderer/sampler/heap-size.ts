/** Chromium's measurement of a whole page, its workers included; not in TypeScript's library. */
interface MemoryMeter {
  measureUserAgentSpecificMemory?(): Promise<{ readonly bytes: number }>;
}

/**
 * Memory of the page and its workers after garbage was collected, bytes; null where the browser does not tell. The browser waits
 * for a good moment to collect, which takes up to 20 s.
 */
export async function measureHeapBytes(): Promise<number | null> {
  const meter = performance as unknown as MemoryMeter;
  if (meter.measureUserAgentSpecificMemory === undefined) return null;
  const { bytes } = await meter.measureUserAgentSpecificMemory();
  return bytes;
}
