import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { ENDED } from '#shared/setup-progress.js';
import { type Hours, isWorkingAt } from '#shared/working-hours.js';
import { CLOSED_DAYS } from '../content/company.service.js';
import { Assignees } from '../leads/assignees.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadEvents } from '../leads/leads.events.js';
import { Clock } from '../platform/clock.js';
import { type JobKind, Jobs, RETRY_FOR_MINUTES } from '../platform/jobs/jobs.js';
import { UserEvents } from '../users/users.service.js';
import type { AssignmentRule } from './assignment-rule.entity.js';

/** Leads reassigned in one transaction. */
const BACKGROUND_BATCH = 100;
/** Leads reassigned along with the account's deactivation: the newest, whose owners may be waiting for a first reply. */
const IMMEDIATE_BATCH = 25;
const LEFT = 'Account deactivated';

/** The tasks that someone who left still has go to the assignees of their leads. */
const RETURN_TASKS = `
  with left_over as (
    select t.id, l.assignee_id from lead_tasks t join leads l on l.id = t.lead_id
    where t.assignee_id = ? and t.done_at is null and l.assignee_id is distinct from t.assignee_id
      and exists (select from users u where u.id = t.assignee_id and not u.is_active)
    order by t.id for update of t)
  update lead_tasks t set assignee_id = o.assignee_id, version = t.version + 1 from left_over o where o.id = t.id`;

/** Safe to run twice: only leads that still have this assignee are reassigned. */
export const HAND_OVER_LEADS: JobKind<{ userId: string }> = {
  name: 'hand-over-leads',
  title: 'Reassign leads',
  schema: z.object({ userId: z.guid() }),
  subject: () => ({ label: 'Leads of a former teammate', path: '/leads' }),
  queue: { ...RETRY_FOR_MINUTES, expireInSeconds: 300 },
  concurrency: 1,
};

/** The fields that decide who gets a lead. */
type Rule = Pick<
  AssignmentRule,
  'id' | 'name' | 'sources' | 'zipCodes' | 'cities' | 'method' | 'userIds' | 'fallbackUserId' | 'turns'
>;

/**
 * Locks all rules in one order, which keeps turns fair and keeps forms with several properties from deadlocking. Plain
 * SQL, because loading entities took a tenth of the time it takes to add a lead.
 */
const LOCK_RULES = `
  select id, name, sources, zip_codes as "zipCodes", cities, method, user_ids as "userIds",
    fallback_user_id as "fallbackUserId", turns
  from assignment_rules where is_active order by position, id for update`;

type Staff = Hours & { id: string };

/** Read in the transaction: a second connection per form could exhaust the pool. */
const STAFF = `
  select u.id, w.week, coalesce(w.time_off, '[]') as "timeOff", ${CLOSED_DAYS} as "closedDays"
  from users u left join working_hours w on w.user_id = u.id
  where u.is_active and u.id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`;

const OPEN_LEADS = `
  select l.assignee_id as id, count(*)::int as leads from leads l
  where l.assignee_id in (select value::uuid from jsonb_array_elements_text(?::jsonb))
    and l.status not in (${ENDED.map((status) => `'${status}'`).join()})
  group by 1`;

