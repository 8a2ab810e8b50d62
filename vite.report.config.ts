import { defineConfig } from 'vite';

/** The report's program as one classic script, which the report carries inline: it has to open from a file, without a server. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: '.build/report',
    emptyOutDir: true,
    lib: {
      entry: 'renderer/charts/report-entry.ts',
      formats: ['iife'],
      name: 'treelineReport',
      fileName: () => 'report.js',
    },
  },
});
