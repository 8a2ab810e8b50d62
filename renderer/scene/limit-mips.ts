import type { InternalTexture } from '@babylonjs/core/Materials/Textures/internalTexture.js';
import { COARSEST_COVERED_MIP } from '../../core/scatter/index.ts';
import { getRenderingContext } from '../engine/index.ts';
import type { RenderEngine } from '../engine/index.ts';

/**
 * Keeps a cut-out's picture from being sampled coarser than its alpha holds its area. What is smaller on screen still is drawn from
 * that mip: a crown of a few pixels loses texels here and there, which even out, and none of its size.
 *
 * @param picture - loaded from an address, mips and all; it stays limited when the engine loads it anew after a lost context
 */
export function limitMips(engine: RenderEngine, picture: InternalTexture): void {
  setCoarsestMip(engine, picture);
  // Otherwise the engine fetches the picture anew by itself, sets what it knows of a sampler, and tells nobody when that is done.
  picture.onRebuildCallback = () => ({
    isAsync: true,
    isReady: true,
    proxy: new Promise((resolve) => {
      engine.createTexture(
        picture.url,
        !picture.generateMipMaps,
        picture.invertY,
        null,
        picture.samplingMode,
        (loaded) => {
          setCoarsestMip(engine, loaded);
          resolve(loaded);
        },
        null,
        null,
        null,
        picture.format,
        null,
        undefined,
        undefined,
        undefined,
        picture._useSRGBBuffer,
      );
    }),
  });
}

/** The engine has no name for the limit, and its cache of samplers leaves it alone. */
function setCoarsestMip(engine: RenderEngine, picture: InternalTexture): void {
  const gl = getRenderingContext(engine);
  engine._bindTextureDirectly(gl.TEXTURE_2D, picture, true);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, COARSEST_COVERED_MIP);
  engine._bindTextureDirectly(gl.TEXTURE_2D, null);
}
