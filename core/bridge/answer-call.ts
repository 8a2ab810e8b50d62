import { isChannelName, parseRequest, parseResponse } from './parse-message.ts';
import type { ChannelName, ChannelResponse, ParsedRequest } from './channels.ts';

/** What a host answers on the channels it offers to one page; a channel that is left out is refused. */
export type ChannelHandlers = {
  readonly [Name in ChannelName]?: (
    request: ParsedRequest<Name>,
  ) => ChannelResponse<Name> | Promise<ChannelResponse<Name>>;
};

/** The answer to a call as it travels: a response, or a refusal in words that may be shown. */
export type CallAnswer =
  { readonly ok: true; readonly response: unknown } | { readonly ok: false; readonly reason: string };

/** A failure of a host whose message was written for the user: it names no path of the host and no stack. */
export class HostError extends Error {
  override readonly name = 'HostError';
}

const INTERNAL_FAILURE = 'The host could not do this; its log says why';

/**
 * A channel as it came in, for a log: text cut short, anything else by its kind alone, since turning a stranger's object into text
 * runs what it brought along, or throws.
 */
export function describeChannel(channel: unknown): string {
  return typeof channel === 'string' ? channel.slice(0, 80) : typeof channel;
}

/**
 * Answers one call of a page: channel known and offered, request as the table says, response as the table says. Never throws;
 * whatever is wrong becomes a refusal, and `onRefusal` hears the whole reason for the host's log. Channel and request are taken
 * as they came in: anything.
 */
export async function answerCall(
  handlers: ChannelHandlers,
  channel: unknown,
  request: unknown,
  onRefusal: (channel: string, reason: string) => void,
): Promise<CallAnswer> {
  const refuse = (reason: string, shownReason = reason): CallAnswer => {
    onRefusal(describeChannel(channel), reason);
    return { ok: false, reason: shownReason };
  };
  if (!isChannelName(channel)) return refuse('Refused: no such channel');
  const handler = handlers[channel] as ((request: unknown) => unknown) | undefined;
  if (handler === undefined) return refuse(`Refused: ${channel} is not for this page`);
  const parsed = parseRequest(channel, request);
  if (!parsed.ok) return refuse(`Refused: malformed request on ${channel}: ${parsed.reason}`);
  try {
    const response = parseResponse(channel, await handler(parsed.value));
    if (!response.ok) return refuse(`malformed response: ${response.reason}`, INTERNAL_FAILURE);
    return { ok: true, response: response.value };
  } catch (error) {
    if (error instanceof HostError) return refuse(error.message);
    return refuse(error instanceof Error ? (error.stack ?? error.message) : String(error), INTERNAL_FAILURE);
  }
}
