import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SiteImageKind } from '#shared/site-image.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import { advisoryLock } from '../../platform/database/sql.js';
import type { StoredImage } from './image-keys.js';
import { newVersion, siteImageStem } from './image-keys.js';
import { ImageStore, PHOTO_WIDTHS } from './image-store.js';
import type { RenderedImage } from './render-image.js';
import { SiteImage } from './site-image.entity.js';
import { SiteImagesQueries } from './site-images.queries.js';

/** Logos are always shown small. */
const LOGO_WIDTHS = [480];

type Upload = Pick<SiteImage, 'kind' | 'version' | 'widths'>;

/** Uploads and removes site images. */
@Injectable()
export class SiteImagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ImageStore,
    private readonly images: SiteImagesQueries,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Replaces an image. The old files stay until all new ones are stored. */
  async upload(kind: SiteImageKind, file: Buffer, actor: Actor): Promise<void> {
    const widths = kind === 'logo' ? LOGO_WIDTHS : PHOTO_WIDTHS;
    const version = newVersion();
    const before = await this.store.save(siteImageStem({ kind, version }), file, widths, (rendered) =>
      this.replace({ kind, version, widths: rendered.widths }, rendered, actor),
    );
    if (before) await this.store.delete(before);
  }

  /** Goes back to the default image. */
  async remove(kind: SiteImageKind, actor: Actor): Promise<void> {
    const removed = await this.em.transactional(async (em) => {
      const known = await lock(em, kind);
      if (!known) return null;
      this.audit.record(em, 'image.removed', actor, { id: kind, before: { hash: known.hash } });
      em.remove(known);
      return storedImage(known);
    });
    this.images.forget();
    if (removed) await this.store.delete(removed);
  }

  /** Returns the replaced image. */
  private async replace(
    image: Upload,
    { hash, width, height, blur }: RenderedImage,
    actor: Actor,
  ): Promise<StoredImage | null> {
    const before = await this.em.transactional(async (em) => {
      const known = await lock(em, image.kind);
      const previous = known && { ...storedImage(known), hash: known.hash };
      const values = { ...image, hash, width, height, blur, changedAt: this.clock.now() };
      if (known) em.assign(known, values);
      else em.persist(em.create(SiteImage, values));
      this.audit.record(em, 'image.changed', actor, {
        id: image.kind,
        ...(previous && { before: { hash: previous.hash } }),
        after: { hash },
      });
      return previous;
    });
    this.images.forget();
    return before;
  }
}

/** Serializes changes of one kind, even before there is a row to lock. */
async function lock(em: EntityManager, kind: SiteImageKind): Promise<SiteImage | null> {
  await advisoryLock(em, `site-image:${kind}`);
  return em.findOne(SiteImage, { kind }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

function storedImage({ widths, ...image }: Upload): StoredImage {
  return { stem: siteImageStem(image), widths };
}
