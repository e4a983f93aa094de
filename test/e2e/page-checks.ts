import type { Page, Request } from 'playwright-core';
import { axe } from '../support/accessibility.js';
import { until } from '../support/until.js';

/** Adds up every layout shift from the first paint on, as the browser counts them. */
export const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Waits for every animation that ends, because what is fading in is paler than its final color. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished)).then(() => undefined)`;

interface Network {
  underWay: Set<Request>;
  changedAt: number;
}

const networks = new WeakMap<Page, Network>();

/** Counts the page's own requests; the browser's count never settles because of the email preview frame. */
export function watchNetwork(page: Page): void {
  const network: Network = { underWay: new Set(), changedAt: Date.now() };
  networks.set(page, network);
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame()) return;
    network.underWay.add(request);
    network.changedAt = Date.now();
  });
  const end = (request: Request) => {
    if (network.underWay.delete(request)) network.changedAt = Date.now();
  };
  page.on('requestfinished', end).on('requestfailed', end);
}

/** Waits until the page has sent no request for half a second and nothing on it moves. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const network = networks.get(page)!;
  await until(() => network.underWay.size === 0 && Date.now() - network.changedAt > 500);
  await page.evaluate(SETTLED);
}

const TABLET_WIDTH = 1024;
const OVERLAPPING = `[...document.querySelectorAll(':is(td, li) select')].filter((select) =>
  select.getBoundingClientRect().right > select.closest('td, li').getBoundingClientRect().right).length`;

/**
 * Axe violations in light and dark mode, which differ only in colors, by how much the page is too wide, and how many
 * dropdowns of a table or a card reach over its edge. `over` selects what opened over a page that was already checked: only
 * its colors are new.
 */
export async function findBarriers(page: Page, where: string, over?: string): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mode=${colorScheme}]`).waitFor({ state: 'attached' });
    await page.evaluate(SETTLED);
    const looks = [];
    if (over) looks.push(axe(page).withRules(['color-contrast']).include(over));
    if (over && colorScheme === 'light') looks.push(axe(page).disableRules(['color-contrast']));
    if (!over) looks.push(colorScheme === 'light' ? axe(page) : axe(page).withRules(['color-contrast']));
    for (const look of looks) {
      const { violations } = await look.analyze();
      findings.push(
        ...violations.map(({ id, nodes }) => `${where}, ${colorScheme}: ${id} ${nodes[0]?.html}`),
      );
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  if (tooWide > 0) findings.push(`${where}: ${tooWide} px too wide`);
  const { width, height } = page.viewportSize()!;
  // Tables squeeze their columns there.
  await page.setViewportSize({ width: Math.min(width, TABLET_WIDTH), height });
  const overlapping = await page.evaluate<number>(OVERLAPPING);
  await page.setViewportSize({ width, height });
  if (overlapping > 0) findings.push(`${where}: ${overlapping} dropdowns extend past the edge`);
  return findings;
}
