export { BENCH_COMMAND_GROUPS, BENCH_COMMANDS } from './bench-commands.ts';
export type { BenchCommand } from './bench-commands.ts';
export { blockOutcomeSchema, blockRequestSchema, environmentSchema, REJECTION_REASONS } from './block.ts';
export type { BlockOutcome, BlockRequest, Environment, RejectionReason } from './block.ts';
export { exportFileSchema } from './channels.ts';
export type {
  ChannelName,
  ChannelRequest,
  ChannelResponse,
  DesktopBridge,
  ExportFile,
  ParsedRequest,
} from './channels.ts';
export { CONTENT_SECURITY_POLICY, PAGE_HEADERS, parsePagePath, selectMediaType } from './page-headers.ts';
export { FLIGHT_CHANGES, FLIGHT_FRAMES_PER_SECOND, flightRequestSchema, HEAP_INTERVAL_SECONDS } from './flight.ts';
export type { FlightProgress, FlightRecord, FlightRequest, FlightResult, FlightStop } from './flight.ts';
export { PIECE_ASSETS } from './inventory.ts';
export type { InventoryRow } from './inventory.ts';
export { framesMessageSchema, readFramesMessage } from './frames-message.ts';
export type { StillRequest, StillResult } from './still.ts';
export { answerCall, describeChannel, HostError } from './answer-call.ts';
export type { CallAnswer, ChannelHandlers } from './answer-call.ts';
export { computeBlockLimitMs, computeFlightLimitMs, PAGE_READY_LIMIT_MS, STILL_LIMIT_MS } from './block-limit.ts';
export { isChannelName, parseResponse } from './parse-message.ts';
export { isSoftwareRenderer } from './software-renderer.ts';
export { toFolderName } from './folder-name.ts';
export { COMMAND_WIRE, INVOKE_WIRE } from './wire.ts';
