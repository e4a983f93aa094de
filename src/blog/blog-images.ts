import { Injectable } from '@nestjs/common';
import { PHOTO_WIDTHS } from '../content/images/pictures.js';
import { toPicture } from '../content/images/to-picture.js';
import { Conditions } from '../platform/database/conditions.js';
import { readPage } from '../platform/database/read-page.js';
import { Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import type { BlogImageView } from '../shared/blog/blog.contract.js';
import type { SitePicture } from '../shared/content/site-image.contract.js';
import type { BlogImage } from './blog-image.entity.js';
import { addressOf } from './blog-image-names.js';

/** A picture is uploaded before anybody knows whether it will be a portrait. */
const AVATAR_WIDTHS = [96, 192];
export const BLOG_WIDTHS = [...AVATAR_WIDTHS, ...PHOTO_WIDTHS];
const WIDEST_AVATAR = Math.max(...AVATAR_WIDTHS);

const COLUMNS = 'id, created_at as "createdAt", hash, width, height, widths, blur';

/** The pictures uploaded for posts, as pages and console show them. */
@Injectable()
export class BlogImages {
  constructor(private readonly sql: Sql) {}

  /** The existing pictures among these ids, by id, in all their sizes. */
  async picturesOf(ids: string[]): Promise<Map<string, SitePicture>> {
    if (ids.length === 0) return new Map();
    const rows = await this.sql.rows<BlogImage>(
      `select ${COLUMNS} from blog_images where id = any($1::uuid[])`,
      [ids],
      'blog images',
    );
    return new Map(rows.map((row) => [row.id, pictureOf(row)]));
  }

  /** Newest first. */
  list({ range }: Pick<ListQuery<string, unknown>, 'range'>): Promise<Page<BlogImageView>> {
    const read = {
      columns: COLUMNS,
      table: 'blog_images',
      conditions: new Conditions(),
      order: 'created_at desc, id desc',
      range,
    };
    return readPage(this.sql, read, (row: BlogImage) => toBlogImageView(row));
  }
}

export function toBlogImageView(image: BlogImage): BlogImageView {
  return {
    id: image.id,
    url: addressOf(image.id),
    picture: pictureOf(image),
    createdAt: image.createdAt.toISOString(),
  };
}

export type DrawnImage = Pick<BlogImage, 'id' | 'width' | 'height' | 'widths' | 'blur'>;

export function pictureOf(image: DrawnImage): SitePicture {
  return inWidths(image, (width) => width > WIDEST_AVATAR || width === image.width);
}

/** The picture as it stands beside a name, without its blur, which would be more to load than a small copy. */
export function avatarOf(image: DrawnImage): SitePicture {
  return { ...inWidths(image, (width) => width <= WIDEST_AVATAR), blur: null };
}

function inWidths(image: DrawnImage, isFit: (width: number) => boolean): SitePicture {
  const widths = image.widths.filter(isFit);
  return toPicture('blog-images', `${image.id}.png`, {
    ...image,
    stem: image.id,
    widths: widths.length > 0 ? widths : image.widths,
    blur: image.blur ?? null,
  });
}
