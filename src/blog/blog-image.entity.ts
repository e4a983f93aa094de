import { defineEntity, p } from '@mikro-orm/core';
import { UUID_PATTERN } from '#shared/ids.js';
import { IMAGE_FORMATS, type StoredImage } from '../content/images/image-keys.js';

const BlogImageSchema = defineEntity({
  name: 'BlogImage',
  tableName: 'blog_images',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    /** Hash of the bytes, used as an ETag. */
    hash: p.text(),
    width: p.integer(),
    height: p.integer(),
    /** Stored widths in pixels. */
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

/** An image uploaded for posts. Never changes; a new upload gets a new id. */
export class BlogImage extends BlogImageSchema.class {}
BlogImageSchema.setClass(BlogImage);

/** Storage prefix that separates blog images from site images. */
const FOLDER = 'blog';
const NAME = new RegExp(
  `^(?<id>${UUID_PATTERN})(?:\\.(?<png>png)|-\\d{1,4}\\.(?<format>${IMAGE_FORMATS.join('|')}))$`,
);
const ADDRESS = new RegExp(`/blog-images/(${UUID_PATTERN})`, 'g');

export function imageUrl(id: string): string {
  return `/blog-images/${id}.png`;
}

/** Prefix of its file names in storage. */
export function imageStem(id: string): string {
  return `${FOLDER}/${id}`;
}

export function imageFiles({ id, widths }: { id: string; widths: number[] }): StoredImage {
  return { stem: imageStem(id), widths };
}

/** The image and storage key behind a public file name; null if it isn't one of ours. */
export function parseImageName(name: string): { id: string; key: string; format: string } | null {
  const { id, png, format } = NAME.exec(name)?.groups ?? {};
  return id ? { id, key: `${FOLDER}/${name}`, format: (png ?? format)! } : null;
}

/** The distinct ids of uploaded images in a URL or text. */
export function imageIdsIn(text: string | null): string[] {
  return [...new Set([...(text ?? '').matchAll(ADDRESS)].map(([, id]) => id!))];
}