/** Assigns new leads by the admins' rules, and reassigns the leads of people who left. */
@Injectable()
export class AssignByRule implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly assignees: Assignees,
    private readonly leads: LeadEvents,
    private readonly users: UserEvents,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    this.leads.created.on(async (em, lead) => {
      if (!lead.assigneeId && !hasEnded(lead)) await this.assign(em, lead);
    });
    // New leads lock rules before people.
    this.users.deactivating.on(async (em) => void (await em.execute(LOCK_RULES)));
    this.users.deactivated.on(async (em, { id }) => {
      await this.handOverNewest(em, id);
      await this.jobs.enqueue(em, HAND_OVER_LEADS, [{ userId: id }]);
    });
    await this.jobs.work(HAND_OVER_LEADS, ({ userId }) => this.handOver(userId));
  }

  /** The first rule that matches decides. Without one, or with no one available, the lead stays unassigned. */
  private async assign(em: EntityManager, lead: Lead): Promise<boolean> {
    const rules = await em.execute<Rule[]>(LOCK_RULES);
    const rule = rules.find((each) => matches(each, lead));
    const userId = rule && (await this.choose(em, rule));
    if (!userId) return false;
    return Boolean(await this.assignees.assign(em, lead, userId, { actorId: null, rule: rule.name }));
  }

  private async choose(em: EntityManager, rule: Rule): Promise<string | null> {
    const { userIds, fallbackUserId, method } = rule;
    const everyone = fallbackUserId ? [...userIds, fallbackUserId] : userIds;
    const staff = await em.execute<Staff[]>(STAFF, [JSON.stringify(everyone)]);
    const available = availableAt(staff, userIds, this.clock.now());
    if (available.length === 0) {
      return fallbackUserId ? (availableAt(staff, [fallbackUserId], this.clock.now())[0] ?? null) : null;
    }
    if (method === 'round_robin') return this.takeTurn(em, rule, available);
    return method === 'load' ? this.leastBusy(em, available) : available[0]!;
  }

  /** The person whose last turn was longest ago. */
  private async takeTurn(em: EntityManager, { id, turns }: Rule, available: string[]) {
    const next = smallest(available, (each) => turns[each] ?? 0);
    const after = { ...turns, [next]: Math.max(0, ...Object.values(turns)) + 1 };
    // Keeps the version, so that an edit an admin has open is not rejected.
    await em.execute('update assignment_rules set turns = ?::jsonb where id = ?', [
      JSON.stringify(after),
      id,
    ]);
    return next;
  }

  private async leastBusy(em: EntityManager, userIds: string[]): Promise<string> {
    const counts = await em.execute<{ id: string; leads: number }[]>(OPEN_LEADS, [JSON.stringify(userIds)]);
    const open = new Map(counts.map(({ id, leads }) => [id, leads]));
    return smallest(userIds, (id) => open.get(id) ?? 0);
  }

  /** Everywhere else locks leads before people, so leads that are locked right now are left to the job. */
  private async handOverNewest(em: EntityManager, userId: string): Promise<void> {
    const leads = await em.find(
      Lead,
      { assigneeId: userId, status: { $nin: [...ENDED] } },
      {
        orderBy: { createdAt: 'desc', id: 'asc' },
        limit: IMMEDIATE_BATCH,
        lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
      },
    );
    await this.reassign(em, leads);
  }

  private async handOver(userId: string): Promise<void> {
    while ((await this.handOverBatch(userId)) === BACKGROUND_BATCH);
    await this.users.leadsReassigned.emit(this.em.fork(), { id: userId });
    await this.em.fork().execute(RETURN_TASKS, [userId]);
  }

  private handOverBatch(userId: string): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const [active] = await em.execute('select 1 as one from users where id = ? and is_active', [userId]);
      if (active) return 0;
      const leads = await em.find(
        Lead,
        { assigneeId: userId },
        { orderBy: { id: 'asc' }, limit: BACKGROUND_BATCH, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      await this.reassign(em, leads);
      return leads.length;
    });
  }

  private async reassign(em: EntityManager, leads: Lead[]): Promise<void> {
    for (const lead of leads)
      if (hasEnded(lead) || !(await this.assign(em, lead)))
        await this.assignees.assign(em, lead, null, { actorId: null, rule: LEFT });
  }
}

function hasEnded({ status }: Lead): boolean {
  return ENDED.includes(status);
}

function matches({ sources, zipCodes, cities }: Rule, lead: Lead): boolean {
  if (sources.length > 0 && !sources.includes(lead.source)) return false;
  if (zipCodes.length === 0 && cities.length === 0) return true;
  const city = lead.city?.trim().toLowerCase();
  return zipCodes.includes(lead.zipCode ?? '') || cities.some((each) => each.trim().toLowerCase() === city);
}

/** The people at work right now; if there are none, everyone without time off, so that evening leads get an assignee. */
function availableAt(staff: Staff[], userIds: string[], now: Date): string[] {
  const at = now.toISOString();
  const present = userIds
    .flatMap((id) => staff.find((each) => each.id === id) ?? [])
    .filter(
      ({ timeOff }) =>
        !timeOff.some(
          ({ startsAt, endsAt }) =>
            Date.parse(startsAt) <= Date.parse(at) && Date.parse(at) < Date.parse(endsAt),
        ),
    );
  const working = present.filter((each) => isWorkingAt(each, now));
  return (working.length > 0 ? working : present).map(({ id }) => id);
}

/** The first id with the smallest measure. */
function smallest(ids: string[], measure: (id: string) => number): string {
  return ids.reduce((best, id) => (measure(id) < measure(best) ? id : best));
}
