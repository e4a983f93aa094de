import { type ComponentType, createElement, lazy, useState } from 'react';

/** Loads a chunk once; afterwards `value` has it without waiting. */
interface LazyImport<T> {
  (): Promise<T>;
  value?: T;
}

export function lazyImport<T>(importModule: () => Promise<T>): LazyImport<T> {
  let loading: Promise<T> | null = null;
  const load: LazyImport<T> = () => {
    loading ??= importModule().then(store, retryLater);
    return loading;
  };
  const store = (value: T) => {
    load.value = value;
    return value;
  };
  // A failed download may succeed the next time.
  const retryLater = (reason: unknown) => {
    loading = null;
    throw reason;
  };
  return load;
}

/**
 * A component in its own chunk. Once prefetched it renders without suspending; React's `lazy` suspends even then, and
 * shows its fallback for at least a third of a second.
 */
export function lazyPart<Props extends object>(load: LazyImport<ComponentType<Props>>) {
  const Later = lazy(async () => ({ default: await load() }));
  function Part(props: Props) {
    // A mounted part keeps its component type; a different one would remount it and lose its state.
    const [Component] = useState<ComponentType<Props>>(() => load.value ?? Later);
    return createElement(Component, props);
  }
  return Object.assign(Part, { load });
}

/** A page in its own chunk. */
export function lazyPage<Props extends object>(page: () => Promise<ComponentType<Props>>) {
  return lazyPart(lazyImport(page));
}

interface Loadable {
  load: () => Promise<unknown>;
}

/** Loads the code of parts before they are opened. */
export function prefetchParts(...parts: Loadable[]): void {
  // A failure doesn't matter: the page loads its code again.
  for (const { load } of parts) load().catch(() => undefined);
}

/** Props for a link: prefetches the code of its page on hover and focus. */
export function prefetchOnIntent(...parts: Loadable[]) {
  const prefetch = () => prefetchParts(...parts);
  return { onPointerEnter: prefetch, onFocus: prefetch };
}
