import { createHost } from './host/index.ts';
import type { Host } from './host/index.ts';
import { showFailurePage } from './ui/index.ts';

/**
 * Opens the page as what its address says: the bench's window, or a fresh page that a host opens for one block, one picture or one flight.
 * Each mode loads its own code, so that a page that samples carries no panels and no charts.
 */
async function openPage(mode: string, root: HTMLElement): Promise<void> {
  switch (mode) {
    case 'preview': {
      const { runPreviewPage } = await import('./app/index.ts');
      await runPreviewPage(root, createHost());
      return;
    }
    case 'sample': {
      const host = createReportingHost();
      const { runSamplePage } = await import('./sampler/index.ts');
      await runSamplePage(createBareCanvas(root), host);
      return;
    }
    case 'still': {
      const host = createReportingHost();
      const { runStillPage } = await import('./sampler/index.ts');
      await runStillPage(createBareCanvas(root), host);
      return;
    }
    case 'flight': {
      const host = createReportingHost();
      const { runFlightPage } = await import('./sampler/index.ts');
      await runFlightPage(createBareCanvas(root), host);
      return;
    }
    default:
      showFailurePage(root, {
        title: `There is no page mode “${mode}”.`,
        text: 'Open the page without “mode” in its address for the bench; hosts open it with mode=sample, mode=still or mode=flight.',
      });
  }
}

/**
 * The host of a fresh page, told at once of whatever nobody caught: what was under way then never comes to its report, and the host
 * would wait for that until its limit.
 */
function createReportingHost(): Host {
  const host = createHost();
  const report = (error: unknown): void => {
    host.reportFailure(describeError(error).slice(0, 1000)).catch(() => undefined); // No host left to tell.
  };
  window.addEventListener('error', (event) => report(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
  return host;
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A page that samples shows nothing but its canvas: whatever else is drawn is measured, too. */
function createBareCanvas(root: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'sampled';
  root.replaceChildren(canvas);
  return canvas;
}

const root = document.querySelector<HTMLElement>('#page') ?? document.body;
const mode = new URLSearchParams(location.search).get('mode') ?? 'preview';
openPage(mode, root).catch((error: unknown) => {
  showFailurePage(root, { title: 'Treeline could not start.', text: describeError(error) });
  reportError(error); // To the console with its stack, and to the host of a fresh page.
});
