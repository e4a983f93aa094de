import { defineEntity, p } from '@mikro-orm/core';
import { BlogPost } from './blog-post.entity.js';
import { BlogTag } from './blog-tag.entity.js';

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

/** That a post carries a tag. */
export class BlogPostTag extends BlogPostTagSchema.class {}
BlogPostTagSchema.setClass(BlogPostTag);
