import { z } from 'zod';
import { blockOutcomeSchema, blockRequestSchema } from './block.ts';
import { flightProgressSchema, flightRequestSchema, flightResultSchema } from './flight.ts';
import { stillRequestSchema, stillResultSchema } from './still.ts';

// Zod would try to compile its parsers with `new Function`, which the page's policy forbids and reports as an error.
z.config({ jitless: true });

/** One file to be written, by name inside the folder that the host chose; contents as text or as base64 bytes. */
export const exportFileSchema = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/),
  content: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('text'), text: z.string() }),
    z.strictObject({ kind: z.literal('base64'), base64: z.string() }),
  ]),
});
export type ExportFile = Readonly<z.infer<typeof exportFileSchema>>;

/**
 * The whole contract between a page and its host: channel → request and response schema. Channels are invoked by the page and
 * answered or refused by the host; both ends validate. `preview:` channels belong to the bench's window, `sample:` channels to
 * the fresh page of one block.
 */
export const CHANNELS = {
  /** What the host is, and whether it was asked for a display without pacing: blocks of the other cap mode are not for it. */
  'preview:describe-host': {
    request: z.strictObject({}),
    response: z.strictObject({
      kind: z.enum(['electron', 'browser']),
      version: z.string(),
      /** Whether the host was started with the display's pacing lifted; it cannot change while the host runs. */
      isUncapped: z.boolean(),
    }),
  },
  /** Runs one block in a fresh page and resolves with its outcome; a page that dies becomes a rejected outcome. */
  'preview:run-block': { request: blockRequestSchema, response: blockOutcomeSchema },
  /** Ends the block under way; its outcome is then rejected with `cancelled`. */
  'preview:cancel-block': { request: z.strictObject({}), response: z.strictObject({}) },
  /** Asks the user for a folder and writes all files or none. */
  'preview:export-files': {
    request: z.strictObject({
      suggestedFolderName: z.string().min(1).max(120),
      /** Enough for a hundred presets: two pictures and two tables each, and the files of the whole. */
      files: z.array(exportFileSchema).min(1).max(500),
    }),
    response: z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('written'), location: z.string() }),
      /** Handed to a browser as downloads, which may ask its user, or drop them, and tells no page. */
      z.strictObject({ status: z.literal('offered') }),
      z.strictObject({ status: z.literal('cancelled') }),
    ]),
  },
  /** The fresh page asks what to sample. */
  'sample:get-request': { request: z.strictObject({}), response: blockRequestSchema },
  /** The fresh page reports; once a page. */
  'sample:report-outcome': { request: blockOutcomeSchema, response: z.strictObject({}) },
  /** A fresh page of any mode says that it broke and will not report; what it was to report ends there. */
  'sample:report-failure': { request: z.strictObject({ detail: z.string().max(4000) }), response: z.strictObject({}) },
  /** The fresh page of mode `still` asks what to draw. */
  'sample:get-still-request': { request: z.strictObject({}), response: stillRequestSchema },
  /** The fresh page of mode `still` hands over its picture, or says why there is none; once a page. */
  'sample:report-still': { request: stillResultSchema, response: z.strictObject({}) },
  /** The fresh page of mode `flight` asks where to fly. */
  'sample:get-flight-request': { request: z.strictObject({}), response: flightRequestSchema },
  /** The fresh page of mode `flight` tells how far it has come; now and then. */
  'sample:tell-flight-progress': { request: flightProgressSchema, response: z.strictObject({}) },
  /** The fresh page of mode `flight` hands over what it recorded, or says why there is nothing; once a page. */
  'sample:report-flight': { request: flightResultSchema, response: z.strictObject({}) },
} as const;

export type ChannelName = keyof typeof CHANNELS;
export type ChannelRequest<Name extends ChannelName> = z.input<(typeof CHANNELS)[Name]['request']>;
/** A request as the host works with it: parsed, defaults filled in. */
export type ParsedRequest<Name extends ChannelName> = z.output<(typeof CHANNELS)[Name]['request']>;
export type ChannelResponse<Name extends ChannelName> = z.output<(typeof CHANNELS)[Name]['response']>;

/** What a preload (or a headless launcher) puts on `window.desktop`: one function, and commands pushed by the host's menu. */
export interface DesktopBridge {
  /** Rejects with an Error whose message is safe to show when the host refuses. */
  invoke<Name extends ChannelName>(channel: Name, request: ChannelRequest<Name>): Promise<ChannelResponse<Name>>;
  /** Registers the one listener for menu commands (ids of renderer/app's command table). */
  onCommand(listener: (commandId: string) => void): void;
}
