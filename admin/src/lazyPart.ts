import { type ComponentType, createElement, lazy, useState } from 'react';
import type { Code } from './code';

/**
 * A component in a chunk of its own. One that was read ahead is drawn at once: React's own `lazy` waits even then, and
 * what it shows meanwhile stands for a third of a second at least.
 */
export function lazyPart<Props extends object>(load: Code<ComponentType<Props>>) {
  const Later = lazy(async () => ({ default: await load() }));
  function Part(props: Props) {
    // A mounted part keeps its component type: another one would make React mount it anew and lose its state.
    const [Component] = useState<ComponentType<Props>>(() => load.value ?? Later);
    return createElement(Component, props);
  }
  return Object.assign(Part, { load });
}
