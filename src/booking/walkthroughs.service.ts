import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Appointment,
  BOOKING_DEFAULTS,
  type BookingSettings,
  findSlots,
  type ScheduleWalkthrough,
  type SettleWalkthrough,
  type Slot,
  spreadSlots,
  type WalkthroughOffer,
} from '#shared/booking.js';
import { MINUTE_MS } from '#shared/time.js';
import { endOfNextWorkday, type Interval, type StaffHours } from '#shared/working-hours.js';
import { addTask } from '../activity/task.entity.js';
import { readClosedDays } from '../content/company.service.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLeadOrThrow } from '../leads/lead-lookup.js';
import { LeadStatusService } from '../leads/lead-status.service.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { LeadEvents } from '../leads/leads.events.js';
import { LeadsService } from '../leads/leads.service.js';
import type { Actor } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { ONLY_ROW } from '../platform/database/columns.js';
import { advisoryLock, Sql, type Statements, statementsOf } from '../platform/database/sql.js';
import { requireStaff } from '../users/staff.js';
import {
  AgentBusy,
  SlotTaken,
  WalkthroughEnded,
  WalkthroughNotFound,
  WalkthroughNotStarted,
} from './booking.errors.js';
import { Walkthrough } from './walkthrough.entity.js';
import { STAFF_HOURS } from './working-hours/working-hours.service.js';

/** Everything a search needs. Times are in milliseconds since 1970. */
interface Planned {
  booking: Partial<BookingSettings> | null;
  people: StaffHours[];
  appointments: (Appointment & { agentId: string | null })[];
  busy: (Interval & { userId: string })[];
}

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const BOOKING = `(select "values"->'booking' from company_settings where id = ${ONLY_ROW})`;

/** One statement, since owners wait for it. The lead's own walkthrough doesn't block moving it. */
const PLANNED = `
  select ${BOOKING} as booking,
    (select coalesce(json_agg(h order by h."userId"), '[]') from (${STAFF_HOURS}) h) as people,
    (select coalesce(json_agg(json_build_object('agentId', w.agent_id, 'start', ${millis('w.starts_at')},
        'end', ${millis('w.ends_at')}, 'zipCode', l.zip_code)), '[]')
      from walkthroughs w join leads l on l.id = w.lead_id
      where w.status = 'scheduled' and w.ends_at > $1 and w.lead_id is distinct from $2::uuid) as appointments,
    (select coalesce(json_agg(json_build_object('userId', b.user_id, 'start', ${millis('b.starts_at')},
        'end', ${millis('b.ends_at')})), '[]')
      from busy_times b where b.ends_at > $1) as busy`;

const LEAD = `select zip_code as "zipCode", assignee_id as "assigneeId" from leads where id = $1`;

/** Not while the person is busy, according to the walkthroughs here and to their own calendar. */
const INSERT = `
  insert into walkthroughs (lead_id, agent_id, starts_at, ends_at, booked_by_id)
  select * from (values (?::uuid, ?::uuid, ?::timestamptz, ?::timestamptz, ?::uuid))
    as w (lead_id, agent_id, starts_at, ends_at, booked_by_id)
  where not exists (
    select from busy_times b where b.user_id = w.agent_id and b.starts_at < w.ends_at and b.ends_at > w.starts_at)
  on conflict do nothing returning id`;

/** How many other times an error offers. */
const OFFERED = 6;

interface Place {
  startsAt: Date;
  /** Tried in this order; null means unassigned. */
  agents: (string | null)[];
  /** Null if the owner books. */
  by: string | null;
}

