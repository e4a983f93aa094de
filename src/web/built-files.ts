import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FOLDER } from './build-folder.js';

interface BuiltModule {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

type Manifest = Record<string, BuiltModule>;

/** Public addresses of what some modules of a build need: files, sheets and assets, and those of all they import. */
export async function builtFiles(
  build: 'site/client' | 'admin',
  isWanted: (module: string) => boolean,
): Promise<string[]> {
  const manifest = JSON.parse(
    await readFile(join(BUILD_FOLDER, build, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const base = build === 'admin' ? '/console-assets/' : '/site-assets/';
  const seen = new Set<string>();
  const files = Object.keys(manifest)
    .filter(isWanted)
    .flatMap((name) => filesOf(manifest, name, seen));
  return [...new Set(files)].map((file) => base + file);
}

function filesOf(manifest: Manifest, name: string, seen: Set<string>): string[] {
  const module = manifest[name];
  if (!module || seen.has(name)) return [];
  seen.add(name);
  const { file, css = [], assets = [], imports = [] } = module;
  return [file, ...css, ...assets, ...imports.flatMap((each) => filesOf(manifest, each, seen))];
}
