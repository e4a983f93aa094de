import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { onlyChanged, refuseReadOnlyChanges } from '../platform/record-changes.js';
import { LEAD_READ_ONLY, type StatusChangeCause } from '../shared/leads/lead.contract.js';
import type { CreateLead, EditLead, MoveLead } from '../shared/leads/lead.schema.js';
import { isWithin, placeAfter, rankWithin } from './board-rank.js';
import { Lead } from './lead.entity.js';
import { toLeadView } from './lead.view.js';
import { LeadEdits } from './lead-edits.js';
import { LeadMoves } from './lead-moves.js';
import { LeadRemovals } from './lead-removals.js';
import { LostWithoutReason } from './leads.errors.js';
import { demandLeadLocked } from './lock-lead.js';
import { recordFirstStatus, StatusHistory, type StatusStep } from './status-history.js';
import { fingerprintOf, Submissions } from './submissions.js';

type CauseByStaff = Extract<StatusChangeCause, 'drag' | 'dropdown' | 'walkthrough'>;

interface StepByStaff extends Omit<StatusStep, 'at'> {
  cause: CauseByStaff;
  reason: string | null | undefined;
}

const ADDRESS_PARTS = ['streetAddress', 'city', 'state', 'zipCode'] as const;

/** Changes to leads by staff. */
@Injectable()
export class LeadsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly history: StatusHistory,
    private readonly submissions: Submissions,
    private readonly removals: LeadRemovals,
    private readonly edits: LeadEdits,
    private readonly moves: LeadMoves,
  ) {}

  /** Stores a lead; the same request under the same client-made id gets the lead it made before. */
  async create(body: CreateLead, actor: Actor): Promise<Lead> {
    return this.em.transactional(async (em) => {
      const { id, ...fields } = body;
      const incoming = {
        form: 'console',
        leadIds: id ? [id] : [],
        fingerprint: fingerprintOf(body),
        sender: actor.id!,
      };
      if (id && (await this.submissions.findRepeat(em, incoming))) return demandLeadLocked(em, id);
      const submissionId = id ? this.submissions.remember(em, incoming, { leadId: id }) : null;
      const lead = em.create(Lead, { ...fields, id: id ?? randomUUID(), submissionId });
      lead.settleAddress({ isFreeText: !statesParts(fields, fields) });
      lead.confirmWalkthrough();
      refuseLossWithoutReason(lead);
      em.persist(lead);
      recordFirstStatus(em, lead, actor.id);
      return lead;
    });
  }

  /** Merges the fields that are given; a stale `version` is refused with the lead as it is now. */
  async edit(id: string, body: EditLead, actor: Actor): Promise<Lead> {
    return this.em.transactional((em) => this.editWithin(em, id, body, actor));
  }

  /** The same as a part of something larger, in the transaction of that. */
  async editWithin(
    em: EntityManager,
    id: string,
    { version, ...body }: EditLead,
    actor: Actor,
    cause: CauseByStaff = 'dropdown',
  ): Promise<Lead> {
    const lead = await demandLeadLocked(em, id, version);
    const { status, ...fields } = refuseReadOnlyChanges(body, toLeadView(lead), LEAD_READ_ONLY);
    const changes = onlyChanged(fields, toLeadView(lead));
    if (changes.name !== undefined) lead.nameDerived = false;
    const isMoved = status !== undefined && status !== lead.status;
    if (isMoved) await this.changeStatus(em, lead, { to: status, cause, actor, reason: fields.statusReason });
    em.assign(lead, changes);
    if (isMoved || 'statusReason' in changes) refuseLossWithoutReason(lead);
    if (changes.walkthroughDate !== undefined) lead.confirmWalkthrough();
    if (['propertyAddress', ...ADDRESS_PARTS].some((field) => field in changes))
      lead.settleAddress({ isFreeText: 'propertyAddress' in changes && !statesParts(fields, changes) });
    if (Object.keys(changes).length > 0) await this.edits.announce(em, lead);
    if (isMoved) await this.moves.announce(em, lead);
    return lead;
  }

  /** Puts a lead below a card of a column; dropping it on its own place changes nothing. */
  async move(id: string, { status, after, version, statusReason }: MoveLead, actor: Actor): Promise<Lead> {
    return this.em.transactional(async (em) => {
      const lead = await demandLeadLocked(em, id, version);
      const place = await placeAfter(em, status, after, id);
      if (status === lead.status && isWithin(place, lead.rank)) return lead;
      const at = this.clock.now();
      const isMoved = status !== lead.status;
      if (isMoved) this.history.record(em, lead, { to: status, cause: 'drag', actor, at });
      const isLost = lead.status === 'lost';
      lead.moveTo(status, { rank: rankWithin(place), at, reason: statusReason });
      if (!isLost || statusReason !== undefined) refuseLossWithoutReason(lead);
      if (isMoved) await this.moves.announce(em, lead);
      return lead;
    });
  }

  /** Removes a lead and all that hangs on it; what stays in the audit has no personal data. */
  async remove(id: string, actor: Actor): Promise<Lead> {
    return this.em.transactional(async (em) => {
      const lead = await demandLeadLocked(em, id);
      this.audit.record(em, 'lead.deleted', actor, {
        id,
        before: { status: lead.status, source: lead.source },
      });
      await this.removals.announce(em, lead);
      em.remove(lead);
      return lead;
    });
  }

  private async changeStatus(em: EntityManager, lead: Lead, { reason, ...step }: StepByStaff): Promise<void> {
    const at = this.clock.now();
    this.history.record(em, lead, { ...step, at });
    lead.moveTo(step.to, { rank: rankWithin(await placeAfter(em, step.to, null, lead.id)), at, reason });
  }
}

/** Called where the status or its reason was stated: an old lead that was lost without a word can still be edited. */
function refuseLossWithoutReason({ status, statusReason }: Lead): void {
  if (status === 'lost' && !statusReason) throw new LostWithoutReason();
}

type Parts = Partial<Record<(typeof ADDRESS_PARTS)[number], string | null>>;

/** Whether a body states parts of the address; a whole record that comes back repeats them without meaning to. */
function statesParts(body: Parts, changes: Parts): boolean {
  const isWhole = ADDRESS_PARTS.every((part) => part in body);
  return ADDRESS_PARTS.some((part) => (isWhole ? changes : body)[part]);
}
