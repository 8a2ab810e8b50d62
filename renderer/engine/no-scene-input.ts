/**
 * Stands in for Babylon's `Inputs/scene.inputManager` in the built page (vite.renderer.config.ts). Scenes construct one whatever they
 * are for; the bench has listeners of its own and attaches none of Babylon's, and the real one brings devices, events and picking
 * along, 12 KB of compressed script. It has what a scene calls of it by itself.
 */
export class InputManager {
  readonly meshUnderPointer = null;

  attachControl(): void {
    // The engine asks for it where a canvas is there; nobody listens.
  }

  detachControl(): void {
    // Nothing was attached.
  }

  _invalidateMesh(): void {
    // No mesh is under a pointer.
  }

  _updateMeshUnderPointer(): void {
    // As above.
  }
}
