import { defineEntity, p } from '@mikro-orm/core';
import { UUID_PATTERN } from '#shared/ids.js';
import { IMAGE_FORMATS, type StoredImage } from '../content/images/image-keys.js';
import { imageProperties } from '../content/images/site-image.entity.js';

const BlogImageSchema = defineEntity({
  name: 'BlogImage',
  tableName: 'blog_images',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime(3).defaultRaw('now()'),
    ...imageProperties(),
    /** Part of the file names since the image was cropped; null before that. */
    version: p.text().nullable(),
  },
  indexes: [
    {
      name: 'blog_images_created_at_index',
      expression: 'create index blog_images_created_at_index on blog_images (created_at desc, id desc)',
    },
  ],
});

/** An image of the library, for posts and anything else. Its file never changes, but how much of it shows may. */
export class BlogImage extends BlogImageSchema.class {}
BlogImageSchema.setClass(BlogImage);

/** Storage prefix that separates blog images from site images. */
const FOLDER = 'blog';
const NAME = new RegExp(
  `^(?<id>${UUID_PATTERN})(?:-(?<version>[0-9a-f]{16}))?(?:\\.(?<png>png)|-\\d{1,4}\\.(?<format>${IMAGE_FORMATS.join('|')}))$`,
);
const ADDRESS = new RegExp(`/blog-images/(${UUID_PATTERN})`, 'g');

export function imageUrl(id: string): string {
  return `/blog-images/${id}.png`;
}

type Versioned = { id: string; version?: string | null };

/** Prefix of its public file names. */
export function publicStem({ id, version }: Versioned): string {
  return version ? `${id}-${version}` : id;
}

/** Prefix of its file names in storage. */
export function imageStem(image: Versioned): string {
  return `${FOLDER}/${publicStem(image)}`;
}

export function imageFiles({ widths, ...image }: Versioned & { widths: number[] }): StoredImage {
  return { stem: imageStem(image), widths };
}

interface ImageName {
  id: string;
  /** Null in the permanent URL, which shows the current crop. */
  version: string | null;
  format: string;
  key: string;
}

/** The image and storage key behind a public file name; null if it isn't one of ours. */
export function parseImageName(name: string): ImageName | null {
  const { id, version, png, format } = NAME.exec(name)?.groups ?? {};
  return id ? { id, version: version ?? null, key: `${FOLDER}/${name}`, format: (png ?? format)! } : null;
}

/** The distinct ids of uploaded images in a URL or text. */
export function imageIdsIn(text: string | null): string[] {
  return [...new Set([...(text ?? '').matchAll(ADDRESS)].map(([, id]) => id!))];
}
