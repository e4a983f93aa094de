/** The pictures of the site that the company may replace by its own. */
export const SITE_IMAGE_KINDS = ['logo', 'hero', 'about', 'team'] as const;
export type SiteImageKind = (typeof SITE_IMAGE_KINDS)[number];

export const SITE_IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** What a decoded picture may have, whatever its file weighs. */
export const SITE_IMAGE_MAX_PIXELS = 40_000_000;
/** What may be uploaded, told by the first bytes of the file. */
export const SITE_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

export const WRONG_TYPE = 'Invalid file type. Please upload an image.';
export const TOO_LARGE = 'File size too large. Maximum size is 5MB.';
export const TOO_MANY_PIXELS = 'This image has more than 40 megapixels. Please upload a smaller one.';

/** An uploaded picture as a page shows it. */
export interface SitePicture {
  /** The PNG, under an address that changes with the picture. */
  src: string;
  width: number;
  height: number;
  /** The same picture in newer formats and several widths, best first. */
  sources: { type: string; srcSet: string }[];
  /** A tiny copy as an address of its own, shown until the picture is there; null for one that is see-through. */
  blur: string | null;
}

/** A picture as the console lists it. */
export interface SiteImageView {
  id: SiteImageKind;
  /** Null until the company uploads one. */
  picture: SitePicture | null;
  changedAt: string | null;
}
