import { randomUUID } from 'node:crypto';
import { EntityManager, type RequiredEntityData } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type CreateLead,
  type EditLead,
  LEAD_READ_ONLY,
  type MoveLead,
  type StatusChangeCause,
} from '#shared/lead.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { InvalidFields } from '../platform/errors.js';
import { onlyChanged, refuseReadOnlyChanges } from '../platform/record-changes.js';
import { Assignees } from './assignees.js';
import { isWithin, placeAfter, rankWithin } from './board-rank.js';
import { Lead, recordFirstStatus } from './lead.entity.js';
import { lockLeadOrThrow, toLeadView } from './lead-lookup.js';
import { LeadStatusService, type StatusChange } from './lead-status.service.js';
import { LeadChanged, LostWithoutReason } from './leads.errors.js';
import { LeadEvents } from './leads.events.js';
import { fingerprintOf, Submissions } from './submissions.js';

type StaffCause = Extract<StatusChangeCause, 'drag' | 'dropdown' | 'walkthrough'>;

interface StaffStatusChange extends Omit<StatusChange, 'at'> {
  cause: StaffCause;
  reason: string | null | undefined;
}

/** It identifies the owner, and consents refer to it: it can be corrected but not removed. */
const EMAIL_NEEDED = {
  field: 'email',
  code: 'REQUIRED',
  message: 'An email address can be corrected, but not removed',
};
const ADDRESS_PARTS = ['streetAddress', 'city', 'state', 'zipCode'] as const;

