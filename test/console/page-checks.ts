import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Adds up every layout shift from the first paint on, as the browser counts them. */
export const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Waits until nothing fades or slides any more, but for what does so for ever: what fades in is paler than it will be. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished)).then(() => undefined)`;

export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(SETTLED);
}

/** What axe finds, light and dark, and by how much the page is too wide; the modes differ in colours alone. */
export async function findBarriers(page: Page, where: string): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mode=${colorScheme}]`).waitFor({ state: 'attached' });
    await page.evaluate(SETTLED);
    // Its usual way opens a page of its own for every look, for frames of other sites, which the console has none of.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === 'dark') axe.withRules(['color-contrast']);
    const { violations } = await axe.analyze();
    findings.push(...violations.map(({ id, nodes }) => `${where}, ${colorScheme}: ${id} ${nodes[0]?.html}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  return tooWide > 0 ? [...findings, `${where}: ${tooWide} px too wide`] : findings;
}
