import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';
import { isPublic } from './public-cards.js';

/** A sitemap may have 50,000 URLs, including the site's other pages. */
const MAX_POSTS = 45_000;

export interface SitemapEntry {
  path: string;
  /** ISO time of the last change. */
  changed: string;
}

/** URLs of public posts and of the categories, tags and authors that have any. */
@Injectable()
export class PublicSitemap {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<SitemapEntry[]> {
    const rows = await this.sql.rows<{ path: string; changed: Date }>(
      ADDRESSES,
      [this.clock.now()],
      'blog addresses',
    );
    return rows.map(({ path, changed }) => ({ path, changed: changed.toISOString() }));
  }
}

const ADDRESSES = `
  with public as (
    select p.id, p.slug, p.category_id, p.author_id, greatest(p.updated_at, p.published_at) as changed
    from blog_posts p where ${isPublic('$1')})
  (select '/blog/category/' || c.slug as path, max(changed) as changed
   from public join blog_categories c on c.id = category_id group by c.slug order by 1)
  union all
  (select '/blog/author/' || a.slug, max(changed) from public join blog_authors a on a.id = author_id
   group by a.slug order by 1)
  union all
  (select '/blog/tag/' || t.slug, max(changed) from public join blog_posts_tags pt on pt.post_id = public.id
   join blog_tags t on t.id = pt.tag_id group by t.slug order by 1)
  union all
  (select '/blog/' || slug, changed from public order by changed desc limit ${MAX_POSTS})`;
