import * as z from 'zod/mini';
import { define, withChecks } from './fields.js';

/** Images of the site that the company can replace. */
export const SITE_IMAGE_KINDS = ['logo', 'hero', 'about', 'team'] as const;
export type SiteImageKind = (typeof SITE_IMAGE_KINDS)[number];

/** A place that shows one image: a fixed one, the page of an area, a home for rent, or a lead's home. */
export type ImageSlot = SiteImageKind | AreaSlot | RentalSlot | HomeSlot;
export type AreaSlot = `area:${string}`;
export type HomeSlot = `property:${string}`;
/** A home in the company's own list of rentals. */
export type RentalSlot = `rental:${string}`;

export const areaSlot = (slug: string): AreaSlot => `area:${slug}`;
export const homeSlot = (leadId: string): HomeSlot => `property:${leadId}`;
export const rentalSlot = (id: string): RentalSlot => `rental:${id}`;

export const SITE_IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** Limit of the decoded image, whatever the file size. */
export const SITE_IMAGE_MAX_PIXELS = 40_000_000;
/** Minimum for the shorter side: anything smaller would look blurry on a page. */
export const SITE_IMAGE_MIN_SIDE = 24;
/** Accepted uploads, detected by their magic bytes. */
export const SITE_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

export const WRONG_TYPE = 'Invalid file type. Please upload an image.';
export const TOO_LARGE = 'File size too large. Maximum size is 5MB.';
export const TOO_MANY_PIXELS = 'This image has more than 40 megapixels. Please upload a smaller one.';
export const TOO_FEW_PIXELS = `This image is too small to show. Please upload one of at least ${SITE_IMAGE_MIN_SIDE} × ${SITE_IMAGE_MIN_SIDE} pixels.`;

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
  /** What the image shows; empty if it is decorative or no one has described it yet. */
  alt?: string;
  /** The CSS `object-position` of its focal point; absent in the middle. */
  position?: string;
}

/** The part of the original that shows, in percent of its width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const IMAGE_ALT_LIMIT = 300;
/** In percent of the image, from its top left corner. */
export const FOCAL_CENTER = 50;

/** What can be changed about an image other than its file. */
export const editImageSchema = /* @__PURE__ */ define(() => {
  const percent = withChecks(z.number(), z.gte(0), z.lte(100));
  const wholePercent = withChecks(z.int(), z.gte(0), z.lte(100));
  const side = withChecks(z.number(), z.gte(1), z.lte(100));
  const isInside = ({ x, y, width, height }: Crop) => x + width <= 100.01 && y + height <= 100.01;
  const crop = z
    .strictObject({ x: percent, y: percent, width: side, height: side })
    .check(z.refine(isInside, 'Choose a part of the image.'));
  return z.partial(
    z.strictObject({
      alt: z.nullable(withChecks(z.string(), z.maxLength(IMAGE_ALT_LIMIT))),
      isDecorative: z.boolean(),
      focalX: wholePercent,
      focalY: wholePercent,
      crop: z.nullable(crop),
    }),
  );
});
export type EditImage = z.output<typeof editImageSchema>;

/** Where an image shows. */
export const IMAGE_PLACES = ['site', 'area', 'rental', 'property', 'team-member', 'library'] as const;
export type ImagePlace = (typeof IMAGE_PLACES)[number];

/** An uploaded image, or a fixed place that has none yet. */
export interface SiteImageView {
  /** The slot, `team-member:{id}`, or the UUID of an image in the library. */
  id: string;
  place: ImagePlace;
  /** Null until the company uploads one. */
  picture: SitePicture | null;
  alt: string | null;
  /** It needs no alt text: it decorates, or the text next to it says the same. */
  isDecorative: boolean;
  focalX: number;
  focalY: number;
  crop: Crop | null;
  /** The size of the uncropped image; null if it was uploaded before originals were stored. */
  original: { width: number; height: number } | null;
  /** What shows it: a person, an address, titles of posts. Empty for fixed places and unused images. */
  usedBy: string[];
  changedAt: string | null;
}

export interface ImageFilter {
  place?: ImagePlace;
  /** Uploaded, not decorative, and without alt text. */
  missingAlt?: boolean;
  /** In the library, and shown nowhere. */
  unused?: boolean;
}

/** Stands in for a missing portrait: the initials of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 && words.at(-1)].map((word) => (word ? [...word][0] : '')).join('');
}
