import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console-assets/',
  plugins: [react()],
  resolve: { alias: { '#shared': join(import.meta.dirname, '../src/shared') } },
  // The server replaces this with each response's nonce; emotion reads it from the meta tag.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/admin',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The policy allows no data: scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: SERVER, ws: true }, '/site-images': SERVER } },
});
