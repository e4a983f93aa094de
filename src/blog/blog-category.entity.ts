import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../platform/database/record-properties.js';
import { uniqueSlug } from './unique-slug.js';

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

/** What posts are filed under, one each. */
export class BlogCategory extends BlogCategorySchema.class {}
BlogCategorySchema.setClass(BlogCategory);
