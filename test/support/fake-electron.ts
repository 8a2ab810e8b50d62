import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';

/** Origin of the app's scheme, and where the fake really serves it: Chromium without Electron knows no custom schemes. */
const APP_ORIGIN = 'treeline://app';

/** Content size of every fake window at most: a software rasteriser draws it. */
const MAX_WINDOW_WIDTH = 640;
const MAX_WINDOW_HEIGHT = 360;

type Listener = (...parameters: unknown[]) => unknown;

/** Electron's WebFrameMain as far as the app reads it. */
export interface FakeFrame {
  readonly url: string;
  readonly origin: string;
}

export class FakeWebContents extends EventEmitter {
  readonly mainFrame: FakeFrame;
  page: Page | undefined;
  windowOpenHandler: ((details: { url: string }) => { action: string }) | undefined;
  readonly #toAppAddress: (address: string) => string;

  constructor(toAppAddress: (address: string) => string) {
    super();
    this.#toAppAddress = toAppAddress;
    // As in Electron, one object for as long as the window lives, whose address changes.
    const readAddress = (): string => this.#toAppAddress(this.page?.url() ?? 'about:blank');
    this.mainFrame = {
      get url() {
        return readAddress();
      },
      get origin() {
        return readOrigin(readAddress());
      },
    };
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.windowOpenHandler = handler;
  }

  send(wire: string, ...values: unknown[]): void {
    const { page } = this;
    if (page === undefined) return;
    runUnawaited(
      page,
      page.evaluate(([name, list]) => (window as unknown as { __fakeDeliver: Listener }).__fakeDeliver(name, list), [
        wire,
        values,
      ] as const),
    );
  }
}

/** Pages that this fake has begun to close. */
const closingPages = new WeakSet<Page>();

async function closeContext(page: Page): Promise<void> {
  closingPages.add(page);
  await page.context().close();
}

/**
 * Lets `work` on the page run unawaited, as Electron's calls that return nothing do. A page that closes meanwhile takes the work
 * with it, which is no failure, whatever words the browser finds for it; any other rejection stays unhandled, so that the test
 * run reports it.
 */
function runUnawaited(page: Page, work: Promise<unknown>): void {
  void work.catch((reason: unknown) => {
    if (!closingPages.has(page) && !page.isClosed()) throw reason;
  });
}

function readOrigin(address: string): string {
  return address.startsWith(APP_ORIGIN) ? APP_ORIGIN : new URL(address).origin;
}

/** A window as far as the tests look at it. */
export interface FakeWindow extends EventEmitter {
  readonly webContents: FakeWebContents;
  /** What the app did to it, in order. */
  readonly deeds: readonly string[];
}

/**
 * The `electron` module as the app uses it, standing on real pages of a real Chromium: windows are pages, IPC is a binding, the
 * scheme is a local server that asks the app's own handler, navigation and requests pass the app's own guards. The main process
 * and the preload are the built files; nothing of ours is replaced.
 */
export class FakeElectron {
  readonly windowOptions: Record<string, unknown>[] = [];
  readonly contents: FakeWebContents[] = [];
  readonly switches: string[] = [];
  readonly privilegedSchemes: unknown[] = [];
  /** Every window that was opened, the bench's first. */
  readonly windows: FakeWindow[] = [];
  readonly wakeLocks = new Set<number>();
  /** Numbers of the buttons that the next message boxes are answered with, first first, and what they said. */
  readonly boxChoices: number[] = [];
  readonly boxDetails: string[] = [];
  /** What the next folder dialogs answer, first first; none left means cancelled. */
  readonly folderChoices: string[] = [];
  menuTemplate: unknown;
  isSandboxEnabled = false;
  permissionRequestHandler: Listener | undefined;
  permissionCheckHandler: Listener | undefined;
  readonly #browser: Browser;
  readonly #appPath: string;
  readonly #preloadText: string;
  readonly #app = new EventEmitter();
  readonly #ipcHandlers = new Map<string, Listener>();
  #protocolHandler: ((request: Request) => Promise<Response>) | undefined;
  #beforeRequest: ((details: { url: string }, answer: (result: { cancel: boolean }) => void) => void) | undefined;
  #server: Server | undefined;
  #serverOrigin = '';
  #nextWakeLock = 1;

  constructor(browser: Browser, appPath: string) {
    this.#browser = browser;
    this.#appPath = appPath;
    this.#preloadText = readFileSync(`${appPath}/.vite/build/preload.cjs`, 'utf8');
  }

