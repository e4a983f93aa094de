import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pThrottle from 'p-throttle';
import { z } from 'zod';
import { formatAddress } from '#shared/address.js';
import type { Location } from '#shared/analysis.js';
import { LEAD_LIMITS, PROPERTY_TYPES, type PropertyType } from '#shared/lead.js';
import {
  COMPARABLE_COUNT,
  type ComparableFacts,
  type RentFacts,
  type SubjectFacts,
} from '#shared/rent-estimate.js';
import { storableText } from '#shared/text.js';
import { type RentAnswer, RentProvider, type RentQuery } from '../../analysis/rent-provider.js';
import type { TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { ProviderClient } from '../../platform/providers/provider-client.js';
import { NotConfigured, ProviderRejected } from '../../platform/providers/provider-errors.js';
import type { Provider } from '../../platform/providers/provider-health.js';

const PROVIDER = 'RentCast';
const ESTIMATE = '/avm/rent/long-term';
const NOT_FOUND = 404;
/** RentCast allows 20 requests a second per key. Half of them are left to other servers. */
const LOOKUPS_PER_SECOND = 10;
const TIMEOUTS: TimeoutSettings = { totalMs: 10_000, connectMs: 3_000, backoffMs: 250 };

export interface RentcastOptions {
  /** Without it every lookup throws `NotConfigured`. */
  apiKey?: string;
  baseUrl: string;
  timeouts?: Partial<TimeoutSettings>;
}

type RentableQuery = RentQuery & { propertyType: RentableType };

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
    return this.paced(query);
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

  private readonly paced = pThrottle({ limit: LOOKUPS_PER_SECOND, interval: 1_000, strict: true })(
    (query: RentableQuery) => this.call(query),
  );

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

const text = z.string().nullish();
const number = z.number().nullish();

const subject = z
  .object({
    propertyType: text,
    squareFootage: number,
    bedrooms: number,
    bathrooms: number,
    yearBuilt: number,
  })
  .nullish();

const comparable = z.object({
  formattedAddress: text,
  address: text.describe('Former name of formattedAddress'),
  latitude: number,
  longitude: number,
  distance: number,
  squareFootage: number,
  bedrooms: number,
  bathrooms: number,
  price: number,
  lastRentAmount: number.describe('Former name of price'),
  daysOnMarket: number,
  listedDate: text,
  lastSeenDate: text,
  removedDate: text.describe('Null while the rental is listed'),
});

/** Any field may be missing or null, but not all of them, and none may have the wrong type. */
export const rentcastAnswerSchema = z
  .object({
    rent: number,
    rentRangeLow: number,
    rentRangeHigh: number,
    latitude: number,
    longitude: number,
    subjectProperty: subject,
    property: subject.describe('Former name of subjectProperty'),
    comparables: z.array(comparable).nullish(),
  })
  .refine((answer) => Object.keys(answer).length > 0, 'None of the expected fields');

export type RentcastAnswer = z.infer<typeof rentcastAnswerSchema>;

const RADIUS_MILES = 5;

const TO_RENTCAST = {
  'single-family': 'Single Family',
  'multi-family': 'Multi-Family',
  townhouse: 'Townhouse',
  condo: 'Condo',
} as const;

/** RentCast's names for types that we call differently. */
const OTHER_TYPES = new Map<string, PropertyType>([
  ['apartment', 'multi-family'],
  ['manufactured', 'single-family'],
]);

/** RentCast has no rents for commercial property. */
export type RentableType = keyof typeof TO_RENTCAST;

/** Leaves out blanks. RentCast uses `address` and ignores its separate parts. */
function toRentcastQuery(query: RentQuery & { propertyType: RentableType }): Record<string, string> {
  const { city, state, zipCode, propertyType, squareFootage, bedrooms, bathrooms } = query;
  const parameters = {
    address: formatAddress(query),
    city,
    state,
    zipCode,
    compCount: COMPARABLE_COUNT,
    maxRadius: RADIUS_MILES,
    propertyType: TO_RENTCAST[propertyType],
    squareFootage: squareFootage || null,
    bedrooms,
    bathrooms,
  };
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Current field names take precedence over older ones. */
function toRentFacts(answer: RentcastAnswer): RentFacts {
  return {
    rent: answer.rent ?? null,
    rentRangeLow: answer.rentRangeLow ?? null,
    rentRangeHigh: answer.rentRangeHigh ?? null,
    subject: toSubject(answer),
    location: toLocation(answer),
    comparables: (answer.comparables ?? []).map(toComparable),
  };
}

function toSubject({ subjectProperty: current, property: former }: RentcastAnswer): SubjectFacts {
  return {
    propertyType: toPropertyType(current?.propertyType ?? former?.propertyType),
    squareFootage: current?.squareFootage ?? former?.squareFootage ?? null,
    bedrooms: current?.bedrooms ?? former?.bedrooms ?? null,
    bathrooms: current?.bathrooms ?? former?.bathrooms ?? null,
    yearBuilt: current?.yearBuilt ?? former?.yearBuilt ?? null,
  };
}

function toComparable(comparable: NonNullable<RentcastAnswer['comparables']>[number]): ComparableFacts {
  return {
    address: storableText(comparable.formattedAddress ?? comparable.address ?? '', LEAD_LIMITS.address),
    distance: comparable.distance ?? null,
    squareFootage: comparable.squareFootage ?? null,
    bedrooms: comparable.bedrooms ?? null,
    bathrooms: comparable.bathrooms ?? null,
    rentAmount: comparable.price ?? comparable.lastRentAmount ?? null,
    daysOnMarket: comparable.daysOnMarket ?? null,
    listedOn: comparable.listedDate ?? null,
    lastSeenOn: comparable.lastSeenDate ?? null,
    removedOn: comparable.removedDate ?? null,
    location: toLocation(comparable),
  };
}

type Coordinates = Pick<RentcastAnswer, 'latitude' | 'longitude'>;

function toLocation({ latitude, longitude }: Coordinates): Location | null {
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

/** Accepts `Single Family` and our own `single-family`; null for types we don't have. */
function toPropertyType(name: string | null | undefined): PropertyType | null {
  const slug = (name ?? '').toLowerCase().replace(/[^a-z]+/g, '-');
  return PROPERTY_TYPES.find((type) => type === slug) ?? OTHER_TYPES.get(slug) ?? null;
}
