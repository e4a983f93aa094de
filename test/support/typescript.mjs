import { existsSync, readFileSync } from 'node:fs';
import { registerHooks, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';

const src = new URL('../../src/', import.meta.url);
const bundled = new URL('../../admin/src/', import.meta.url).href;
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
const globals = new URL('./jest-globals.mjs', import.meta.url).href;

// Source maps, so that a failed test names the right line.
setSourceMapsSupport(true);

/**
 * Runs TypeScript in Node for tests, Jest's global setup and processes that tests start. The console,
 * which is written for a bundler, loads the same way; see toModule and loadStyles.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(isSource(context.parentURL ?? '') ? toSource(specifier, context.parentURL) : specifier, context),
  load(url, context, next) {
    if (STYLES.test(url)) return loadStyles(url);
    if (!isSource(url)) return next(url, context);
    return { format: 'module', source: compile(url), shortCircuit: true };
  },
});

function compile(url) {
  const options = url.startsWith(bundled) ? forReact : { sourceMaps: 'inline' };
  return transformFileSync(fileURLToPath(url), options).code;
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
