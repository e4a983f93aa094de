import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../platform/database/record-properties.js';
import { uniqueSlug } from './unique-slug.js';

const BlogAuthorSchema = defineEntity({
  name: 'BlogAuthor',
  tableName: 'blog_authors',
  properties: {
    ...recordProperties(),
    name: p.text(),
    /** Made from the name when it was first written, so that links outlive a change of name. */
    slug: p.text(),
    email: p.text(),
    bio: p.text().nullable(),
    avatarUrl: p.text().nullable(),
  },
  indexes: [uniqueSlug('blog_authors')],
});

/** Somebody who signs posts. */
export class BlogAuthor extends BlogAuthorSchema.class {}
BlogAuthorSchema.setClass(BlogAuthor);
