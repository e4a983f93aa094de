import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_FOLDER } from './built-site.js';

interface ManifestChunk {
  file: string;
  imports?: string[];
}

const manifest = JSON.parse(readFileSync(join(CLIENT_FOLDER, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  ManifestChunk
>;

/** Every script a page loads, immediately or after the first paint, with all imports. */
export function scriptsOf(html: string): string[] {
  const named = [...html.matchAll(/"\/site-assets\/([^"]+\.js)"/g)].map(([, file]) => file!);
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const chunk = Object.values(manifest).find((candidate) => candidate.file === file);
    for (const imported of chunk?.imports ?? []) load(manifest[imported]!.file);
  };
  named.forEach(load);
  return [...loaded];
}

/** Every style sheet and font a page names. */
export function sheetsOf(html: string): string[] {
  return filesNamed(html, 'css');
}

export function fontsOf(html: string): string[] {
  return filesNamed(html, 'woff2');
}

function filesNamed(html: string, ending: string): string[] {
  const named = [...html.matchAll(/\/site-assets\/([^"\s)]+)/g)].map(([, file]) => file!);
  return [...new Set(named.filter((file) => file.endsWith(`.${ending}`)))];
}
