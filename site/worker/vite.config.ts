import { join } from 'node:path';
import { defineConfig } from 'vite';

const worker = import.meta.dirname;

/** One script without imports, under a name of its own: every browser takes it. */
export default defineConfig({
  root: worker,
  publicDir: false,
  build: {
    outDir: join(worker, '../../dist/site/worker'),
    emptyOutDir: true,
    rolldownOptions: {
      input: join(worker, 'service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
