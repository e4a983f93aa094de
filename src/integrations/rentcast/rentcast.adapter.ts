import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type RentAnswer, RentProvider, type RentQuery } from '../../analysis/rent-provider.js';
import type { TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { ProviderClient } from '../../platform/providers/provider-client.js';
import { NotConfigured, ProviderRejected } from '../../platform/providers/provider-errors.js';
import type { Provider } from '../../platform/providers/provider-health.js';
import { type RentableType, rentcastAnswerSchema, toRentcastQuery, toRentFacts } from './rentcast.map.js';

const PROVIDER = 'RentCast';
const ESTIMATE = '/avm/rent/long-term';
const NOT_FOUND = 404;
const TIMEOUTS: TimeoutSettings = { totalMs: 10_000, connectMs: 3_000, backoffMs: 250 };

export interface RentcastOptions {
  /** Without it every lookup throws `NotConfigured`. */
  apiKey?: string;
  baseUrl: string;
  timeouts?: Partial<TimeoutSettings>;
}

type RentableQuery = RentQuery & { propertyType: RentableType };

/** Rent estimates from RentCast. */
@Injectable()
export class RentcastAdapter extends RentProvider implements OnApplicationShutdown {
  private readonly client: ProviderClient | null;

  constructor({ apiKey, baseUrl, timeouts }: RentcastOptions) {
    super();
    this.client = apiKey
      ? new ProviderClient({
          provider: PROVIDER,
          baseUrl,
          headers: { 'x-api-key': apiKey },
          timeouts: { ...TIMEOUTS, ...timeouts },
        })
      : null;
  }

  get health(): Provider {
    const { client } = this;
    return {
      isConfigured: client !== null,
      calls: client?.calls,
      test: client ? () => this.probe(client) : undefined,
    };
  }

  async lookUp(query: RentQuery): Promise<RentAnswer> {
    if (!isRentable(query))
      return { outcome: 'no-data', providerMessage: 'No rent data for commercial property' };
    return this.call(query);
  }

  /** Runs after jobs have finished. */
  async onApplicationShutdown(): Promise<void> {
    await this.client?.close();
  }

  /** Sends no address: the error proves that the key is valid, and nothing is billed. */
  private async probe(client: ProviderClient): Promise<string> {
    const request = { operation: 'test', path: ESTIMATE, schema: rentcastAnswerSchema };
    await client.getJson(request).catch((error: unknown) => {
      if (!(error instanceof ProviderRejected)) throw error;
    });
    return 'RentCast responds and accepts the key.';
  }

  private async call(query: RentableQuery): Promise<RentAnswer> {
    if (!this.client) throw new NotConfigured(PROVIDER);
    try {
      const answer = await this.client.getJson({
        operation: 'rent estimate',
        path: ESTIMATE,
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
