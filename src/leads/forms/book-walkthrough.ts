import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CompanyService } from '../../content/company.service.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { BookedWalkthrough } from '../../shared/leads/enrollment.contract.js';
import { demandLeadLocked } from '../lock-lead.js';
import { WalkthroughBookings } from '../walkthrough-bookings.js';
import { WalkthroughTokenRefused } from './forms.errors.js';
import { WalkthroughTokens } from './walkthrough-tokens.js';

/** What the owner of an enrolment does next: opening the calendar books the walkthrough, until staff set its date. */
@Injectable()
export class BookWalkthrough {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: WalkthroughTokens,
    private readonly company: CompanyService,
    private readonly limits: RateLimits,
    private readonly bookings: WalkthroughBookings,
  ) {}

  /** Moves the lead once, however often it is asked; the answer is the same every time. */
  async book(leadId: string, token: string, sender: string): Promise<BookedWalkthrough> {
    await this.limits.count('walkthrough', sender);
    if (!this.tokens.isValid(leadId, token)) throw new WalkthroughTokenRefused();
    await this.em.transactional(async (em) => {
      await this.bookings.book(em, await demandLeadLocked(em, leadId));
    });
    const { bookingUrl } = await this.company.read();
    return { leadId, bookingUrl };
  }
}
