import { compare } from '../drive.ts';
import { addReports } from '../reports.ts';
import { type Measure, shareOfBare } from './measure.ts';

const PAIRS = 50;

/** The report page as a visitor gets it against React alone, rendering as many elements and bytes. */
export const measureReport: Measure = async (bench, rows) => {
  const calls = (await addReports(bench.sql, PAIRS)).map((id) => ({ path: `/analysis/${id}` }));
  const page = await fetch(bench.product.url + calls[0]!.path);
  if (!page.ok) throw new Error(`The report page answers ${page.status}.`);
  const html = await page.text();
  await using bare = await bench.startBare('renderer.ts', {
    BYTES: String(html.length),
    ELEMENTS: String(html.match(/<[a-z]/g)!.length),
  });
  const comparison = await compare(
    'report page',
    { product: { child: bench.product, calls }, bare: { child: bare, calls } },
    bench.options,
  );
  return { comparisons: [comparison], figures: [shareOfBare(comparison, rows, 0.5)] };
};
