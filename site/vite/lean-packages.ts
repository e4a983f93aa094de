import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ENTRIES: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' };

/** Debug names and wrappers that keep a bundler from removing unused components. */
const DEBUG_NAME = /^\w+\.displayName = ".*";$/gm;
const WRAPPED = / = (React\d*\.(?:forwardRef|createContext))\(/g;

/**
 * The package has a single entry and exports only its development build. Without this plugin every visitor would
 * download development warnings, links, scroll restoration and prefetching that no page uses.
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

/** Icons keep lucide's drawings and get our own component around them. */
export function leanIcons(): Plugin {
  const component = fileURLToPath(new URL('../src/components/lean-icon.ts', import.meta.url));
  return {
    name: 'keyturn:lean-icons',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react') ? component : undefined,
  };
}
