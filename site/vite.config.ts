import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CLIENT_ENTRIES, siteAssets } from './vite/site-assets.ts';

const inRepository = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const clientOut = inRepository('dist/site/client');

/** Two builds: the browser's files first, then the renderer, which is told their hashed names. */
export default defineConfig(({ isSsrBuild }) => ({
  root: inRepository('site'),
  base: '/site-assets/',
  publicDir: false,
  plugins: [react(), siteAssets(clientOut)],
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: inRepository('dist/site/server'),
        emptyOutDir: true,
        rolldownOptions: {
          input: inRepository('site/src/entry.server.tsx'),
          output: { entryFileNames: 'entry.server.js', codeSplitting: false },
        },
      }
    : {
        outDir: clientOut,
        emptyOutDir: true,
        assetsDir: '.',
        // Fonts stay files: they are preloaded and cached on their own.
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: Object.values(CLIENT_ENTRIES).map((entry) => inRepository(`site/${entry}`)),
        },
      },
}));
