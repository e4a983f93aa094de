import { defineEntity, p } from '@mikro-orm/core';
import type { SiteImageKind } from '../../shared/content/site-image.contract.js';

const SiteImageSchema = defineEntity({
  name: 'SiteImage',
  tableName: 'site_images',
  properties: {
    kind: p.text().primary().$type<SiteImageKind>(),
    /** Hash of the bytes, for caches. */
    hash: p.text(),
    /** Names this one upload in its files' names, so that no other upload of the same picture touches them. */
    version: p.text(),
    width: p.integer(),
    height: p.integer(),
    /** The widths it is kept in, in pixels. */
    widths: p.json<number[]>(),
    blur: p.text().nullable(),
    changedAt: p.datetime(3).defaultRaw('now()'),
  },
});

/** The picture the company uploaded in place of a shipped one: what the pages need to know of it. */
export class SiteImage extends SiteImageSchema.class {}
SiteImageSchema.setClass(SiteImage);
