import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../test/support/browser.ts';
import type { Bench } from '../bench.ts';
import { percentile } from '../statistics.ts';
import { JOURNEYS, type Journey } from './journeys.ts';
import type { Figure, Measure } from './measure.ts';

const PHONE = { width: 390, height: 844 };
/** A phone's processor is about this many times slower than a desktop's. */
const SLOWER = 4;
/** The best of several, because other load on the machine can only make a response slower. */
const RUNS = 3;
/** Below this, browsers report no interaction but the first. */
const SHORTEST_MS = 16;

/** How long a page takes to respond to touch and keys on a slow phone: the 98th percentile of each journey. */
export const measureInteractions: Measure = async (bench, rows) => {
  await using browser = await openBrowser();
  const figures: Figure[] = [];
  for (const journey of JOURNEYS.filter(({ path }) => bench.options.pages?.includes(path) ?? true)) {
    const value = await bestAnswer(browser, bench, journey).catch((error: Error) => {
      if (bench.options.smoke) throw error;
      // A failing journey is a missed figure and doesn't stop the others.
      console.error(`${journey.path}: ${journey.name}: ${error.message}`);
      return Number.NaN;
    });
    figures.push({ name: `${journey.path}: ${journey.name}: answer`, rows, value, unit: 'ms', atMost: 100 });
  }
  return { figures };
};

async function bestAnswer(browser: Browser, { product, options }: Bench, journey: Journey): Promise<number> {
  const slower = options.smoke ? 1 : SLOWER;
  const runs: number[] = [];
  for (let run = 0; run < Math.min(RUNS, options.rounds); run += 1) {
    await using context = await browser.newContext({ baseURL: product.url, viewport: PHONE });
    runs.push(await slowestAnswer(await context.newPage(), journey, slower));
  }
  return Math.min(...runs);
}

async function slowestAnswer(page: Page, { path, drive }: Journey, slower: number): Promise<number> {
  await page.addInitScript(`(${watchInteractions})(${SHORTEST_MS})`);
  await page.goto(path, { waitUntil: 'networkidle' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await drive(page);
  // The last interaction is reported with the frame after its response.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 250)))');
  const answers = await page.evaluate<number[]>('Object.values(window.answers)');
  if (answers.length === 0) throw new Error(`${path} reported no interaction.`);
  return percentile(answers, 0.98);
}

/** Runs in the page: the longest event of each interaction, as web-vitals counts them. */
function watchInteractions(shortestMs: number): void {
  const answers: Record<number, number> = {};
  Object.assign(globalThis, { answers });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId)
        answers[entry.interactionId] = Math.max(answers[entry.interactionId] ?? 0, entry.duration);
  });
  const asked: object[] = [
    { type: 'event', buffered: true, durationThreshold: shortestMs },
    { type: 'first-input', buffered: true },
  ];
  for (const each of asked) observer.observe(each as Parameters<typeof observer.observe>[0]);
}
