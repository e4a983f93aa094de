import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { leanRouter } from './vite/lean-router.ts';
import { SCRIPTS, siteAssets } from './vite/site-assets.ts';

const site = import.meta.dirname;
const inSite = (path: string) => join(site, path);
const clientOut = inSite('../dist/site/client');

/** A sheet that nothing but the list of sheets imports belongs to the server alone. */
function classesChunk(id: string, modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>) {
  const isShared = (modules.getModuleInfo(id)?.importers.length ?? 0) > 1;
  return isShared ? 'classes' : 'server-classes';
}

const CLASSES = { debugName: 'classes', name: classesChunk, test: /\.css$/ };
/** Every hydrated page needs all of it: one file compresses better than the halves that pages share by chance. */
const REACT = { name: 'react', test: /node_modules|preload-helper/ };
/** What pages without React load too: it must not bring React along. */
const VISIT = {
  name: 'visit',
  test: /site\/src\/(attribution|patient-fetch|scripts\/attribution|forms\/(issues|kept-form))\.|src\/shared\/(storable-text|leads\/(trail|lead\.contract))\./,
  priority: 1,
};
/** What hydrated pages have in common. */
const FORMS = {
  name: 'forms',
  test: /site\/src\/(forms|components(?!\/charts)|document)\/|src\/shared\/(format|new-id|uuid|leads\/consents|pricing\/price-book)\./,
  minShareCount: 2,
};

/** Two builds: the browser's files first, then the renderer, which is told their hashed names. */
export default defineConfig(({ isSsrBuild }) => ({
  root: site,
  base: '/site-assets/',
  publicDir: false,
  plugins: [react(), leanRouter(), siteAssets(clientOut)],
  ssr: { noExternal: true },
  // The renderer carries its own React, and that is the fast one whatever the server's NODE_ENV says.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
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
          // With it styles/all.ts keeps the sheets of parts that only the server renders...
          preserveEntrySignatures: 'strict',
          // ...whose class names then stand in a file that no page loads.
          output: { codeSplitting: { groups: [CLASSES, VISIT, REACT, FORMS] } },
        },
      },
}));
