import { AbstractEngine } from '@babylonjs/core/Engines/abstractEngine.js';

/** Babylon's own version, as it goes into every capture. */
export const BABYLON_VERSION: string = AbstractEngine.Version;
