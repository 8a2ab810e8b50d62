import { ipcMain } from 'electron';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { answerCall, describeChannel, INVOKE_WIRE } from '../../core/bridge/index.ts';
import type { CallAnswer, ChannelHandlers } from '../../core/bridge/index.ts';
import { APP_ORIGIN } from './app-paths.ts';
import { log } from './log.ts';

const handlersByContents = new WeakMap<WebContents, ChannelHandlers>();

/** Offers channels to the page in one window; what is not offered to it is refused, to it and to every other page. */
export function offerChannels(contents: WebContents, handlers: ChannelHandlers): void {
  handlersByContents.set(contents, handlers);
}

/** Why this sender is not listened to, or undefined for the main frame of one of our windows on our own origin. */
function findSenderFault(event: IpcMainInvokeEvent): string | undefined {
  const frame = event.senderFrame;
  if (frame === null) return 'the frame is gone';
  if (frame !== event.sender.mainFrame) return 'a sub-frame';
  if (frame.origin !== APP_ORIGIN) return `a page of ${frame.origin}`;
  return undefined;
}

/** Answers or refuses everything that pages send. The only use of ipcMain. */
export function answerPages(): void {
  ipcMain.handle(INVOKE_WIRE, (event, channel: unknown, request: unknown): Promise<CallAnswer> | CallAnswer => {
    const handlers = handlersByContents.get(event.sender);
    const fault = findSenderFault(event) ?? (handlers === undefined ? 'a window that was offered nothing' : undefined);
    if (fault !== undefined || handlers === undefined) {
      log(`ipc refused: ${describeChannel(channel)}: sent by ${fault ?? 'nobody'}`);
      return { ok: false, reason: 'Refused: unknown sender' };
    }
    return answerCall(handlers, channel, request, (name, reason) => {
      log(`ipc refused: ${name}: ${reason}`);
    });
  });
}
