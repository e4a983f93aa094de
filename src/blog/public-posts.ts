import { Injectable } from '@nestjs/common';
import type { PostRedirect, PublicPost } from '#shared/blog.js';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';
import {
  AUTHOR_FIELDS,
  CARD_COLUMNS,
  CARD_JOINS,
  type CardRow,
  isPublic,
  toAuthor,
  toCard,
  type WithImage,
} from './public-cards.js';

const RELATED = 3;
/** Newest posts to compare per category and tag. */
const CANDIDATES = 30;

/** A post before its content is rendered. */
export type StoredPost = Omit<PublicPost, 'headings'>;

interface PostRow extends Omit<CardRow, 'author'> {
  content: string;
  metaTitle: string | null;
  metaDescription: string | null;
  metaKeywords: string | null;
  updatedAt: Date;
  author: WithImage<NonNullable<PublicPost['author']>> | null;
  tags: PublicPost['tags'];
  tagIds: string[];
  categoryId: string | null;
}

/** Single posts: public ones by slug, any by id for previews. */
@Injectable()
export class PublicPosts {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async bySlug(slug: string): Promise<StoredPost | PostRedirect | null> {
    const now = this.clock.now();
    const row = await this.sql.row<PostRow>(POST_BY_SLUG, [slug, now], 'blog post');
    if (!row) return this.movedFrom(slug, now);
    return row.slug === slug ? this.withRelated(row, now) : { movedTo: row.slug };
  }

  async byId(id: string): Promise<StoredPost | null> {
    const row = await this.sql.row<PostRow>(`${POST} where p.id = $1`, [id], 'blog preview');
    return row && this.withRelated(row, this.clock.now());
  }

  private async movedFrom(slug: string, now: Date): Promise<PostRedirect | null> {
    const row = await this.sql.row<{ slug: string }>(
      `select p.slug from blog_post_slugs s join blog_posts p on p.id = s.post_id
       where lower(s.slug) = lower($1) and ${isPublic('$2')}`,
      [slug, now],
      'blog moved',
    );
    return row && { movedTo: row.slug };
  }

  private async withRelated({ tagIds, categoryId, ...row }: PostRow, now: Date): Promise<StoredPost> {
    const related = await this.sql.rows<CardRow>(
      RELATED_TO,
      [row.id, now, categoryId, tagIds],
      'blog related',
    );
    const { content, tags, metaTitle, metaDescription, metaKeywords, updatedAt, author, ...card } = row;
    return {
      // A draft has no publish date yet.
      ...toCard({ ...card, author, publishedAt: card.publishedAt ?? updatedAt }),
      ...{ content, tags, metaTitle, metaDescription, metaKeywords },
      author: author && toAuthor(author),
      updatedAt: updatedAt.toISOString(),
      related: related.map(toCard),
    };
  }
}

const POST = `select ${CARD_COLUMNS}, p.content, p.meta_title as "metaTitle", p.category_id as "categoryId",
    p.meta_description as "metaDescription", p.meta_keywords as "metaKeywords", p.updated_at as "updatedAt",
    case when a.id is not null then json_build_object(${AUTHOR_FIELDS}, 'bio', a.bio) end as author,
    tagged.tags, tagged.ids as "tagIds"
  from blog_posts p ${CARD_JOINS}
  cross join lateral (
    select coalesce(json_agg(json_build_object('name', t.name, 'slug', t.slug) order by lower(t.name)), '[]') as tags,
      coalesce(json_agg(t.id), '[]') as ids
    from blog_posts_tags pt join blog_tags t on t.id = pt.tag_id where pt.post_id = p.id) tagged`;

export const POST_BY_SLUG = `${POST} where lower(p.slug) = lower($1) and ${isPublic('$2')}`;

/** Posts that share the most tags (the category counts as one), newest first among equals. */
export const RELATED_TO = `
  with near as (
    (select p.id from blog_posts p where p.category_id = $3 and ${isPublic('$2')}
     order by p.published_at desc, p.id desc limit ${CANDIDATES})
    union
    (select p.id from blog_posts p join blog_posts_tags t on t.post_id = p.id
     where t.tag_id = any ($4::uuid[]) and ${isPublic('$2')} order by p.published_at desc, p.id desc limit ${CANDIDATES}))
  select ${CARD_COLUMNS} from near join blog_posts p on p.id = near.id ${CARD_JOINS}
  cross join lateral (
    select count(*) as shared from blog_posts_tags t where t.post_id = p.id and t.tag_id = any ($4::uuid[])) common
  where p.id <> $1
  order by common.shared + (p.category_id is not distinct from $3)::int desc, p.published_at desc, p.id desc
  limit ${RELATED}`;
