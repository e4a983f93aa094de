import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Obstacle, ScheduleWalkthrough, SettleWalkthrough } from '#shared/booking.js';
import { MINUTE_MS } from '#shared/time.js';
import { endOfNextWorkday } from '#shared/working-hours.js';
import { addTask, completeTasks, PROMPTS } from '../activity/task.entity.js';
import { readClosedDays } from '../content/company.service.js';
import { Assignees } from '../leads/assignees.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLeadOrThrow } from '../leads/lead-lookup.js';
import { LeadStatusService } from '../leads/lead-status.service.js';
import { LeadEvents } from '../leads/leads.events.js';
import { LeadsService } from '../leads/leads.service.js';
import type { Actor } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { advisoryLock, statementsOf } from '../platform/database/sql.js';
import { requireStaff } from '../users/staff.js';
import {
  AgentBusy,
  AgentUnavailable,
  SlotTaken,
  WalkthroughEnded,
  WalkthroughNotFound,
  WalkthroughNotStarted,
} from './booking.errors.js';
import { nearestTimes, OpenTimes, readBookingSettings } from './open-times.js';
import { Walkthrough } from './walkthrough.entity.js';

/** What makes the agent of `w` unavailable at its time, other than our walkthroughs. */
const OBSTACLES = `
  select 'busy' as kind, b.starts_at as "startsAt", b.ends_at as "endsAt" from busy_times b
  where b.user_id = w.agent_id and b.starts_at < w.ends_at and b.ends_at > w.starts_at
  union all
  select 'off', t."startsAt", t."endsAt"
  from working_hours h, jsonb_to_recordset(h.time_off) as t ("startsAt" timestamptz, "endsAt" timestamptz)
  where h.user_id = w.agent_id and t."startsAt" < w.ends_at and t."endsAt" > w.starts_at`;

/** Inserts nothing if the person has another walkthrough then, or is unavailable and staff didn't override that. */
const INSERT = `
  insert into walkthroughs (lead_id, agent_id, starts_at, ends_at, booked_by_id)
  select w.* from (values (?::uuid, ?::uuid, ?::timestamptz, ?::timestamptz, ?::uuid))
    as w (lead_id, agent_id, starts_at, ends_at, booked_by_id)
  where ?::boolean or not exists (${OBSTACLES})
  on conflict do nothing returning id`;

const IN_THE_WAY = `
  select exists (select from walkthroughs o where o.agent_id = w.agent_id and o.status = 'scheduled'
      and o.starts_at < w.ends_at and o.ends_at > w.starts_at) as "isDoubleBooked",
    (select coalesce(json_agg(each order by each."startsAt"), '[]') from (${OBSTACLES}) each) as obstacles
  from (values (?::uuid, ?::timestamptz, ?::timestamptz)) as w (agent_id, starts_at, ends_at)`;

interface InTheWay {
  isDoubleBooked: boolean;
  obstacles: Obstacle[];
}

interface Place {
  startsAt: Date;
  /** Tried in this order; null means unassigned. */
  agents: (string | null)[];
  /** Null if the owner books. */
  by: string | null;
  /** Staff may choose a time at which the person's calendar is busy, or when they're off. */
  evenIfBusy?: boolean;
}

/** Schedules walkthroughs and records how they ended. The lead's date is updated in the same transaction. */
@Injectable()
export class WalkthroughsService {
  constructor(
    private readonly em: EntityManager,
    private readonly times: OpenTimes,
    private readonly clock: Clock,
    private readonly leads: LeadsService,
    private readonly status: LeadStatusService,
    private readonly events: LeadEvents,
    private readonly assignees: Assignees,
  ) {}

