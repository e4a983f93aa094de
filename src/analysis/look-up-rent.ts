import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { NotConfigured, ProviderAuth, ProviderError } from '../platform/providers/provider-errors.js';
import type { StreetAddress } from '../shared/analysis/address.js';
import { isSettled } from '../shared/analysis/analysis.contract.js';
import { isFallback, settleEstimate } from '../shared/analysis/rent-estimate.js';
import { LookUpFailed, RentBudgetSpent, wordsOf } from './analysis.errors.js';
import { AnalysisEntry } from './analysis-entry.entity.js';
import { AnalysisResult, toResult } from './analysis-result.entity.js';
import { RentAnswers } from './rent-answers.js';
import type { RentAnswer, RentQuery } from './rent-provider.js';

/** Turns an entry into a settled report: provider's figures where there are any, the labelled fallback where not. */
@Injectable()
export class LookUpRent {
  private readonly logger = new Logger('LookUpRent');

  constructor(
    private readonly em: EntityManager,
    private readonly answers: RentAnswers,
  ) {}

  /** Settles a submitted entry. Runs twice without harm; a provider in trouble never fails it. */
  async settle(entryId: string): Promise<void> {
    const entry = await this.em.fork().findOne(AnalysisEntry, entryId);
    if (!entry || isSettled(entry.status)) return;
    await this.em.fork().nativeUpdate(AnalysisEntry, { id: entryId }, { status: 'processing' });
    const answer = await this.answers.of(toQuery(entry)).catch((error: unknown) => this.asNothing(error));
    await this.em.transactional(async (em) => {
      const current = await em.findOne(AnalysisEntry, entryId);
      if (current) await this.store(em, current, answer);
    });
  }

  /** Asks the provider again for staff, past the kept answer; its own words reach them as the error. */
  async again(entry: AnalysisEntry, correction: StreetAddress | null): Promise<RentAnswer> {
    return this.answers.fresh({ ...toQuery(entry), ...correction }).catch((error: unknown) => {
      throw error instanceof ProviderError ? new LookUpFailed(error) : error;
    });
  }

  /** Settles the figures of an entry, in the caller's transaction. */
  async store(em: EntityManager, entry: AnalysisEntry, answer: RentAnswer): Promise<void> {
    const estimate = settleEstimate(answer.outcome === 'estimate' ? answer.facts : null, entry);
    await em.upsert(AnalysisResult, toResult(entry.id, estimate));
    entry.status = isFallback(estimate) ? 'fallback' : 'completed';
    entry.providerMessage = answer.outcome === 'estimate' ? null : answer.providerMessage;
  }

  /** Marks an entry whose look-up could not be finished, so that its report says so. */
  async giveUp(entryId: string): Promise<void> {
    await this.em
      .fork()
      .nativeUpdate(
        AnalysisEntry,
        { id: entryId, status: { $in: ['pending', 'processing'] } },
        { status: 'failed' },
      );
  }

  private asNothing(error: unknown): RentAnswer {
    if (!(error instanceof ProviderError)) throw error;
    this.logger[levelOf(error)]({ provider: error.provider, code: error.code, status: error.status });
    return { outcome: 'no-data', providerMessage: wordsOf(error) };
  }
}

/** A refused key needs somebody to act; a missing one was chosen, and a spent budget has raised its own alarm. */
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
