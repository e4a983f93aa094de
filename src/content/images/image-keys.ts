import { randomBytes } from 'node:crypto';
import {
  type Crop,
  FOCAL_CENTER,
  type ImageSlot,
  SITE_IMAGE_KINDS,
  type SiteImageKind,
  type SitePicture,
} from '#shared/site-image.js';

/** Best first. */
export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];
/** Images uploaded before JPEG was added have these. */
export const FIRST_FORMATS: ImageFormat[] = ['avif', 'webp'];

/** The stored files of one image: their name prefix and widths. */
export interface StoredImage {
  stem: string;
  widths: number[];
}

export function pngKey(stem: string): string {
  return `${stem}.png`;
}

export function sizeKey(stem: string, width: number, format: ImageFormat): string {
  return `${stem}-${width}.${format}`;
}

/** The uncropped image. Never public: a crop may hide something on purpose. */
export function originalKey(stem: string): string {
  return `${stem}-original.webp`;
}

export function keysOf({ stem, widths }: StoredImage): string[] {
  const sizes = widths.flatMap((width) => IMAGE_FORMATS.map((format) => sizeKey(stem, width, format)));
  return [pngKey(stem), ...sizes, originalKey(stem)];
}

/** A unique name for one upload. */
export function newVersion(): string {
  return randomBytes(8).toString('hex');
}

const PREFIXES = { area: 'area', rental: 'rental', property: 'home' } as const;

/** File name prefix of one upload; uploads never share files. A lead's id never shows in it. */
export function siteImageStem({ slot, version }: { slot: ImageSlot; version: string }): string {
  const [place] = slot.split(':');
  return `${PREFIXES[place as keyof typeof PREFIXES] ?? place}-${version}`;
}

const NAME = new RegExp(
  `^(?:(?<kind>${SITE_IMAGE_KINDS.join('|')})|(?:${Object.values(PREFIXES).join('|')}))` +
    `(?:-(?<version>[0-9a-f]{16}))?(?:\\.png|-\\d{1,4}\\.(?<format>${IMAGE_FORMATS.join('|')}))$`,
);

/** A parsed public file name: the current image of a kind, or a file of one version of any slot. */
interface SiteImageName {
  kind: SiteImageKind | null;
  version: string | null;
  format: ImageFormat | 'png';
}

/** Null if the name isn't one of ours. */
export function parseSiteImageName(name: string): SiteImageName | null {
  const { kind, version, format } = NAME.exec(name)?.groups ?? {};
  // Without a version there is one file per kind.
  if (!version && (!kind || format)) return null;
  return {
    kind: (kind ?? null) as SiteImageKind | null,
    version: version ?? null,
    format: (format ?? 'png') as ImageFormat | 'png',
  };
}

/** An image's size, crop and alt text; part of every stored image. */
export interface ImageLook {
  width: number;
  height: number;
  /** Stored widths in pixels. */
  widths: number[];
  formats: ImageFormat[];
  blur: string | null;
  alt: string | null;
  isDecorative: boolean;
  focalX: number;
  focalY: number;
  crop: Crop | null;
  original: { width: number; height: number } | null;
}

type Drawn = StoredImage &
  Pick<ImageLook, 'width' | 'height' | 'blur'> &
  Partial<Pick<ImageLook, 'formats' | 'alt' | 'isDecorative' | 'focalX' | 'focalY'>>;

/** An image ready for a `<picture>` element; `folder` is the first part of its URL. */
export function toPicture(folder: string, src: string, image: Drawn): SitePicture {
  const { stem, width, height, widths, formats, blur, alt, isDecorative } = image;
  const sources = (formats ?? FIRST_FORMATS).map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((each) => `/${folder}/${sizeKey(stem, each, format)} ${each}w`).join(', '),
  }));
  const { focalX = FOCAL_CENTER, focalY = FOCAL_CENTER } = image;
  const isCentered = focalX === FOCAL_CENTER && focalY === FOCAL_CENTER;
  return {
    src: `/${folder}/${src}`,
    width,
    height,
    sources,
    blur,
    ...(alt && !isDecorative && { alt }),
    ...(!isCentered && { position: `${focalX}% ${focalY}%` }),
  };
}

/** There are many team photos, so the PNG's name has the version too. */
const PORTRAIT = 'portrait';

const PORTRAIT_NAME = new RegExp(
  `^${PORTRAIT}-(?<version>[0-9a-f]{16})(\\.png|-\\d{1,4}\\.(${IMAGE_FORMATS.join('|')}))$`,
);

export function teamPhotoStem(version: string): string {
  return `${PORTRAIT}-${version}`;
}

/** The photo version in a public file name; null for other names. */
export function parseTeamPhotoName(name: string): string | null {
  return PORTRAIT_NAME.exec(name)?.groups?.version ?? null;
}

/** The stored metadata of a team member's photo. Early ones have only a size. */
export type TeamPhoto = { version: string } & Pick<ImageLook, 'width' | 'height' | 'widths' | 'blur'> &
  Partial<ImageLook>;

/** The public URL of a photo, unique per upload. */
export function teamPhotoUrl(version: string): string {
  return `/site-images/${pngKey(teamPhotoStem(version))}`;
}

export function teamPhotoFiles({ version, widths }: TeamPhoto): StoredImage {
  return { stem: teamPhotoStem(version), widths };
}

/** A photo ready for a page. */
export function toTeamPicture(portrait: TeamPhoto): SitePicture {
  const stem = teamPhotoStem(portrait.version);
  return toPicture('site-images', pngKey(stem), { ...portrait, stem });
}
