import { defineEntity, p } from '@mikro-orm/core';
import {
  type Comparable,
  ENTRY_STATUSES,
  type Location,
  type Origin,
  type RecordedFacts,
} from '#shared/analysis.js';
import { type PropertyType, STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import type { RentEstimate } from '#shared/rent-estimate.js';
import { Lead } from '../leads/lead.entity.js';

const AnalysisEntrySchema = defineEntity({
  name: 'AnalysisEntry',
  tableName: 'property_analysis_entries',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    createdAt: p.datetime().defaultRaw('now()'),
    leadId: () => p.manyToOne(Lead).mapToPk().nullable().deleteRule('cascade').fieldName('lead_id'),
    status: p.enum(ENTRY_STATUSES).default('pending'),
    name: p.text().nullable(),
    email: p.text(),
    phone: p.text().nullable(),
    streetAddress: p.text(),
    city: p.text(),
    state: p.text(),
    zipCode: p.text(),
    propertyType: p.enum(STAFF_PROPERTY_TYPES),
    squareFootage: p.integer(),
    unitCount: p.integer().default(1),
    bedrooms: p.integer().nullable(),
    bathrooms: p.decimal('number').precision(5).scale(1).nullable(),
    yearBuilt: p.integer().nullable(),
    /** Why the provider has no figures; only staff see it. */
    providerMessage: p.text().nullable(),
  },
  indexes: [
    {
      name: 'property_analysis_entries_created_at_index',
      expression:
        'create index property_analysis_entries_created_at_index on property_analysis_entries (created_at desc, id desc)',
    },
    {
      name: 'property_analysis_entries_unlinked_index',
      expression:
        'create index property_analysis_entries_unlinked_index on property_analysis_entries (created_at desc, id desc) where lead_id is null',
    },
    {
      name: 'property_analysis_entries_city_index',
      expression:
        'create index property_analysis_entries_city_index on property_analysis_entries (lower(city), created_at desc)',
    },
    {
      name: 'property_analysis_entries_zip_code_index',
      expression:
        "create index property_analysis_entries_zip_code_index on property_analysis_entries (zip_code, created_at desc) where status = 'completed'",
    },
    { name: 'property_analysis_entries_email_index', properties: ['email'] },
    { name: 'property_analysis_entries_lead_id_index', properties: ['leadId'] },
  ],
});

/** A property submitted for analysis, and the status of its rent lookup. */
export class AnalysisEntry extends AnalysisEntrySchema.class {}
AnalysisEntrySchema.setClass(AnalysisEntry);

/** The property as the provider or the visitor described it. */
export interface MarketData {
  yearBuilt: number | null;
  bedrooms: number;
  bathrooms: number;
  squareFootage: number;
  propertyType: PropertyType;
}

const AnalysisResultSchema = defineEntity({
  name: 'AnalysisResult',
  tableName: 'property_analysis_results',
  properties: {
    entryId: () => p.oneToOne(AnalysisEntry).mapToPk().primary().deleteRule('cascade').fieldName('entry_id'),
    createdAt: p.datetime().defaultRaw('now()'),
    rentEstimate: p.integer(),
    rentRangeLow: p.integer(),
    rentRangeHigh: p.integer(),
    occupancyRate: p.double(),
    averageDaysOnMarket: p.integer(),
    yearOverYearChange: p.double(),
    comparableProperties: p.json<Comparable[]>(),
    marketData: p.json<MarketData>(),
    origins: p.json<Record<string, Origin>>(),
    location: p.json<Location>().nullable(),
    /** What property records say where they disagree with the visitor. */
    records: p.json<RecordedFacts>().defaultRaw("'{}'"),
  },
});

/** The figures of an entry, each with its source. Rents are dollars a month per unit. */
export class AnalysisResult extends AnalysisResultSchema.class {}
AnalysisResultSchema.setClass(AnalysisResult);

export function toResult(entryId: string, estimate: RentEstimate) {
  const { property, marketStats, comparables, ...figures } = estimate;
  return { entryId, ...figures, ...marketStats, comparableProperties: comparables, marketData: property };
}
