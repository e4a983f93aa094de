import { Injectable } from '@nestjs/common';
import type { SiteImages as PageImages } from '#shared/site-api.js';
import { type ImageSlot, SITE_IMAGE_KINDS, type SitePicture } from '#shared/site-image.js';
import { CachedRead } from '../../platform/cache.js';
import { Sql } from '../../platform/database/sql.js';
import { type ImageLook, pngKey, siteImageStem, toPicture } from './image-keys.js';
import { IMAGE_COLUMNS } from './site-image.entity.js';

/** Read by every page; changes by other processes show up to a second late. */
const CACHE_MS = 1_000;

export interface UploadedImage extends ImageLook {
  slot: ImageSlot;
  version: string;
  hash: string;
  changedAt: Date;
}

const UPLOADED = `select kind as slot, version, changed_at as "changedAt", ${IMAGE_COLUMNS} from site_images`;
/** Leaves out homes, which may be thousands, and rentals, whose images come with their content. */
const ON_SITE = `${UPLOADED} where kind not like 'property:%' and kind not like 'rental:%'`;

/** Reads the uploaded site images for pages. */
@Injectable()
export class SiteImagesQueries {
  private readonly cache = new CachedRead(() => this.load(), CACHE_MS);

  constructor(private readonly sql: Sql) {}

  /** The images for public pages; null where none was uploaded. */
  async pictures(): Promise<PageImages> {
    return (await this.cache.get()).pictures;
  }

  /** The image of any slot, uncached. */
  async pictureOf(slot: ImageSlot): Promise<SitePicture | null> {
    const image = await this.sql.row<UploadedImage>(`${UPLOADED} where kind = $1`, [slot], 'slot image');
    return image ? toSitePicture(image) : null;
  }

  async find(slot: ImageSlot): Promise<UploadedImage | null> {
    const { uploaded } = await this.cache.get();
    return uploaded.find((image) => image.slot === slot) ?? null;
  }

  /** The image with this version in its file names, of any slot. */
  async findVersion(version: string): Promise<UploadedImage | null> {
    const { uploaded } = await this.cache.get();
    const known = uploaded.find((image) => image.version === version);
    return known ?? this.sql.row<UploadedImage>(`${UPLOADED} where version = $1`, [version], 'image version');
  }

  /** Clears the cache after a change. */
  forget(): void {
    this.cache.clear();
  }

  private async load() {
    const uploaded = await this.sql.rows<UploadedImage>(ON_SITE, [], 'site images');
    const none = SITE_IMAGE_KINDS.map((kind) => [kind, null] as const);
    const shown = uploaded.map((image) => [image.slot, toSitePicture(image)] as const);
    return { uploaded, pictures: Object.fromEntries([...none, ...shown]) as unknown as PageImages };
  }
}

const isKind = (slot: string) => (SITE_IMAGE_KINDS as readonly string[]).includes(slot);

/** A fixed place has a stable URL with a query that changes; any other image has a file name that changes. */
export function toSitePicture(
  image: Pick<UploadedImage, 'slot' | 'version' | 'hash'> & ImageLook,
): SitePicture {
  const stem = siteImageStem(image);
  const src = isKind(image.slot) ? `${image.slot}.png?v=${image.hash}` : pngKey(stem);
  return toPicture('site-images', src, { ...image, stem });
}
