import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MergeOwners, MovedLeads, SplitOwner } from '#shared/owner.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { DomainEvent } from '../platform/domain-event.js';
import { defineError } from '../platform/errors.js';
import { Lead } from './lead.entity.js';
import { Owner } from './owner.entity.js';
import { OwnerNotFound } from './owners.queries.js';

export const SameOwner = defineError(
  'invalid',
  'SAME_OWNER',
  'These properties already belong to the same owner.',
);
export const NotAllOfOwner = defineError(
  'conflict',
  'NOT_ALL_OF_OWNER',
  'Some of these properties no longer belong to this owner. Reload the page and try again.',
);
export const NothingWouldRemain = defineError(
  'invalid',
  'NOTHING_WOULD_REMAIN',
  'Leave at least one property with this owner.',
);

/** What other modules can subscribe to, in the transaction of the change. */
@Injectable()
export class OwnerEvents {
  /** Two owners were merged because they are the same person. */
  readonly merged = new DomainEvent<{ ownerId: string }>();
  /** Leads were split off. Emitted for both owners. */
  readonly split = new DomainEvent<{ ownerId: string }>();
}

/** What moves too: the contacts only these leads have. Other contacts stay, and so decide where new leads go. */
const MOVE_CONTACTS = `
  update owner_contacts c set owner_id = ? from (select ?::uuid[] as ids) as moved
  where c.owner_id = ?
    and exists (select from leads l where l.id = any(moved.ids) and (c.channel, c.value) in (${contactsOf('l')}))
    and not exists (
      select from leads l
      where l.owner_id = c.owner_id and l.id <> all(moved.ids) and (c.channel, c.value) in (${contactsOf('l')}))`;

function contactsOf(lead: string): string {
  return `('email', owner_email(${lead}.email)), ('phone', owner_phone(${lead}.phone))`;
}

/** Merges and splits owners. Every merge can be undone by splitting off the same leads, and the other way around. */
@Injectable()
export class OwnersService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly events: OwnerEvents,
  ) {}

  /** All properties of the other owner become this one's. */
  async merge(id: string, { ownerId: other }: MergeOwners, actor: Actor): Promise<MovedLeads> {
    if (id === other) throw new SameOwner();
    return this.em.transactional(async (em) => {
      await this.lockLeads(em, [id, other]);
      await this.lockOwners(em, [id, other]);
      // Read after the locks: a form may have added a lead in the meantime.
      const moving = await em.execute<{ id: string }[]>(
        'update leads set owner_id = ? where owner_id = ? returning id',
        [id, other],
      );
      await em.execute('update owner_contacts set owner_id = ? where owner_id = ?', [id, other]);
      await em.execute('delete from owners where id = ?', [other]);
      const leadIds = moving.map((lead) => lead.id).sort();
      this.audit.record(em, 'owner.merged', actor, { id, after: { from: other, leads: leadIds } });
      await this.events.merged.emit(em, { ownerId: id });
      return { ownerId: id, leadIds };
    });
  }

  /** These properties belong to someone else, who becomes a separate owner. */
  async split(id: string, { leadIds }: SplitOwner, actor: Actor): Promise<MovedLeads> {
    return this.em.transactional(async (em) => {
      const leads = await this.lockLeads(em, [id]);
      await this.lockOwners(em, [id]);
      const moving = leads.filter((lead) => leadIds.includes(lead.id)).map((lead) => lead.id);
      if (moving.length < new Set(leadIds).size) throw new NotAllOfOwner();
      if (moving.length === leads.length) throw new NothingWouldRemain();
      const ownerId = randomUUID();
      await em.persist(em.create(Owner, { id: ownerId })).flush();
      await em.execute(MOVE_CONTACTS, [ownerId, toArray(moving), id]);
      await em.execute('update leads set owner_id = ? where id = any(?::uuid[])', [ownerId, toArray(moving)]);
      this.audit.record(em, 'owner.split', actor, { id, after: { to: ownerId, leads: moving } });
      for (const each of [id, ownerId]) await this.events.split.emit(em, { ownerId: each });
      return { ownerId, leadIds: moving };
    });
  }

  /** Leads before owners, like everyone who changes a lead and then looks at its owner. */
  private lockLeads(em: EntityManager, ownerIds: string[]): Promise<Lead[]> {
    return em.find(
      Lead,
      { ownerId: { $in: ownerIds } },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
  }

  /** Makes new leads of these people wait. */
  private async lockOwners(em: EntityManager, ids: string[]): Promise<void> {
    const locked = await em.execute<{ id: string }[]>(
      'select id from owners where id = any(?::uuid[]) order by id for update',
      [toArray(ids)],
    );
    if (locked.length < ids.length) throw new OwnerNotFound();
  }
}

function toArray(ids: string[]): string {
  return `{${ids.join()}}`;
}
