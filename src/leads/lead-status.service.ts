import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type LeadStatus, type StatusChangeCause, UNDO_SECONDS } from '#shared/lead.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { placeAfter, rankAgain, rankWithin } from './board-rank.js';
import { type Lead, LeadStatusChange } from './lead.entity.js';
import { lockLeadOrThrow } from './lead-lookup.js';
import { NothingToUndo } from './leads.errors.js';
import { LeadEvents } from './leads.events.js';

export interface StatusChange {
  to: LeadStatus;
  cause: StatusChangeCause;
  actor: Actor;
  at: Date;
}

interface Advance extends Omit<StatusChange, 'actor'> {
  /** The statuses it advances from; a lead that staff have taken further stays where it is. */
  from: readonly LeadStatus[];
}

/** The undo button disappears after `UNDO_SECONDS`, but a click in its last second must still arrive. */
const NETWORK_SECONDS = 5;

const BOOKED: LeadStatus = 'walkthrough_scheduled';
const ENROLLED: LeadStatus = 'enrolled';
const BEFORE_WALKTHROUGH: readonly LeadStatus[] = ['leads', 'analysis_submitted', ENROLLED];

/** The statuses that forms lead to. */
const FROM_FORMS: readonly LeadStatus[] = [...BEFORE_WALKTHROUGH, BOOKED];

/** How leads change status, other than by staff moving them: events advance them and staff undo moves. */
@Injectable()
export class LeadStatusService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly events: LeadEvents,
  ) {}

  /** Adds to the status history and the audit log. Call it before the lead changes, since it stores what an undo restores. */
  record(em: EntityManager, lead: Lead, { to, cause, actor, at }: StatusChange): void {
    const { id, status: from, version, rank, statusReason = null, lastContactedAt } = lead;
    const before = { version, rank, statusReason, lastContactedAt: lastContactedAt?.toISOString() ?? null };
    em.persist(em.create(LeadStatusChange, { leadId: id, from, to, cause, actorId: actor.id, at, before }));
    this.audit.record(em, 'lead.statusChanged', actor, {
      id,
      before: { status: from },
      after: { status: to },
    });
  }

  /**
   * Moves a lead to a status because of an event rather than a person. Call it with the lead locked. Returns whether it
   * moved.
   */
  async advance(em: EntityManager, lead: Lead, { from, ...change }: Advance): Promise<boolean> {
    if (!from.includes(lead.status)) return false;
    this.record(em, lead, { ...change, actor: { id: null } });
    lead.advanceTo(change.to, rankWithin(await placeAfter(em, change.to, null, lead.id)));
    await this.events.moved.emit(em, lead);
    return true;
  }

  /**
   * The owner opened the booking calendar: moves their lead once, unconfirmed until staff set a date. Call it with the
   * lead locked. Returns whether it moved.
   */
  async bookWalkthrough(em: EntityManager, lead: Lead): Promise<boolean> {
    if (!BEFORE_WALKTHROUGH.includes(lead.status) || !(await mayBook(em, lead))) return false;
    lead.walkthroughConfirmed = false;
    const at = this.clock.now();
    return this.advance(em, lead, { to: BOOKED, from: BEFORE_WALKTHROUGH, cause: 'form', at });
  }

  /**
   * Someone else sent the form of this lead. One that staff or a payment have moved stays where it is, for staff to
   * decide. Call it with the lead locked.
   */
  async closeUnwanted(em: EntityManager, lead: Lead, reason: string): Promise<void> {
    // Staff edit leads in a form, too.
    const byOthers = [{ cause: { $ne: 'form' as const } }, { actorId: { $ne: null } }];
    const moves = await em.count(LeadStatusChange, { leadId: lead.id, $or: byOthers });
    if (moves > 0) return;
    const change = { to: 'lost', from: FROM_FORMS, cause: 'form', at: this.clock.now() } as const;
    if (await this.advance(em, lead, change)) lead.statusReason = reason;
  }

  /** Undoes the last status change, for the person who made it and only for a few seconds. */
  async undo(id: string, version: number, actor: Actor): Promise<Lead> {
    return this.em.transactional(async (em) => {
      const lead = await lockLeadOrThrow(em, id, version);
      const change = await this.findUndoable(em, lead, actor);
      const at = this.clock.now();
      this.record(em, lead, { to: change.from, cause: 'undo', actor, at });
      change.undoneAt = at;
      const { rank, statusReason, lastContactedAt: before } = change.before;
      const contacted = lead.lastContactedAt;
      const isContactedSince = contacted && contacted > change.at;
      em.assign(lead, {
        status: change.from,
        rank: await rankAgain(em, change.from, rank, id),
        statusReason,
        lastContactedAt: isContactedSince ? contacted : before && new Date(before),
      });
      await this.events.moved.emit(em, lead);
      return lead;
    });
  }

  private async findUndoable(em: EntityManager, lead: Lead, actor: Actor) {
    const change = await em.findOne(LeadStatusChange, { leadId: lead.id }, { orderBy: { at: 'desc' } });
    const oldest = this.clock.now().getTime() - (UNDO_SECONDS + NETWORK_SECONDS) * 1000;
    if (!change?.from || !change.before || change.cause === 'undo') throw new NothingToUndo();
    if (change.actorId !== actor.id || change.at.getTime() < oldest) throw new NothingToUndo();
    if (change.before.version + 1 !== lead.lastEdited()) throw new NothingToUndo();
    return change as LeadStatusChange & {
      from: NonNullable<typeof change.from>;
      before: NonNullable<typeof change.before>;
    };
  }
}

/**
 * Only once per lead, since staff who moved it back had a reason, and not when a payment or staff made it `enrolled`.
 */
async function mayBook(em: EntityManager, { id, status }: Lead): Promise<boolean> {
  const changes = await em.find(LeadStatusChange, {
    leadId: id,
    to: { $in: [BOOKED, ENROLLED] },
    cause: { $ne: 'undo' as const },
    undoneAt: null,
  });
  const isEnrolledOtherwise =
    status === ENROLLED && changes.some(({ to, cause }) => to === ENROLLED && cause !== 'form');
  return !isEnrolledOtherwise && !changes.some(({ to, cause }) => to === BOOKED && cause === 'form');
}
