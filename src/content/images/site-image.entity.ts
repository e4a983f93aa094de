import { defineEntity, p } from '@mikro-orm/core';
import { type Crop, FOCAL_CENTER, type ImageSlot } from '#shared/site-image.js';
import { FIRST_FORMATS, type ImageFormat } from './image-keys.js';

/** The columns of every stored image. */
export function imageProperties() {
  return {
    /** Hash of the bytes, used as an ETag. */
    hash: p.text(),
    width: p.integer(),
    height: p.integer(),
    /** Stored widths in pixels. */
    widths: p.json<number[]>(),
    /** Stored formats, best first. */
    formats: p.json<ImageFormat[]>().defaultRaw(`'${JSON.stringify(FIRST_FORMATS)}'`),
    blur: p.text().nullable(),
    alt: p.text().nullable(),
    isDecorative: p.boolean().default(false),
    /** The focal point, in percent of the image. */
    focalX: p.integer().default(FOCAL_CENTER),
    focalY: p.integer().default(FOCAL_CENTER),
    crop: p.json<Crop>().nullable(),
    /** Size of the stored original; null for images uploaded before originals were stored. */
    original: p.json<{ width: number; height: number }>().nullable(),
  };
}

/** Those columns as SQL reads them, each under its property's name. */
export const IMAGE_COLUMNS = `hash, width, height, widths, formats, blur, alt, is_decorative as "isDecorative",
  focal_x as "focalX", focal_y as "focalY", crop, original`;

const SiteImageSchema = defineEntity({
  name: 'SiteImage',
  tableName: 'site_images',
  properties: {
    slot: p.text().primary().$type<ImageSlot>().fieldName('kind'),
    /** Part of the file names, so uploads never share files. */
    version: p.text(),
    ...imageProperties(),
    changedAt: p.datetime(3).defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'site_images_version_index',
      expression: 'create unique index site_images_version_index on site_images (version)',
    },
  ],
});

/** The image the company uploaded for a slot. */
export class SiteImage extends SiteImageSchema.class {}
SiteImageSchema.setClass(SiteImage);
