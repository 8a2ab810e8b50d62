import { QUALITY_TIERS } from '../../core/scenario/index.ts';
import type { QualityTier } from './choose-tier.ts';

/** The frame that a 60 Hz display leaves, milliseconds. */
const FRAME_BUDGET_MS = 1000 / 60;

/** Less than half the rate of a 60 Hz display: what a coarser tier is for. */
const OVER_BUDGET_RATIO = 2.2;

/** A finer tier takes two to three times the work; with this much to spare it still fits. */
const UNDER_BUDGET_RATIO = 0.2;

/** How long frames must be over or under without a break: a shader that compiles or a look at the sky is no reason. */
const PATIENCE_MS = 4000;

/** What the preview measured lately. */
export interface TierObservation {
  readonly nowMs: number;
  readonly tier: QualityTier;
  /** Whether streaming and compiling had nothing left to do. */
  readonly isSettled: boolean;
  readonly frameTimeMs: number | undefined;
  readonly cpuSubmitMs: number | undefined;
  /** Undefined where the GPU's time is not known; then nothing can be said of time to spare, since displays pace frames. */
  readonly gpuFrameTimeMs: number | undefined;
}

/** Watches preview frames and names a tier that would suit better, each at most once. */
export interface TierAdviser {
  observe(observation: TierObservation): QualityTier | undefined;
}

/** Creates an adviser that has seen nothing. */
export function createTierAdviser(): TierAdviser {
  const advised = new Set<QualityTier>();
  let leaning: QualityTier | undefined;
  let sinceMs = 0;
  return {
    observe(observation) {
      const towards = leanTowards(observation);
      if (towards !== leaning) {
        leaning = towards;
        sinceMs = observation.nowMs;
      }
      if (towards === undefined || advised.has(towards) || observation.nowMs - sinceMs < PATIENCE_MS) return undefined;
      advised.add(towards);
      return towards;
    },
  };
}

/** The neighbouring tier that these frames speak for, if any. */
function leanTowards(observation: TierObservation): QualityTier | undefined {
  const { tier, isSettled, frameTimeMs, cpuSubmitMs, gpuFrameTimeMs } = observation;
  if (!isSettled || frameTimeMs === undefined) return undefined;
  const index = QUALITY_TIERS.indexOf(tier);
  if (frameTimeMs > FRAME_BUDGET_MS * OVER_BUDGET_RATIO) return QUALITY_TIERS[index - 1];
  if (cpuSubmitMs === undefined || gpuFrameTimeMs === undefined) return undefined;
  const hasTimeToSpare = Math.max(cpuSubmitMs, gpuFrameTimeMs) < FRAME_BUDGET_MS * UNDER_BUDGET_RATIO;
  return hasTimeToSpare ? QUALITY_TIERS[index + 1] : undefined;
}
