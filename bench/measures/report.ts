import { compare } from '../drive.ts';
import { sized } from '../options.ts';
import { addReports } from '../reports.ts';
import { type Measure, shareOfBare } from './measure.ts';

const PAIRS = 50;

/** The report page as a visitor gets it against React alone, rendering the same elements. */
export const measureReport: Measure = async (bench, rows) => {
  const calls = (await addReports(bench.sql, sized(bench.options, PAIRS))).map((id) => ({
    path: `/analysis/${id}`,
  }));
  await using bare = await bench.startBare('renderer.ts', { PAGE_URL: bench.product.url + calls[0]!.path });
  const comparison = await compare(
    'report page',
    { product: { child: bench.product, calls }, bare: { child: bare, calls } },
    bench.options,
  );
  return { comparisons: [comparison], figures: [shareOfBare(comparison, rows, 0.5)] };
};
