import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../platform/database/record-properties.js';
import { BLOG_POST_STATUSES } from '../shared/blog/blog.contract.js';
import { BlogAuthor } from './blog-author.entity.js';
import { BlogCategory } from './blog-category.entity.js';
import { BLOG_POST_INDEXES, SEARCH_VECTOR } from './blog-post.tables.js';

const BlogPostSchema = defineEntity({
  name: 'BlogPost',
  tableName: 'blog_posts',
  properties: {
    ...recordProperties(),
    title: p.text(),
    slug: p.text(),
    /** Sanitised when it was written. */
    content: p.text().lazy(),
    /** The same without tags, for search and excerpts. */
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

/** Something the company has to say. */
export class BlogPost extends BlogPostSchema.class {}
BlogPostSchema.setClass(BlogPost);
