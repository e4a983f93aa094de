import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { enableCompileCache, registerHooks, setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';
import { transformSync, version } from '@swc/core';

const src = new URL('../../src/', import.meta.url);
const bundled = new URL('../../admin/src/', import.meta.url).href;
const FILE = /^\.\.?(\/[^/]+)+\.m?js$/;
const STYLES = /\.css(\?raw)?$/;
const forReact = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};
/** What was compiled from a file is the same in each worker, each process that a test starts, and the next run. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/keyturn-tests', import.meta.url));
const compiled = join(cache, 'typescript');
const swcrc = readFileSync(new URL('../../.swcrc', import.meta.url), 'utf8');
mkdirSync(compiled, { recursive: true });
enableCompileCache(join(cache, 'node'));
const globals = new URL('./jest-globals.mjs', import.meta.url).href;

// Source maps, so that a failed test names the right line.
setSourceMapsSupport(true);

/**
 * Runs TypeScript in Node for tests, Jest's global setup and processes that tests start. The console,
 * which is written for a bundler, loads the same way; see toModule and loadStyles.
 */
registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? '';
    // An import of a file names it in full. Node would look for links in each folder above it.
    if (context.conditions.includes('import') && FILE.test(specifier) && parent.includes('/node_modules/'))
      return { url: new URL(specifier, parent).href, shortCircuit: true };
    if (!isSource(parent)) return next(specifier, context);
    const source = toSource(specifier, parent);
    const { href } = new URL(source, parent);
    // Node would look at each folder above the file for its package and for links.
    if (/^(\.|file:)/.test(source) && isSource(href))
      return { url: href, format: 'module', shortCircuit: true };
    return next(source, context);
  },
  load(url, context, next) {
    if (STYLES.test(url)) return loadStyles(url);
    if (!isSource(url)) return next(url, context);
    return { format: 'module', source: compile(url), shortCircuit: true };
  },
});

function compile(url) {
  const filename = fileURLToPath(url);
  const source = readFileSync(filename, 'utf8');
  const forServer = { filename, sourceMaps: 'inline' };
  const options = url.startsWith(bundled) ? { filename, ...forReact } : forServer;
  const cached = join(compiled, hash('sha256', [version, swcrc, JSON.stringify(options), source].join()));
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  const { code } = transformSync(source, options);
  const draft = `${cached}.${process.pid}-${threadId}`;
  writeFileSync(draft, code);
  renameSync(draft, cached);
  return code;
}

/** The text where it is asked for, else a style module whose class names are the names in its source. */
function loadStyles(url) {
  const value = url.endsWith('?raw')
    ? JSON.stringify(readFileSync(fileURLToPath(url), 'utf8'))
    : 'new Proxy({}, { get: (_, name) => String(name) })';
  return { format: 'module', source: `export default ${value};`, shortCircuit: true };
}

/** The test runner adds a query to reload a test file. */
function isSource(url) {
  return /\.(m?ts|tsx)(\?.*)?$/.test(url) && !url.includes('/node_modules/');
}

function toSource(specifier, parent) {
  // With the query of the test file, so that each file gets its own hooks.
  if (specifier === '@jest/globals') return globals + new URL(parent).search;
  if (specifier.startsWith('#shared/')) return new URL(specifier.slice(1).replace(/\.js$/, '.ts'), src).href;
  if (specifier.startsWith('.') && parent.startsWith(bundled))
    return toModule(new URL(specifier, parent).href.replace(/\.js$/, ''));
  return specifier.startsWith('.') ? specifier.replace(/\.js$/, '.ts') : specifier;
}

/** A bundler also finds modules without their extension, and the index of a folder. */
function toModule(url) {
  if (STYLES.test(url)) return url;
  const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
  const found = endings.find((ending) => /\.\w+$/.test(url + ending) && existsSync(new URL(url + ending)));
  return url + (found ?? '');
}
