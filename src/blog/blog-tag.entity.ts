import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../platform/database/record-properties.js';
import { uniqueSlug } from './unique-slug.js';

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

/** A word that posts share. */
export class BlogTag extends BlogTagSchema.class {}
BlogTagSchema.setClass(BlogTag);
