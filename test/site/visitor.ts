import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axe } from '../support/accessibility.js';
import type { TestBrowser } from '../support/browser-app.js';

export type VisitorOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Adds up every layout shift since the first paint, including those right after a keystroke. */
export const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** A visitor on one page of the site, and the errors so far. */
export class Visitor {
  readonly complaints: string[] = [];

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      const isOurs = message.type() === 'error' && !message.text().includes('Failed to load resource');
      if (isOurs) this.complaints.push(message.text());
    });
  }

  static async arrive(browser: TestBrowser, baseURL: string, options: VisitorOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, ...options });
    return new Visitor(context, await context.newPage());
  }

  leave(): Promise<void> {
    return this.context.close();
  }

  /** Opens a page and waits until it is hydrated. */
  async open(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'networkidle' });
  }

  /** axe violations and overflowing elements at each width of the design. */
  async flaws(): Promise<unknown[]> {
    const flaws: unknown[] = [];
    for (const width of [360, 768, 1280]) {
      await this.page.setViewportSize({ width, height: 800 });
      const { violations } = await axe(this.page).analyze();
      const sideways = await this.page.evaluate('document.documentElement.scrollWidth - innerWidth');
      flaws.push(...violations.map(({ id, nodes }) => ({ width, id, html: nodes[0]?.html })));
      if (sideways !== 0) flaws.push({ width, sideways });
    }
    return flaws;
  }

  /** Every layout shift from now on, including those right after a keystroke. */
  async watchShifts(): Promise<() => Promise<number>> {
    await this.page.evaluate(`
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted += entry.value;
      }).observe({ type: 'layout-shift' });`);
    return () => this.page.evaluate<number>('window.shifted');
  }
}
