import { Engine } from '@babylonjs/core/Engines/engine.js';

/** Version of the engine that draws, for the fingerprint of every capture. */
export const BABYLON_VERSION: string = Engine.Version;
