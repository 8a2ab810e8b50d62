import { contextBridge, ipcRenderer } from 'electron';
import { COMMAND_WIRE, INVOKE_WIRE, isChannelName } from '../../core/bridge/index.ts';
import type { CallAnswer } from '../../core/bridge/index.ts';

/** What the page finds as `window.desktop`; typed there as DesktopBridge. It can reach the channel table and nothing else. */
const bridge = {
  async invoke(channel: unknown, request: unknown): Promise<unknown> {
    if (!isChannelName(channel)) throw new Error('Refused: no such channel');
    const answer = (await ipcRenderer.invoke(INVOKE_WIRE, channel, request)) as CallAnswer;
    if (!answer.ok) throw new Error(answer.reason);
    return answer.response;
  },
  onCommand(listener: (commandId: string) => void): void {
    ipcRenderer.removeAllListeners(COMMAND_WIRE);
    // The event carries the sender, which would hand the page a way around the table: only the id goes on.
    ipcRenderer.on(COMMAND_WIRE, (_event, commandId: unknown) => {
      if (typeof commandId === 'string') listener(commandId);
    });
  },
};

contextBridge.exposeInMainWorld('desktop', bridge);
