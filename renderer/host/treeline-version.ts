/** Put in place by the build (vite.renderer.config.ts). */
declare const __TREELINE_VERSION__: string | undefined;

/** Version of the built page; `unbuilt` where its sources run without the build. */
export const TREELINE_VERSION = typeof __TREELINE_VERSION__ === 'string' ? __TREELINE_VERSION__ : 'unbuilt';
