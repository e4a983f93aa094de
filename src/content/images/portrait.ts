import type { SitePicture } from '../../shared/content/site-image.contract.js';
import { type KeptPicture, PORTRAIT, pngKey, sourcesOf } from './site-image-keys.js';

/** What is kept of the photo of a person. */
export interface Portrait {
  version: string;
  width: number;
  height: number;
  widths: number[];
  blur: string | null;
}

/** The public address of a photo, which no other photo ever has. */
export function portraitAddress(version: string): string {
  return `/site-images/${pngKey({ kind: PORTRAIT, version })}`;
}

export function filesOf({ version, widths }: Portrait): KeptPicture {
  return { kind: PORTRAIT, version, widths };
}

/** A photo as the pages show it. */
export function toPortraitPicture(portrait: Portrait): SitePicture {
  const { version, width, height, blur } = portrait;
  return { src: portraitAddress(version), width, height, sources: sourcesOf(filesOf(portrait)), blur };
}
