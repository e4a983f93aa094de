import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import type { StreetAddress } from '#shared/address.js';
import { isSettled, type OwnerFacts } from '#shared/analysis.js';
import { isFallback, settleEstimate } from '#shared/rent-estimate.js';
import { lockLeadForShare } from '../leads/lead-lookup.js';
import { Clock } from '../platform/clock.js';
import { type JobKind, type JobSubject, Jobs } from '../platform/jobs/jobs.js';
import {
  NotConfigured,
  ProviderAuth,
  ProviderError,
  ProviderRateLimited,
} from '../platform/providers/provider-errors.js';
import { AnalysisEntry, AnalysisResult, toResult } from './analysis.entity.js';
import { LookUpFailed, lookUpFailure, RentBudgetSpent } from './analysis.errors.js';
import { EstimateHandover } from './estimate-handover.js';
import { type LookUpTerms, RentCache } from './rent-cache.js';
import { recordRent } from './rent-history.js';
import type { RentAnswer, RentQuery } from './rent-provider.js';

/** Leaves half of the day's paid lookups to visitors, and doesn't reuse last month's response. */
const FOR_UPDATES: LookUpTerms = { days: 7, share: 0.5 };

/** If the provider asks us to slow down, the owner waits too, up to this long. */
const PATIENCE_MS = 60_000;
const MAX_WAIT_SECONDS = 10;

/** Fills an entry with the provider's figures, or with a labeled fallback estimate. */
@Injectable()
export class LookUpRent {
  private readonly logger = new Logger('LookUpRent');

  constructor(
    private readonly em: EntityManager,
    private readonly cache: RentCache,
    private readonly clock: Clock,
    private readonly handover: EstimateHandover,
  ) {}

  /**
   * Idempotent. `visitor` is the requester's IP address. If the provider is down, the entry gets the fallback
   * estimate, not an error; if it only asks us to slow down, this throws, so that the job is retried.
   */
  async settle(entryId: string, visitor?: string): Promise<void> {
    const entry = await this.em.fork().findOne(AnalysisEntry, entryId);
    if (!entry || isSettled(entry.status)) return;
    await this.em.fork().nativeUpdate(AnalysisEntry, { id: entryId }, { status: 'processing' });
    const answer = await this.cache.get(toQuery(entry), { visitor }).catch((error: unknown) => {
      if (this.canWait(error, entry)) throw error;
      return this.toNoData(error);
    });
    await this.em.transactional(async (em) => {
      if (entry.leadId) await lockLeadForShare(em, entry.leadId);
      const current = await em.findOne(AnalysisEntry, entryId);
      if (current) await this.store(em, current, answer);
    });
  }

  /** Bypasses the cache for staff, who also see the provider's error message. */
  async refresh(entry: AnalysisEntry, correction: StreetAddress | null): Promise<RentAnswer> {
    return this.cache.refresh({ ...toQuery(entry), ...correction }).catch((error: unknown) => {
      throw error instanceof ProviderError ? new LookUpFailed(error) : error;
    });
  }

  /** Looks up again with the owner's facts; cached like the first lookup. Throws a `ProviderError`. */
  async recompute(entry: AnalysisEntry, facts: OwnerFacts, visitor: string): Promise<RentAnswer> {
    return this.cache.get({ ...toQuery(entry), ...facts }, { visitor });
  }

  /** For a monthly update. Null if there is no longer market data for this home. Throws a `ProviderError`. */
  async again(entry: AnalysisEntry): Promise<RentAnswer | null> {
    const answer = await this.cache.get(toQuery(entry), FOR_UPDATES);
    const facts = answer.outcome === 'estimate' ? answer.facts : null;
    return isFallback(settleEstimate(facts, entry)) ? null : answer;
  }

  /** Runs in the caller's transaction. Without market data a person takes over. */
  async store(em: EntityManager, entry: AnalysisEntry, answer: RentAnswer): Promise<void> {
    const before = entry.status;
    const estimate = settleEstimate(answer.outcome === 'estimate' ? answer.facts : null, entry);
    await em.upsert(AnalysisResult, { ...toResult(entry.id, estimate), createdAt: this.clock.now() });
    entry.status = isFallback(estimate) ? 'fallback' : 'completed';
    if (entry.status === 'completed')
      await recordRent(em, { entryId: entry.id, ...estimate }, this.clock.now());
    entry.providerMessage = answer.outcome === 'estimate' ? null : answer.providerMessage;
    await this.handover.follow(em, entry, before);
  }

  /** Marks an entry as failed, so that its report says so. */
  async markFailed(entryId: string): Promise<void> {
    await this.em
      .fork()
      .nativeUpdate(
        AnalysisEntry,
        { id: entryId, status: { $in: ['pending', 'processing'] } },
        { status: 'failed' },
      );
  }

  private canWait(error: unknown, { createdAt }: AnalysisEntry): boolean {
    if (!(error instanceof ProviderRateLimited) || (error.retryAfter ?? 0) > MAX_WAIT_SECONDS) return false;
    return this.clock.now().getTime() - createdAt.getTime() < PATIENCE_MS;
  }

  private toNoData(error: unknown): RentAnswer {
    if (!(error instanceof ProviderError)) throw error;
    this.logger[levelOf(error)]({ provider: error.provider, code: error.code, status: error.status });
    return { outcome: 'no-data', providerMessage: lookUpFailure(error) };
  }
}

/** A rejected key needs action. A missing key is a choice, and a spent budget has logged its own warning. */
function levelOf(error: ProviderError): 'error' | 'warn' | 'debug' {
  if (error instanceof ProviderAuth) return 'error';
  return error instanceof NotConfigured || error instanceof RentBudgetSpent ? 'debug' : 'warn';
}

function toQuery(entry: AnalysisEntry): RentQuery {
  const {
    streetAddress: street,
    city,
    state,
    zipCode,
    propertyType,
    squareFootage,
    bedrooms,
    bathrooms,
  } = entry;
  return { street, city, state, zipCode, propertyType, squareFootage, bedrooms, bathrooms };
}

const schema = z.object({ entryId: z.guid() });

export const LOOK_UP_RENT: JobKind<{ entryId: string; visitor?: string }> = {
  name: 'look-up-rent',
  title: 'Look up rent',
  schema: z.object({ entryId: z.guid(), visitor: z.string().max(64).optional() }),
  subject,
  // Provider errors end in the fallback estimate; the retries are for database outages.
  queue: {
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 45,
    deadLetter: 'look-up-rent-failed',
  },
  concurrency: 4,
};

const LOOK_UP_RENT_FAILED: JobKind<{ entryId: string }> = {
  name: 'look-up-rent-failed',
  title: 'Mark a rent lookup as failed',
  schema,
  subject,
  queue: { retryLimit: 10, retryDelay: 30 },
  concurrency: 1,
};

function subject({ entryId }: { entryId: string }): JobSubject {
  return { label: `Analysis ${entryId}`, path: `/analysis/${entryId}` };
}

@Injectable()
export class LookUpRentJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly lookUpRent: LookUpRent,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(LOOK_UP_RENT_FAILED, ({ entryId }) => this.lookUpRent.markFailed(entryId));
    await this.jobs.work(LOOK_UP_RENT, ({ entryId, visitor }) => this.lookUpRent.settle(entryId, visitor));
  }
}
