import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { formatAddress } from '#shared/address.js';
import { type OwnerFacts, PROPERTY_FACTS, type RequestCall, type SetEstimate } from '#shared/analysis.js';
import { REPORT_CALL_CONSENT } from '#shared/consent.js';
import type { PlanId } from '#shared/plan.js';
import { endOfNextWorkday } from '#shared/working-hours.js';
import { addTask, PROMPTS } from '../activity/task.entity.js';
import { readClosedDays } from '../content/company.service.js';
import { recordCallConsent } from '../leads/consents.js';
import { lockLeadForShare } from '../leads/lead-lookup.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { ProviderError } from '../platform/providers/provider-errors.js';
import type { Visitor } from '../platform/public-forms/public-form.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { AnalysisEntry, AnalysisResult } from './analysis.entity.js';
import { AnalysisNotFound, CannotRecompute, EstimateSetByStaff, NothingToUpdate } from './analysis.errors.js';
import { EstimateHandover } from './estimate-handover.js';
import { LookUpRent } from './look-up-rent.js';
import { forgetRents, recordRent } from './rent-history.js';
import type { RentAnswer } from './rent-provider.js';

/** Owners' requests from their report, and estimates that staff enter when the provider has none. */
@Injectable()
export class ReportRequestsService {
  constructor(
    private readonly em: EntityManager,
    private readonly lookUpRent: LookUpRent,
    private readonly handover: EstimateHandover,
    private readonly subscriptions: SubscriptionsService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Looks the rent up again for the owner's facts. They belong to the analysis: the lead, which staff edit, stays as it
   * is. An estimate from market data is only replaced by another one.
   */
  async editFacts(leadId: string, facts: OwnerFacts, visitor: Visitor): Promise<void> {
    await this.limits.count('analysisAddress', visitor.address);
    await this.limits.count('reportFacts', leadId);
    const original = await this.latestEntry(this.em.fork(), leadId);
    if (await this.isSetByStaff(this.em.fork(), original.id)) throw new EstimateSetByStaff();
    const changed = changesIn(original, facts);
    if (Object.keys(changed).length === 0) return;
    const answer = await this.recompute(original, changed, visitor);
    await this.em.transactional(async (em) => {
      await lockLeadForShare(em, leadId);
      const entry = await this.latestEntry(em, leadId, LockMode.PESSIMISTIC_WRITE);
      if (await this.isSetByStaff(em, entry.id)) throw new EstimateSetByStaff();
      this.audit.record(
        em,
        'analysis.factsChanged',
        { id: null, address: visitor.address },
        {
          id: entry.id,
          before: pick(entry, changed),
          after: changed,
        },
      );
      em.assign(entry, changed);
      await forgetRents(em, entry.id);
      await this.lookUpRent.store(em, entry, answer);
    });
  }

  /** To the address the analysis was requested with: no one else's mailbox can be filled. */
  async emailReport(leadId: string, plan?: PlanId): Promise<void> {
    const entry = await this.latestEntry(this.em.fork(), leadId);
    await this.limits.count('reportEmail', entry.email);
    await this.em.transactional((em) =>
      this.handover.emailOwner(em, entry, `report-link:${entry.id}:${randomUUID()}`, plan),
    );
  }

  /** The address the analysis was requested with has to confirm. Without market data there is nothing to update. */
  async requestUpdates(leadId: string): Promise<void> {
    const entry = await this.latestEntry(this.em.fork(), leadId);
    if (entry.status !== 'completed') throw new NothingToUpdate();
    const property = formatAddress({ ...entry, street: entry.streetAddress });
    await this.em.transactional((em) =>
      this.subscriptions.requestRentUpdates(em, { leadId, email: entry.email, property }),
    );
  }

  /** The number is for this call; the lead's own number is staff data. */
  async requestCall(leadId: string, { phone }: RequestCall, visitor: Visitor): Promise<void> {
    await this.limits.count('reportCall', leadId);
    await this.em.transactional(async (em) => {
      // The lead before its analysis, as a deletion locks them.
      await lockLeadForShare(em, leadId);
      const entry = await this.latestEntry(em, leadId, LockMode.PESSIMISTIC_WRITE);
      entry.phone = phone;
      await recordCallConsent(em, leadId, { phone, wording: REPORT_CALL_CONSENT }, visitor);
      const dueAt = endOfNextWorkday(this.clock.now(), await readClosedDays(em));
      addTask(em, { leadId, title: PROMPTS.callAboutEstimate(phone), dueAt });
    });
  }

  /** The report shows it right away, and an owner who was waiting for it is emailed. */
  async setEstimate(entryId: string, estimate: SetEstimate, actor: Actor): Promise<void> {
    const { leadId } = await this.findEntry(this.em.fork(), entryId);
    await this.em.transactional(async (em) => {
      if (leadId) await lockLeadForShare(em, leadId);
      const entry = await this.findEntry(em, entryId, LockMode.PESSIMISTIC_WRITE);
      const result = await em.findOneOrFail(
        AnalysisResult,
        { entryId },
        {
          failHandler: () => new AnalysisNotFound(),
        },
      );
      const { rentEstimate, rentRangeLow, rentRangeHigh } = result;
      this.audit.record(em, 'analysis.estimated', actor, {
        id: entryId,
        before: { rentEstimate, rentRangeLow, rentRangeHigh },
        after: estimate,
      });
      const byStaff = { rentEstimate: 'staff', rentRangeLow: 'staff', rentRangeHigh: 'staff' } as const;
      em.assign(result, {
        ...estimate,
        origins: { ...result.origins, ...byStaff },
        createdAt: this.clock.now(),
      });
      await recordRent(em, { entryId, ...estimate }, this.clock.now());
      const before = entry.status;
      entry.status = 'completed';
      await this.handover.follow(em, entry, before, actor.id ?? undefined);
    });
  }

  /** The provider's outage or lack of data must not cost an owner the estimate they have. */
  private async recompute(
    entry: AnalysisEntry,
    facts: OwnerFacts,
    { address }: Visitor,
  ): Promise<RentAnswer> {
    const looked = this.lookUpRent.recompute(entry, facts, address);
    const answer = await looked.catch((error: unknown): RentAnswer => {
      if (!(error instanceof ProviderError)) throw error;
      if (entry.status === 'completed') throw new CannotRecompute();
      return { outcome: 'no-data', providerMessage: error.message };
    });
    if (answer.outcome === 'no-data' && entry.status === 'completed') throw new CannotRecompute();
    return answer;
  }

  private async isSetByStaff(em: EntityManager, entryId: string): Promise<boolean> {
    const result = await em.findOne(AnalysisResult, { entryId });
    return result?.origins.rentEstimate === 'staff';
  }

  private findEntry(em: EntityManager, id: string, lockMode?: LockMode.PESSIMISTIC_WRITE) {
    return em.findOneOrFail(AnalysisEntry, id, { lockMode, failHandler: () => new AnalysisNotFound() });
  }

  private async latestEntry(
    em: EntityManager,
    leadId: string,
    lockMode?: LockMode.PESSIMISTIC_WRITE,
  ): Promise<AnalysisEntry> {
    const [entry] = await em.find(
      AnalysisEntry,
      { leadId },
      { orderBy: { createdAt: 'desc', id: 'asc' }, limit: 1, lockMode },
    );
    if (!entry) throw new LeadNotFound();
    return entry;
  }
}

function changesIn(entry: AnalysisEntry, facts: OwnerFacts): OwnerFacts {
  const given = PROPERTY_FACTS.filter((fact) => facts[fact] !== undefined && facts[fact] !== entry[fact]);
  return Object.fromEntries(given.map((fact) => [fact, facts[fact]]));
}

function pick(entry: AnalysisEntry, changed: OwnerFacts): Record<string, unknown> {
  return Object.fromEntries(
    PROPERTY_FACTS.filter((fact) => fact in changed).map((fact) => [fact, entry[fact]]),
  );
}
