import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Conditions } from '../platform/database/conditions.js';
import { Sql } from '../platform/database/sql.js';
import { KeptRead } from '../platform/keeping/kept-read.js';
import { BLOG_PAGE_SIZE, type BlogListing, type BlogQuery } from '../shared/blog/blog.contract.js';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, isPublic, toCard } from './public-cards.js';
import { searchPosts } from './public-search.js';

/** The counts of categories, which every listing shows, may be a second old. */
const KEEP_MS = 1_000;

interface Subject {
  /** The SQL condition that the posts have to meet; null for all of them. */
  condition: ((parameter: (value: unknown) => string) => string) | null;
  of: BlogListing['of'];
}

type Found = Pick<BlogListing, 'posts' | 'total'>;

/** Posts as the public reads them, a page at a time: newest first, or the best match of a search. */
@Injectable()
export class PublicListing {
  private readonly categories = new KeptRead(() => this.readCategories(), KEEP_MS);

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

  forget(): void {
    this.categories.forget();
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
        // The rows before a late page are passed over in the index alone.
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

  /** Without public posts a subject is not found: neither its name nor the words about it are for the public yet. */
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

function hasTag(id: string): string {
  return `exists (select from blog_posts_tags t where t.post_id = p.id and t.tag_id = ${id})`;
}
