import { createHost } from './host/index.ts';
import { showFailurePage } from './ui/index.ts';

/**
 * Opens the page as what its address says: the bench's window, or a fresh page that a host opens for one block or one picture.
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
      const { runSamplePage } = await import('./sampler/index.ts');
      await runSamplePage(createBareCanvas(root), createHost());
      return;
    }
    case 'still': {
      const { runStillPage } = await import('./sampler/index.ts');
      await runStillPage(createBareCanvas(root), createHost());
      return;
    }
    default:
      showFailurePage(root, {
        title: `There is no page mode “${mode}”.`,
        text: 'Open the page without “mode” in its address for the bench; hosts open it with mode=sample or mode=still.',
      });
  }
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
  showFailurePage(root, {
    title: 'Treeline could not start.',
    text: error instanceof Error ? error.message : String(error),
  });
});
