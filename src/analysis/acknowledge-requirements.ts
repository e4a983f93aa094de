import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Acknowledged, Occupancy } from '#shared/analysis.js';
import type { PlanId } from '#shared/plan.js';
import { CompanyService } from '../content/company.service.js';
import { RequirementsVersion } from '../content/content.entity.js';
import type { Lead } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lead-lookup.js';
import { LeadStatusService } from '../leads/lead-status.service.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { Confirmations } from '../leads/public-forms/confirmations.js';
import { Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import type { Visitor } from '../platform/public-forms/public-form.js';
import { Acknowledgment } from './acknowledgment.entity.js';
import { AnalysisEntry } from './analysis.entity.js';
import { RequirementsChanged } from './analysis.errors.js';

type Accepted = Pick<Acknowledgment, 'version'> & { plan: PlanId | null; occupancy: Occupancy | null };

/** Records that an owner accepted the requirements, and books the walkthrough. */
@Injectable()
export class AcknowledgeRequirements {
  constructor(
    private readonly em: EntityManager,
    private readonly company: CompanyService,
    private readonly bookings: LeadStatusService,
    private readonly confirmations: Confirmations,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Idempotent: each version is accepted once. */
  async acknowledge(leadId: string, accepted: Accepted, visitor: Visitor): Promise<Acknowledged> {
    const { version } = accepted;
    const company = await this.company.read();
    await this.em.transactional(async (em) => {
      const lead = await lockLead(em, leadId);
      // The report shows the requirements, so a lead without a report never saw them.
      if (!lead || (await em.count(AnalysisEntry, { leadId })) === 0) throw new LeadNotFound();
      if ((await em.count(Acknowledgment, { leadId, version })) > 0) return;
      await checkIsCurrent(em, version);
      this.record(em, lead, accepted, visitor);
      // With our own booking page, the lead moves once a time is booked.
      if (company.bookingUrl && (await this.bookings.bookWalkthrough(em, lead)))
        await this.confirmations.sendWalkthrough(em, lead);
    });
    return { bookingUrl: this.confirmations.bookingUrl(company, leadId) };
  }

  private record(em: EntityManager, { id: leadId }: Lead, accepted: Accepted, visitor: Visitor): void {
    const { version } = accepted;
    const { address, page } = visitor;
    em.persist(em.create(Acknowledgment, { leadId, ...accepted, at: this.clock.now(), address, page }));
    const actor = { id: null, address };
    this.audit.record(em, 'requirements.acknowledged', actor, { id: leadId, after: { version } });
  }
}

async function checkIsCurrent(em: EntityManager, version: number): Promise<void> {
  const [current] = await em.find(RequirementsVersion, {}, { orderBy: { version: 'desc' }, limit: 1 });
  if (current?.version !== version)
    throw new RequirementsChanged({ version: current?.version ?? 0, items: current?.items ?? [] });
}
