import type {
  BlockOutcome,
  BlockRequest,
  ChannelResponse,
  ExportFile,
  FlightProgress,
  FlightRequest,
  FlightResult,
  StillRequest,
  StillResult,
} from '../../core/bridge/index.ts';

/** What the host is, which Treeline it carries and whether it lifted the display's pacing. */
type HostDescription = ChannelResponse<'preview:describe-host'>;

/** What became of an export. */
export type ExportResult = ChannelResponse<'preview:export-files'>;

/**
 * Everything the page asks of what it runs in, the same on the desktop, under the command line and in a plain browser. Every
 * method rejects with an Error whose message may be shown.
 */
export interface Host {
  describe(): Promise<HostDescription>;
  /** Runs one block in a fresh page. A page that dies or hangs is a rejected outcome, not a rejected promise. */
  runBlock(request: BlockRequest): Promise<BlockOutcome>;
  /** Ends the block under way, whose outcome becomes `cancelled`; without one it does nothing. */
  cancelBlock(): Promise<void>;
  /** Lets the user choose a place and writes all files there or none. */
  exportFiles(suggestedFolderName: string, files: readonly ExportFile[]): Promise<ExportResult>;
  /** Registers the one listener for commands of the host's menu; hosts without a menu never call it. */
  onCommand(listener: (commandId: string) => void): void;
  /** For the page of mode `sample`: the block to run. */
  getBlockRequest(): Promise<BlockRequest>;
  /** For the page of mode `sample`: its one report. */
  reportOutcome(outcome: BlockOutcome): Promise<void>;
  /** For a fresh page of any mode: it broke and will not report. */
  reportFailure(detail: string): Promise<void>;
  /** For the page of mode `still`: the picture to draw. */
  getStillRequest(): Promise<StillRequest>;
  /** For the page of mode `still`: its one report. */
  reportStill(result: StillResult): Promise<void>;
  /** For the page of mode `flight`: where to fly. */
  getFlightRequest(): Promise<FlightRequest>;
  /** For the page of mode `flight`: how far it has come. */
  tellFlightProgress(progress: FlightProgress): Promise<void>;
  /** For the page of mode `flight`: its one report. */
  reportFlight(result: FlightResult): Promise<void>;
}
