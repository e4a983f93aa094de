import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import type { SiteImageKind } from '../../shared/content/site-image.contract.js';
import { SiteImages } from '../site-images.js';
import type { KeptPicture } from './picture-keys.js';
import { PHOTO_WIDTHS, Pictures } from './pictures.js';
import type { RenderedPicture } from './render-picture.js';
import { SiteImage } from './site-image.entity.js';
import { stemOf } from './site-image-keys.js';

/** A logo is small wherever it stands. */
const LOGO_WIDTHS = [480];

type Upload = Pick<SiteImage, 'kind' | 'version' | 'widths'>;

/** Changes to the pictures of the site. */
@Injectable()
export class ImagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly pictures: Pictures,
    private readonly images: SiteImages,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Shows this file from now on. The picture before it stays until all of the new one is stored. */
  async upload(kind: SiteImageKind, file: Buffer, actor: Actor): Promise<void> {
    const drawn = await this.pictures.draw(file, kind === 'logo' ? LOGO_WIDTHS : PHOTO_WIDTHS);
    const picture = { kind, version: randomBytes(8).toString('hex'), widths: drawn.widths };
    try {
      await this.pictures.store(stemOf(picture), drawn);
      await this.replace(picture, drawn, actor);
    } catch (error) {
      await this.pictures.discard(keptOf(picture));
      throw error;
    }
  }

  /** Goes back to the shipped picture. */
  async remove(kind: SiteImageKind, actor: Actor): Promise<void> {
    const removed = await this.em.transactional(async (em) => {
      const known = await lock(em, kind);
      if (!known) return null;
      this.audit.record(em, 'image.removed', actor, { id: kind, before: { hash: known.hash } });
      em.remove(known);
      return keptOf(known);
    });
    this.images.forget();
    if (removed) await this.pictures.discard(removed);
  }

  private async replace(picture: Upload, drawn: RenderedPicture, actor: Actor): Promise<void> {
    const { hash, width, height, blur } = drawn;
    const before = await this.em.transactional(async (em) => {
      const known = await lock(em, picture.kind);
      const previous = known && { ...keptOf(known), hash: known.hash };
      const values = { ...picture, hash, width, height, blur, changedAt: this.clock.now() };
      if (known) em.assign(known, values);
      else em.persist(em.create(SiteImage, values));
      this.audit.record(em, 'image.changed', actor, {
        id: picture.kind,
        ...(previous && { before: { hash: previous.hash } }),
        after: { hash },
      });
      return previous;
    });
    this.images.forget();
    if (before) await this.pictures.discard(before);
  }
}

/** Changes of one kind take turns, also while there is no row yet to lock. */
async function lock(em: EntityManager, kind: SiteImageKind): Promise<SiteImage | null> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('site_images'), hashtext(?))`, [kind]);
  return em.findOne(SiteImage, { kind }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

function keptOf({ widths, ...image }: Upload): KeptPicture {
  return { stem: stemOf(image), widths };
}
