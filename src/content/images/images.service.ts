import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import { takeTurns } from '../../platform/database/take-turns.js';
import type { SiteImageKind } from '../../shared/content/site-image.contract.js';
import { SiteImages } from '../site-images.js';
import type { KeptPicture } from './picture-keys.js';
import { PHOTO_WIDTHS, Pictures } from './pictures.js';
import type { RenderedPicture } from './render-picture.js';
import { SiteImage } from './site-image.entity.js';
import { newVersion, stemOf } from './site-image-keys.js';

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
    const widths = kind === 'logo' ? LOGO_WIDTHS : PHOTO_WIDTHS;
    const version = newVersion();
    const before = await this.pictures.keep(stemOf({ kind, version }), file, widths, (drawn) =>
      this.replace({ kind, version, widths: drawn.widths }, drawn, actor),
    );
    if (before) await this.pictures.discard(before);
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

  /** The picture that stood there before. */
  private async replace(
    picture: Upload,
    { hash, width, height, blur }: RenderedPicture,
    actor: Actor,
  ): Promise<KeptPicture | null> {
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
    return before;
  }
}

/** Changes of one kind take turns, also while there is no row yet to lock. */
async function lock(em: EntityManager, kind: SiteImageKind): Promise<SiteImage | null> {
  await takeTurns(em, `site-image:${kind}`);
  return em.findOne(SiteImage, { kind }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

function keptOf({ widths, ...image }: Upload): KeptPicture {
  return { stem: stemOf(image), widths };
}
