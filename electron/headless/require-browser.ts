import { requireBrowser } from './launch-browser.ts';
import { EXIT_STATUS, runToExitStatus } from './usage-error.ts';

/**
 * First step of `npm test`: the browser and the Xvfb that its pages are drawn with, found or installed before any test waits for
 * them with a time limit; where they cannot be had, one line that tells what to install.
 */
await runToExitStatus(async () => {
  await requireBrowser('mesa-xvfb');
  return EXIT_STATUS.fine;
});
