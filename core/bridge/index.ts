export { BENCH_COMMAND_GROUPS, BENCH_COMMANDS } from './bench-commands.ts';
export type { BenchCommand, BenchCommandGroup } from './bench-commands.ts';
export { blockOutcomeSchema, blockRequestSchema, environmentSchema, REJECTION_REASONS } from './block.ts';
export type { BlockOutcome, BlockRequest, Environment, RejectionReason } from './block.ts';
export { CHANNELS, exportFileSchema } from './channels.ts';
export type { ChannelName, ChannelRequest, ChannelResponse, DesktopBridge, ExportFile } from './channels.ts';
