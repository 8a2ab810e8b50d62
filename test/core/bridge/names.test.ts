import { describe, expect, it } from 'vitest';
import { isSoftwareRenderer, toFolderName } from '../../../core/bridge/index.ts';

describe('isSoftwareRenderer', () => {
  it.each([
    ['ANGLE (Mesa, llvmpipe (LLVM 15.0.7, 256 bits), OpenGL 4.5)', true],
    ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)', true],
    ['ANGLE (Mesa, Vulkan 1.3.255 (lavapipe (LLVM 17.0.6, 256 bits)), lavapipe)', true],
    ['softpipe', true],
    ['Apple Software Renderer', true],
    ['ANGLE (Microsoft, Microsoft Basic Render Driver (0x0000008C) Direct3D11 vs_5_0 ps_5_0, D3D11)', true],
    ['ANGLE (NVIDIA, NVIDIA GeForce RTX 3080 (0x00002206) Direct3D11 vs_5_0 ps_5_0, D3D11)', false],
    ['ANGLE (Apple, ANGLE Metal Renderer: Apple M1 Pro, Unspecified Version)', false],
    ['Adreno (TM) 640', false],
    ['', false],
  ])('of %s is %s', (gpuRenderer, isSoftware) => {
    expect(isSoftwareRenderer(gpuRenderer)).toBe(isSoftware);
  });
});

describe('toFolderName', () => {
  it.each([
    ['treeline-20260504-130211', 'treeline-20260504-130211'],
    ['Crest & valley: 3 rounds', 'Crest-valley-3-rounds'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..', 'treeline'],
    ['', 'treeline'],
    ['森', 'treeline'],
  ])('of %s is %s', (suggestion, name) => {
    expect(toFolderName(suggestion)).toBe(name);
  });
});
