import { describe, expect, it } from 'vitest';
import { createTierAdviser } from '../../renderer/app/advise-tier.ts';
import type { TierObservation } from '../../renderer/app/advise-tier.ts';
import { chooseTier } from '../../renderer/app/choose-tier.ts';

describe('the tier that suits a GPU', () => {
  it.each([
    ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)', 'low', 'software'],
    ['ANGLE (Mesa, llvmpipe (LLVM 19.1.7 256 bits), OpenGL ES 3.2)', 'low', 'software'],
    ['llvmpipe (LLVM 15.0.7, 256 bits)', 'low', 'software'],
    [
      'ANGLE (Microsoft, Microsoft Basic Render Driver (0x0000008C) Direct3D11 vs_5_0 ps_5_0, D3D11)',
      'low',
      'software',
    ],
    ['Apple Software Renderer', 'low', 'software'],
    ['Adreno (TM) 740', 'low', 'phone'],
    ['ANGLE (Qualcomm, Adreno (TM) 660, OpenGL ES 3.2)', 'low', 'phone'],
    ['ANGLE (ARM, Mali-G78 MP14, OpenGL ES 3.2)', 'low', 'phone'],
    ['ANGLE (Imagination Technologies, PowerVR B-Series BXM-8-256, OpenGL ES 3.2)', 'low', 'phone'],
    [
      'ANGLE (Samsung Electronics Co., Ltd., ANGLE (Samsung Xclipse 920) on Vulkan 1.1.179, OpenGL ES 3.2)',
      'low',
      'phone',
    ],
    ['ANGLE (Broadcom, V3D 4.2 VideoCore VI, OpenGL ES 3.1)', 'low', 'phone'],
    ['Apple A15 GPU', 'low', 'phone'],
    [
      'ANGLE (Qualcomm, Snapdragon(R) X Elite - X1E78100 - Qualcomm(R) Adreno(TM) X1-85 GPU Direct3D11 vs_5_0 ps_5_0, D3D11)',
      'medium',
      'integrated',
    ],
    ['ANGLE (Intel, Intel(R) UHD Graphics 620 (0x00005917) Direct3D11 vs_5_0 ps_5_0, D3D11)', 'medium', 'integrated'],
    [
      'ANGLE (Intel, Intel(R) Iris(R) Xe Graphics (0x0000A7A0) Direct3D11 vs_5_0 ps_5_0, D3D11)',
      'medium',
      'integrated',
    ],
    ['ANGLE (Intel, Mesa Intel(R) HD Graphics 530 (SKL GT2), OpenGL 4.6)', 'medium', 'integrated'],
    ['ANGLE (Intel Inc., Intel(R) Iris(TM) Plus Graphics 655, OpenGL 4.1)', 'medium', 'integrated'],
    ['ANGLE (Intel, Intel(R) Arc(TM) Graphics (0x00007D55) Direct3D11 vs_5_0 ps_5_0, D3D11)', 'medium', 'integrated'],
    [
      'ANGLE (Intel, Intel(R) Arc(TM) 140V GPU (16GB) (0x000064A0) Direct3D11 vs_5_0 ps_5_0, D3D11)',
      'medium',
      'integrated',
    ],
    ['ANGLE (Intel, Intel(R) Arc(TM) A770 Graphics (0x000056A0) Direct3D11 vs_5_0 ps_5_0, D3D11)', 'high', 'discrete'],
    ['ANGLE (Intel, Intel(R) Arc(TM) B580 Graphics (0x0000E20B) Direct3D11 vs_5_0 ps_5_0, D3D11)', 'high', 'discrete'],
    ['ANGLE (Apple, ANGLE Metal Renderer: Apple M1, Unspecified Version)', 'medium', 'integrated'],
    ['ANGLE (Apple, ANGLE Metal Renderer: Apple M4, Unspecified Version)', 'medium', 'integrated'],
    ['ANGLE (Apple, ANGLE Metal Renderer: Apple M2 Pro, Unspecified Version)', 'high', 'large integrated'],
    ['ANGLE (Apple, ANGLE Metal Renderer: Apple M3 Max, Unspecified Version)', 'high', 'large integrated'],
    ['Apple GPU', 'medium', 'integrated'],
    ['ANGLE (AMD, AMD Radeon(TM) Graphics (0x00001638) Direct3D11 vs_5_0 ps_5_0, D3D11)', 'medium', 'integrated'],
    ['ANGLE (AMD, AMD Radeon 780M Graphics (0x000015BF) Direct3D11 vs_5_0 ps_5_0, D3D11)', 'medium', 'integrated'],
    [
      'ANGLE (AMD, AMD Radeon(TM) Vega 8 Graphics (0x000015D8) Direct3D11 vs_5_0 ps_5_0, D3D11)',
      'medium',
      'integrated',
    ],
    ['ANGLE (AMD, AMD Radeon(TM) R5 Graphics (0x000098E4) Direct3D11 vs_5_0 ps_5_0, D3D11)', 'medium', 'integrated'],
    ['ANGLE (AMD, AMD Radeon Graphics (radeonsi, renoir, LLVM 15.0.7, DRM 3.49), OpenGL 4.6)', 'medium', 'integrated'],
    ['ANGLE (AMD, AMD Radeon RX 6700 XT (0x000073DF) Direct3D11 vs_5_0 ps_5_0, D3D11)', 'high', 'discrete'],
    ['ANGLE (AMD, Radeon RX 580 Series (0x000067DF) Direct3D11 vs_5_0 ps_5_0, D3D11)', 'high', 'discrete'],
    ['ANGLE (AMD, Radeon (TM) RX 480 Graphics Direct3D11 vs_5_0 ps_5_0, D3D11)', 'high', 'discrete'],
    ['ANGLE (ATI Technologies Inc., AMD Radeon Pro 5300M OpenGL Engine, OpenGL 4.1)', 'high', 'discrete'],
    ['ANGLE (AMD, AMD Radeon VII (0x000066AF) Direct3D11 vs_5_0 ps_5_0, D3D11)', 'high', 'discrete'],
    ['ANGLE (AMD, AMD Radeon R9 200 Series Direct3D11 vs_5_0 ps_5_0, D3D11)', 'high', 'discrete'],
    ['ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 (0x00002504) Direct3D11 vs_5_0 ps_5_0, D3D11)', 'high', 'discrete'],
    ['ANGLE (NVIDIA Corporation, NVIDIA GeForce GTX 1650/PCIe/SSE2, OpenGL 4.5.0)', 'high', 'discrete'],
    ['ANGLE (NVIDIA, NVIDIA H200 (0x00002335), OpenGL 4.5.0)', 'high', 'discrete'],
    ['Quadro P2000/PCIe/SSE2', 'high', 'discrete'],
    ['WebKit WebGL', 'medium', 'unknown'],
    ['', 'medium', 'unknown'],
  ] as const)('%s → %s', (gpuRenderer, tier, kind) => {
    const choice = chooseTier(gpuRenderer);
    expect(choice.tier).toBe(tier);
    expect(choice.gpuKind).toContain(kind);
  });
});

