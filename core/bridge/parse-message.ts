import { CHANNELS } from './channels.ts';
import type { ChannelName, ChannelResponse } from './channels.ts';

/** A parsed value, or what of it was not as the channel table says. */
export type ParsedMessage<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string };

interface Schema {
  safeParse(value: unknown): {
    success: boolean;
    data?: unknown;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

function parse(schema: Schema, value: unknown): ParsedMessage<unknown> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error?.issues[0];
  const place = issue === undefined || issue.path.length === 0 ? 'message' : issue.path.map(String).join('.');
  return { ok: false, reason: `${place}: ${issue?.message ?? 'not as expected'}` };
}

/** True for a name in the channel table; what comes over a bridge may be anything. */
export function isChannelName(name: unknown): name is ChannelName {
  return typeof name === 'string' && Object.hasOwn(CHANNELS, name);
}

/** Parses what a page sent; defaults are filled in, so the value is what the host works with. */
export function parseRequest(channel: ChannelName, value: unknown): ParsedMessage<unknown> {
  return parse(CHANNELS[channel].request, value);
}

/** Parses what a host answered. */
export function parseResponse<Name extends ChannelName>(
  channel: Name,
  value: unknown,
): ParsedMessage<ChannelResponse<Name>> {
  return parse(CHANNELS[channel].response, value) as ParsedMessage<ChannelResponse<Name>>;
}
