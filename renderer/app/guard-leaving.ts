/**
 * Has the browser ask before the page is left or closed while there is something to lose. Not for Electron, which asks nobody and
 * simply would not close.
 */
export function guardLeaving(hasSomethingToLose: () => boolean): void {
  window.addEventListener('beforeunload', (event) => {
    if (hasSomethingToLose()) event.preventDefault();
  });
}
