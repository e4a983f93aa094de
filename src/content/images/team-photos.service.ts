import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EditImage } from '#shared/site-image.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { TeamMember } from '../content.entity.js';
import { ContentNotFound, ImageNotFound, ImageReplaced } from '../content.errors.js';
import { lockList } from '../content.service.js';
import { SiteContentService } from '../site-content.service.js';
import { newVersion, type TeamPhoto, teamPhotoFiles, teamPhotoStem, teamPhotoUrl } from './image-keys.js';
import { ImageStore, storedValues } from './image-store.js';

/** Photos are shown 88 px wide, at up to 4x pixel density. */
const WIDTHS = [96, 192, 384];
const TEAM = { kind: 'team-members' } as const;

/** Uploads and removes team photos. */
@Injectable()
export class TeamPhotosService {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ImageStore,
    private readonly pages: SiteContentService,
    private readonly audit: Audit,
  ) {}

  /** Replaces the photo. The old files stay until all new ones are stored. */
  async upload(id: string, file: Buffer, actor: Actor): Promise<void> {
    // Check first: rendering is expensive.
    await getMemberOrThrow(this.em.fork(), id);
    const version = newVersion();
    const before = await this.store.save(teamPhotoStem(version), file, WIDTHS, (rendered) => {
      const { hash: _, ...values } = storedValues(rendered);
      return this.change(id, { version, ...values }, actor);
    });
    if (before) await this.store.delete(teamPhotoFiles(before));
  }

  async edit(id: string, changes: EditImage, actor: Actor): Promise<void> {
    const { photo } = await getMemberOrThrow(this.em.fork(), id);
    if (!photo) throw new ImageNotFound();
    const image = {
      ...teamPhotoFiles(photo),
      crop: photo.crop ?? null,
      sizes: WIDTHS,
      stemOf: teamPhotoStem,
    };
    await this.store.edit(image, changes, async ({ hash: _, ...values }) => {
      await this.change(id, { ...photo, ...values }, actor, photo.version);
    });
  }

  async original(id: string): Promise<Buffer | null> {
    const { photo } = await getMemberOrThrow(this.em.fork(), id);
    return photo ? this.store.original(teamPhotoStem(photo.version)) : null;
  }

  /** The site shows initials instead. */
  async remove(id: string, actor: Actor): Promise<void> {
    const before = await this.change(id, null, actor);
    if (before) await this.store.delete(teamPhotoFiles(before));
  }

  /** Returns the replaced photo. */
  private async change(
    id: string,
    photo: TeamPhoto | null,
    actor: Actor,
    /** The version that was edited. */
    edited?: string,
  ): Promise<TeamPhoto | null> {
    const before = await this.em.transactional(async (em) => {
      await lockList(em, TEAM);
      const member = await getMemberOrThrow(em, id);
      const previous = member.photo ?? null;
      if (edited && previous?.version !== edited) throw new ImageReplaced();
      const image = photo && teamPhotoUrl(photo.version);
      // Plain SQL: a new photo doesn't bump the version, so someone editing the record can still save.
      await em.execute(
        `update team_members set photo = ?, image = ?, is_sample = false, updated_at = now() where id = ?`,
        [photo && JSON.stringify(photo), image, id],
      );
      this.audit.record(em, photo ? 'image.changed' : 'image.removed', actor, { id, after: TEAM });
      return previous;
    });
    this.pages.invalidate();
    return before;
  }
}

async function getMemberOrThrow(em: EntityManager, id: string): Promise<TeamMember> {
  const member = await em.findOne(TeamMember, { id });
  if (!member) throw new ContentNotFound();
  return member;
}
