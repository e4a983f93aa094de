import { join } from 'node:path';
import { defineConfig } from 'vite';

const worker = import.meta.dirname;

/** A single script without imports, so every browser accepts it. */
export default defineConfig({
  root: worker,
  publicDir: false,
  resolve: { alias: { '#shared': join(worker, '../../src/shared') } },
  build: {
    outDir: join(worker, '../../dist/site/worker'),
    emptyOutDir: true,
    rolldownOptions: {
      input: join(worker, 'service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
