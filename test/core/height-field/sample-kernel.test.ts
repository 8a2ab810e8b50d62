import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What the test calls of AssemblyScript's compiler. */
interface KernelCompiler {
  main(
    options: readonly string[],
    files: {
      readonly readFile: (name: string) => string | null;
      readonly writeFile: (name: string, contents: Uint8Array | string) => void;
      readonly listFiles: () => string[];
    },
  ): Promise<{ readonly error: Error | null }>;
}

/** By a name that is no literal: the package's own types redefine those of arrays for the whole program. */
const COMPILER_NAME: string = 'assemblyscript/asc';
const { default: asc } = (await import(COMPILER_NAME)) as { readonly default: KernelCompiler };

const ROOM = resolve(import.meta.dirname, '../../../core/height-field');
const SOURCE = resolve(ROOM, 'kernel/sample-kernel.as');
const MODULE = resolve(ROOM, 'sample-kernel-module.ts');

/** Compiles the kernel's source. The compiler wants a file that ends in .ts, which the house would lint as its own dialect. */
async function compileKernel(): Promise<Uint8Array> {
  const source = await readFile(SOURCE, 'utf8');
  let binary: Uint8Array | undefined;
  const options = [
    '--runtime',
    'stub',
    '--noAssert',
    '--enable',
    'simd',
    '--initialMemory',
    '1',
    '--maximumMemory',
    '1',
  ];
  const { error } = await asc.main(['kernel.ts', '--outFile', 'kernel.wasm', '-O3', ...options], {
    readFile: (name) => (name === 'kernel.ts' ? source : null),
    writeFile(name, contents) {
      if (name === 'kernel.wasm' && typeof contents !== 'string') binary = contents;
    },
    listFiles: () => [],
  });
  if (error !== null || binary === undefined) throw error ?? new Error('asc: expected a binary, found none');
  return binary;
}

describe('the sample kernel', () => {
  it('in sample-kernel-module.ts is what the compiler makes of sample-kernel.as', async () => {
    const base64 = Buffer.from(await compileKernel()).toString('base64');
    const text = `/**
 * kernel/sample-kernel.as, compiled. Written by \`npm run kernel\`; a test compiles the source again and compares.
 */
export const SAMPLE_KERNEL_BASE64 =
  '${base64}';
`;
    await expect(text).toMatchFileSnapshot(MODULE);
  });
});
