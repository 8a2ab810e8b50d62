/** Query parameter by which a launcher that lifted the display's pacing tells a page without a bridge, which cannot see that. */
const UNCAPPED_PARAMETER = 'uncapped';

/** True where the launcher of this browser window lifted the display's pacing. */
export function isUncapped(): boolean {
  return new URLSearchParams(location.search).has(UNCAPPED_PARAMETER);
}
