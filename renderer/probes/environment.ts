import type { Environment } from '../../core/bridge/index.ts';
import { BABYLON_VERSION } from '../engine/index.ts';
import { measureTimerResolutionMs } from './timer-resolution.ts';
import type { WorldScene } from '../scene/index.ts';

/** Describes the machine and page that frames are sampled on: the fingerprint in every capture. Takes a few milliseconds. */
export function describeEnvironment(scene: WorldScene, treelineVersion: string): Environment {
  return {
    gpuRenderer: scene.gpu.renderer,
    gpuVendor: scene.gpu.vendor,
    userAgent: navigator.userAgent,
    treelineVersion,
    babylonVersion: BABYLON_VERSION,
    crossOriginIsolated: globalThis.crossOriginIsolated,
    timerResolutionMs: measureTimerResolutionMs(() => performance.now()),
    hasGpuTimer: scene.gpu.hasGpuTimer,
    hasParallelShaderCompile: scene.gpu.hasParallelShaderCompile,
    devicePixelRatio: globalThis.devicePixelRatio,
    drawingBufferWidthDevicePx: scene.drawingBufferWidthDevicePx,
    drawingBufferHeightDevicePx: scene.drawingBufferHeightDevicePx,
    hardwareConcurrency: navigator.hardwareConcurrency,
  };
}
