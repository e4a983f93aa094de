import { hash } from 'node:crypto';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { pageStyles } from './vite/page-styles.ts';
import { SCRIPTS, siteAssets } from './vite/site-assets.ts';

const site = import.meta.dirname;
const inSite = (path: string) => join(site, path);
const clientOut = inSite('../dist/site/client');

/** A sheet imported only by styles/all.ts is used on the server alone. */
function classesChunk(id: string, modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>) {
  const isShared = (modules.getModuleInfo(id)?.importers.length ?? 0) > 1;
  return isShared ? 'classes' : 'server-classes';
}

/** Short, because hydrated pages load every name: the class and a hash of its sheet's path. */
const scopedName = (name: string, file: string) =>
  `_${name}_${hash('md5', relative(site, file.split('?')[0]!)).slice(0, 4)}`;

const CLASSES = { debugName: 'classes', name: classesChunk, test: /\.css$/ };
/** Every hydrated page needs all of it, and one file compresses better. */
const REACT = { name: 'react', test: /node_modules|preload-helper/ };
/** Shared with pages without React, so it must not import React. */
const VISIT = {
  name: 'visit',
  test: /site\/src\/(attribution|fetch-with-timeout|scripts\/attribution|forms\/(validation|form-storage|proof))\.|src\/shared\/(text|attribution|lead)\./,
  priority: 1,
};
/** Shared by the home page, which has no React, and the analysis form. */
const ZIP = { name: 'zip', test: /site\/src\/forms\/zip-lookup\.|src\/shared\/address\./, priority: 1 };
/** Shared by hydrated pages. */
const FORMS = {
  name: 'forms',
  test: /site\/src\/((forms(?!\/address-questions)|components(?!\/charts)|document)\/|phone\.|content\.)|src\/shared\/(format|ids|consent|content|plan)\./,
  minShareCount: 2,
};

const ENTRIES: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };

/** Debug names and wrappers that keep a bundler from removing unused components. */
const DEBUG_NAME = /^\w+\.displayName = ".*";$/gm;
const WRAPPED = / = (React\d*\.(?:forwardRef|createContext))\(/g;

/**
 * The package has a single entry and exports only its development build. Without this plugin every visitor would
 * download development warnings, links, scroll restoration and prefetching that no page uses.
 */
function leanRouter(): Plugin {
  const build = new URL('../production/', import.meta.resolve('react-router'));
  return {
    name: 'keyturn:lean-router',
    enforce: 'pre',
    resolveId: (id) => (ENTRIES[id] ? fileURLToPath(new URL(ENTRIES[id], build)) : undefined),
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => code.replace(DEBUG_NAME, '').replace(WRAPPED, ' = /* @__PURE__ */ $1('),
    },
  };
}

/** Icons keep lucide's drawings and get our own component around them. */
function leanIcons(): Plugin {
  const component = inSite('src/components/lean-icon.ts');
  return {
    name: 'keyturn:lean-icons',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react') ? component : undefined,
  };
}

/** Two builds: the browser files first, then the renderer, which gets their hashed names. */
export default defineConfig(({ isSsrBuild }) => ({
  root: site,
  base: '/site-assets/',
  publicDir: false,
  resolve: { alias: { '#shared': inSite('../src/shared') } },
  plugins: [react(), leanIcons(), leanRouter(), pageStyles(), siteAssets(clientOut)],
  css: { modules: { generateScopedName: scopedName } },
  ssr: { noExternal: true },
  // The renderer bundles its own production React, whatever the server's NODE_ENV is.
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
        // Fonts stay separate files: they are preloaded and cached on their own.
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: SCRIPTS.map(inSite),
          // One constant of a shared module must not bring along what the rest of that module imports, and a page
          // doesn't load a module of which only the server uses something.
          treeshake: { moduleSideEffects: (id) => !/\/src\/(shared\/|scripts\/remembered-report)/.test(id) },
          // Keeps the sheets of server-only parts in styles/all.ts...
          preserveEntrySignatures: 'strict',
          // ...and puts their class names in a file that no page loads.
          output: { codeSplitting: { groups: [CLASSES, VISIT, ZIP, REACT, FORMS] } },
        },
      },
}));