  /** Runs the built main process until its first window has loaded. */
  async start(): Promise<void> {
    await this.#serve();
    const mainPath = `${this.#appPath}/.vite/build/main.cjs`;
    const nodeRequire = createRequire(mainPath);
    const require = (name: string): unknown => (name === 'electron' ? this.#buildModule() : nodeRequire(name));
    const firstLoad = new Promise<void>((resolve) => this.#app.once('fake-window-loaded', resolve));
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the built CommonJS file, with our `electron`
    new Function('require', 'module', 'exports', readFileSync(mainPath, 'utf8'))(require, { exports: {} }, {});
    await firstLoad;
  }

  async close(): Promise<void> {
    for (const { page } of this.contents) {
      if (page !== undefined) await closeContext(page);
    }
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  /** Calls the app's IPC handler as a frame would that Electron names as the sender. */
  call(sender: FakeWebContents, senderFrame: FakeFrame | null, ...parameters: unknown[]): Promise<unknown> {
    return Promise.resolve(this.#ipcHandlers.get('treeline:invoke')?.({ sender, senderFrame }, ...parameters));
  }

  /** Starts the app a second time, as far as the first one hears of it. */
  startAgain(): void {
    this.#app.emit('second-instance');
  }

  /** Tells the app that a process of its browser ended. */
  reportChildGone(type: string, reason: string): void {
    this.#app.emit('child-process-gone', {}, { type, reason });
  }

  toAppAddress(address: string): string {
    return address.startsWith(this.#serverOrigin) ? address.replace(this.#serverOrigin, APP_ORIGIN) : address;
  }

  async #serve(): Promise<void> {
    const server = createServer((incoming, outgoing) => {
      void (async () => {
        const request = new Request(`${APP_ORIGIN}${incoming.url ?? '/'}`, { method: incoming.method ?? 'GET' });
        const response = await this.#protocolHandler?.(request);
        outgoing.writeHead(response?.status ?? 500, Object.fromEntries(response?.headers ?? []));
        outgoing.end(Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0)));
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    this.#serverOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async #openPage(contents: FakeWebContents, options: Record<string, unknown>, address: string): Promise<void> {
    const context = await this.#browser.newContext({
      viewport: {
        width: Math.min(Number(options['width']), MAX_WINDOW_WIDTH),
        height: Math.min(Number(options['height']), MAX_WINDOW_HEIGHT),
      },
    });
    const page = await context.newPage();
    contents.page = page;
    page.on('crash', () => contents.emit('render-process-gone', {}, { reason: 'crashed' }));
    await page.exposeBinding('__fakeInvoke', ({ frame }: { frame: Frame }, wire: string, ...values: unknown[]) => {
      const senderFrame = frame === page.mainFrame() ? contents.mainFrame : this.#describeFrame(frame);
      const handler = this.#ipcHandlers.get(wire);
      if (handler === undefined) throw new Error(`No handler registered for '${wire}'`);
      return handler({ sender: contents, senderFrame }, ...values);
    });
    await page.addInitScript(buildPreloadScript(this.#preloadText));
    await this.#guard(contents, context, page);
    await page.goto(address.replace(APP_ORIGIN, this.#serverOrigin));
    this.#app.emit('fake-window-loaded');
  }

  #describeFrame(frame: Frame): FakeFrame {
    const url = this.toAppAddress(frame.url());
    return { url, origin: readOrigin(url) };
  }

  /** Asks the app's guards what Electron would ask them. */
  async #guard(contents: FakeWebContents, context: BrowserContext, page: Page): Promise<void> {
    let isFirstNavigation = true;
    await page.route('**', async (route) => {
      const request = route.request();
      const url = this.toAppAddress(request.url());
      if (request.isNavigationRequest() && !isFirstNavigation) {
        let isPrevented = false;
        const isMainFrame = request.frame() === page.mainFrame();
        const event = { url, preventDefault: () => (isPrevented = true) };
        contents.emit(isMainFrame ? 'will-navigate' : 'will-frame-navigate', event);
        if (isPrevented) return route.fulfill({ status: 204 }); // No content: the page stays, as in Electron.
      }
      isFirstNavigation = false;
      let isCancelled = false;
      this.#beforeRequest?.({ url }, ({ cancel }) => (isCancelled = cancel));
      return isCancelled ? route.abort() : route.continue();
    });
    context.on('page', (opened) => {
      const decision = contents.windowOpenHandler?.({ url: opened.url() });
      if (opened !== page && decision?.action === 'deny') runUnawaited(opened, opened.close());
    });
  }

  #buildModule(): Record<string, unknown> {
    return {
      app: this.#buildApp(),
      BrowserWindow: this.#buildBrowserWindow(),
      dialog: {
        showOpenDialog: () => {
          const choice = this.folderChoices.shift();
          return Promise.resolve({ canceled: choice === undefined, filePaths: choice === undefined ? [] : [choice] });
        },
        showMessageBoxSync: (_window: unknown, { detail }: { detail: string }) => {
          this.boxDetails.push(detail);
          return this.boxChoices.shift() ?? 0;
        },
        showMessageBox: (_window: unknown, { detail }: { detail: string }) => {
          this.boxDetails.push(detail);
          return Promise.resolve({ response: this.boxChoices.shift() ?? 1 });
        },
      },
      ipcMain: { handle: (wire: string, handler: Listener) => this.#ipcHandlers.set(wire, handler) },
      Menu: {
        buildFromTemplate: (template: unknown) => template,
        setApplicationMenu: (template: unknown) => (this.menuTemplate = template),
      },
      powerSaveBlocker: {
        start: () => {
          this.wakeLocks.add(this.#nextWakeLock);
          return this.#nextWakeLock++;
        },
        isStarted: (id: number) => this.wakeLocks.has(id),
        stop: (id: number) => this.wakeLocks.delete(id),
      },
      protocol: {
        registerSchemesAsPrivileged: (schemes: unknown[]) => this.privilegedSchemes.push(...schemes),
        handle: (_scheme: string, handler: (request: Request) => Promise<Response>) =>
          (this.#protocolHandler = handler),
      },
      session: {
        defaultSession: {
          setPermissionRequestHandler: (handler: Listener) => (this.permissionRequestHandler = handler),
          setPermissionCheckHandler: (handler: Listener) => (this.permissionCheckHandler = handler),
          setDevicePermissionHandler: () => undefined,
          webRequest: { onBeforeRequest: (handler: never) => (this.#beforeRequest = handler) },
        },
      },
    };
  }

  #buildApp(): EventEmitter {
    const { version } = JSON.parse(readFileSync(`${this.#appPath}/package.json`, 'utf8')) as { version: string };
    return Object.assign(this.#app, {
      isPackaged: false,
      commandLine: { appendSwitch: (name: string) => this.switches.push(name) },
      getAppPath: () => this.#appPath,
      getVersion: () => version,
      enableSandbox: () => (this.isSandboxEnabled = true),
      requestSingleInstanceLock: () => true,
      whenReady: () => Promise.resolve(),
      quit: () => undefined,
      exit: () => undefined,
    });
  }

  #buildBrowserWindow(): unknown {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the class below has a `this` of its own
    const electron = this;
    return class FakeBrowserWindow extends EventEmitter implements FakeWindow {
      readonly deeds: string[] = [];
      readonly webContents = new FakeWebContents((address) => electron.toAppAddress(address));
      readonly #options: Record<string, unknown>;
      #isDestroyed = false;

      constructor(options: Record<string, unknown>) {
        super();
        this.#options = options;
        electron.windowOptions.push(options);
        electron.windows.push(this);
        electron.contents.push(this.webContents);
        electron.#app.emit('web-contents-created', {}, this.webContents);
      }

      async loadURL(address: string): Promise<void> {
        await electron.#openPage(this.webContents, this.#options, address);
        this.emit('ready-to-show');
      }

      show(): void {
        this.emit('show');
      }

      focus(): void {
        this.deeds.push('focus');
      }

      isMinimized(): boolean {
        return true;
      }

      restore(): void {
        this.deeds.push('restore');
      }

      reload(): void {
        this.deeds.push('reload');
        const { page } = this.webContents;
        if (page !== undefined) runUnawaited(page, page.reload());
      }

      close(): void {
        this.deeds.push('close');
        this.destroy();
      }

      isDestroyed(): boolean {
        return this.#isDestroyed;
      }

      destroy(): void {
        this.#isDestroyed = true;
        const { page } = this.webContents;
        if (page !== undefined) runUnawaited(page, closeContext(page));
        this.emit('closed');
      }
    };
  }
}

/** The built preload as Electron would run it: before the page, in the main frame only, with `electron` to require. */
function buildPreloadScript(preloadText: string): string {
  return `(() => {
    if (window.top !== window) return;
    const listeners = new Map();
    window.__fakeDeliver = (wire, values) => listeners.get(wire)?.({}, ...values);
    const electron = {
      contextBridge: { exposeInMainWorld: (key, api) => Object.defineProperty(window, key, { value: Object.freeze(api) }) },
      ipcRenderer: {
        invoke: (...values) => window.__fakeInvoke(...values),
        on: (wire, listener) => listeners.set(wire, listener),
        removeAllListeners: (wire) => listeners.delete(wire),
      },
    };
    const require = (name) => {
      if (name !== 'electron') throw new Error('a sandboxed preload cannot require ' + name);
      return electron;
    };
    const module = { exports: {} };
    ((require, module, exports) => {
      ${preloadText}
    })(require, module, module.exports);
  })();`;
}
