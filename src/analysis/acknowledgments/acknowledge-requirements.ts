import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CompanyService } from '../../content/company.service.js';
import { RequirementsVersion } from '../../content/requirements-version.entity.js';
import type { Lead } from '../../leads/lead.entity.js';
import { LeadNotFound } from '../../leads/leads.errors.js';
import { lockLead } from '../../leads/lock-lead.js';
import { WalkthroughBookings } from '../../leads/walkthrough-bookings.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/clock.js';
import type { Visitor } from '../../platform/public-forms/from-visitor.js';
import type { Acknowledged } from '../../shared/analysis/acknowledgment.contract.js';
import { RequirementsChanged } from '../analysis.errors.js';
import { AnalysisEntry } from '../analysis-entry.entity.js';
import { Acknowledgment } from './acknowledgment.entity.js';

/** Keeps the proof that an owner accepted the requirements; with it the walkthrough is booked, until staff set its date. */
@Injectable()
export class AcknowledgeRequirements {
  constructor(
    private readonly em: EntityManager,
    private readonly company: CompanyService,
    private readonly bookings: WalkthroughBookings,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** A wording is accepted once, however often it is asked; the answer is the same every time. */
  async acknowledge(leadId: string, version: number, visitor: Visitor): Promise<Acknowledged> {
    await this.em.transactional(async (em) => {
      const lead = await lockLead(em, leadId);
      // The requirements stand on the report: a lead without one was shown nothing.
      if (!lead || (await em.count(AnalysisEntry, { leadId })) === 0) throw new LeadNotFound();
      if ((await em.count(Acknowledgment, { leadId, version })) > 0) return;
      await demandCurrent(em, version);
      this.keep(em, lead, version, visitor);
      await this.bookings.book(em, lead);
    });
    const { bookingUrl } = await this.company.read();
    return { bookingUrl };
  }

  private keep(em: EntityManager, { id: leadId }: Lead, version: number, visitor: Visitor): void {
    const { address, page } = visitor;
    em.persist(em.create(Acknowledgment, { leadId, version, at: this.clock.now(), address, page }));
    const actor = { id: null, address };
    this.audit.record(em, 'requirements.acknowledged', actor, { id: leadId, after: { version } });
  }
}

/** Refuses an outdated wording; the error carries the one of today. */
async function demandCurrent(em: EntityManager, version: number): Promise<void> {
  const [current] = await em.find(RequirementsVersion, {}, { orderBy: { version: 'desc' }, limit: 1 });
  if (current?.version !== version)
    throw new RequirementsChanged({ version: current?.version ?? 0, items: current?.items ?? [] });
}
