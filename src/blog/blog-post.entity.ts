import { defineEntity, p } from '@mikro-orm/core';
import { BLOG_POST_STATUSES } from '#shared/blog.js';
import { recordProperties } from '../platform/database/columns.js';
import { BlogAuthor, BlogCategory, BlogTag, uniqueSlug } from './blog-term.entity.js';

/** Keeps the search vector below PostgreSQL's limit of 1 MB. */
const SEARCHED_CHARACTERS = 100_000;

/** Ranks matches in the title first, then the excerpt, then the text. */
const SEARCH_VECTOR = `(${[
  `setweight(to_tsvector('english', title), 'A')`,
  `setweight(to_tsvector('english', coalesce(excerpt, '')), 'B')`,
  `setweight(to_tsvector('english', left(content_text, ${SEARCHED_CHARACTERS})), 'C')`,
].join(' || ')})`;

const published = (name: string, first = '') => ({
  name,
  expression: `create index ${name} on blog_posts (${first}published_at desc, id desc) where status = 'published'`,
});

const BLOG_POST_INDEXES = [
  uniqueSlug('blog_posts'),
  published('blog_posts_published_index'),
  published('blog_posts_published_of_category_index', 'category_id, '),
  published('blog_posts_published_of_author_index', 'author_id, '),
  {
    name: 'blog_posts_category_id_index',
    expression: 'create index blog_posts_category_id_index on blog_posts (category_id)',
  },
  {
    name: 'blog_posts_author_id_index',
    expression: 'create index blog_posts_author_id_index on blog_posts (author_id)',
  },
  {
    name: 'blog_posts_created_at_index',
    expression: 'create index blog_posts_created_at_index on blog_posts (created_at desc, id desc)',
  },
  {
    name: 'blog_posts_search_index',
    expression: 'create index blog_posts_search_index on blog_posts using gin (search_vector)',
  },
];

const BlogPostSchema = defineEntity({
  name: 'BlogPost',
  tableName: 'blog_posts',
  properties: {
    ...recordProperties(),
    title: p.text(),
    slug: p.text(),
    /** Sanitized when saved. */
    content: p.text().lazy(),
    /** The content without tags, for search. */
    contentText: p.text().lazy(),
    readingMinutes: p.integer().default(1),
    excerpt: p.text().nullable(),
    featuredImage: p.text().nullable(),
    featuredImageAlt: p.text().nullable(),
    categoryId: () =>
      p.manyToOne(BlogCategory).mapToPk().nullable().deleteRule('set null').fieldName('category_id'),
    authorId: () =>
      p.manyToOne(BlogAuthor).mapToPk().nullable().deleteRule('set null').fieldName('author_id'),
    status: p.enum(BLOG_POST_STATUSES).default('draft'),
    metaTitle: p.text().nullable(),
    metaDescription: p.text().nullable(),
    metaKeywords: p.text().nullable(),
    publishedAt: p.datetime(3).nullable(),
    searchVector: p
      .text()
      .columnType('tsvector')
      .generated(`${SEARCH_VECTOR} stored`)
      .lazy()
      .hidden()
      .nullable(),
  },
  indexes: BLOG_POST_INDEXES,
});

/** A post with its search vector. */
export class BlogPost extends BlogPostSchema.class {}
BlogPostSchema.setClass(BlogPost);

const BlogPostSlugSchema = defineEntity({
  name: 'BlogPostSlug',
  tableName: 'blog_post_slugs',
  properties: {
    slug: p.text().primary(),
    postId: () => p.manyToOne(BlogPost).mapToPk().deleteRule('cascade').fieldName('post_id'),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
  indexes: [
    uniqueSlug('blog_post_slugs'),
    {
      name: 'blog_post_slugs_post_id_index',
      expression: 'create index blog_post_slugs_post_id_index on blog_post_slugs (post_id)',
    },
  ],
});

/** A slug the post used to have; pages redirect it to the current one. */
export class BlogPostSlug extends BlogPostSlugSchema.class {}
BlogPostSlugSchema.setClass(BlogPostSlug);

const BlogPostTagSchema = defineEntity({
  name: 'BlogPostTag',
  tableName: 'blog_posts_tags',
  properties: {
    postId: () => p.manyToOne(BlogPost).mapToPk().primary().deleteRule('cascade').fieldName('post_id'),
    tagId: () => p.manyToOne(BlogTag).mapToPk().primary().deleteRule('cascade').fieldName('tag_id'),
  },
  indexes: [
    {
      name: 'blog_posts_tags_tag_id_index',
      expression: 'create index blog_posts_tags_tag_id_index on blog_posts_tags (tag_id, post_id)',
    },
  ],
});

export class BlogPostTag extends BlogPostTagSchema.class {}
BlogPostTagSchema.setClass(BlogPostTag);
