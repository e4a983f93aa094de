import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteData } from './site-data';

/**
 * Renders a part that depends only on the site data, and caches its markup until that data changes. The layout is never
 * hydrated, so plain markup is enough.
 */
export function memoizeMarkup(Part: ComponentType<SiteData>): (frame: SiteData) => { __html: string } {
  let kept: (SiteData & { html: string }) | null = null;
  return ({ company, images }) => {
    if (kept?.company !== company || kept.images !== images)
      kept = { company, images, html: renderToStaticMarkup(<Part company={company} images={images} />) };
    return { __html: kept.html };
  };
}
