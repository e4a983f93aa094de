import type { EntityClass } from '@mikro-orm/core';
import type { EditedRecord } from '../platform/database/record-properties.js';
import { BLOG_FIELDS, type BlogListKind } from '../shared/blog/blog.contract.js';
import { BlogAuthor } from './blog-author.entity.js';
import { BlogCategory } from './blog-category.entity.js';
import { BlogTag } from './blog-tag.entity.js';

export interface NamedItem extends EditedRecord {
  name: string;
  slug: string;
}

/** What posts are sorted by: categories, tags and authors are read and written in the same way. */
export interface BlogList {
  kind: BlogListKind;
  entity: EntityClass<NamedItem>;
  table: string;
  /** The fields as the API shows them, beside those of every record. */
  fields: readonly string[];
  /** SQL: how many posts belong to a record `t`. */
  postCount: string;
  /** Its slug follows from its name when the record is made; nobody writes it. */
  makesSlug: boolean;
  /** Names and words of people, which the audit, that forgets nothing, must not hold. */
  isAboutPeople: boolean;
}

const countOf = (condition: string, table = 'blog_posts') =>
  `(select count(*)::int from ${table} p where ${condition})`;

export const BLOG_LISTS: BlogList[] = [
  {
    kind: 'blog-categories',
    entity: BlogCategory,
    table: 'blog_categories',
    fields: BLOG_FIELDS['blog-categories'],
    postCount: countOf('p.category_id = t.id'),
    makesSlug: false,
    isAboutPeople: false,
  },
  {
    kind: 'blog-tags',
    entity: BlogTag,
    table: 'blog_tags',
    fields: BLOG_FIELDS['blog-tags'],
    postCount: countOf('p.tag_id = t.id', 'blog_posts_tags'),
    makesSlug: false,
    isAboutPeople: false,
  },
  {
    kind: 'blog-authors',
    entity: BlogAuthor,
    table: 'blog_authors',
    fields: ['slug', ...BLOG_FIELDS['blog-authors']],
    postCount: countOf('p.author_id = t.id'),
    makesSlug: true,
    isAboutPeople: true,
  },
];
