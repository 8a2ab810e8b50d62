import { OCTAVE_SEED_STEP } from '../noise/index.ts';
import { decodeBase64 } from './base64.ts';
import { SAMPLE_KERNEL_BASE64 } from './sample-kernel-module.ts';
import {
  COARSE_WARP_SEED_SALT_X,
  COARSE_WARP_SEED_SALT_Z,
  COARSE_WARP_STRENGTH_METERS,
  COARSE_WARP_WAVELENGTH_METERS,
  FINE_WARP_SEED_SALT_X,
  FINE_WARP_SEED_SALT_Z,
  FINE_WARP_STRENGTH_METERS,
  FINE_WARP_WAVELENGTH_METERS,
  RELIEF_AMPLITUDE_SUM,
  RELIEF_SEED_SALT,
  RELIEF_WAVELENGTH_METERS,
  RIDGE_SOFTENING,
  TALUS_END_SQUARED_SLOPE,
  TALUS_START_SQUARED_SLOPE,
  UPLIFT_SEED_SALT,
} from './reference-parameters.ts';
import type { ReferenceParameters } from './reference-parameters.ts';

/** What kernel/sample-kernel.as exports. */
interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly parametersOffset: () => number;
  readonly heightsOffset: () => number;
  readonly gradientsXOffset: () => number;
  readonly gradientsZOffset: () => number;
  readonly rowCapacity: () => number;
  readonly configureSlot: (index: number, seed0: number, seed1: number, frequency0: number, frequency1: number) => void;
  readonly samplePoint: (xWorldMeters: number, zWorldMeters: number) => void;
  readonly sampleRow: (firstColumn: number, spacingMeters: number, zWorldMeters: number, columnCount: number) => void;
}

/** What is used of the global that every engine with WebAssembly has; core's libraries have no types for it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** The vector kernel of one field: its own instance, so its own memory of cells. */
export interface SampleKernel {
  /** Most samples of one `sampleRow`. */
  readonly rowCapacity: number;
  /** Where samples are left, a point's at 0, a row's from 0 on; length `rowCapacity`. */
  readonly heightsMeters: Float64Array;
  readonly gradientsX: Float64Array;
  readonly gradientsZ: Float64Array;
  readonly samplePoint: KernelExports['samplePoint'];
  readonly sampleRow: KernelExports['sampleRow'];
}

/** Compiled once, for the first field that asks; instances share no state through it. */
let kernelModule: object | undefined;

/**
 * Makes the kernel of a field.
 *
 * @returns `undefined` where the engine refuses it: no WebAssembly, none with vectors, or a page whose policy forbids compiling
 */
export function createSampleKernel(parameters: ReferenceParameters, seed: number): SampleKernel | undefined {
  const kernel = instantiate();
  if (kernel === undefined) return undefined;
  const { buffer } = kernel.memory;
  writeParameters(new Float64Array(buffer, kernel.parametersOffset()), parameters);
  configureSlots(kernel, seed);
  const rowCapacity = kernel.rowCapacity();
  return {
    rowCapacity,
    heightsMeters: new Float64Array(buffer, kernel.heightsOffset(), rowCapacity),
    gradientsX: new Float64Array(buffer, kernel.gradientsXOffset(), rowCapacity),
    gradientsZ: new Float64Array(buffer, kernel.gradientsZOffset(), rowCapacity),
    samplePoint: kernel.samplePoint,
    sampleRow: kernel.sampleRow,
  };
}

function instantiate(): KernelExports | undefined {
  try {
    kernelModule ??= new WebAssembly.Module(decodeBase64(SAMPLE_KERNEL_BASE64));
    return new WebAssembly.Instance(kernelModule).exports as KernelExports;
  } catch {
    // Whatever the engine has against the kernel, the scalar form has the same answers.
    return undefined;
  }
}

/** In the order of the kernel's offsets. A wavelength of 0 leaves uplift or warp out; an erosion and talus of 0 weigh all alike. */
function writeParameters(target: Float64Array, parameters: ReferenceParameters): void {
  const { isWarped, isEroded } = parameters;
  target.set([
    parameters.upliftWavelengthMeters ?? 0,
    isWarped ? COARSE_WARP_WAVELENGTH_METERS : 0,
    COARSE_WARP_STRENGTH_METERS,
    FINE_WARP_WAVELENGTH_METERS,
    FINE_WARP_STRENGTH_METERS,
    1 / RELIEF_WAVELENGTH_METERS,
    parameters.peakHeightMeters,
    RELIEF_AMPLITUDE_SUM,
    isEroded ? parameters.erosionStrength : 0,
    isEroded ? parameters.talusStrength : 0,
    TALUS_START_SQUARED_SLOPE,
    TALUS_END_SQUARED_SLOPE,
    parameters.ridgeStartUplift,
    parameters.ridgeEndUplift,
    RIDGE_SOFTENING * RIDGE_SOFTENING,
    parameters.peakHeightMeters / RELIEF_AMPLITUDE_SUM,
  ]);
}

/** Seeds by slot, as the kernel pairs its noises: octaves of one noise, or x and z of a warp octave. */
function configureSlots(kernel: KernelExports, seed: number): void {
  const uplift = seed ^ UPLIFT_SEED_SALT;
  kernel.configureSlot(0, uplift, uplift + OCTAVE_SEED_STEP, 1, 2);
  kernel.configureSlot(1, uplift + 2 * OCTAVE_SEED_STEP, uplift + 2 * OCTAVE_SEED_STEP, 4, 4);
  for (let octave = 0; octave < 2; octave++) {
    const step = octave * OCTAVE_SEED_STEP;
    const frequency = 2 ** octave;
    kernel.configureSlot(
      2 + octave,
      (seed ^ COARSE_WARP_SEED_SALT_X) + step,
      (seed ^ COARSE_WARP_SEED_SALT_Z) + step,
      frequency,
      frequency,
    );
    kernel.configureSlot(
      4 + octave,
      (seed ^ FINE_WARP_SEED_SALT_X) + step,
      (seed ^ FINE_WARP_SEED_SALT_Z) + step,
      frequency,
      frequency,
    );
  }
  for (let octave = 0; octave < 8; octave += 2) {
    const octaveSeed = (seed ^ RELIEF_SEED_SALT) + octave * OCTAVE_SEED_STEP;
    kernel.configureSlot(6 + octave / 2, octaveSeed, octaveSeed + OCTAVE_SEED_STEP, 2 ** octave, 2 ** (octave + 1));
  }
}