describe('the adviser', () => {
  const EASY: TierObservation = {
    nowMs: 0,
    tier: 'medium',
    isSettled: true,
    frameTimeMs: 16.7,
    cpuSubmitMs: 2,
    gpuFrameTimeMs: 2,
  };
  const HARD: TierObservation = { ...EASY, frameTimeMs: 60, cpuSubmitMs: 5, gpuFrameTimeMs: 58 };

  /** What an adviser says over `seconds`, asked four times a second. */
  function watch(observation: TierObservation, seconds: number, adviser = createTierAdviser()): (string | undefined)[] {
    return Array.from({ length: seconds * 4 }, (_, index) =>
      adviser.observe({ ...observation, nowMs: observation.nowMs + index * 250 }),
    );
  }

  it.each([
    ['frames far over budget', HARD, 'low'],
    ['frames far under it', EASY, 'high'],
  ] as const)('names the neighbouring tier once, after some seconds of %s', (_title, observation, tier) => {
    const said = watch(observation, 30);
    expect(said.filter((text) => text !== undefined)).toEqual([tier]);
    expect(said.findIndex((text) => text !== undefined)).toBe(16);
  });

  it.each([
    ['frames near the budget', { frameTimeMs: 20, gpuFrameTimeMs: 12 }],
    ['a GPU whose time is not known', { gpuFrameTimeMs: undefined }],
    ['a scene that still streams', { isSettled: false }],
    ['nothing measured yet', { frameTimeMs: undefined, cpuSubmitMs: undefined }],
    ['the finest tier with time to spare', { tier: 'high' }],
    ['the coarsest tier over budget', { ...HARD, tier: 'low' }],
  ] as const)('says nothing of %s', (_title, change) => {
    expect(watch({ ...EASY, ...change }, 30).every((text) => text === undefined)).toBe(true);
  });

  it('starts anew when a break comes between', () => {
    const adviser = createTierAdviser();
    expect(watch(HARD, 3, adviser)).not.toContain('low');
    adviser.observe({ ...HARD, nowMs: 3000, isSettled: false });
    expect(watch({ ...HARD, nowMs: 3250 }, 3, adviser)).not.toContain('low');
  });
});
