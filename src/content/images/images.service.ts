import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import type { SiteImageKind } from '../../shared/content/site-image.contract.js';
import { SiteImages } from '../site-images.js';
import { PictureFiles } from './picture-files.js';
import type { RenderedPicture } from './render-picture.js';
import { SiteImage } from './site-image.entity.js';
import type { KeptPicture } from './site-image-keys.js';

/** A logo is small wherever it stands. */
const LOGO_WIDTHS = [480];
const WIDTHS = [480, 800, 1_200, 1_600];

/** Changes to the pictures of the site. */
@Injectable()
export class ImagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly files: PictureFiles,
    private readonly images: SiteImages,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Shows this file from now on. The picture before it stays until all of the new one is stored. */
  async upload(kind: SiteImageKind, file: Buffer, actor: Actor): Promise<void> {
    const widths = kind === 'logo' ? LOGO_WIDTHS : WIDTHS;
    const before = await this.files.keep(kind, file, widths, (picture, drawn) =>
      this.replace({ ...picture, kind }, drawn, actor),
    );
    if (before) await this.files.discard(before);
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
    if (removed) await this.files.discard(removed);
  }

  /** The picture that stood there before. */
  private async replace(
    picture: KeptPicture & { kind: SiteImageKind },
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
  await em.execute(`select pg_advisory_xact_lock(hashtext('site_images'), hashtext(?))`, [kind]);
  return em.findOne(SiteImage, { kind }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

function keptOf({ kind, version, widths }: SiteImage): KeptPicture {
  return { kind, version, widths };
}
