import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { placeAfter, rankWithin } from '../leads/board-rank.js';
import type { Lead } from '../leads/lead.entity.js';
import { LeadMoves } from '../leads/lead-moves.js';
import { recordStatusChange } from '../leads/status-history.js';
import { Audit } from '../platform/audit/audit.js';
import type { LeadStatus, StatusChangeCause } from '../shared/leads/lead.contract.js';

const ONBOARDING: LeadStatus = 'enrolled';
/** Whom staff have taken as far or further, a payment does not take back. */
const AS_FAR: readonly LeadStatus[] = ['enrolled', 'closed', 'won'];

/** The next stage of a lead that has paid. */
@Injectable()
export class MoveToOnboarding {
  constructor(
    private readonly moves: LeadMoves,
    private readonly audit: Audit,
  ) {}

  /** A payment is contact, too. */
  async move(em: EntityManager, lead: Lead, cause: StatusChangeCause, at: Date): Promise<void> {
    if (AS_FAR.includes(lead.status)) {
      lead.lastContactedAt = at;
      return;
    }
    const { id, status } = lead;
    recordStatusChange(em, lead, { to: ONBOARDING, cause, actorId: null, at });
    const subject = { id, before: { status }, after: { status: ONBOARDING } };
    this.audit.record(em, 'lead.statusChanged', { id: null }, subject);
    const rank = rankWithin(await placeAfter(em, ONBOARDING, null, id));
    lead.moveTo(ONBOARDING, { rank, at });
    await this.moves.announce(em, lead);
  }
}
