import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type EditImage, FOCAL_CENTER, homeSlot, type ImageSlot, rentalSlot } from '#shared/site-image.js';
import { lockLeadForShare } from '../../leads/lead-lookup.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import { advisoryLock } from '../../platform/database/sql.js';
import { Rental } from '../content.entity.js';
import { ImageNotFound, ImageReplaced } from '../content.errors.js';
import { SiteContentService } from '../site-content.service.js';
import { type ImageLook, newVersion, type StoredImage, siteImageStem } from './image-keys.js';
import { ImageStore, PHOTO_WIDTHS, storedValues } from './image-store.js';
import type { RenderedImage } from './render-image.js';
import { SiteImage } from './site-image.entity.js';
import { SiteImagesQueries } from './site-images.queries.js';

const HOME = homeSlot('');
const RENTAL = rentalSlot('');

/** Logos are always shown small. */
const LOGO_WIDTHS = [480];

type Description = Pick<ImageLook, 'alt' | 'isDecorative'>;
const UNDESCRIBED: Description = { alt: null, isDecorative: false };

/** Uploads, edits and removes the images of slots. */
@Injectable()
export class SiteImagesService {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ImageStore,
    private readonly images: SiteImagesQueries,
    private readonly content: SiteContentService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Replaces an image. The old files stay until all new ones are stored. */
  async upload(slot: ImageSlot, file: Buffer, actor: Actor): Promise<void> {
    const version = newVersion();
    const before = await this.store.save(siteImageStem({ slot, version }), file, widthsOf(slot), (rendered) =>
      this.replace({ slot, version }, rendered, UNDESCRIBED, actor),
    );
    if (before) await this.store.delete(before);
  }

  /** Reuses a stored image in this slot, with a separate crop. */
  async copy(slot: ImageSlot, from: { stem: string } & Description, actor: Actor): Promise<void> {
    const original = await this.store.original(from.stem);
    if (!original) throw new ImageNotFound();
    const version = newVersion();
    const source = { original, widths: widthsOf(slot), crop: null };
    const before = await this.store.render(siteImageStem({ slot, version }), source, (rendered) =>
      this.replace({ slot, version }, rendered, from, actor),
    );
    if (before) await this.store.delete(before);
  }

  async edit(slot: ImageSlot, changes: EditImage, actor: Actor): Promise<void> {
    const known = await this.em.fork().findOne(SiteImage, { slot });
    if (!known) throw new ImageNotFound();
    const image = {
      ...storedImage(known),
      crop: known.crop ?? null,
      sizes: widthsOf(slot),
      stemOf: (version: string) => siteImageStem({ slot, version }),
    };
    await this.store.edit(image, changes, (values) =>
      this.em.transactional(async (em) => {
        const current = await lock(em, slot);
        if (current?.version !== known.version) throw new ImageReplaced();
        em.assign(current, { ...values, changedAt: this.clock.now() });
        this.audit.record(em, 'image.changed', actor, { id: slot, after: { ...changes } });
      }),
    );
    this.forget();
  }

  async original(slot: ImageSlot): Promise<Buffer | null> {
    const known = await this.em.fork().findOne(SiteImage, { slot });
    return known && this.store.original(siteImageStem(known));
  }

  /** Goes back to the default image. */
  async remove(slot: ImageSlot, actor: Actor): Promise<void> {
    const removed = await this.em.transactional(async (em) => {
      const known = await lock(em, slot);
      if (!known) return null;
      this.audit.record(em, 'image.removed', actor, { id: slot, before: { hash: known.hash } });
      em.remove(known);
      return storedImage(known);
    });
    this.forget();
    if (removed) await this.store.delete(removed);
  }

  private forget(): void {
    this.images.forget();
    this.content.invalidate();
  }

  /** Returns the replaced image. */
  private async replace(
    image: { slot: ImageSlot; version: string },
    rendered: RenderedImage,
    { alt, isDecorative }: Description,
    actor: Actor,
  ): Promise<StoredImage | null> {
    const before = await this.em.transactional(async (em) => {
      const known = await lock(em, image.slot);
      const previous = known && { ...storedImage(known), hash: known.hash };
      const values = {
        ...image,
        ...storedValues(rendered),
        alt,
        isDecorative,
        focalX: FOCAL_CENTER,
        focalY: FOCAL_CENTER,
        changedAt: this.clock.now(),
      };
      if (known) em.assign(known, values);
      else em.persist(em.create(SiteImage, values));
      this.audit.record(em, 'image.changed', actor, {
        id: image.slot,
        ...(previous && { before: { hash: previous.hash } }),
        after: { hash: rendered.hash },
      });
      return previous;
    });
    this.forget();
    return before;
  }
}

const widthsOf = (slot: ImageSlot) => (slot === 'logo' ? LOGO_WIDTHS : PHOTO_WIDTHS);

/**
 * Serializes changes of one slot, even before there is a row to lock. The photo of a home can't outlive its lead, nor
 * that of a rental its place in the list.
 */
async function lock(em: EntityManager, slot: ImageSlot): Promise<SiteImage | null> {
  if (slot.startsWith(HOME)) await lockLeadForShare(em, slot.slice(HOME.length));
  if (slot.startsWith(RENTAL)) await lockRental(em, slot.slice(RENTAL.length));
  await advisoryLock(em, `site-image:${slot}`);
  return em.findOne(SiteImage, { slot }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

async function lockRental(em: EntityManager, id: string): Promise<void> {
  const rental = await em.findOne(Rental, { id }, { lockMode: LockMode.PESSIMISTIC_READ });
  if (!rental) throw new ImageNotFound();
}

export function storedImage({
  slot,
  version,
  widths,
}: Pick<SiteImage, 'slot' | 'version' | 'widths'>): StoredImage {
  return { stem: siteImageStem({ slot, version }), widths };
}
