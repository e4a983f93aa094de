import { Injectable } from '@nestjs/common';
import { toPicture } from '../content/images/to-picture.js';
import { Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import type { BlogImageView } from '../shared/blog/blog.contract.js';
import type { SitePicture } from '../shared/content/site-image.contract.js';
import type { BlogImage } from './blog-image.entity.js';
import { addressOf } from './blog-image-names.js';

const COLUMNS = 'id, created_at as "createdAt", hash, width, height, widths, blur';

/** The pictures uploaded for posts, as pages and console show them. */
@Injectable()
export class BlogImages {
  constructor(private readonly sql: Sql) {}

  /** Those of these pictures that there are, by id, in all their sizes. */
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
  async list({ range }: Pick<ListQuery<string, unknown>, 'range'>): Promise<Page<BlogImageView>> {
    const rows = await this.sql.rows<BlogImage & { total: string }>(
      `select t.total, p.* from (select count(*) as total from blog_images) t
       left join lateral (
         select ${COLUMNS} from blog_images order by created_at desc, id desc
         limit ${range.end - range.start + 1} offset ${range.start}) p on true`,
    );
    const found = rows.filter(({ id }) => id !== null);
    return { rows: found.map(toBlogImageView), total: Number(rows[0]?.total ?? 0) };
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

function pictureOf(image: BlogImage): SitePicture {
  return toPicture('blog-images', `${image.id}.png`, {
    ...image,
    stem: image.id,
    blur: image.blur ?? null,
  });
}
