import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';

/** Colour of an empty window; the page's own background, so that opening does not flash. */
const BACKGROUND_COLOR = '#11161a';

function buildWebPreferences(preloadPath: string): WebPreferences {
  return {
    preload: preloadPath,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    // A covered window keeps its pace. It also stays "visible" to the page then: the main process watches for hiding instead.
    backgroundThrottling: false,
  };
}

/** Options of the bench's own window; shown when its page is ready. */
export function buildBenchWindowOptions(preloadPath: string): BrowserWindowConstructorOptions {
  return {
    title: 'Treeline',
    width: 1600,
    height: 1000,
    minWidth: 960,
    minHeight: 600,
    show: false,
    backgroundColor: BACKGROUND_COLOR,
    webPreferences: buildWebPreferences(preloadPath),
  };
}

/** Options of the fresh window of one block: its content is exactly the protocol's viewport and stays so. */
export function buildBlockWindowOptions(
  preloadPath: string,
  widthCssPx: number,
  heightCssPx: number,
): BrowserWindowConstructorOptions {
  return {
    title: 'Treeline: sampling a block',
    width: widthCssPx,
    height: heightCssPx,
    useContentSize: true,
    resizable: false,
    minimizable: false,
    fullscreenable: false,
    enableLargerThanScreen: true,
    show: true,
    backgroundColor: BACKGROUND_COLOR,
    webPreferences: buildWebPreferences(preloadPath),
  };
}
