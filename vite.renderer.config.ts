import { cpSync, existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, defineConfig } from 'vite';
import type { Plugin } from 'vite';

const REPOSITORY_FOLDER = import.meta.dirname;

const packageDescription = JSON.parse(readFileSync(resolve(REPOSITORY_FOLDER, 'package.json'), 'utf8')) as {
  readonly version: string;
};

/** What of assets/ the page fetches; the generator and the source notes stay behind. */
const PAGE_ASSETS = ['manifest.json', 'models', 'textures', 'billboards'];

/** Lays the generated assets beside the page, so that every host serves them at `assets/…` relative to it. */
function copyPageAssets(): Plugin {
  return {
    name: 'treeline:copy-page-assets',
    writeBundle({ dir }) {
      for (const name of PAGE_ASSETS) {
        const source = resolve(REPOSITORY_FOLDER, 'assets', name);
        if (existsSync(source)) cpSync(source, resolve(dir as string, 'assets', name), { recursive: true });
      }
    },
  };
}

/**
 * Builds the chart script of the self-contained HTML report into the page's folder as `report.js`: one classic script, because
 * it is pasted into a file that is opened from disk.
 */
function buildReportScript(): Plugin {
  return {
    name: 'treeline:build-report-script',
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        root: REPOSITORY_FOLDER,
        logLevel: 'warn',
        build: {
          outDir: dir as string,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          lib: {
            entry: 'renderer/charts/report-entry.ts',
            formats: ['iife'],
            name: 'TreelineReport',
            fileName: () => 'report.js',
          },
        },
      });
    },
  };
}

/** Parts of Babylon that others of its parts import and the bench never uses, and what stands in for each. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '/Inputs/scene.inputManager.js': 'renderer/engine/no-scene-input.ts',
  '/Misc/depthReducer.js': 'renderer/engine/no-depth-reducer.ts',
};

/** Keeps those parts, and all that they would bring along, out of the page. */
function leaveOutParts(): Plugin {
  return {
    name: 'treeline:leave-out-parts',
    enforce: 'pre',
    resolveId(source) {
      const standIn = Object.entries(LEFT_OUT).find(([ending]) => source.endsWith(ending))?.[1];
      return standIn === undefined ? undefined : resolve(REPOSITORY_FOLDER, standIn);
    },
  };
}

/** A door only names what is behind it: whoever takes one export through it need not load the rest of the room. */
const TREESHAKE = {
  moduleSideEffects: (id: string) => (/\/(core|renderer)\/[^/]+\/index\.ts$/.test(id) ? false : undefined),
};

/** The page, in the one folder that Forge packs and that every other host serves. */
export default defineConfig({
  root: resolve(REPOSITORY_FOLDER, 'renderer'),
  base: './',
  publicDir: false,
  define: { __TREELINE_VERSION__: JSON.stringify(packageDescription.version) },
  build: {
    outDir: resolve(REPOSITORY_FOLDER, '.vite/renderer/bench'),
    emptyOutDir: true,
    assetsDir: 'bundle', // `assets/` belongs to the world's models and textures.
    target: 'chrome120',
    chunkSizeWarningLimit: 4096, // Loaded from disk; a warning about download size would be noise.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false }, // A machine that is busy is no warning.
      treeshake: TREESHAKE,
    },
  },
  worker: { format: 'es', rolldownOptions: { treeshake: TREESHAKE } },
  plugins: [leaveOutParts(), copyPageAssets(), buildReportScript()],
});
