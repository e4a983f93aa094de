import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { SCRIPTS, siteAssets } from './vite/site-assets.ts';

const site = import.meta.dirname;
const inSite = (path: string) => join(site, path);
const clientOut = inSite('../dist/site/client');

/** Two builds: the browser's files first, then the renderer, which is told their hashed names. */
export default defineConfig(({ isSsrBuild }) => ({
  root: site,
  base: '/site-assets/',
  publicDir: false,
  plugins: [react(), siteAssets(clientOut)],
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: inSite('../dist/site/server'),
        emptyOutDir: true,
        rolldownOptions: {
          input: inSite('src/entry.server.tsx'),
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
          input: SCRIPTS.map(inSite),
          // With it styles/all.ts keeps the sheets of parts that only the server renders.
          preserveEntrySignatures: 'strict',
          output: { codeSplitting: { groups: [{ name: 'classes', test: /\.css$/ }] } },
        },
      },
}));
