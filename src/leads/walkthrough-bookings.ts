import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import type { LeadStatus } from '../shared/leads/lead.contract.js';
import { AdvanceLead } from './advance-lead.js';
import type { Lead } from './lead.entity.js';
import { LeadStatusChange } from './lead-status-change.entity.js';

const BOOKED: LeadStatus = 'walkthrough_scheduled';
const ENROLLED: LeadStatus = 'enrolled';
/** The stages before a walkthrough; whom staff have taken further, the owner's click does not take back. */
const LEADS_TO_IT: readonly LeadStatus[] = ['leads', 'analysis_submitted', ENROLLED];

/** What an owner's way to the calendar does to their lead. */
@Injectable()
export class WalkthroughBookings {
  constructor(
    private readonly clock: Clock,
    private readonly progress: AdvanceLead,
  ) {}

  /** Moves a lead once, unconfirmed until staff set a date. Call it with the lead under a row lock. */
  async book(em: EntityManager, lead: Lead): Promise<void> {
    if (!LEADS_TO_IT.includes(lead.status) || !(await mayBook(em, lead))) return;
    // The owner's own act: it is no contact by staff, and the date is still to be agreed.
    lead.walkthroughConfirmed = false;
    const at = this.clock.now();
    await this.progress.advance(em, lead, { to: BOOKED, from: LEADS_TO_IT, cause: 'form', at });
  }
}

/** Once a lead, since staff who put it back had a reason; and not where a payment or staff brought it to `enrolled`. */
async function mayBook(em: EntityManager, { id, status }: Lead): Promise<boolean> {
  const steps = {
    leadId: id,
    to: { $in: [BOOKED, ENROLLED] },
    cause: { $ne: 'undo' as const },
    undoneAt: null,
  };
  const taken = await em.find(LeadStatusChange, steps);
  const isFurther = status === ENROLLED && taken.some(({ to, cause }) => to === ENROLLED && cause !== 'form');
  return !isFurther && !taken.some(({ to, cause }) => to === BOOKED && cause === 'form');
}
