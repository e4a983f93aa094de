import { defineEntity, p } from '@mikro-orm/core';
import { blogItemProperties, uniqueSlug } from './blog-item.js';

const BlogTagSchema = defineEntity({
  name: 'BlogTag',
  tableName: 'blog_tags',
  properties: {
    ...blogItemProperties(),
    name: p.text(),
    slug: p.text(),
  },
  indexes: [uniqueSlug('blog_tags')],
});

/** A word that posts share. */
export class BlogTag extends BlogTagSchema.class {}
BlogTagSchema.setClass(BlogTag);
