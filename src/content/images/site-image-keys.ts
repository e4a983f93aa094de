import {
  SITE_IMAGE_KINDS,
  type SiteImageKind,
  type SitePicture,
} from '../../shared/content/site-image.contract.js';

/** Best first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The photo of a person: there are many, so that the version is in the name of its PNG too. */
export const PORTRAIT = 'portrait';

/** What the files of one uploaded picture are named after. */
export interface KeptPicture {
  kind: SiteImageKind | typeof PORTRAIT;
  version: string;
  widths: number[];
}

/** The PNG's place in the storage; its public address names the kind alone. */
export function pngKey({ kind, version }: Omit<KeptPicture, 'widths'>): string {
  return `${kind}-${version}.png`;
}

/** The place of one size, which is the last part of its public address as well. */
export function sizeKey(
  { kind, version }: Omit<KeptPicture, 'widths'>,
  width: number,
  format: PictureFormat,
): string {
  return `${kind}-${version}-${width}.${format}`;
}

/** Every file of a picture. */
export function keysOf(picture: KeptPicture): string[] {
  const sizes = picture.widths.flatMap((width) =>
    PICTURE_FORMATS.map((format) => sizeKey(picture, width, format)),
  );
  return [pngKey(picture), ...sizes];
}

const NAME = new RegExp(
  `^(?<kind>${SITE_IMAGE_KINDS.join('|')})(\\.png|-(?<version>[0-9a-f]{16})-\\d{1,4}\\.(?<format>${PICTURE_FORMATS.join('|')}))$`,
);

const PORTRAIT_NAME = new RegExp(
  `^${PORTRAIT}-(?<version>[0-9a-f]{16})(\\.png|-\\d{1,4}\\.(${PICTURE_FORMATS.join('|')}))$`,
);

/** Which photo the last part of a public address is a file of, its key as well; null for any other name. */
export function portraitVersion(name: string): string | null {
  return PORTRAIT_NAME.exec(name)?.groups?.version ?? null;
}

/** The same picture in newer formats and several widths, best first. */
export function sourcesOf(picture: KeptPicture): SitePicture['sources'] {
  return PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: picture.widths
      .map((width) => `/site-images/${sizeKey(picture, width, format)} ${width}w`)
      .join(', '),
  }));
}

/** What the last part of a public address names: a kind's picture, or one size of one version of it. */
export interface PictureName {
  kind: SiteImageKind;
  size: { version: string; format: PictureFormat } | null;
}

/** Null for a name that is none of ours. */
export function readName(name: string): PictureName | null {
  const { kind, version, format } = NAME.exec(name)?.groups ?? {};
  if (!kind) return null;
  const size = version && format ? { version, format: format as PictureFormat } : null;
  return { kind: kind as SiteImageKind, size };
}
