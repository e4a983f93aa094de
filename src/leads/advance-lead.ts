import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Audit } from '../platform/audit/audit.js';
import type { LeadStatus, StatusChangeCause } from '../shared/leads/lead.contract.js';
import { placeAfter, rankWithin } from './board-rank.js';
import type { Lead } from './lead.entity.js';
import { LeadMoves } from './lead-moves.js';
import { recordStatusChange } from './status-history.js';

interface Step {
  to: LeadStatus;
  /** The stages it leads on from; whom staff have taken as far or further stays. */
  from: readonly LeadStatus[];
  cause: StatusChangeCause;
  at: Date;
}

/** Brings a lead to a stage by something that happened, and by nobody of the staff. Call it under the lock of the lead. */
@Injectable()
export class AdvanceLead {
  constructor(
    private readonly moves: LeadMoves,
    private readonly audit: Audit,
  ) {}

  /** Answers whether it was moved. */
  async advance(em: EntityManager, lead: Lead, { to, from, cause, at }: Step): Promise<boolean> {
    const { id, status } = lead;
    if (!from.includes(status)) return false;
    recordStatusChange(em, lead, { to, cause, actorId: null, at });
    this.audit.record(
      em,
      'lead.statusChanged',
      { id: null },
      { id, before: { status }, after: { status: to } },
    );
    lead.advanceTo(to, rankWithin(await placeAfter(em, to, null, id)));
    await this.moves.announce(em, lead);
    return true;
  }
}
