export { compareResidentSets } from './compare-resident-sets.ts';
export { createFlightPath, FLIGHT_LAPS } from './flight-path.ts';
export type { FlightPoint } from './flight-path.ts';
export { listFlightStops } from './flight-stops.ts';
export { FLIGHT_FRAMES_PER_SECOND, formatMebibytes, STREAMING_LIMIT_MS, summarizeFlight } from './flight-summary.ts';
export type { FlightSummary, MemoryGrowth } from './flight-summary.ts';
export { countTriangles, findDrawCallLimit, sumInventory } from './inventory-totals.ts';
export type { InventoryTotals } from './inventory-totals.ts';
