import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Frame } from './frame';

/**
 * Draws a part that follows from the frame alone, and keeps its markup while the frame stays the same: the document
 * is never hydrated, so parts of it may be text.
 */
export function keepMarkup(Part: ComponentType<Frame>): (frame: Frame) => { __html: string } {
  let kept: (Frame & { html: string }) | null = null;
  return ({ company, images }) => {
    if (kept?.company !== company || kept.images !== images)
      kept = { company, images, html: renderToStaticMarkup(<Part company={company} images={images} />) };
    return { __html: kept.html };
  };
}
