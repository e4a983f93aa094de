import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Assigned, LeadEvents } from '../leads/leads.events.js';
import { Clock } from '../platform/clock.js';
import { Walkthrough } from './walkthrough.entity.js';

/** Unless the person has another walkthrough, is busy according to their own calendar, or is off. */
const HAND_OVER = `
  update walkthroughs w set agent_id = p.id from (values (?::uuid)) as p (id)
  where w.id = ?::uuid
    and not exists (
      select from walkthroughs o where o.agent_id = p.id and o.status = 'scheduled'
        and o.starts_at < w.ends_at and o.ends_at > w.starts_at)
    and not exists (
      select from busy_times b where b.user_id = p.id and b.starts_at < w.ends_at and b.ends_at > w.starts_at)
    and not exists (
      select from working_hours h, jsonb_array_elements(h.time_off) as off
      where h.user_id = p.id and (off->>'startsAt')::timestamptz < w.ends_at
        and (off->>'endsAt')::timestamptz > w.starts_at)
  returning w.id`;

const EXCLUSION_VIOLATION = '23P01';

/**
 * A lead that gets another assignee takes the former one's upcoming walkthrough along, if the new one is free at that
 * time. Otherwise it stays, except with someone who has left: then it belongs to no one.
 */
@Injectable()
export class WalkthroughsFollowLead implements OnModuleInit {
  constructor(
    private readonly leads: LeadEvents,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.leads.assigned.on((em, assigned) => this.handOver(em, assigned));
  }

  private async handOver(em: EntityManager, assigned: Assigned): Promise<void> {
    const { lead, from, to, by, undoes } = assigned;
    if (undoes ? !undoes.walkthrough : !from) return;
    const walkthrough = await em.findOne(
      Walkthrough,
      {
        leadId: lead.id,
        agentId: from,
        status: 'scheduled',
        startsAt: { $gt: this.clock.now() },
        ...(undoes?.walkthrough && { id: undoes.walkthrough }),
      },
      { refresh: true },
    );
    if (!walkthrough) return;
    const { id, startsAt } = walkthrough;
    const isMoved = await give(em, id, to);
    if (!isMoved && by.rule !== null) await give(em, id, null);
    assigned.walkthrough = { id, startsAt: startsAt.toISOString(), isMoved };
  }
}

/** False if the person is busy. Someone may book them at this very moment, which fails without ending the transaction. */
async function give(em: EntityManager, id: string, to: string | null): Promise<boolean> {
  await em.execute('savepoint give');
  try {
    const given = await em.execute<unknown[]>(HAND_OVER, [to, id]);
    await em.execute('release savepoint give');
    return given.length > 0;
  } catch (error) {
    if (Object(error).code !== EXCLUSION_VIOLATION) throw error;
    await em.execute('rollback to savepoint give');
    return false;
  }
}
