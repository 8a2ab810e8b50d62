/**
 * What a worker's script may use of its global scope: messages in, messages out. Narrower than the browser's own type on purpose:
 * the page's globals do not exist there, and a `MessagePort` will do, so that a test can serve without a worker.
 */
export interface WorkerScope {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
}