  /** An owner books or moves their walkthrough. Call it with the lead locked. */
  async bookSlot(em: EntityManager, lead: Lead, startsAt: Date): Promise<Walkthrough> {
    const run = statementsOf(em);
    const slotAt = async () => {
      const slots = await this.times.freeSlotsWithin(run, lead.zipCode ?? null, lead.id);
      return { slots, slot: slots.find(({ start }) => start === startsAt.getTime()) };
    };
    const { slots, slot } = await slotAt();
    // Serializes bookings with these people, so that the buffers and drives between two of them also apply.
    await this.lockAgents(em, lead, slot?.people ?? []);
    const agents = (await slotAt()).slot?.people ?? [];
    const booked = agents.length > 0 && (await this.place(em, lead, { startsAt, agents, by: null }));
    if (booked) return booked;
    throw new SlotTaken(nearestTimes(slots, startsAt));
  }

  /**
   * Staff set or move a time, and the lead's status along with it. They may book outside working hours or deliberately
   * override an unavailable agent, but never double-book one.
   */
  async schedule(
    leadId: string,
    { startsAt, agentId: asked, from, after, evenIfBusy = false }: ScheduleWalkthrough,
    actor: Actor,
  ): Promise<Lead> {
    return this.em.transactional(async (em) => {
      if (asked) await requireStaff(em, [asked], 'agentId');
      const lead = await lockLeadOrThrow(em, leadId);
      const agentId = asked === undefined ? await this.whoGoes(em, lead) : asked;
      const current = await this.lockAgents(em, lead, [agentId]);
      const place = { startsAt: new Date(startsAt), agents: [agentId], by: actor.id, evenIfBusy };
      if (await this.place(em, lead, place)) {
        // Moving what someone booked, such as the owner, is no first contact.
        if (!current) await this.assignees.claim(em, leadId, agentId ?? actor.id!, actor.id!);
        if (from !== lead.status) return lead;
        await em.flush();
        const status = 'walkthrough_scheduled';
        if (after === undefined) return this.leads.editWithin(em, leadId, { status }, actor);
        return this.leads.moveWithin(em, lead, { status, after }, actor);
      }
      throw await this.refusalOf(em, lead, agentId!, place.startsAt);
    });
  }

  /** The person whose walkthrough it is, or else the assignee. Call it with the lead locked. */
  private async whoGoes(em: EntityManager, { id, assigneeId = null }: Lead): Promise<string | null> {
    const current = await em.findOne(Walkthrough, { leadId: id, status: 'scheduled' });
    return current?.agentId ?? assigneeId;
  }

  /** Why the person couldn't be booked then, with other times. Call it after the lead's own walkthrough has ended. */
  private async refusalOf(em: EntityManager, lead: Lead, agentId: string, startsAt: Date): Promise<Error> {
    const run = statementsOf(em);
    const slots = await this.times.freeSlotsWithin(run, lead.zipCode ?? null, lead.id);
    const theirs = slots.filter(({ people }) => people.includes(agentId));
    const others = nearestTimes(theirs, startsAt);
    const endsAt = await endOf(em, startsAt);
    const [found] = await em.execute<[InTheWay]>(IN_THE_WAY, [agentId, startsAt, endsAt]);
    const { isDoubleBooked, obstacles } = found;
    if (isDoubleBooked || obstacles.length === 0) return new AgentBusy(others);
    return new AgentUnavailable(others, obstacles.map(toIso));
  }

  /** Cancels a walkthrough or records how it went. A missed or canceled one leaves a task to offer another time. */
  async settle(id: string, { status }: SettleWalkthrough, actor: Actor): Promise<Walkthrough> {
    return this.em.transactional(async (em) => {
      const { leadId } = (await em.findOne(Walkthrough, id)) ?? {};
      if (!leadId) throw new WalkthroughNotFound();
      const lead = await lockLeadOrThrow(em, leadId);
      const walkthrough = await em.refresh(await em.findOneOrFail(Walkthrough, id));
      if (walkthrough?.status !== 'scheduled') throw new WalkthroughEnded();
      if (status !== 'canceled' && walkthrough.startsAt > this.clock.now()) throw new WalkthroughNotStarted();
      await this.end(em, lead, walkthrough, { status, by: actor.id });
      return walkthrough;
    });
  }

