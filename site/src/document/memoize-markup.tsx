import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteData } from './site-data';

/**
 * Renders a part that depends only on the site data, and caches its markup until that data changes. The layout is never
 * hydrated, so plain markup is enough.
 */
export function memoizeMarkup(Part: ComponentType<SiteData>): (frame: SiteData) => { __html: string } {
  let kept: (SiteData & { html: string }) | null = null;
  return (data) => {
    const { company, images, isDemo } = data;
    if (kept?.company !== company || kept.images !== images || kept.isDemo !== isDemo)
      kept = { company, images, isDemo, html: renderToStaticMarkup(<Part {...data} />) };
    return { __html: kept.html };
  };
}
