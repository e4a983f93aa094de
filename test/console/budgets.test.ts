import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { CONSOLE_PAGES } from './console-pages.js';

const BUILT = 'dist/admin';
const KILOBYTE = 1000;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${BUILT}/.vite/manifest.json`, 'utf8'));
const source = (path: string) => `src/${path}`;
const ENTRY = 'index.html';

// design.md section 3: kilobytes of script, gzipped, with everything the page imports before it shows
test.each([
  ['the login', [ENTRY, source('session/LoginPage.tsx')], 200],
  [
    'the dashboard',
    [ENTRY, source('App.tsx'), source('dashboard/DashboardPage.tsx'), source('leads/board/BoardCanvas.tsx')],
    380,
  ],
])('%s loads within its budget', (_, entries, kilobytes) => {
  const files = new Set(entries.flatMap(withImports));

  const size = [...files].reduce((sum, file) => sum + gzippedSize(file), 0);

  expect(size).toBeLessThanOrEqual(kilobytes * KILOBYTE);
});

test('the board adds at most 30 KB', () => {
  expect(gzippedSize(chunk(source('leads/board/BoardCanvas.tsx')).file)).toBeLessThanOrEqual(30 * KILOBYTE);
});

test('the post editor adds at most 140 KB, and the list of posts loads without it', () => {
  const editor = source('blog/editor/ContentInput.tsx');
  const before = new Set([source('App.tsx'), source('blog/posts/PostDialog.tsx')].flatMap(withImports));

  const own = withImports(editor).filter((file) => !before.has(file));

  expect(own.reduce((sum, file) => sum + gzippedSize(file), 0)).toBeLessThanOrEqual(140 * KILOBYTE);
  expect(withImports(source('blog/posts/list.tsx'))).not.toContain(chunk(editor).file);
});

test.each(CONSOLE_PAGES.flatMap(({ chunk }) => chunk ?? []))(
  '%s is a chunk that only its own route loads',
  (page) => {
    expect(withImports(ENTRY)).not.toContain(chunk(source(page)).file);
  },
);

test('the page has no inline scripts, so the policy needs no exception', () => {
  const html = readFileSync(`${BUILT}/index.html`, 'utf8');

  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(html).not.toMatch(/\son\w+=/);
  expect(html).toContain('nonce="__CSP_NONCE__"');
});

// docs/decisions/0012: where the footer's sign-in leads without JavaScript
test('without JavaScript the page says that it needs it', () => {
  const html = readFileSync(`${BUILT}/index.html`, 'utf8');

  expect(html).toMatch(/<noscript>\s*<p>The staff console needs JavaScript\./);
});

function withImports(name: string): string[] {
  const { file, imports = [] } = chunk(name);
  return [file, ...imports.flatMap(withImports)];
}

function chunk(name: string): Chunk {
  const found = manifest[name];
  if (!found) throw new Error(`${name} is not in the manifest: build the console first`);
  return found;
}

function gzippedSize(file: string): number {
  return gzipSync(readFileSync(`${BUILT}/${file}`)).length;
}
