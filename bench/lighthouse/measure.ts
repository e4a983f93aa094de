import lighthouse, { type Result } from 'lighthouse';
import { DEMO_POST, PUBLIC_PAGES, type PublicPage, REPORT } from '../../test/site/public-pages.ts';
import { openBrowser } from '../../test/support/browser.ts';
import { freePort } from '../free-port.ts';
import type { Figure, Measure } from '../measures/measure.ts';
import { addPost } from '../posts.ts';
import { addReports } from '../reports.ts';

/** The best of several, because other load on the machine can only make a page slower. */
const RUNS = 3;

/** Each page on Lighthouse's slow phone with simulated slow 4G. */
export const measureLighthouse: Measure = async (bench, rows) => {
  const port = await freePort();
  await using browser = await openBrowser([`--remote-debugging-port=${port}`]);
  const [reportId] = await addReports(bench.sql, 1);
  await addPost(bench.sql, DEMO_POST);
  const figures: Figure[] = [];
  for (const page of [...PUBLIC_PAGES, { ...REPORT, path: `/analysis/${reportId}` }]) {
    const name = page.path.replace(reportId!, '{id}');
    if (bench.options.pages && !bench.options.pages.includes(name)) continue;
    const runs: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(bench.product.url, page, port));
    figures.push(
      ...figuresOf(runs, page).map((figure) => ({ ...figure, name: `${name}: ${figure.name}`, rows })),
    );
  }
  await browser.close();
  return { figures };
};

async function runOnce(site: string, { path, isUnlisted }: PublicPage, port: number): Promise<Result> {
  const outcome = await lighthouse(site.replace('127.0.0.1', 'localhost') + path, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    skipAudits: isUnlisted ? ['is-crawlable'] : [],
  });
  if (!outcome || outcome.lhr.runtimeError) throw new Error(`Lighthouse could not open ${path}`);
  return outcome.lhr;
}

function figuresOf(runs: Result[], { performance, largestPaintSeconds }: PublicPage): Omit<Figure, 'rows'>[] {
  const score = (category: string) =>
    Math.max(...runs.map((run) => (run.categories[category]?.score ?? 0) * 100));
  const least = (audit: string) =>
    Math.min(...runs.map((run) => run.audits[audit]?.numericValue ?? Number.NaN));
  return [
    { name: 'performance', value: score('performance'), atLeast: performance },
    { name: 'accessibility', value: score('accessibility'), atLeast: 100 },
    { name: 'best practices', value: score('best-practices'), atLeast: 100 },
    { name: 'SEO', value: score('seo'), atLeast: 100 },
    {
      name: 'largest paint',
      value: least('largest-contentful-paint') / 1000,
      atMost: largestPaintSeconds,
      unit: 's',
    },
    { name: 'blocking time', value: least('total-blocking-time'), atMost: 100, unit: 'ms' },
    { name: 'layout shift', value: least('cumulative-layout-shift'), atMost: 0.01 },
  ];
}
