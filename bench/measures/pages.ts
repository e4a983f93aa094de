import { compare } from '../drive.ts';
import { type Measure, type Outcome, shareOfBare } from './measure.ts';

const PAGES = { 'home page': '/', 'team page': '/team' };

/** Pages that are the same for everyone, against a server that has exactly their bytes. */
export const measurePages: Measure = async (bench, rows) => {
  const outcome: Required<Outcome> = { comparisons: [], figures: [] };
  for (const [name, path] of Object.entries(PAGES)) {
    await using bare = await bench.startBare('static.ts', { PAGE_URL: bench.product.url + path });
    const calls = [{ path }];
    const sides = { product: { child: bench.product, calls }, bare: { child: bare, calls } };
    const comparison = await compare(name, sides, bench.options);
    outcome.comparisons.push(comparison);
    outcome.figures.push(shareOfBare(comparison, rows, 0.5));
  }
  return outcome;
};
