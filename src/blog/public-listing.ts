import { Injectable } from '@nestjs/common';
import {
  BLOG_PAGE_SIZE,
  BLOG_SEARCH_MAX,
  type BlogCard,
  type BlogListing,
  type BlogQuery,
  toSlug,
} from '#shared/blog.js';
import { CachedRead } from '../platform/cache.js';
import { Clock } from '../platform/clock.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, isPublic, MATCH, toCard } from './public-cards.js';

/** Category counts, shown on every listing, may be a second old. */
const CACHE_MS = 1_000;

interface Subject {
  /** SQL condition for the posts; null for all posts. */
  condition: ((parameter: (value: unknown) => string) => string) | null;
  of: BlogListing['of'];
}

type Found = Pick<BlogListing, 'posts' | 'total'>;

/** Public posts page by page: newest first, or best match first in a search. */
@Injectable()
export class PublicListing {
  private readonly categories = new CachedRead(() => this.readCategories(), CACHE_MS);

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async read(query: BlogQuery): Promise<BlogListing> {
    const page = query.page ?? 1;
    const subject = await this.subjectOf(query);
    const [found, categories] = await Promise.all([
      subject.of ? this.find(subject, query.q, page) : { posts: [], total: 0 },
      this.categories.get(),
    ]);
    return { ...found, page, pageSize: BLOG_PAGE_SIZE, of: subject.of, categories };
  }

  /** Posts whose tag or category is the area's, or whose text names it; newest first. */
  async about(area: string): Promise<BlogCard[]> {
    const values = [this.clock.now(), area, toSlug(area)];
    const rows = await this.sql.rows<CardRow>(POSTS_ABOUT, values, 'blog about');
    return rows.map(toCard);
  }

  forget(): void {
    this.categories.clear();
  }

  private find({ condition }: Subject, q: string | undefined, page: number): Promise<Found> {
    const conditions = new Conditions();
    conditions.and(isPublic(conditions.parameter(this.clock.now())));
    if (condition) conditions.and(condition((value) => conditions.parameter(value)));
    const offset = (page - 1) * BLOG_PAGE_SIZE;
    return q ? searchPosts(this.sql, conditions, q, offset) : this.newest(conditions, offset);
  }

  private async newest({ where, values }: Conditions, offset: number): Promise<Found> {
    const [rows, counted] = await Promise.all([
      this.sql.rows<CardRow>(
        // Skipping to a late page only reads the index.
        `select ${CARD_COLUMNS} from (
           select p.id from blog_posts p where ${where}
           order by p.published_at desc, p.id desc limit ${BLOG_PAGE_SIZE} offset ${offset}) shown
         join blog_posts p on p.id = shown.id ${CARD_JOINS}
         order by p.published_at desc, p.id desc`,
        values,
      ),
      this.sql.row<{ total: number }>(
        `select count(*)::int as total from blog_posts p where ${where}`,
        values,
      ),
    ]);
    return { posts: rows.map(toCard), total: counted!.total };
  }

  private async subjectOf({ category, tag, author }: BlogQuery): Promise<Subject> {
    if (category !== undefined)
      return this.subject(
        'category',
        'blog_categories',
        'description',
        category,
        (id) => `p.category_id = ${id}`,
      );
    if (author !== undefined)
      return this.subject('author', 'blog_authors', 'bio', author, (id) => `p.author_id = ${id}`);
    if (tag !== undefined) return this.subject('tag', 'blog_tags', 'null', tag, hasTag);
    return { condition: null, of: { kind: 'all' } };
  }

  /** A category, tag or author is only found once it has public posts: until then its name isn't public either. */
  private async subject(
    kind: 'category' | 'tag' | 'author',
    table: string,
    description: string,
    slug: string,
    condition: (id: string) => string,
  ): Promise<Subject> {
    const row = await this.sql.row<{ id: string; name: string; description: string | null }>(
      `select s.id, s.name, ${description} as description from ${table} s
       where lower(s.slug) = lower($1)
         and exists (select from blog_posts p where ${condition('s.id')} and ${isPublic('$2')})`,
      [slug, this.clock.now()],
      `blog ${kind}`,
    );
    return {
      condition: (parameter) => condition(parameter(row?.id)),
      of: row && { kind, name: row.name, description: row.description },
    };
  }

  private readCategories(): Promise<BlogListing['categories']> {
    return this.sql.rows(
      `select c.name, c.slug, counted.posts as "postCount" from (
         select p.category_id, count(*)::int as posts from blog_posts p where ${isPublic('$1')} group by 1) counted
       join blog_categories c on c.id = counted.category_id order by lower(c.name), c.id`,
      [this.clock.now()],
      'blog categories',
    );
  }
}

const ABOUT = 3;
const newestOf = (condition: string) =>
  `(select p.id from blog_posts p where ${isPublic('$1')} and ${condition}
    order by p.published_at desc, p.id desc limit ${ABOUT})`;
const POSTS_ABOUT = `
  with about as (
    ${newestOf(`p.search_vector @@ phraseto_tsquery('english', $2)`)}
    union ${newestOf(`exists (select from blog_posts_tags pt join blog_tags t on t.id = pt.tag_id
      where pt.post_id = p.id and lower(t.slug) = $3)`)}
    union ${newestOf('p.category_id in (select id from blog_categories where lower(slug) = $3)')})
  select ${CARD_COLUMNS} from about join blog_posts p on p.id = about.id ${CARD_JOINS}
  order by p.published_at desc, p.id desc limit ${ABOUT}`;

function hasTag(id: string): string {
  return `exists (select from blog_posts_tags t where t.post_id = p.id and t.tag_id = ${id})`;
}

/** Where in a post to look for the passage; posts can be long. */
const HEADLINE_CHARACTERS = 50_000;
const PASSAGE = `StartSel=${MATCH.start}, StopSel=${MATCH.stop}, MinWords=18, MaxWords=36`;

/** Matching posts, best match first, each with the matching passage. */
async function searchPosts(
  sql: Sql,
  conditions: Conditions,
  q: string,
  offset: number,
): Promise<Pick<BlogListing, 'posts' | 'total'>> {
  const tsquery = `websearch_to_tsquery('english', ${conditions.parameter(q)})`;
  const reserved = conditions.parameter(`<${MATCH.start}${MATCH.stop}${MATCH.less}`);
  const less = conditions.parameter(MATCH.less);
  const passage = conditions.parameter(PASSAGE);
  const rows = await sql.rows<CardRow & { total: number }>(
    `with found as materialized (
       select p.id, p.published_at, p.search_vector from blog_posts p
       where ${conditions.where} and p.search_vector @@ ${tsquery}
       order by p.published_at desc limit ${BLOG_SEARCH_MAX}),
     best as (
       select id, ts_rank(search_vector, ${tsquery}) as rank from found
       order by rank desc, published_at desc, id limit ${BLOG_PAGE_SIZE} offset ${offset})
     select ${CARD_COLUMNS}, (select count(*)::int from found) as total,
       ts_headline('english', translate(left(p.content_text, ${HEADLINE_CHARACTERS}), ${reserved}, ${less}), ${tsquery}, ${passage})
         as headline
     from best join blog_posts p on p.id = best.id ${CARD_JOINS}
     order by best.rank desc, p.published_at desc, p.id`,
    conditions.values,
  );
  return { posts: rows.map(({ total, ...row }) => toCard(row)), total: rows[0]?.total ?? 0 };
}
