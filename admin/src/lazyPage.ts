import type { ComponentType } from 'react';
import { lazyImport, lazyPart } from './lazy';

/** A page in a chunk of its own. */
export function lazyPage<Props extends object>(page: () => Promise<ComponentType<Props>>) {
  return lazyPart(lazyImport(page));
}
