import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';

/** Lets plain Node run our sources: for what runs outside Jest's sandbox, such as its global set-up and other processes. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(/\.m?ts$/.test(context.parentURL ?? '') ? toSource(specifier) : specifier, context),
  load: (url, context, next) =>
    /\.m?ts$/.test(url)
      ? { format: 'module', source: transformFileSync(fileURLToPath(url)).code, shortCircuit: true }
      : next(url, context),
});

function toSource(specifier) {
  return specifier.startsWith('.') ? specifier.replace(/\.js$/, '.ts') : specifier;
}
