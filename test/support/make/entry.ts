import type { EntityManager } from '@mikro-orm/postgresql';
import { AnalysisEntry } from '../../../src/analysis/analysis-entry.entity.js';
import { AnalysisResult, toResult } from '../../../src/analysis/analysis-result.entity.js';
import { settleEstimate } from '../../../src/shared/analysis/rent-estimate.js';
import type { RentFacts } from '../../../src/shared/analysis/rent-facts.js';

let made = 0;
const SUBJECT = { propertyType: null, squareFootage: null, bedrooms: null, bathrooms: null, yearBuilt: null };

/** An analysed property that no job looks up; `rent` gives it figures. */
export async function makeEntry(
  em: EntityManager,
  { rent, ...values }: Partial<AnalysisEntry> & { rent?: number } = {},
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
  if (rent) await em.insert(AnalysisResult, toResult(entry.id, settleEstimate(factsOf(rent), entry)));
  return entry;
}

function factsOf(rent: number): RentFacts {
  return { rent, rentRangeLow: null, rentRangeHigh: null, subject: SUBJECT, comparables: [] };
}
