import { defineEntity, p } from '@mikro-orm/core';
import { BlogPost } from './blog-post.entity.js';
import { uniqueSlug } from './unique-slug.js';

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

/** An address a post had before: the pages send whoever asks for it to the present one. */
export class BlogPostSlug extends BlogPostSlugSchema.class {}
BlogPostSlugSchema.setClass(BlogPostSlug);
