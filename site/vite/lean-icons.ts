import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

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
