import { TargetCamera } from '@babylonjs/core/Cameras/targetCamera.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { FAR_METERS, NEAR_METERS } from '../../core/culling/index.ts';
import type { CameraPose } from '../../core/scenario/index.ts';
import type { RenderOrigin } from './render-origin.ts';

/** Creates the scene's camera. It listens to nobody: {@link poseCamera} is all that moves it. */
export function createCamera(scene: Scene): TargetCamera {
  const camera = new TargetCamera('eye', Vector3.Zero(), scene);
  camera.minZ = NEAR_METERS;
  camera.maxZ = FAR_METERS;
  return camera;
}

/** Puts the camera at a pose, relative to the render origin; the subtraction is done in doubles. */
export function poseCamera(camera: TargetCamera, pose: CameraPose, origin: Readonly<RenderOrigin>): void {
  camera.position.set(
    pose.xWorldMeters - origin.xWorldMeters,
    pose.yWorldMeters,
    pose.zWorldMeters - origin.zWorldMeters,
  );
  camera.rotation.set(pose.pitchRadians, pose.yawRadians, 0);
  camera.fov = pose.verticalFovRadians;
}
