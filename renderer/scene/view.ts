import { Camera } from '@babylonjs/core/Cameras/camera.js';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { FAR_METERS, NEAR_METERS } from '../../core/culling/index.ts';
import type { CameraPose } from '../../core/scenario/index.ts';
import type { RenderOrigin } from './render-origin.ts';

/**
 * A camera that looks by yaw and pitch and listens to nobody: {@link poseCamera} is all that moves it. Babylon's cameras that can look
 * somewhere bring inputs along that the bench has no use for.
 */
class EyeCamera extends Camera {
  readonly #view = new Matrix();
  readonly #turn = new Matrix();
  readonly #target = new Vector3();
  #yawRadians = 0;
  #pitchRadians = 0;
  #isTurned = true;

  look(yawRadians: number, pitchRadians: number): void {
    this.#isTurned ||= yawRadians !== this.#yawRadians || pitchRadians !== this.#pitchRadians;
    this.#yawRadians = yawRadians;
    this.#pitchRadians = pitchRadians;
  }

  /** Babylon's name: whether the view matrix still holds. */
  override _isSynchronizedViewMatrix(): boolean {
    return !this.#isTurned && super._isSynchronizedViewMatrix();
  }

  /** Babylon's name: computes the view matrix, whose caller keeps it. */
  override _getViewMatrix(): Matrix {
    this.#isTurned = false;
    Matrix.RotationYawPitchRollToRef(this.#yawRadians, this.#pitchRadians, 0, this.#turn);
    Vector3.TransformCoordinatesFromFloatsToRef(0, 0, 1, this.#turn, this.#target);
    this.#target.addInPlace(this.position);
    Matrix.LookAtLHToRef(this.position, this.#target, this.upVector, this.#view);
    return this.#view;
  }
}

/** The scene's camera. */
export type ViewCamera = EyeCamera;

/** Creates the scene's camera. */
export function createCamera(scene: Scene): ViewCamera {
  const camera = new EyeCamera('eye', Vector3.Zero(), scene);
  camera.minZ = NEAR_METERS;
  camera.maxZ = FAR_METERS;
  return camera;
}

/** Puts the camera at a pose, relative to the render origin; the subtraction is done in doubles. */
export function poseCamera(camera: ViewCamera, pose: CameraPose, origin: Readonly<RenderOrigin>): void {
  camera.position.set(
    pose.xWorldMeters - origin.xWorldMeters,
    pose.yWorldMeters,
    pose.zWorldMeters - origin.zWorldMeters,
  );
  camera.look(pose.yawRadians, pose.pitchRadians);
  camera.fov = pose.verticalFovRadians;
}
