import { compare } from '../drive.ts';
import { type Figure, type Measure, memoryUnderLoad, shareOfBare } from './measure.ts';

/** The p99 for each table size, because growth must not slow the page down. */
const p99At = new Map<number, number>();

/** The newest 25 leads with the exact total against the newest 25 alone. */
export const measureList: Measure = async (bench, rows) => {
  await using bare = await bench.startBare('rest.ts');
  const headers = { authorization: `Bearer ${await bench.signIn()}` };
  const comparison = await compare(
    'list 25 newest',
    {
      product: { child: bench.product, headers, calls: [{ path: '/api/leads?range=[0,24]' }] },
      bare: { child: bare, calls: [{ path: '/leads' }] },
    },
    bench.options,
  );
  p99At.set(rows, comparison.product.p99);
  return {
    comparisons: [comparison],
    figures: [shareOfBare(comparison, rows, 0.45), memoryUnderLoad(comparison, rows), ...growth(rows)],
  };
};

function growth(rows: number): Figure[] {
  const [[smallest, p99] = [rows, Number.NaN]] = p99At;
  if (smallest === rows) return [];
  const name = `list 25 newest: p99 of that at ${smallest.toLocaleString('en-US')}`;
  return [{ name, rows, value: p99At.get(rows)! / p99, atMost: 1.5 }];
}
