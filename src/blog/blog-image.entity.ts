import { defineEntity, p } from '@mikro-orm/core';

const BlogImageSchema = defineEntity({
  name: 'BlogImage',
  tableName: 'blog_images',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    /** Hash of the bytes, for caches. */
    hash: p.text(),
    width: p.integer(),
    height: p.integer(),
    /** The widths it is kept in, in pixels. */
    widths: p.json<number[]>(),
    blur: p.text().nullable(),
  },
  indexes: [
    {
      name: 'blog_images_created_at_index',
      expression: 'create index blog_images_created_at_index on blog_images (created_at desc, id desc)',
    },
  ],
});

/** A picture uploaded for posts; it never changes, another one gets another id. */
export class BlogImage extends BlogImageSchema.class {}
BlogImageSchema.setClass(BlogImage);