  /** Call it with the lead locked. `by` is null when the owner cancels. */
  async end(
    em: EntityManager,
    lead: Lead,
    walkthrough: Walkthrough,
    { status, by }: SettleWalkthrough & { by: string | null },
  ): Promise<void> {
    const at = this.clock.now();
    Object.assign(walkthrough, { status, endedAt: at, endedById: by });
    await em.flush();
    if (status === 'canceled') await this.setDate(em, lead, null, by);
    if (status === 'completed') return;
    if (status === 'no_show' || by === null)
      addTask(em, {
        leadId: lead.id,
        title: PROMPTS.offerTime(status === 'no_show' ? 'missed' : 'canceled'),
        dueAt: endOfNextWorkday(at, await readClosedDays(em)),
        assigneeId: walkthrough.agentId ?? null,
        createdById: by,
      });
  }

  /**
   * Locks the people a walkthrough may go to and the one it leaves, sorted: two walkthroughs that swap people would
   * deadlock otherwise. Returns the lead's scheduled walkthrough. Call it with the lead locked.
   */
  private async lockAgents(
    em: EntityManager,
    { id }: Lead,
    agents: (string | null)[],
  ): Promise<Walkthrough | null> {
    const current = await em.findOne(Walkthrough, { leadId: id, status: 'scheduled' });
    const people = [...agents, current?.agentId].filter((each) => each != null);
    for (const person of [...new Set(people)].sort()) await advisoryLock(em, `booking:${person}`);
    return current;
  }

  /** Replaces the lead's scheduled walkthrough. Null if none of the people is free; nothing is changed then. */
  private async place(
    em: EntityManager,
    lead: Lead,
    { startsAt, agents, by, evenIfBusy = false }: Place,
  ): Promise<Walkthrough | null> {
    const endsAt = await endOf(em, startsAt);
    await em.flush();
    const previous = await em.findOne(
      Walkthrough,
      { leadId: lead.id, status: 'scheduled' },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (previous) {
      Object.assign(previous, { status: 'canceled', endedAt: this.clock.now(), endedById: by });
      await em.flush();
    }
    for (const agent of agents) {
      const [row] = await em.execute<{ id: string }[]>(INSERT, [
        lead.id,
        agent,
        startsAt,
        endsAt,
        by,
        evenIfBusy,
      ]);
      if (!row) continue;
      const offered = [PROMPTS.offerTime('missed'), PROMPTS.offerTime('canceled')];
      await completeTasks(em, lead.id, offered, { by, at: this.clock.now() });
      await this.setDate(em, lead, startsAt, by);
      return em.findOneOrFail(Walkthrough, row.id);
    }
    return null;
  }

  /** A date that someone chose counts as confirmed. `by` is null if that was the owner. */
  private async setDate(em: EntityManager, lead: Lead, at: Date | null, by: string | null): Promise<void> {
    const isMoved = at?.getTime() !== lead.walkthroughDate?.getTime();
    lead.walkthroughDate = at;
    await em.flush();
    if (at && by === null) await this.status.bookWalkthrough(em, lead);
    lead.confirmWalkthrough();
    // Owners get their own confirmation of what they book.
    if (at && by !== null && isMoved) await this.events.walkthroughTimed.emit(em, lead);
    await this.events.edited.emit(em, lead);
  }
}

async function endOf(em: EntityManager, startsAt: Date): Promise<Date> {
  const { durationMinutes } = await readBookingSettings(statementsOf(em));
  return new Date(startsAt.getTime() + durationMinutes * MINUTE_MS);
}

/** PostgreSQL writes dates in JSON with an offset. */
function toIso({ kind, startsAt, endsAt }: Obstacle): Obstacle {
  return { kind, startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() };
}
