/**
 * Has the host ask before the page is left or closed while there is something to lose: a browser asks by itself, the desktop's main
 * process where the page objects.
 */
export function guardLeaving(hasSomethingToLose: () => boolean): void {
  window.addEventListener('beforeunload', (event) => {
    if (hasSomethingToLose()) event.preventDefault();
  });
}
