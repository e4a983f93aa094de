import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import type { SiteAssets } from '../src/document/assets';
import { builtPageStyles } from './page-styles.ts';

const MODULE = 'virtual:site-assets';
const BASE = '/site-assets/';

export const SCRIPTS = [
  'src/styles/all.ts',
  'src/entry.client.tsx',
  'src/scripts/site.ts',
  'src/scripts/report.ts',
  'src/scripts/blog.ts',
  'src/scripts/start-management.ts',
  'src/scripts/referral.ts',
  'src/scripts/address-box.ts',
];

/** Provides the hashed file names to the renderer. */
export function siteAssets(clientOut: string): Plugin {
  return {
    name: 'keyturn:site-assets',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return;
      return `export default ${JSON.stringify(builtAssets(clientOut))}`;
    },
  };
}

function builtAssets(clientOut: string): SiteAssets {
  const manifest = JSON.parse(readFileSync(join(clientOut, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = Object.values(manifest).map(({ file }) => file);
  const find = (matches: (file: string) => boolean) => files.filter(matches).map((file) => BASE + file);
  return {
    styles: find((file) => file.endsWith('.css') && !file.startsWith('page-')),
    pageStyles: builtPageStyles(clientOut, BASE),
    headingFont: find((file) => /fraunces.*\.woff2$/.test(file))[0]!,
    scripts: Object.fromEntries(
      Object.keys(manifest)
        .filter((source) => source.startsWith('src/'))
        .map((source) => [source, [...chunksOf(manifest, source)].map((file) => BASE + file)]),
    ),
  };
}

/** A module's own file, then every static import. */
function chunksOf(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, seen);
  return seen;
}
