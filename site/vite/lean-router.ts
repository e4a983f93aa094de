import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ENTRIES: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };

/** What keeps a bundler from leaving out a component that nobody uses: its name for debuggers, and its wrapper. */
const DEBUG_NAME = /^\w+\.displayName = ".*";$/gm;
const WRAPPED = / = (React\d*\.(?:forwardRef|createContext))\(/g;

/**
 * The package has one entry for everything, and exports its development build alone: without this every visitor would
 * load warnings for developers and the links, scroll restoration and prefetching that no page uses.
 */
export function leanRouter(): Plugin {
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
