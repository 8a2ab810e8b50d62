export { parseArmOverrides } from './arm-overrides.ts';
export type { ConfigurationResult } from './arm-overrides.ts';
export { cameraPoseSchema } from './camera-pose.ts';
export type { CameraPose } from './camera-pose.ts';
export { configurationSchema, CULL_PATHS, QUALITY_TIERS, WORLD_VARIANTS } from './configuration.ts';
export type { Configuration } from './configuration.ts';
export { MAX_JSON_DEPTH } from './json-scan.ts';
export type { JsonPath } from './json-scan.ts';
export { locateJsonPath, parseJsonText } from './json-text.ts';
export type { JsonResult } from './json-text.ts';
export { presetSchema } from './preset.ts';
export type { Preset } from './preset.ts';
export { CAMERA_MOTIONS, CAP_MODES, protocolSchema } from './protocol.ts';
export type { Protocol } from './protocol.ts';
export { REFERENCE_PRESETS } from './reference-presets.ts';
export type { ReferencePreset } from './reference-presets.ts';
export { resolvePresets } from './resolve-presets.ts';
export type { PresetsResult } from './resolve-presets.ts';
export {
  parseScenario,
  SCENARIO_FILE_SUFFIX,
  SCENARIO_VERSION,
  scenarioSchema,
  serializeScenario,
} from './scenario.ts';
export type { Scenario, ScenarioResult } from './scenario.ts';
export { describeSchemaProblem, formatJsonPath } from './schema-problem.ts';
export type { SchemaProblem } from './schema-problem.ts';
