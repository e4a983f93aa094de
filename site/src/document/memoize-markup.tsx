import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Renders a part that depends only on its props, and caches its markup until one of them changes.
 * For parts that are never hydrated, so plain markup is enough, and that look the same for most visitors.
 */
export function memoizeMarkup<Props extends object>(
  Part: ComponentType<Props>,
): (props: Props) => { __html: string } {
  let cached: { props: Props; html: string } | null = null;
  return (props) => {
    if (!cached || !isEqual(cached.props, props))
      cached = { props, html: renderToStaticMarkup(<Part {...props} />) };
    return { __html: cached.html };
  };
}

/** Both have the same names, because one component renders them. */
function isEqual<Props extends object>(before: Props, now: Props): boolean {
  return (Object.keys(now) as (keyof Props)[]).every((name) => before[name] === now[name]);
}
