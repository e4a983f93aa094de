/** Images of the site that the company can replace. */
export const SITE_IMAGE_KINDS = ['logo', 'hero', 'about', 'team'] as const;
export type SiteImageKind = (typeof SITE_IMAGE_KINDS)[number];

export const SITE_IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** Limit of the decoded image, whatever the file size. */
export const SITE_IMAGE_MAX_PIXELS = 40_000_000;
/** Accepted uploads, detected by their magic bytes. */
export const SITE_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

export const WRONG_TYPE = 'Invalid file type. Please upload an image.';
export const TOO_LARGE = 'File size too large. Maximum size is 5MB.';
export const TOO_MANY_PIXELS = 'This image has more than 40 megapixels. Please upload a smaller one.';

/** An uploaded image, ready for a `<picture>` element. */
export interface SitePicture {
  /** The PNG; its URL changes with the image. */
  src: string;
  width: number;
  height: number;
  /** Modern formats in several widths, best first. */
  sources: { type: string; srcSet: string }[];
  /** A tiny placeholder as a data URL; null for transparent images. */
  blur: string | null;
}

export interface SiteImageView {
  id: SiteImageKind;
  /** Null until the company uploads one. */
  picture: SitePicture | null;
  changedAt: string | null;
}

/** Stands in for a missing portrait: the initials of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 && words.at(-1)].map((word) => (word ? [...word][0] : '')).join('');
}
