import { defineEntity, type EntityClass, p } from '@mikro-orm/core';
import { BLOG_FIELDS, type BlogTermKind } from '#shared/blog.js';
import { type EditedRecord, recordProperties } from '../platform/database/columns.js';

/** Slugs are unique regardless of case. */
export function uniqueSlug(table: string) {
  const name = `${table}_slug_unique`;
  return { name, expression: `create unique index ${name} on ${table} (lower(slug))` };
}

const BlogCategorySchema = defineEntity({
  name: 'BlogCategory',
  tableName: 'blog_categories',
  properties: {
    ...recordProperties(),
    name: p.text(),
    slug: p.text(),
    description: p.text().nullable(),
  },
  indexes: [uniqueSlug('blog_categories')],
});

/** A post has at most one category. */
export class BlogCategory extends BlogCategorySchema.class {}
BlogCategorySchema.setClass(BlogCategory);

const BlogTagSchema = defineEntity({
  name: 'BlogTag',
  tableName: 'blog_tags',
  properties: {
    ...recordProperties(),
    name: p.text(),
    slug: p.text(),
  },
  indexes: [uniqueSlug('blog_tags')],
});

/** A post can have many tags. */
export class BlogTag extends BlogTagSchema.class {}
BlogTagSchema.setClass(BlogTag);

const BlogAuthorSchema = defineEntity({
  name: 'BlogAuthor',
  tableName: 'blog_authors',
  properties: {
    ...recordProperties(),
    name: p.text(),
    /** Generated from the name at creation and never changed, so links keep working. */
    slug: p.text(),
    email: p.text(),
    bio: p.text().nullable(),
    avatarUrl: p.text().nullable(),
  },
  indexes: [uniqueSlug('blog_authors')],
});

export class BlogAuthor extends BlogAuthorSchema.class {}
BlogAuthorSchema.setClass(BlogAuthor);

export interface BlogTerm extends EditedRecord {
  name: string;
  slug: string;
}

/** Categories, tags and authors are terms: everything that groups posts works the same way. */
export interface BlogTermType {
  kind: BlogTermKind;
  entity: EntityClass<BlogTerm>;
  table: string;
  /** API fields in addition to those of every record. */
  fields: readonly string[];
  /** SQL that counts the posts of the term `t`. */
  postCount: string;
  /** The slug is generated from the name. */
  generatesSlug: boolean;
  /** Personal data must not enter the audit log, which is never deleted. */
  isAboutPeople: boolean;
}

const countOf = (condition: string, table = 'blog_posts') =>
  `(select count(*)::int from ${table} p where ${condition})`;

export const BLOG_TERM_TYPES: BlogTermType[] = [
  {
    kind: 'blog-categories',
    entity: BlogCategory,
    table: 'blog_categories',
    fields: BLOG_FIELDS['blog-categories'],
    postCount: countOf('p.category_id = t.id'),
    generatesSlug: false,
    isAboutPeople: false,
  },
  {
    kind: 'blog-tags',
    entity: BlogTag,
    table: 'blog_tags',
    fields: BLOG_FIELDS['blog-tags'],
    postCount: countOf('p.tag_id = t.id', 'blog_posts_tags'),
    generatesSlug: false,
    isAboutPeople: false,
  },
  {
    kind: 'blog-authors',
    entity: BlogAuthor,
    table: 'blog_authors',
    fields: ['slug', ...BLOG_FIELDS['blog-authors']],
    postCount: countOf('p.author_id = t.id'),
    generatesSlug: true,
    isAboutPeople: true,
  },
];
