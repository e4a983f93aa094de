import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import { Storage } from '../../platform/storage/storage.js';
import type { SiteImageKind } from '../../shared/content/site-image.contract.js';
import { SiteImages } from '../site-images.js';
import { type RenderedPicture, renderPicture } from './render-picture.js';
import { SiteImage } from './site-image.entity.js';
import { type KeptPicture, keysOf, pngKey, sizeKey } from './site-image-keys.js';

/** A logo is small wherever it stands. */
const LOGO_WIDTHS = [480];
const WIDTHS = [480, 800, 1_200, 1_600];

/** Changes to the pictures of the site. */
@Injectable()
export class ImagesService {
  private readonly logger = new Logger('Images');
  /** Drawing takes much memory, so that it is one picture's at a time. */
  private drawing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
    private readonly images: SiteImages,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Shows this file from now on. The picture before it stays until all of the new one is stored. */
  async upload(kind: SiteImageKind, file: Buffer, actor: Actor): Promise<void> {
    const drawn = await this.draw(kind, file);
    const picture = { kind, version: randomBytes(8).toString('hex'), widths: drawn.widths };
    try {
      await this.store(picture, drawn);
      await this.replace(picture, drawn, actor);
    } catch (error) {
      await this.discard(picture);
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
    if (removed) await this.discard(removed);
  }

  private draw(kind: SiteImageKind, file: Buffer): Promise<RenderedPicture> {
    const drawn = this.drawing.then(() => renderPicture(file, kind === 'logo' ? LOGO_WIDTHS : WIDTHS));
    this.drawing = drawn.catch(() => undefined);
    return drawn;
  }

  private async store(picture: KeptPicture, { png, sizes }: RenderedPicture): Promise<void> {
    await this.storage.put(pngKey(picture), png, 'image/png');
    for (const { width, format, bytes } of sizes)
      await this.storage.put(sizeKey(picture, width, format), bytes, `image/${format}`);
  }

  private async replace(picture: KeptPicture, drawn: RenderedPicture, actor: Actor): Promise<void> {
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
    if (before) await this.discard(before);
  }

  /** Nothing links these files any more; one that cannot be deleted takes space and does no harm. */
  private async discard(picture: KeptPicture): Promise<void> {
    const deletions = await Promise.allSettled(keysOf(picture).map((key) => this.storage.delete(key)));
    const failed = deletions.filter(({ status }) => status === 'rejected');
    if (failed.length > 0) this.logger.warn({ message: 'Files of an old image stay behind.', ...picture });
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
