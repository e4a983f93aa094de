import { Injectable } from '@nestjs/common';
import type { SiteImages as PageImages } from '#shared/site-api.js';
import {
  SITE_IMAGE_KINDS,
  type SiteImageKind,
  type SiteImageView,
  type SitePicture,
} from '#shared/site-image.js';
import { CachedRead } from '../../platform/cache.js';
import { Sql } from '../../platform/database/sql.js';
import { siteImageStem, toPicture } from './image-keys.js';

/** Read by every page; changes by other processes show up to a second late. */
const CACHE_MS = 1_000;

interface UploadedImage {
  kind: SiteImageKind;
  version: string;
  widths: number[];
  hash: string;
  width: number;
  height: number;
  blur: string | null;
  changedAt: Date;
}

/** Reads the uploaded site images for pages and the console. */
@Injectable()
export class SiteImagesQueries {
  private readonly cache = new CachedRead(() => this.load(), CACHE_MS);

  constructor(private readonly sql: Sql) {}

  /** The images for public pages; null where none was uploaded. */
  async pictures(): Promise<PageImages> {
    return (await this.cache.get()).pictures;
  }

  /** Every kind for the console, uncached, with or without an image. */
  async list(): Promise<SiteImageView[]> {
    const { uploaded } = await this.load();
    return SITE_IMAGE_KINDS.map((kind) => {
      const image = uploaded.get(kind);
      return {
        id: kind,
        picture: image ? pictureOf(image) : null,
        changedAt: image?.changedAt.toISOString() ?? null,
      };
    });
  }

  async find(kind: SiteImageKind): Promise<UploadedImage | null> {
    return (await this.cache.get()).uploaded.get(kind) ?? null;
  }

  /** Clears the cache after a change. */
  forget(): void {
    this.cache.clear();
  }

  private async load() {
    const rows = await this.sql.rows<UploadedImage>(
      'select kind, hash, version, width, height, widths, blur, changed_at as "changedAt" from site_images',
      [],
      'site images',
    );
    const uploaded = new Map(rows.map((row) => [row.kind, row]));
    const pictures = Object.fromEntries(
      SITE_IMAGE_KINDS.map((kind) => [kind, uploaded.has(kind) ? pictureOf(uploaded.get(kind)!) : null]),
    ) as unknown as PageImages;
    return { uploaded, pictures };
  }
}

function pictureOf(image: UploadedImage): SitePicture {
  return toPicture('site-images', `${image.kind}.png?v=${image.hash}`, {
    ...image,
    stem: siteImageStem(image),
  });
}
