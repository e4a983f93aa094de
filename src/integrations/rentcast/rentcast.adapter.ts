import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type RentAnswer, RentProvider, type RentQuery } from '../../analysis/rent-provider.js';
import type { Patience } from '../../platform/provider-calls.js';
import { ProviderClient } from '../../platform/provider-client.js';
import { NotConfigured, ProviderRejected } from '../../platform/provider-errors.js';
import { type RentableType, toRentcastQuery, toRentFacts } from './rentcast.map.js';
import { rentcastAnswerSchema } from './rentcast.schema.js';

const PROVIDER = 'RentCast';
const NOT_FOUND = 404;
const PATIENCE: Patience = { totalMs: 10_000, connectMs: 3_000, backoffMs: 250 };

export interface RentcastOptions {
  /** Without it every look-up ends in `NotConfigured`. */
  apiKey?: string;
  baseUrl: string;
  patience?: Partial<Patience>;
}

type RentableQuery = RentQuery & { propertyType: RentableType };

/** Rent estimates of RentCast. */
@Injectable()
export class RentcastAdapter extends RentProvider implements OnApplicationShutdown {
  private readonly client: ProviderClient | null;

  constructor({ apiKey, baseUrl, patience }: RentcastOptions) {
    super();
    this.client = apiKey
      ? new ProviderClient({
          provider: PROVIDER,
          baseUrl,
          headers: { 'x-api-key': apiKey },
          patience: { ...PATIENCE, ...patience },
        })
      : null;
  }

  async lookUp(query: RentQuery): Promise<RentAnswer> {
    if (!isRentable(query))
      return { outcome: 'no-data', providerMessage: 'No rent data for commercial property' };
    return this.call(query);
  }

  /** Not sooner: until then, jobs finish what they have begun. */
  async onApplicationShutdown(): Promise<void> {
    await this.client?.close();
  }

  private async call(query: RentableQuery): Promise<RentAnswer> {
    if (!this.client) throw new NotConfigured(PROVIDER);
    try {
      const answer = await this.client.getJson({
        operation: 'rent estimate',
        path: '/avm/rent/long-term',
        query: toRentcastQuery(query),
        schema: rentcastAnswerSchema,
      });
      return { outcome: 'estimate', facts: toRentFacts(answer) };
    } catch (error) {
      return noDataOrThrow(error);
    }
  }
}

function isRentable(query: RentQuery): query is RentableQuery {
  return query.propertyType !== 'commercial';
}

function noDataOrThrow(error: unknown): RentAnswer {
  if (error instanceof ProviderRejected && error.status === NOT_FOUND)
    return { outcome: 'no-data', providerMessage: error.message };
  throw error;
}
