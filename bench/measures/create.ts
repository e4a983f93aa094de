import { compare } from '../drive.ts';
import { FIRST_NAMES, LAST_NAMES, STREETS } from '../sample-data.ts';
import { type Measure, memoryUnderLoad, shareOfBare } from './measure.ts';

const DIFFERENT_BODIES = 200;

/** A lead that staff enter: validation, access and history in one transaction against one bare insert. */
export const measureCreate: Measure = async (bench, rows) => {
  await using bare = await bench.startBare('rest.ts');
  const headers = { authorization: `Bearer ${await bench.signIn()}` };
  const bodies = Array.from({ length: DIFFERENT_BODIES }, (_, index) => body(index));
  const calls = (path: string) => bodies.map((body) => ({ method: 'POST' as const, path, body }));
  const comparison = await compare(
    'create lead',
    {
      product: { child: bench.product, headers, calls: calls('/api/leads') },
      bare: { child: bare, calls: calls('/leads') },
    },
    bench.options,
  );
  return {
    comparisons: [comparison],
    figures: [shareOfBare(comparison, rows, 0.4), memoryUnderLoad(comparison, rows)],
  };
};

function body(index: number) {
  const [first, last] = [pick(FIRST_NAMES, index * 7), pick(LAST_NAMES, index * 11)];
  const street = `${100 + index} ${pick(STREETS, index * 13)} St`;
  return {
    name: `${first} ${last}`,
    email: `${first}.${index}@example.com`.toLowerCase(),
    phone: `(515) 555-${1000 + index}`,
    propertyAddress: `${street}, Ankeny, IA 50023`,
    streetAddress: street,
    city: 'Ankeny',
    state: 'IA',
    zipCode: '50023',
    propertyType: 'single-family',
    squareFootage: 1_200 + index,
    unitCount: 1,
    bedrooms: 3,
    bathrooms: 1.5,
    yearBuilt: 1987,
    estimatedRent: 1_650,
    source: 'manual',
  };
}

function pick(words: readonly string[], index: number): string {
  return words[index % words.length]!;
}
