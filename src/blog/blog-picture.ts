import type { SitePicture } from '../shared/content/site-image.contract.js';

export interface BlogPictureRow {
  id: string;
  hash: string;
  width: number;
  height: number;
  widths: number[];
  blur: string | null;
}

export function toBlogPicture({ id, width, height, widths, blur }: BlogPictureRow): SitePicture {
  const sources = (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((each) => `/blog-images/${id}-${each}.${format} ${each}w`).join(', '),
  }));
  return { src: `/blog-images/${id}.png`, width, height, sources, blur };
}
