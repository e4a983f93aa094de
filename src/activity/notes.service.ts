import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { mayDo } from '#shared/access.js';
import type { EditNote, WriteNote } from '#shared/note.js';
import { lockLeadForShare } from '../leads/lead-lookup.js';
import type { Caller } from '../platform/access/access.js';
import { Clock } from '../platform/clock.js';
import { requireStaff } from '../users/staff.js';
import { NoteChanged, NoteNotFound, NotYourNote } from './activity.errors.js';
import { ActivityEvents } from './activity.events.js';
import { Note } from './note.entity.js';
import { NotesQueries } from './notes.queries.js';

/** Changes to notes. Only the author edits one; roles with `notes.deleteAny` can delete it too. */
@Injectable()
export class NotesService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly queries: NotesQueries,
    private readonly events: ActivityEvents,
  ) {}

  async add(leadId: string, { text, mentions = [] }: WriteNote, caller: Caller): Promise<string> {
    return this.em.transactional(async (em) => {
      await lockLeadForShare(em, leadId);
      await requireStaff(em, mentions, 'mentions');
      const note = em.create(Note, { leadId, authorId: caller.id, text, mentions });
      await em.persist(note).flush();
      await this.events.noted.emit(em, note);
      await this.events.mentioned.emit(em, { note, userIds: mentions });
      return note.id;
    });
  }

  async edit(
    leadId: string,
    id: string,
    { text, mentions = [], version }: EditNote,
    caller: Caller,
  ): Promise<void> {
    const isStale = await this.em.transactional(async (em) => {
      const note = await this.load(em, leadId, id);
      if (note.authorId !== caller.id) throw new NotYourNote();
      if (note.version !== version) return true;
      // Only new mentions are checked: people mentioned before may have left.
      const userIds = mentions.filter((each) => !note.mentions.includes(each));
      await requireStaff(em, userIds, 'mentions');
      em.assign(note, { text, mentions, editedAt: this.clock.now() });
      await this.events.mentioned.emit(em, { note, userIds });
      return false;
    });
    // Read after the transaction: holding two connections each, stale writers could exhaust the pool.
    if (isStale) throw new NoteChanged(await this.queries.get(id));
  }

  async remove(leadId: string, id: string, caller: Caller): Promise<void> {
    await this.em.transactional(async (em) => {
      const note = await this.load(em, leadId, id);
      if (note.authorId !== caller.id && !mayDo(caller.role, 'notes.deleteAny')) throw new NotYourNote();
      em.remove(note);
    });
  }

  /** Locks the row so that two writers can't both pass the version check. */
  private async load(em: EntityManager, leadId: string, id: string): Promise<Note> {
    const note = await em.findOne(Note, { id, leadId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!note) throw new NoteNotFound();
    return note;
  }
}
