import type { SitePicture } from '../../shared/content/site-image.contract.js';
import { type KeptPicture, pngKey } from './picture-keys.js';
import { portraitStem } from './site-image-keys.js';
import { toPicture } from './to-picture.js';

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
  return `/site-images/${pngKey(portraitStem(version))}`;
}

export function filesOf({ version, widths }: Portrait): KeptPicture {
  return { stem: portraitStem(version), widths };
}

/** A photo as the pages show it. */
export function toPortraitPicture(portrait: Portrait): SitePicture {
  const stem = portraitStem(portrait.version);
  return toPicture('site-images', pngKey(stem), { ...portrait, stem });
}
