export { parseArmOverrides } from './arm-overrides.ts';
export type { CameraPose } from './camera-pose.ts';
export { CULL_PATHS, QUALITY_TIERS, ROAD_MODES, SHADOW_MODES, WORLD_VARIANTS } from './axis-values.ts';
export { configurationSchema } from './configuration.ts';
export type { Configuration } from './configuration.ts';
export { MAX_JSON_DEPTH } from './json-scan.ts';
export { parseJsonText } from './json-text.ts';
export { splitPresetTitle } from './preset-title.ts';
export { presetSchema } from './preset.ts';
export type { Preset } from './preset.ts';
export { CAMERA_MOTIONS, CAP_MODES, protocolSchema } from './protocol.ts';
export type { Protocol } from './protocol.ts';
export { REFERENCE_PRESETS } from './reference-presets.ts';
export type { ReferencePreset } from './reference-presets.ts';
export { resolvePresets } from './resolve-presets.ts';
export { parseScenario, serializeScenario } from './scenario.ts';
export { describeSchemaProblem, formatJsonPath } from './schema-problem.ts';
export {
  isViewportAspectFit,
  MAX_VIEWPORT_ASPECT_RATIO,
  MAX_VIEWPORT_SIDE_CSS_PX,
  MIN_VIEWPORT_SIDE_CSS_PX,
  viewportSideSchema,
} from './viewport.ts';
