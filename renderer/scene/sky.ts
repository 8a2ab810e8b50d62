import type { Camera } from '@babylonjs/core/Cameras/camera.js';
import { Matrix } from '@babylonjs/core/Maths/math.vector.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { createSkyMaterial } from '../materials/index.ts';
import type { SharedAir } from '../materials/index.ts';

/** Drawn after the opaque group, so that only uncovered pixels are shaded. */
const SKY_RENDERING_GROUP = 1;

/** The sky behind everything. */
export interface Sky {
  readonly triangleCount: number;
  readonly drawCallCount: number;
  /** Turns with the camera; call when its matrices are those of the frame. */
  update(camera: Camera): void;
  dispose(): void;
}

/** Creates the sky: one triangle that covers the picture. */
export function createSky(scene: Scene, air: SharedAir): Sky {
  const mesh = new Mesh('sky', scene);
  const data = new VertexData();
  data.positions = [-1, -1, 0, 3, -1, 0, -1, 3, 0];
  data.indices = [0, 1, 2];
  data.applyToMesh(mesh);
  const material = createSkyMaterial(scene, air);
  mesh.material = material;
  mesh.renderingGroupId = SKY_RENDERING_GROUP;
  mesh.isPickable = false;
  mesh.alwaysSelectAsActiveMesh = true;
  scene.setRenderingAutoClearDepthStencil(SKY_RENDERING_GROUP, false);

  const rotation = new Matrix();
  const clipToEyeRay = new Matrix();
  return {
    triangleCount: 1,
    drawCallCount: 1,
    update(camera) {
      rotation.copyFrom(camera.getViewMatrix());
      rotation.setTranslationFromFloats(0, 0, 0);
      rotation.multiplyToRef(camera.getProjectionMatrix(), clipToEyeRay);
      clipToEyeRay.invert();
      material.setMatrix('clipToEyeRay', clipToEyeRay);
    },
    dispose() {
      mesh.dispose(false, true);
    },
  };
}
