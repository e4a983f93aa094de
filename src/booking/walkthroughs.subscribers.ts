import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Assigned, LeadEvents } from '../leads/leads.events.js';
import { Clock } from '../platform/clock.js';
import { statementsOf } from '../platform/database/sql.js';
import { OpenTimes } from './open-times.js';
import { Walkthrough } from './walkthrough.entity.js';

const EXCLUSION_VIOLATION = '23P01';

/**
 * A lead that gets another assignee takes the former one's upcoming walkthrough along, if the new one is free at that
 * time. Otherwise it stays, except with someone who has left: then it belongs to no one.
 */
@Injectable()
export class WalkthroughsFollowLead implements OnModuleInit {
  constructor(
    private readonly leads: LeadEvents,
    private readonly times: OpenTimes,
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
    const { id, startsAt, endsAt } = walkthrough;
    const at = { startsAt, endsAt, isUndo: undoes !== null };
    const isFree = to === null || (await this.times.canTake(statementsOf(em), to, lead, at));
    const isMoved = isFree && (await give(em, id, to));
    if (!isMoved && by.rule !== null) await give(em, id, null);
    assigned.walkthrough = { id, startsAt: startsAt.toISOString(), isMoved };
  }
}

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
