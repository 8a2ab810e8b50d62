import { defineConfig } from 'vite';

/** Electron's main process as one CommonJS file, the same from here and from Forge. */
export default defineConfig({
  build: {
    outDir: '.vite/build',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false, // Loaded once from disk; a readable stack is worth more than its size.
    target: 'node22',
    lib: { entry: 'electron/main/main.ts', formats: ['cjs'], fileName: () => 'main.cjs' },
    rolldownOptions: { external: ['electron', /^node:/] },
  },
  resolve: { conditions: ['node'], mainFields: ['module', 'main'] },
});
