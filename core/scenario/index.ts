export { cameraPoseSchema } from './camera-pose.ts';
export type { CameraPose } from './camera-pose.ts';
export { configurationSchema, CULL_PATHS, QUALITY_TIERS, WORLD_VARIANTS } from './configuration.ts';
export type { Configuration } from './configuration.ts';
export { presetSchema } from './preset.ts';
export type { Preset } from './preset.ts';
export { CAMERA_MOTIONS, CAP_MODES, protocolSchema } from './protocol.ts';
export type { Protocol } from './protocol.ts';
