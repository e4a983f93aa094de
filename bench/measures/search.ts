import type { Bench } from '../bench.ts';
import { compare } from '../drive.ts';
import { sized } from '../options.ts';
import { median } from '../statistics.ts';
import { importLeads } from '../world.ts';
import { type Figure, type Measure, memoryUnderLoad, shareOfBare } from './measure.ts';
import { SEARCH_TERMS } from './search-terms.ts';

const TRIES_A_TERM = 7;
const IMPORTED = 30_000;

/** Text search with its total against the same query in a bare server, and how much its terms vary. */
export const measureSearch: Measure = async (bench, rows) => {
  await using bare = await bench.startBare('rest.ts');
  const headers = { authorization: `Bearer ${await bench.signIn()}` };
  const comparison = await compare(
    'text search',
    {
      product: { child: bench.product, headers, calls: SEARCH_TERMS.map((q) => ({ path: productPath(q) })) },
      bare: {
        child: bare,
        calls: SEARCH_TERMS.map((q) => ({ path: `/leads/search?q=${encodeURIComponent(q)}` })),
      },
    },
    bench.options,
  );
  const evenness = async (when: string): Promise<Figure> => ({
    name: `text search${when}: slowest term of the median one`,
    rows,
    value: await slowestOfMedian(bench, headers),
    atMost: 10,
  });
  const settled = await evenness('');
  await importLeads(bench.sql, sized(bench.options, IMPORTED));
  const figures = [
    shareOfBare(comparison, rows, 0.5),
    memoryUnderLoad(comparison, rows),
    settled,
    await evenness(' after an import'),
  ];
  await bench.sql.query('vacuum (analyze) leads');
  return { comparisons: [comparison], figures };
};

function productPath(q: string): string {
  return `/api/leads?range=[0,24]&filter=${encodeURIComponent(JSON.stringify({ q }))}`;
}

async function slowestOfMedian(
  { product, options }: Bench,
  headers: Record<string, string>,
): Promise<number> {
  const tries = sized(options, TRIES_A_TERM);
  const durations: number[] = [];
  for (const q of SEARCH_TERMS.slice(0, sized(options, SEARCH_TERMS.length)))
    durations.push(await durationOf(`${product.url}${productPath(q)}`, headers, tries));
  return Math.max(...durations) / median(durations);
}

async function durationOf(url: string, headers: Record<string, string>, tries: number): Promise<number> {
  const milliseconds: number[] = [];
  for (let index = 0; index < tries; index += 1) {
    const began = performance.now();
    await (await fetch(url, { headers })).arrayBuffer();
    milliseconds.push(performance.now() - began);
  }
  return median(milliseconds);
}
