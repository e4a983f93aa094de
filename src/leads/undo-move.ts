import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { UNDO_SECONDS } from '../shared/leads/lead.contract.js';
import { rankAgain } from './board-rank.js';
import type { Lead } from './lead.entity.js';
import { LeadMoves } from './lead-moves.js';
import { LeadStatusChange } from './lead-status-change.entity.js';
import { NothingToUndo } from './leads.errors.js';
import { demandLeadLocked } from './lock-lead.js';
import { StatusHistory } from './status-history.js';

/** The offer ends after ten seconds on screen; a click in the last of them still has to travel. */
const TRAVEL_SECONDS = 5;

/** Takes back the last change of status, for the person who made it and for a few seconds. */
@Injectable()
export class UndoMove {
  constructor(
    private readonly em: EntityManager,
    private readonly history: StatusHistory,
    private readonly clock: Clock,
    private readonly moves: LeadMoves,
  ) {}

  async undo(id: string, version: number, actor: Actor): Promise<Lead> {
    return this.em.transactional(async (em) => {
      const lead = await demandLeadLocked(em, id, version);
      const change = await this.lastChange(em, lead, actor);
      const at = this.clock.now();
      this.history.record(em, lead, { to: change.from, cause: 'undo', actor, at });
      change.undoneAt = at;
      const { rank, statusReason, lastContactedAt } = change.before;
      em.assign(lead, {
        status: change.from,
        rank: await rankAgain(em, change.from, rank, id),
        statusReason,
        lastContactedAt: lastContactedAt ? new Date(lastContactedAt) : null,
      });
      await this.moves.announce(em, lead);
      return lead;
    });
  }

  private async lastChange(em: EntityManager, lead: Lead, actor: Actor) {
    const change = await em.findOne(LeadStatusChange, { leadId: lead.id }, { orderBy: { at: 'desc' } });
    const oldest = this.clock.now().getTime() - (UNDO_SECONDS + TRAVEL_SECONDS) * 1000;
    if (!change?.from || !change.before || change.cause === 'undo') throw new NothingToUndo();
    if (change.actorId !== actor.id || change.at.getTime() < oldest) throw new NothingToUndo();
    if (change.before.version + 1 !== lead.version) throw new NothingToUndo();
    return change as LeadStatusChange & {
      from: NonNullable<typeof change.from>;
      before: NonNullable<typeof change.before>;
    };
  }
}
