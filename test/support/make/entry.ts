import type { EntityManager } from '@mikro-orm/postgresql';
import { type RentFacts, settleEstimate } from '#shared/rent-estimate.js';
import { AnalysisEntry, AnalysisResult, toResult } from '../../../src/analysis/analysis.entity.js';

let made = 0;
const SUBJECT = { propertyType: null, squareFootage: null, bedrooms: null, bathrooms: null, yearBuilt: null };

/** An analyzed property that no job looks up. `rent` gives it figures with these rentals nearby. */
export async function makeEntry(
  em: EntityManager,
  {
    rent,
    comparables = [],
    ...values
  }: Partial<AnalysisEntry> & Partial<Pick<RentFacts, 'rent' | 'comparables'>> = {},
): Promise<AnalysisEntry> {
  made += 1;
  const entry = em.create(AnalysisEntry, {
    status: rent ? 'completed' : 'pending',
    name: `visitor${made}`,
    email: `visitor${made}@example.com`,
    streetAddress: `${made} Elm St`,
    city: 'Waukee',
    state: 'IA',
    zipCode: '50263',
    propertyType: 'single-family',
    squareFootage: 1500,
    ...values,
  });
  await em.persist(entry).flush();
  if (rent)
    await em.insert(AnalysisResult, toResult(entry.id, settleEstimate(factsOf(rent, comparables), entry)));
  return entry;
}

function factsOf(rent: number, comparables: RentFacts['comparables']): RentFacts {
  return { rent, rentRangeLow: null, rentRangeHigh: null, subject: SUBJECT, comparables };
}
