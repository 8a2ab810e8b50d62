import { createReferenceField } from '../../../core/height-field/index.ts';

/** What a scope makes of the reference field: whether it took the kernel, and one sample. */
export interface KernelReport {
  readonly hasKernel: boolean;
  readonly sample: readonly number[];
}

function reportKernel(): KernelReport {
  const field = createReferenceField('dense', 1337);
  const sample = { heightMeters: Number.NaN, gradientX: Number.NaN, gradientZ: Number.NaN };
  field.sampleInto(sample, 313.1, -2891.7);
  return { hasKernel: field.sampleRowInto !== undefined, sample: Object.values(sample) };
}

// The same script is the page's and, started by the test, a worker's.
if (typeof document === 'undefined') self.postMessage(reportKernel());
else Object.assign(globalThis, { kernelReport: reportKernel() });
