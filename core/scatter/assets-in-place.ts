/**
 * Ids whose asset files are in the repository. The rows of the tables are all written; one is drawn as soon as its asset is there, so
 * that the page always finds what the tables name.
 */
const IN_PLACE: ReadonlySet<string> = new Set([
  'pine',
  'fir',
  'sapling',
  'snag',
  'log',
  'grass',
  'rock',
  'boulder',
  'driftwood',
  'fungus',
  'bush',
  'understory',
  'meadow',
  'flower',
]);

/** Whether an id's asset can be loaded. */
export function isAssetInPlace(id: string): boolean {
  return IN_PLACE.has(id);
}
