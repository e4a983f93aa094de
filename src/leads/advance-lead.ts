import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LeadStatus } from '../shared/leads/lead.contract.js';
import { placeAfter, rankWithin } from './board-rank.js';
import type { Lead } from './lead.entity.js';
import { LeadMoves } from './lead-moves.js';
import { StatusHistory, type StatusStep } from './status-history.js';

interface Step extends Omit<StatusStep, 'actor'> {
  /** The stages it leads on from; whom staff have taken as far or further stays. */
  from: readonly LeadStatus[];
}

/** Brings a lead to a stage by something that happened, and by nobody of the staff. Call it under the lock of the lead. */
@Injectable()
export class AdvanceLead {
  constructor(
    private readonly moves: LeadMoves,
    private readonly history: StatusHistory,
  ) {}

  /** Answers whether it was moved. */
  async advance(em: EntityManager, lead: Lead, { from, ...step }: Step): Promise<boolean> {
    if (!from.includes(lead.status)) return false;
    this.history.record(em, lead, { ...step, actor: { id: null } });
    lead.advanceTo(step.to, rankWithin(await placeAfter(em, step.to, null, lead.id)));
    await this.moves.announce(em, lead);
    return true;
  }
}
