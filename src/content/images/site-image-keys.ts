import { randomBytes } from 'node:crypto';
import { SITE_IMAGE_KINDS, type SiteImageKind } from '../../shared/content/site-image.contract.js';
import { PICTURE_FORMATS, type PictureFormat } from './picture-keys.js';

/** The photo of a person: there are many, so that the version is in the name of its PNG too. */
const PORTRAIT = 'portrait';

/** Names one upload, which no other ever has. */
export function newVersion(): string {
  return randomBytes(8).toString('hex');
}

/** One upload of a kind: no other upload of the same picture touches its files. */
export function stemOf({ kind, version }: { kind: SiteImageKind; version: string }): string {
  return `${kind}-${version}`;
}

const NAME = new RegExp(
  `^(?<kind>${SITE_IMAGE_KINDS.join('|')})(\\.png|-(?<version>[0-9a-f]{16})-\\d{1,4}\\.(?<format>${PICTURE_FORMATS.join('|')}))$`,
);

const PORTRAIT_NAME = new RegExp(
  `^${PORTRAIT}-(?<version>[0-9a-f]{16})(\\.png|-\\d{1,4}\\.(${PICTURE_FORMATS.join('|')}))$`,
);

export function portraitStem(version: string): string {
  return `${PORTRAIT}-${version}`;
}

/** Which photo the last part of a public address is a file of, its key as well; null for any other name. */
export function portraitVersion(name: string): string | null {
  return PORTRAIT_NAME.exec(name)?.groups?.version ?? null;
}

/** The picture that the last part of a public address names: a kind's, or one size of one version of it. */
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
