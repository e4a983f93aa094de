import { defineEntity, p } from '@mikro-orm/core';
import type { SiteImageKind } from '#shared/site-image.js';

const SiteImageSchema = defineEntity({
  name: 'SiteImage',
  tableName: 'site_images',
  properties: {
    kind: p.text().primary().$type<SiteImageKind>(),
    /** Hash of the bytes, used as an ETag. */
    hash: p.text(),
    /** Part of the file names, so uploads never share files. */
    version: p.text(),
    width: p.integer(),
    height: p.integer(),
    /** Stored widths in pixels. */
    widths: p.json<number[]>(),
    blur: p.text().nullable(),
    changedAt: p.datetime(3).defaultRaw('now()'),
  },
});

/** An image the company uploaded to replace a default one. */
export class SiteImage extends SiteImageSchema.class {}
SiteImageSchema.setClass(SiteImage);
