import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CompanyService } from '../../content/company.service.js';
import { Clock } from '../../platform/clock.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { BookedWalkthrough } from '../../shared/leads/enrollment.contract.js';
import type { LeadStatus } from '../../shared/leads/lead.contract.js';
import { placeAfter, rankWithin } from '../board-rank.js';
import { Lead } from '../lead.entity.js';
import { LeadMoves } from '../lead-moves.js';
import { LeadStatusChange } from '../lead-status-change.entity.js';
import { LeadNotFound } from '../leads.errors.js';
import { recordStatusChange } from '../status-history.js';
import { WalkthroughTokenRefused } from './forms.errors.js';
import { WalkthroughTokens } from './walkthrough-tokens.js';

const BOOKED: LeadStatus = 'walkthrough_scheduled';
/** The stages before a walkthrough; whom staff have taken further, the owner's click does not take back. */
const LEADS_TO_IT: readonly LeadStatus[] = ['leads', 'analysis_submitted', 'enrolled'];

/** What the owner of an enrolment does next: opening the calendar books the walkthrough, until staff set its date. */
@Injectable()
export class BookWalkthrough {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: WalkthroughTokens,
    private readonly company: CompanyService,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly moves: LeadMoves,
  ) {}

  /** Moves the lead once, however often it is asked; the answer is the same every time. */
  async book(leadId: string, token: string, sender: string): Promise<BookedWalkthrough> {
    await this.limits.count('walkthrough', sender);
    if (!this.tokens.isValid(leadId, token)) throw new WalkthroughTokenRefused();
    await this.em.transactional(async (em) => {
      const lead = await em.findOne(Lead, leadId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!lead) throw new LeadNotFound();
      if (LEADS_TO_IT.includes(lead.status) && !(await wasBooked(em, lead))) await this.move(em, lead);
    });
    const { bookingUrl } = await this.company.read();
    return { leadId, bookingUrl };
  }

  private async move(em: EntityManager, lead: Lead): Promise<void> {
    recordStatusChange(em, lead, { to: BOOKED, cause: 'form', actorId: null, at: this.clock.now() });
    lead.bookWalkthrough(rankWithin(await placeAfter(em, BOOKED, null, lead.id)));
    await this.moves.announce(em, lead);
  }
}

/** The owner books once: staff who have put the lead back since had a reason. */
async function wasBooked(em: EntityManager, { id }: Lead): Promise<boolean> {
  return (await em.count(LeadStatusChange, { leadId: id, to: BOOKED, cause: 'form' })) > 0;
}
