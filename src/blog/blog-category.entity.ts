import { defineEntity, p } from '@mikro-orm/core';
import { blogItemProperties, uniqueSlug } from './blog-item.js';

const BlogCategorySchema = defineEntity({
  name: 'BlogCategory',
  tableName: 'blog_categories',
  properties: {
    ...blogItemProperties(),
    name: p.text(),
    slug: p.text(),
    description: p.text().nullable(),
  },
  indexes: [uniqueSlug('blog_categories')],
});

/** What posts are filed under, one each. */
export class BlogCategory extends BlogCategorySchema.class {}
BlogCategorySchema.setClass(BlogCategory);
