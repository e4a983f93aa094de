import { SITE_IMAGE_KINDS, type SiteImageKind } from '../../shared/content/site-image.contract.js';
import { PICTURE_FORMATS, type PictureFormat } from './picture-keys.js';

/** One upload of a kind: no other upload of the same picture touches its files. */
export function stemOf({ kind, version }: { kind: SiteImageKind; version: string }): string {
  return `${kind}-${version}`;
}

const NAME = new RegExp(
  `^(?<kind>${SITE_IMAGE_KINDS.join('|')})(\\.png|-(?<version>[0-9a-f]{16})-\\d{1,4}\\.(?<format>${PICTURE_FORMATS.join('|')}))$`,
);

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
