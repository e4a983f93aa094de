import { randomBytes } from 'node:crypto';
import { SITE_IMAGE_KINDS, type SiteImageKind, type SitePicture } from '#shared/site-image.js';

/** Best first. */
export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

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

export function keysOf({ stem, widths }: StoredImage): string[] {
  const sizes = widths.flatMap((width) => IMAGE_FORMATS.map((format) => sizeKey(stem, width, format)));
  return [pngKey(stem), ...sizes];
}

/** There are many team photos, so the PNG's name has the version too. */
const PORTRAIT = 'portrait';

/** A unique name for one upload. */
export function newVersion(): string {
  return randomBytes(8).toString('hex');
}

/** File name prefix of one upload; uploads never share files. */
export function siteImageStem({ kind, version }: { kind: SiteImageKind; version: string }): string {
  return `${kind}-${version}`;
}

const NAME = new RegExp(
  `^(?<kind>${SITE_IMAGE_KINDS.join('|')})(\\.png|-(?<version>[0-9a-f]{16})-\\d{1,4}\\.(?<format>${IMAGE_FORMATS.join('|')}))$`,
);

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

/** A parsed public file name: the image of a kind, or one size of one version. */
interface SiteImageName {
  kind: SiteImageKind;
  size: { version: string; format: ImageFormat } | null;
}

/** Null if the name isn't one of ours. */
export function parseSiteImageName(name: string): SiteImageName | null {
  const { kind, version, format } = NAME.exec(name)?.groups ?? {};
  if (!kind) return null;
  const size = version && format ? { version, format: format as ImageFormat } : null;
  return { kind: kind as SiteImageKind, size };
}

interface ImageVariants extends StoredImage {
  width: number;
  height: number;
  blur: string | null;
}

/** An image ready for a `<picture>` element; `folder` is the first part of its URL. */
export function toPicture(
  folder: string,
  src: string,
  { stem, width, height, widths, blur }: ImageVariants,
): SitePicture {
  const sources = IMAGE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((each) => `/${folder}/${sizeKey(stem, each, format)} ${each}w`).join(', '),
  }));
  return { src: `/${folder}/${src}`, width, height, sources, blur };
}

/** The stored metadata of a team member's photo. */
export interface TeamPhoto {
  version: string;
  width: number;
  height: number;
  widths: number[];
  blur: string | null;
}

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
