import { Injectable } from '@nestjs/common';
import {
  type Appointment,
  BOOKING_DEFAULTS,
  type BookablePerson,
  type BookingSettings,
  findSlots,
  isFreeAt,
  type Slot,
  spreadSlots,
  type WalkthroughOffer,
} from '#shared/booking.js';
import type { Interval, StaffHours } from '#shared/working-hours.js';
import type { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { Clock } from '../platform/clock.js';
import { ONLY_ROW } from '../platform/database/columns.js';
import { Sql, type Statements } from '../platform/database/sql.js';
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

/** No one can book from then on. */
const LAST_DAY = `$1::timestamptz + make_interval(
  days => 2 + coalesce((${BOOKING}->>'horizonDays')::int, ${BOOKING_DEFAULTS.horizonDays}))`;

/**
 * One statement, since owners wait for it. The lead's own walkthrough doesn't block moving it. Busy times are those of
 * the person asked for, or of everyone who takes walkthroughs.
 */
const PLANNED = `
  select ${BOOKING} as booking,
    (select coalesce(json_agg(h order by h."userId"), '[]') from (${STAFF_HOURS}) h) as people,
    (select coalesce(json_agg(json_build_object('agentId', w.agent_id, 'start', ${millis('w.starts_at')},
        'end', ${millis('w.ends_at')}, 'zipCode', l.zip_code)), '[]')
      from walkthroughs w join leads l on l.id = w.lead_id
      where w.status = 'scheduled' and w.ends_at > $1::timestamptz and w.lead_id is distinct from $2::uuid) as appointments,
    (select coalesce(json_agg(json_build_object('userId', b.user_id, 'start', ${millis('b.starts_at')},
        'end', ${millis('b.ends_at')})), '[]')
      from users u left join working_hours h on h.user_id = u.id join busy_times b on b.user_id = u.id
      where u.is_active and (u.id = $3::uuid or $3::uuid is null and coalesce(h.takes_walkthroughs, true))
        and b.ends_at > $1::timestamptz and b.starts_at < coalesce($4::timestamptz, ${LAST_DAY})) as busy`;

/** Who goes: the person whose walkthrough it is, or else the assignee. */
const LEAD = `select l.zip_code as "zipCode", coalesce(w.agent_id, l.assignee_id) as "agentId"
  from leads l left join walkthroughs w on w.lead_id = l.id and w.status = 'scheduled' where l.id = $1`;

/** How many other times an error offers. */
const OFFERED = 6;

/** When walkthroughs can be booked: within working hours, with time to drive, and while the person is free. */
@Injectable()
export class OpenTimes {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** The times that owners of a property in this ZIP code can book. */
  async freeSlots(zipCode: string | null, leadId: string | null = null): Promise<Slot[]> {
    const run: Statements = (text, values, name) => this.sql.rows(text, values, name);
    return this.freeSlotsWithin(run, zipCode, leadId);
  }

  /** Times for staff to choose from: the given person's, else the current agent's or assignee's, else anyone's. */
  async offer(leadId: string, agentId?: string): Promise<WalkthroughOffer> {
    const lead = await this.sql.row<Pick<Lead, 'zipCode'> & { agentId: string | null }>(
      LEAD,
      [leadId],
      'walkthrough-lead',
    );
    if (!lead) throw new LeadNotFound();
    const slots = await this.freeSlots(lead.zipCode ?? null, leadId);
    const wanted = agentId ?? lead.agentId;
    const theirs = slots.filter(({ people }) => people.some((id) => id === wanted));
    const isTheirs = theirs.length > 0;
    return {
      agentId: wanted,
      slots: spreadSlots(isTheirs ? theirs : slots).map(({ start, people }) => ({
        startsAt: new Date(start).toISOString(),
        agentId: isTheirs ? wanted! : people[0]!,
      })),
    };
  }

  /** The same within a transaction, which sees its own changes. */
  async freeSlotsWithin(run: Statements, zipCode: string | null, leadId: string | null): Promise<Slot[]> {
    const now = this.clock.now();
    return findSlots({ ...(await readPlan(run, now, leadId)), zipCode, now });
  }

  /**
   * Whether someone is free for the walkthrough of this lead, with the buffer and the drive to their others. An undo skips
   * the buffer and the drive, because the walkthrough was theirs before.
   */
  async canTake(
    run: Statements,
    userId: string,
    { id, zipCode }: Pick<Lead, 'id' | 'zipCode'>,
    { startsAt, endsAt, isUndo }: { startsAt: Date; endsAt: Date; isUndo: boolean },
  ): Promise<boolean> {
    const { people, settings } = await readPlan(run, this.clock.now(), id, { userId, until: endsAt });
    const person = people.find((each) => each.id === userId);
    const at = { start: startsAt.getTime(), end: endsAt.getTime(), zipCode: zipCode ?? null };
    const gaps = isUndo ? { bufferMinutes: 0, travelMinutes: 0 } : {};
    if (!person || !(isUndo || person.hours.takesWalkthroughs)) return false;
    return isFreeAt(person, at, { ...settings, ...gaps });
  }
}

interface Plan {
  settings: BookingSettings;
  people: BookablePerson[];
  unassigned: Interval[];
}

async function readPlan(
  run: Statements,
  now: Date,
  leadId: string | null,
  { userId, until }: { userId?: string; until?: Date } = {},
): Promise<Plan> {
  const values = [now, leadId, userId ?? null, until ?? null];
  const [planned] = await run<Planned>(PLANNED, values, 'walkthrough-slots');
  const { booking, people, appointments, busy } = planned!;
  const byAgent = Map.groupBy(appointments, ({ agentId }) => agentId);
  const busyByPerson = Map.groupBy(busy, ({ userId }) => userId);
  return {
    settings: { ...BOOKING_DEFAULTS, ...booking },
    people: people.map(({ userId, week, timeOff, closedDays, takesWalkthroughs }) => ({
      id: userId,
      hours: { week, timeOff, closedDays, takesWalkthroughs },
      appointments: byAgent.get(userId) ?? [],
      busy: busyByPerson.get(userId) ?? [],
    })),
    unassigned: byAgent.get(null) ?? [],
  };
}

export async function readBookingSettings(run: Statements): Promise<BookingSettings> {
  const [row] = await run<Pick<Planned, 'booking'>>(`select ${BOOKING} as booking`);
  return { ...BOOKING_DEFAULTS, ...row!.booking };
}

/** The open times closest to the requested one, soonest first. */
export function nearestTimes(slots: Slot[], startsAt: Date): string[] {
  const distance = ({ start }: Slot) => Math.abs(start - startsAt.getTime());
  return slots
    .filter((slot) => distance(slot) > 0)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, OFFERED)
    .sort((one, other) => one.start - other.start)
    .map(({ start }) => new Date(start).toISOString());
}
