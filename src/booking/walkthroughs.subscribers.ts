import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lead-lookup.js';
import { type Assigned, LeadEvents } from '../leads/leads.events.js';
import { Clock } from '../platform/clock.js';
import { statementsOf } from '../platform/database/sql.js';
import { UserEvents } from '../users/users.service.js';
import { OpenTimes } from './open-times.js';
import { Walkthrough } from './walkthrough.entity.js';

const LEFT_BEHIND = `
  select w.id, w.lead_id as "leadId" from walkthroughs w join users u on u.id = w.agent_id
  where w.agent_id = ? and not u.is_active and w.status = 'scheduled' and w.starts_at > ?
  order by w.starts_at, w.id`;

const EXCLUSION_VIOLATION = '23P01';

/**
 * When a lead is reassigned, the former assignee's upcoming walkthrough moves to the new one if they are free at that
 * time. Otherwise it stays, as it does if the lead becomes unassigned. The walkthroughs of someone who has left go to
 * the assignees of their leads, or else belong to no one.
 */
@Injectable()
export class WalkthroughsFollowLead implements OnModuleInit {
  constructor(
    private readonly leads: LeadEvents,
    private readonly users: UserEvents,
    private readonly times: OpenTimes,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.leads.assigned.on((em, assigned) => this.handOver(em, assigned));
    this.users.leadsReassigned.on((em, { id }) => this.returnAll(em, id));
  }

  private async handOver(em: EntityManager, assigned: Assigned): Promise<void> {
    const { lead, from, to, by, undoes } = assigned;
    // A rule reassigns leads while it locks people, so it must not wait for walkthroughs that are being booked.
    if (by.actorId === null) return;
    if (undoes ? !to || !undoes.walkthrough : !from) return;
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
    const isMoved = to !== null && (await this.tryHandOver(em, lead, to, walkthrough, undoes !== null));
    const { id, startsAt } = walkthrough;
    assigned.walkthrough = { id, startsAt: startsAt.toISOString(), isMoved };
  }

  private async returnAll(em: EntityManager, userId: string): Promise<void> {
    const left = await em.execute<LeftBehind[]>(LEFT_BEHIND, [userId, this.clock.now()]);
    for (const each of left) await em.transactional((inner) => this.returnOne(inner, userId, each));
  }

  /** Each in a separate transaction: waiting for the booking of one while it holds another could deadlock. */
  private async returnOne(em: EntityManager, agentId: string, { id, leadId }: LeftBehind): Promise<void> {
    const lead = await lockLead(em, leadId);
    const walkthrough = lead && (await em.findOne(Walkthrough, { id, agentId, status: 'scheduled' }));
    if (!walkthrough) return;
    const { assigneeId } = lead;
    const isMoved = assigneeId ? await this.tryHandOver(em, lead, assigneeId, walkthrough) : false;
    if (!isMoved) await give(em, id, null);
  }

  private async tryHandOver(
    em: EntityManager,
    lead: Lead,
    to: string,
    { id, startsAt, endsAt }: Walkthrough,
    isUndo = false,
  ): Promise<boolean> {
    const isFree = await this.times.canTake(statementsOf(em), to, lead, { startsAt, endsAt, isUndo });
    return isFree && give(em, id, to);
  }
}

type LeftBehind = Pick<Walkthrough, 'id' | 'leadId'>;

/** False if someone books the person for that time at this very moment, which doesn't end the transaction. */
async function give(em: EntityManager, id: string, to: string | null): Promise<boolean> {
  await em.execute('savepoint give');
  try {
    await em.execute('update walkthroughs set agent_id = ? where id = ?', [to, id]);
    await em.execute('release savepoint give');
    return true;
  } catch (error) {
    if (Object(error).code !== EXCLUSION_VIOLATION) throw error;
    await em.execute('rollback to savepoint give');
    return false;
  }
}
