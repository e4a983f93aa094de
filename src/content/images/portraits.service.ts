import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { ContentNotFound } from '../content.errors.js';
import { lockList } from '../content-order.js';
import { SiteContentService } from '../site-content.service.js';
import { TeamMember } from '../team-member.entity.js';
import { Pictures } from './pictures.js';
import { filesOf, type Portrait, portraitAddress } from './portrait.js';
import { newVersion, portraitStem } from './site-image-keys.js';

/** A photo stands 88 px wide, on screens of up to four dots a pixel. */
const WIDTHS = [96, 192, 384];
const TEAM = { kind: 'team-members' } as const;

/** The photos of the team. */
@Injectable()
export class PortraitsService {
  constructor(
    private readonly em: EntityManager,
    private readonly pictures: Pictures,
    private readonly pages: SiteContentService,
    private readonly audit: Audit,
  ) {}

  /** Shows this photo from now on. The one before it stays until all of the new one is stored. */
  async upload(id: string, file: Buffer, actor: Actor): Promise<void> {
    // Drawing is work, and in vain for somebody who is not there.
    await demandMember(this.em.fork(), id);
    const version = newVersion();
    const before = await this.pictures.keep(portraitStem(version), file, WIDTHS, (drawn) => {
      const { width, height, widths, blur } = drawn;
      return this.change(id, { version, width, height, widths, blur }, actor);
    });
    if (before) await this.pictures.discard(filesOf(before));
  }

  /** Goes back to the initials. */
  async remove(id: string, actor: Actor): Promise<void> {
    const before = await this.change(id, null, actor);
    if (before) await this.pictures.discard(filesOf(before));
  }

  /** The photo that stood there before. */
  private async change(id: string, photo: Portrait | null, actor: Actor): Promise<Portrait | null> {
    const before = await this.em.transactional(async (em) => {
      await lockList(em, TEAM);
      const member = await demandMember(em, id);
      const previous = member.photo ?? null;
      const image = photo && portraitAddress(photo.version);
      // Plain SQL: the words have not been edited, and whoever edits them just now may save them.
      await em.execute(
        `update team_members set photo = ?, image = ?, is_sample = false, updated_at = now() where id = ?`,
        [photo && JSON.stringify(photo), image, id],
      );
      this.audit.record(em, photo ? 'image.changed' : 'image.removed', actor, { id, after: TEAM });
      return previous;
    });
    this.pages.forget();
    return before;
  }
}

async function demandMember(em: EntityManager, id: string): Promise<TeamMember> {
  const member = await em.findOne(TeamMember, { id });
  if (!member) throw new ContentNotFound();
  return member;
}
