import { registerHooks, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';

const src = new URL('../../src/', import.meta.url);
const globals = new URL('./jest-globals.mjs', import.meta.url).href;

// So that a failed test names the line as it is written.
setSourceMapsSupport(true);

/** Lets plain Node run our TypeScript: the tests, Jest's global setup and the processes that tests start. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(isSource(context.parentURL ?? '') ? toSource(specifier, context.parentURL) : specifier, context),
  load: (url, context, next) =>
    isSource(url)
      ? {
          format: 'module',
          source: transformFileSync(fileURLToPath(url), { sourceMaps: 'inline' }).code,
          shortCircuit: true,
        }
      : next(url, context),
});

/** The test runner adds a query to reload a test file. */
function isSource(url) {
  return /\.(m?ts|tsx)(\?.*)?$/.test(url) && !url.includes('/node_modules/');
}

function toSource(specifier, parent) {
  // With the query of the test file, so that each file gets its own hooks.
  if (specifier === '@jest/globals') return globals + new URL(parent).search;
  if (specifier.startsWith('#shared/')) return new URL(specifier.slice(1).replace(/\.js$/, '.ts'), src).href;
  return specifier.startsWith('.') ? specifier.replace(/\.js$/, '.ts') : specifier;
}
