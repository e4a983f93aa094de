import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import type { LeadStatus } from '../shared/leads/lead.contract.js';
import { placeAfter, rankWithin } from './board-rank.js';
import type { Lead } from './lead.entity.js';
import { LeadMoves } from './lead-moves.js';
import { LeadStatusChange } from './lead-status-change.entity.js';
import { recordStatusChange } from './status-history.js';

const BOOKED: LeadStatus = 'walkthrough_scheduled';
/** The stages before a walkthrough; whom staff have taken further, the owner's click does not take back. */
const LEADS_TO_IT: readonly LeadStatus[] = ['leads', 'analysis_submitted', 'enrolled'];

/** What an owner's way to the calendar does to their lead. */
@Injectable()
export class WalkthroughBookings {
  constructor(
    private readonly clock: Clock,
    private readonly moves: LeadMoves,
  ) {}

  /** Moves a lead once, unconfirmed until staff set a date. Call it with the lead under a row lock. */
  async book(em: EntityManager, lead: Lead): Promise<void> {
    if (!LEADS_TO_IT.includes(lead.status) || (await wasBooked(em, lead))) return;
    recordStatusChange(em, lead, { to: BOOKED, cause: 'form', actorId: null, at: this.clock.now() });
    lead.bookWalkthrough(rankWithin(await placeAfter(em, BOOKED, null, lead.id)));
    await this.moves.announce(em, lead);
  }
}

/** The owner books once: staff who have put the lead back since had a reason. */
async function wasBooked(em: EntityManager, { id }: Lead): Promise<boolean> {
  return (await em.count(LeadStatusChange, { leadId: id, to: BOOKED, cause: 'form' })) > 0;
}
