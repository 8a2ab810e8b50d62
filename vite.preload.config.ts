import { defineConfig } from 'vite';

/** The preload as one CommonJS file: a sandboxed preload can require nothing but Electron's own few modules. */
export default defineConfig({
  build: {
    outDir: '.vite/build',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    target: 'chrome120',
    rolldownOptions: {
      input: 'electron/preload/preload.ts',
      external: ['electron'],
      output: { format: 'cjs', codeSplitting: false, entryFileNames: 'preload.cjs' },
    },
  },
});