/** What staff do with leads: create, edit, move and delete them. */
@Injectable()
export class LeadsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly status: LeadStatusService,
    private readonly submissions: Submissions,
    private readonly events: LeadEvents,
    private readonly assignees: Assignees,
  ) {}

  /** Creates a lead. Repeating the request with the same client-made id returns the lead it created before. */
  async create(body: CreateLead, actor: Actor): Promise<Lead> {
    return this.em.transactional(async (em) => {
      const { id, assigneeId, ...fields } = body;
      const incoming = {
        form: 'console',
        leadIds: id ? [id] : [],
        fingerprint: fingerprintOf(body),
        sender: actor.id!,
      };
      if (id && (await this.submissions.findRepeat(em, incoming))) return lockLeadOrThrow(em, id);
      const submissionId = id ? this.submissions.remember(em, incoming, { leadId: id }) : null;
      const lead = this.prepare(em, { ...fields, id: id ?? randomUUID(), submissionId });
      lead.confirmWalkthrough();
      requireLostReason(lead);
      await this.store(em, lead, actor);
      if (assigneeId) await this.assignees.assign(em, lead, assigneeId, { actorId: actor.id!, rule: null });
      await this.events.created.emit(em, lead);
      if (lead.walkthroughDate) await this.events.walkthroughTimed.emit(em, lead);
      return lead;
    });
  }

  /** A lead with these fields and its whole address, not stored yet. */
  prepare(em: EntityManager, fields: RequiredEntityData<Lead> & AddressParts): Lead {
    const lead = em.create(Lead, fields, { persist: false });
    lead.syncAddress({ isFreeText: !hasAddressParts(fields, fields) });
    return lead;
  }

  /** Stores a lead that staff entered, with its first status. The caller emits `created`. */
  async store(em: EntityManager, lead: Lead, actor: Actor): Promise<void> {
    em.persist(lead);
    recordFirstStatus(em, lead, actor.id);
    await em.flush();
  }

  /** Creates a lead for someone unknown who wrote or called. Emits `created`. */
  async createFromContact(
    em: EntityManager,
    contact: Pick<RequiredEntityData<Lead>, 'source' | 'name' | 'nameDerived' | 'email' | 'phone'>,
    actorId: string | null,
  ): Promise<Lead> {
    const lead = em.create(Lead, { id: randomUUID(), ...contact });
    await this.store(em, lead, { id: actorId });
    await this.events.created.emit(em, lead);
    return lead;
  }

  /** Merges the given fields; a stale `version` is rejected with the current lead. */
  async edit(id: string, body: EditLead, actor: Actor): Promise<Lead> {
    return this.em.transactional((em) => this.editWithin(em, id, body, actor));
  }

  /** The same, as part of a larger transaction. */
  async editWithin(
    em: EntityManager,
    id: string,
    { version, ...body }: EditLead,
    actor: Actor,
    cause: StaffCause = 'dropdown',
  ): Promise<Lead> {
    const lead = await lockLeadOrThrow(em, id, version);
    const { status, assigneeId, ...fields } = refuseReadOnlyChanges(body, toLeadView(lead), LEAD_READ_ONLY);
    // The contact may have assigned it.
    if (assigneeId !== undefined && version !== undefined && version !== lead.version)
      throw new LeadChanged(toLeadView(lead));
    const changes = onlyChanged(fields, toLeadView(lead));
    if (changes.email === null) throw new InvalidFields([EMAIL_NEEDED]);
    if (changes.name !== undefined) lead.nameDerived = false;
    const isMoved = status !== undefined && status !== lead.status;
    if (isMoved) await this.changeStatus(em, lead, { to: status, cause, actor, reason: fields.statusReason });
    if (assigneeId !== undefined)
      await this.assignees.assign(em, lead, assigneeId, { actorId: actor.id!, rule: null });
    em.assign(lead, changes);
    if (isMoved || 'statusReason' in changes) requireLostReason(lead);
    if (changes.walkthroughDate !== undefined) lead.confirmWalkthrough();
    if (['propertyAddress', ...ADDRESS_PARTS].some((field) => field in changes))
      lead.syncAddress({ isFreeText: 'propertyAddress' in changes && !hasAddressParts(fields, changes) });
    if (changes.walkthroughDate) await this.events.walkthroughTimed.emit(em, lead);
    if (Object.keys(changes).length > 0) await this.events.edited.emit(em, lead);
    if (isMoved) await this.events.moved.emit(em, lead);
    return lead;
  }

  /** Places a lead below a card of a column; dropping it where it already is changes nothing. */
  async move(id: string, { version, ...target }: MoveLead, actor: Actor): Promise<Lead> {
    return this.em.transactional(async (em) => {
      const lead = await lockLeadOrThrow(em, id, version);
      return this.moveWithin(em, lead, target, actor);
    });
  }

  /** The same, as part of a larger transaction. Call it with the lead locked. */
  async moveWithin(
    em: EntityManager,
    lead: Lead,
    { status, after, statusReason }: Omit<MoveLead, 'version'>,
    actor: Actor,
  ): Promise<Lead> {
    const place = await placeAfter(em, status, after, lead.id);
    if (status === lead.status && isWithin(place, lead.rank)) return lead;
    const at = this.clock.now();
    const isMoved = status !== lead.status;
    if (isMoved) this.status.record(em, lead, { to: status, cause: 'drag', actor, at });
    const wasLost = lead.status === 'lost';
    lead.moveTo(status, { rank: rankWithin(place), at, reason: statusReason });
    if (!wasLost || statusReason !== undefined) requireLostReason(lead);
    if (isMoved) await this.events.moved.emit(em, lead);
    return lead;
  }

  /** Deletes a lead and everything that belongs to it; the audit log keeps no personal data. */
  async remove(id: string, actor: Actor): Promise<Lead> {
    return this.em.transactional(async (em) => {
      const lead = await lockLeadOrThrow(em, id);
      this.audit.record(em, 'lead.deleted', actor, {
        id,
        before: { status: lead.status, source: lead.source },
      });
      await this.events.deleted.emit(em, lead);
      em.remove(lead);
      return lead;
    });
  }

  private async changeStatus(
    em: EntityManager,
    lead: Lead,
    { reason, ...change }: StaffStatusChange,
  ): Promise<void> {
    const at = this.clock.now();
    this.status.record(em, lead, { ...change, at });
    lead.moveTo(change.to, { rank: rankWithin(await placeAfter(em, change.to, null, lead.id)), at, reason });
  }
}

/** Only called when the status or its reason was given: old leads that were lost without a reason stay editable. */
function requireLostReason({ status, statusReason }: Lead): void {
  if (status === 'lost' && !statusReason) throw new LostWithoutReason();
}

type AddressParts = Partial<Record<(typeof ADDRESS_PARTS)[number], string | null>>;

/** Whether a body sets address parts on purpose; a whole record sent back only repeats them. */
function hasAddressParts(body: AddressParts, changes: AddressParts): boolean {
  const isWholeRecord = ADDRESS_PARTS.every((part) => part in body);
  return ADDRESS_PARTS.some((part) => (isWholeRecord ? changes : body)[part]);
}
