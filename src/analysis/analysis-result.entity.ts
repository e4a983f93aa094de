import { defineEntity, p } from '@mikro-orm/core';
import type { Comparable, Origin } from '../shared/analysis/analysis.contract.js';
import type { RentEstimate } from '../shared/analysis/rent-estimate.js';
import type { PropertyType } from '../shared/leads/lead.contract.js';
import { AnalysisEntry } from './analysis-entry.entity.js';

/** The property the figures are about, as the provider or the visitor described it. */
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
  },
});

/** The settled figures of an entry, each with its origin. Rents are dollars a month per unit. */
export class AnalysisResult extends AnalysisResultSchema.class {}
AnalysisResultSchema.setClass(AnalysisResult);

/** The row of an entry's settled figures. */
export function toResult(entryId: string, estimate: RentEstimate) {
  const { property, marketStats, comparables, ...figures } = estimate;
  return { entryId, ...figures, ...marketStats, comparableProperties: comparables, marketData: property };
}
