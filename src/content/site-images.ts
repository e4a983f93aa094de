import { Injectable } from '@nestjs/common';
import { Sql } from '../platform/database/sql.js';
import { KeptRead } from '../platform/keeping/kept-read.js';
import {
  SITE_IMAGE_KINDS,
  type SiteImageKind,
  type SiteImageView,
  type SitePicture,
} from '../shared/content/site-image.contract.js';
import type { SiteImages as SiteImagesOfPages } from '../shared/web/site-api.js';
import { stemOf } from './images/site-image-keys.js';
import { toPicture } from './images/to-picture.js';

/** Every page asks; a change by another process shows a second late. */
const KEEP_MS = 1_000;

export interface UploadedImage {
  kind: SiteImageKind;
  version: string;
  widths: number[];
  hash: string;
  width: number;
  height: number;
  blur: string | null;
  changedAt: Date;
}

/** The pictures of the site that the company uploaded, as pages and console show them. */
@Injectable()
export class SiteImages {
  private readonly kept = new KeptRead(() => this.readNow(), KEEP_MS);

  constructor(private readonly sql: Sql) {}

  /** The pictures for public pages; null where there is none. */
  async pictures(): Promise<SiteImagesOfPages> {
    return (await this.kept.get()).pictures;
  }

  /** The pictures for the console: every kind, with or without a picture, as they are now. */
  async list(): Promise<SiteImageView[]> {
    const { uploaded } = await this.readNow();
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
    return (await this.kept.get()).uploaded.get(kind) ?? null;
  }

  /** The next page reads what was changed just now. */
  forget(): void {
    this.kept.forget();
  }

  private async readNow() {
    const rows = await this.sql.rows<UploadedImage>(
      'select kind, hash, version, width, height, widths, blur, changed_at as "changedAt" from site_images',
      [],
      'site images',
    );
    const uploaded = new Map(rows.map((row) => [row.kind, row]));
    const pictures = Object.fromEntries(
      SITE_IMAGE_KINDS.map((kind) => [kind, uploaded.has(kind) ? pictureOf(uploaded.get(kind)!) : null]),
    ) as unknown as SiteImagesOfPages;
    return { uploaded, pictures };
  }
}

function pictureOf(image: UploadedImage): SitePicture {
  return toPicture('site-images', `${image.kind}.png?v=${image.hash}`, { ...image, stem: stemOf(image) });
}