/** Schedules walkthroughs and records how they ended. The lead's own date follows in the same transaction. */
@Injectable()
export class WalkthroughsService {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly leads: LeadsService,
    private readonly status: LeadStatusService,
    private readonly events: LeadEvents,
  ) {}

  /** The times that owners of a property in this ZIP code can book. */
  async freeSlots(zipCode: string | null, leadId: string | null = null): Promise<Slot[]> {
    const run: Statements = (text, values, name) => this.sql.rows(text, values, name);
    return this.search(run, zipCode, leadId);
  }

  /** Times for staff to choose from: the assignee's, or anyone's if the assignee has none. */
  async offer(leadId: string): Promise<WalkthroughOffer> {
    const lead = await this.sql.row<Pick<Lead, 'zipCode' | 'assigneeId'>>(LEAD, [leadId], 'walkthrough-lead');
    if (!lead) throw new LeadNotFound();
    const slots = await this.freeSlots(lead.zipCode ?? null, leadId);
    const theirs = slots.filter(({ people }) => people.some((id) => id === lead.assigneeId));
    const agentOf = ({ people }: Slot) => (theirs.length > 0 ? lead.assigneeId! : people[0]!);
    const offered = spreadSlots(theirs.length > 0 ? theirs : slots);
    return {
      slots: offered.map((slot) => ({
        startsAt: new Date(slot.start).toISOString(),
        agentId: agentOf(slot),
      })),
    };
  }

  /** An owner books or moves their walkthrough. Call it with the lead locked. */
  async bookSlot(em: EntityManager, lead: Lead, startsAt: Date): Promise<Walkthrough> {
    const run = statementsOf(em);
    const slotAt = async () => {
      const slots = await this.search(run, lead.zipCode ?? null, lead.id);
      return { slots, slot: slots.find(({ start }) => start === startsAt.getTime()) };
    };
    const { slots, slot } = await slotAt();
    // Serializes bookings with these people, so that the buffers and drives between two of them also hold.
    await this.lockAgents(em, lead, slot?.people ?? []);
    const agents = (await slotAt()).slot?.people ?? [];
    const booked = agents.length > 0 && (await this.place(em, lead, { startsAt, agents, by: null }));
    if (booked) return booked;
    throw new SlotTaken(othersOf(slots, startsAt));
  }

  /**
   * Staff set or move a time, and the lead's status along with it. They may book outside working hours, but no one
   * twice at the same time.
   */
  async schedule(
    leadId: string,
    { startsAt, agentId, from }: ScheduleWalkthrough,
    actor: Actor,
  ): Promise<Lead> {
    return this.em.transactional(async (em) => {
      if (agentId) await requireStaff(em, [agentId], 'agentId');
      const lead = await lockLeadOrThrow(em, leadId);
      await this.lockAgents(em, lead, [agentId]);
      const place = { startsAt: new Date(startsAt), agents: [agentId], by: actor.id };
      if (await this.place(em, lead, place)) {
        if (from !== lead.status) return lead;
        await em.flush();
        return this.leads.editWithin(em, leadId, { status: 'walkthrough_scheduled' }, actor);
      }
      const slots = await this.search(statementsOf(em), lead.zipCode ?? null, lead.id);
      const theirs = slots.filter(({ people }) => people.includes(agentId!));
      throw new AgentBusy(othersOf(theirs, place.startsAt));
    });
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
    const title = status === 'no_show' ? 'Missed the walkthrough' : 'Canceled the walkthrough';
    if (status === 'no_show' || by === null)
      addTask(em, {
        leadId: lead.id,
        title: `${title}: offer another time`,
        dueAt: endOfNextWorkday(at, await readClosedDays(em)),
        assigneeId: walkthrough.agentId ?? null,
        createdById: by,
      });
  }

  /**
   * Locks the people a walkthrough may go to and the one it leaves, sorted: two walkthroughs that swap people would
   * deadlock otherwise. Call it with the lead locked.
   */
  private async lockAgents(em: EntityManager, { id }: Lead, agents: (string | null)[]): Promise<void> {
    const current = await em.findOne(Walkthrough, { leadId: id, status: 'scheduled' });
    const people = [...agents, current?.agentId].filter((each) => each != null);
    for (const person of [...new Set(people)].sort()) await advisoryLock(em, `booking:${person}`);
  }

  /** Replaces the lead's scheduled walkthrough. Null if none of the people is free; nothing is changed then. */
  private async place(
    em: EntityManager,
    lead: Lead,
    { startsAt, agents, by }: Place,
  ): Promise<Walkthrough | null> {
    const { durationMinutes } = await readSettings(statementsOf(em));
    const endsAt = new Date(startsAt.getTime() + durationMinutes * MINUTE_MS);
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
      const [row] = await em.execute<{ id: string }[]>(INSERT, [lead.id, agent, startsAt, endsAt, by]);
      if (!row) continue;
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

  private async search(run: Statements, zipCode: string | null, leadId: string | null): Promise<Slot[]> {
    const now = this.clock.now();
    const [planned] = await run<Planned>(PLANNED, [now, leadId], 'walkthrough-slots');
    const { booking, people, appointments, busy } = planned!;
    const byAgent = Map.groupBy(appointments, ({ agentId }) => agentId);
    const busyByPerson = Map.groupBy(busy, ({ userId }) => userId);
    return findSlots({
      settings: { ...BOOKING_DEFAULTS, ...booking },
      people: people.map(({ userId, week, timeOff, closedDays, takesWalkthroughs }) => ({
        id: userId,
        hours: { week, timeOff, closedDays, takesWalkthroughs },
        appointments: byAgent.get(userId) ?? [],
        busy: busyByPerson.get(userId) ?? [],
      })),
      unassigned: byAgent.get(null) ?? [],
      zipCode,
      now,
    });
  }
}

async function readSettings(run: Statements): Promise<BookingSettings> {
  const [row] = await run<Pick<Planned, 'booking'>>(`select ${BOOKING} as booking`);
  return { ...BOOKING_DEFAULTS, ...row!.booking };
}

/** The open times closest to the requested one, soonest first. */
function othersOf(slots: Slot[], startsAt: Date): string[] {
  const distance = ({ start }: Slot) => Math.abs(start - startsAt.getTime());
  return slots
    .filter((slot) => distance(slot) > 0)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, OFFERED)
    .sort((one, other) => one.start - other.start)
    .map(({ start }) => new Date(start).toISOString());
}
