import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { UUID } from '#shared/ids.js';
import { type EditImage, homeSlot, type ImageSlot, rentalSlot } from '#shared/site-image.js';
import { imageStem } from '../../blog/blog-image.entity.js';
import { BlogImages, BlogImagesService } from '../../blog/blog-images.service.js';
import type { Lead } from '../../leads/lead.entity.js';
import { ensureLeadExists } from '../../leads/lead-lookup.js';
import { LeadEvents } from '../../leads/leads.events.js';
import type { Actor } from '../../platform/audit/audit.js';
import { Sql } from '../../platform/database/sql.js';
import { type JobKind, Jobs, RETRY_FOR_HOURS } from '../../platform/jobs/jobs.js';
import { ImageNotFound } from '../content.errors.js';
import { type StoredImage, siteImageStem } from '../images/image-keys.js';
import { ImageStore } from '../images/image-store.js';
import { SiteImage } from '../images/site-image.entity.js';
import { SiteImagesService } from '../images/site-images.service.js';
import { TeamPhotosService } from '../images/team-photos.service.js';

const HOME = homeSlot('');
const RENTAL = rentalSlot('');
const TEAM_MEMBER = 'team-member:';

/** Changes any image, wherever it shows. */
@Injectable()
export class LibraryService implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly slots: SiteImagesService,
    private readonly portraits: TeamPhotosService,
    private readonly library: BlogImagesService,
    private readonly libraryImages: BlogImages,
    private readonly leadEvents: LeadEvents,
    private readonly store: ImageStore,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    this.leadEvents.deleted.on((em, lead) => this.removeHome(em, lead));
    await this.jobs.work(DELETE_IMAGE, (image) => this.store.delete(image));
  }

  /** Returns the new image's id. */
  async add(file: Buffer, actor: Actor): Promise<string> {
    return (await this.library.upload(file, actor)).id;
  }

  async upload(slot: ImageSlot, file: Buffer, actor: Actor): Promise<void> {
    await this.assertPlaceExists(slot);
    await this.slots.upload(slot, file, actor);
  }

  async choose(slot: ImageSlot, from: string, actor: Actor): Promise<void> {
    await this.assertPlaceExists(slot);
    const image = await this.libraryImages.find(from);
    if (!image) throw new ImageNotFound();
    const { alt, isDecorative } = image;
    await this.slots.copy(slot, { stem: imageStem(image), alt: alt ?? null, isDecorative }, actor);
  }

  edit(id: string, changes: EditImage, actor: Actor): Promise<void> {
    if (UUID.test(id)) return this.library.edit(id, changes, actor);
    if (id.startsWith(TEAM_MEMBER)) return this.portraits.edit(id.slice(TEAM_MEMBER.length), changes, actor);
    return this.slots.edit(id as ImageSlot, changes, actor);
  }

  remove(id: string, actor: Actor): Promise<void> {
    if (UUID.test(id)) return this.library.remove(id, actor);
    if (id.startsWith(TEAM_MEMBER)) return this.portraits.remove(id.slice(TEAM_MEMBER.length), actor);
    return this.slots.remove(id as ImageSlot, actor);
  }

  async original(id: string): Promise<Buffer> {
    const bytes = UUID.test(id)
      ? await this.library.original(id)
      : id.startsWith(TEAM_MEMBER)
        ? await this.portraits.original(id.slice(TEAM_MEMBER.length))
        : await this.slots.original(id as ImageSlot);
    if (!bytes) throw new ImageNotFound();
    return bytes;
  }

  /** Check first: rendering is expensive. */
  private async assertPlaceExists(slot: ImageSlot): Promise<void> {
    if (slot.startsWith(HOME)) await ensureLeadExists(this.sql, slot.slice(HOME.length));
    if (slot.startsWith(RENTAL)) await this.ensureRentalExists(slot.slice(RENTAL.length));
  }

  private async ensureRentalExists(id: string): Promise<void> {
    if (!(await this.sql.row('select 1 from rentals where id = $1', [id]))) throw new ImageNotFound();
  }

  /** The owner's home must not outlive the lead: the row goes in its transaction, the files in a job. */
  private async removeHome(em: EntityManager, { id }: Lead): Promise<void> {
    const image = await em.findOne(SiteImage, { slot: homeSlot(id) });
    if (!image) return;
    em.remove(image);
    const { slot, version, widths } = image;
    await this.jobs.enqueue(em, DELETE_IMAGE, [{ stem: siteImageStem({ slot, version }), widths }]);
  }
}

const DELETE_IMAGE: JobKind<StoredImage> = {
  name: 'delete-home-image',
  title: "Delete the photo of a deleted lead's home",
  schema: z.object({ stem: z.string(), widths: z.array(z.int()) }),
  subject: ({ stem }) => ({ label: stem }),
  queue: { ...RETRY_FOR_HOURS, expireInSeconds: 60 },
  concurrency: 1,
};
