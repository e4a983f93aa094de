import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../test/support/browser.ts';
import { ADMIN, type Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { sized } from '../options.ts';
import type { Figure, Measure } from './measure.ts';

/** The best of several, because other load on the machine can only make a console slower. */
const RUNS = 5;
const MOVES = 120;

/** True once every part of the dashboard has its data, and the board its cards. */
const IS_DRAWN = `document.querySelectorAll('main article').length >= 10 && !document.querySelector('.MuiSkeleton-root')`;
const HAS_ROWS = `document.querySelector('h1')?.textContent === 'Leads' && document.querySelectorAll('tbody tr').length > 0`;
/** A person can't click in the frame that draws a page: what it still does after that isn't part of the route change. */
const IS_IDLE = 'new Promise((resolve) => requestIdleCallback(resolve))';
/** A page's frames and long tasks since the last call. */
const WATCH = `
  window.frames_ = []; window.tasks_ = [0];
  new PerformanceObserver((list) => tasks_.push(...list.getEntries().map((each) => each.duration)))
    .observe({ type: 'longtask' });
  requestAnimationFrame(function next(at) { frames_.push(at); requestAnimationFrame(next); });`;
const REPORT = `(() => {
  const gaps = frames_.slice(1).map((at, index) => at - frames_[index]);
  const frame = 1000 / 60;
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0);
  return { dropped: dropped / (gaps.length + dropped), longestTask: Math.max(...tasks_) };
})()`;
/** Clicks the selector and returns the milliseconds until a frame meets the condition. */
const timeUntil = (selector: string, claim: string) => `new Promise((resolve) => {
  const began = performance.now();
  document.querySelector('${selector}').click();
  requestAnimationFrame(function look() {
    if (${claim}) resolve(performance.now() - began);
    else requestAnimationFrame(look);
  });
})`;

interface Looks {
  usable: number;
  route: number;
  dropped: number;
  longestTask: number;
}

/** What a person waits for in the console, against a page of plain script on the same data. */
export const measureConsole: Measure = async (bench, rows) => {
  await using bare = await bench.startBare('console.ts');
  await using browser = await openBrowser();
  const moves = sized(bench.options, MOVES);
  const product: Looks[] = [];
  const plain: Looks[] = [];
  for (let run = 0; run < Math.min(RUNS, bench.options.rounds); run += 1) {
    product.push(await lookAtConsole(browser, bench, moves));
    plain.push(await lookAtBare(browser, bare, moves));
  }
  return { figures: figuresOf(bestOf(product), bestOf(plain)).map((figure) => ({ ...figure, rows })) };
};

async function lookAtConsole(browser: Browser, { product }: Bench, moves: number): Promise<Looks> {
  const page = await newPage(browser);
  await page.goto(`${product.url}/login`);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  const usable = await page.evaluate<number>(timeUntil('button[type=submit]', IS_DRAWN));
  const drag = await dragACard(page, moves);
  const navigation = page.getByRole('navigation');
  await navigation.getByRole('link', { name: 'Leads' }).click();
  await page.waitForFunction(HAS_ROWS);
  await navigation.getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForFunction(IS_DRAWN);
  await page.evaluate(IS_IDLE);
  const route = await page.evaluate<number>(timeUntil('nav a[href="/leads"]', HAS_ROWS));
  await page.context().close();
  return { usable, route, ...drag };
}

async function lookAtBare(browser: Browser, bare: Child, moves: number): Promise<Looks> {
  const page = await newPage(browser);
  await page.goto(bare.url);
  const usable = await page.evaluate<number>(timeUntil('#open', IS_DRAWN));
  const drag = await dragACard(page, moves);
  const route = await page.evaluate<number>(
    timeUntil('#list', `document.querySelectorAll('p').length === 25`),
  );
  await page.context().close();
  return { usable, route, ...drag };
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    // Otherwise the console's CSP would forbid the polling.
    bypassCSP: true,
  });
  return context.newPage();
}

/** Picks up the first card and moves it over every column and back, without a drop that changes anything. */
async function dragACard(page: Page, moves: number) {
  const { x, y } = (await page.locator('main article').first().boundingBox())!;
  await page.mouse.move(x + 40, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 30, { steps: 4 });
  await page.evaluate(WATCH);
  for (let move = 0; move < moves; move += 1) {
    const share = Math.sin((move / moves) * Math.PI);
    await page.mouse.move(x + 60 + share * 900, y + 30 + share * 200);
  }
  const report = await page.evaluate<Omit<Looks, 'usable' | 'route'>>(REPORT);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return report;
}

function bestOf(runs: Looks[]): Looks {
  const least = (figure: keyof Looks) => Math.min(...runs.map((run) => run[figure]));
  return {
    usable: least('usable'),
    route: least('route'),
    dropped: least('dropped'),
    longestTask: least('longestTask'),
  };
}

function figuresOf(product: Looks, bare: Looks): Omit<Figure, 'rows'>[] {
  return [
    { name: 'dashboard usable after login', value: product.usable / 1000, unit: 's', atMost: 1.5 },
    { name: 'dashboard usable: as a multiple of bare', value: product.usable / bare.usable },
    { name: 'route change, warm', value: product.route, unit: 'ms', atMost: 100 },
    { name: 'route change: as a multiple of bare', value: product.route / bare.route },
    { name: 'drag: frames dropped', value: product.dropped * 100, unit: '%', atMost: 5 },
    { name: 'drag: frames dropped by bare', value: bare.dropped * 100, unit: '%' },
    { name: 'drag: longest task', value: product.longestTask, unit: 'ms', atMost: 100 },
  ];
}
