import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { BlogPostFilter, BlogPostSort, BlogPostView } from '#shared/blog.js';
import { orderBy, readPage } from '../platform/database/read-page.js';
import { Conditions, isoMoments, Sql, type Stored } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { BlogRecordNotFound } from './blog.errors.js';

/** All columns of the post itself. */
const COLUMNS = `p.id, p.created_at as "createdAt", p.updated_at as "updatedAt", p.version, p.title, p.slug, p.excerpt, p.content,
  p.featured_image as "featuredImage", p.featured_image_alt as "featuredImageAlt",
  p.category_id as "categoryId", p.author_id as "authorId", p.status, p.meta_title as "metaTitle",
  p.meta_description as "metaDescription", p.meta_keywords as "metaKeywords", p.published_at as "publishedAt"`;

const JOINED = `c.name as "categoryName", a.name as "authorName",
  array(select t.tag_id::text from blog_posts_tags t where t.post_id = p.id order by 1) as "tagIds"`;

const JOINS = `left join blog_categories c on c.id = p.category_id left join blog_authors a on a.id = p.author_id`;

const WHOLE_POST = `select ${COLUMNS}, ${JOINED} from blog_posts p ${JOINS} where p.id =`;

const SORT_COLUMNS: Record<BlogPostSort | 'id', string> = {
  createdAt: 'p.created_at',
  publishedAt: 'p.published_at',
  updatedAt: 'p.updated_at',
  title: 'p.title collate "en-x-icu"',
  status: 'p.status',
  id: 'p.id',
};

/** Reads posts for the console. */
@Injectable()
export class PostsQueries {
  constructor(private readonly sql: Sql) {}

  async get(id: string): Promise<BlogPostView> {
    const row = await this.sql.view<BlogPostView>(`${WHOLE_POST} $1`, [id], 'post of the console');
    if (!row) throw new BlogRecordNotFound();
    return row;
  }

  list({ sort, range, filter }: ListQuery<BlogPostSort, BlogPostFilter>): Promise<Page<BlogPostView>> {
    const read = {
      columns: `${COLUMNS}, ${JOINED}`,
      table: 'blog_posts p',
      joins: JOINS,
      conditions: conditionsOf(filter),
      order: orderBy(sort, SORT_COLUMNS, ['publishedAt']),
      range,
    };
    return readPage(this.sql, read);
  }
}

/** Reads the post inside the transaction that changes it. */
export async function readPost(em: EntityManager, id: string): Promise<BlogPostView> {
  const [row] = await em.execute<Stored<BlogPostView>[]>(`${WHOLE_POST} ?`, [id]);
  return isoMoments(row!);
}

function conditionsOf({ id, q, status, categoryId, authorId }: BlogPostFilter): Conditions {
  return new Conditions()
    .when(id, (p) => `p.id = any(${p}::uuid[])`)
    .when(
      q,
      (p) => `(p.search_vector @@ websearch_to_tsquery('english', ${p})
        or position(lower(${p}) in lower(p.title || ' ' || p.slug)) > 0)`,
    )
    .when(status, (p) => `p.status = ${p}`)
    .when(categoryId, (p) => `p.category_id = ${p}`)
    .when(authorId, (p) => `p.author_id = ${p}`);
}
