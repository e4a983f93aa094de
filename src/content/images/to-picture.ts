import type { SitePicture } from '../../shared/content/site-image.contract.js';
import { type KeptPicture, PICTURE_FORMATS, sizeKey } from './picture-keys.js';

interface DrawnPicture extends KeptPicture {
  width: number;
  height: number;
  blur: string | null;
}

/** A picture as a page shows it; `folder` is the first part of its public address. */
export function toPicture(
  folder: string,
  src: string,
  { stem, width, height, widths, blur }: DrawnPicture,
): SitePicture {
  const sources = PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((each) => `/${folder}/${sizeKey(stem, each, format)} ${each}w`).join(', '),
  }));
  return { src: `/${folder}/${src}`, width, height, sources, blur };
}
