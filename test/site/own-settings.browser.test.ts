import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowser, type TestBrowser } from '../support/browser-app.js';
import { fakeSiteApi } from './fake-site-api.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor, type VisitorOptions } from './visitor.js';

let site: SiteServer;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  site = await serveSite(fakeSiteApi(), () => null);
});
afterAll(() => site?.close());

/** The pages of the five forms; the first one has the login in its footer. */
const FORMS = ['/', '/analysis', '/enroll', '/realtor-referral', '/rent-vs-sell'];

async function arrive(browser: TestBrowser, path: string, options: VisitorOptions = {}) {
  visitor = await Visitor.arrive(browser, site.url, options);
  page = visitor.page;
  await visitor.open(path);
  if (path === '/') await page.getByRole('button', { name: 'Admin Login' }).click();
}

// design.md section 4
describe('in forced-colors mode', () => {
  const browser = setUpBrowser();

  /** Backgrounds are gone, so without a border of another color no one sees where to press or type. */
  const EDGELESS = `[...document.querySelectorAll('.button, input, select, textarea')]
    .filter((each) => each.checkVisibility() && !each.matches('.visually-hidden, [type=checkbox], [type=range]'))
    .filter((each) => {
      const { borderBottomWidth, borderBottomColor, backgroundColor } = getComputedStyle(each);
      return parseFloat(borderBottomWidth) === 0 || borderBottomColor === backgroundColor;
    })
    .map((each) => each.outerHTML.slice(0, 120))`;

  test.each(FORMS)('every field and button on %s has a border', async (path) => {
    await arrive(browser, path, { forcedColors: 'active' });

    expect(await page.evaluate("matchMedia('(forced-colors: active)').matches")).toBe(true);
    expect(await page.evaluate(EDGELESS)).toEqual([]);
  });
});

// design.md section 4; WCAG 2.2, 1.4.4
describe('at double text size', () => {
  const browser = setUpBrowser({ flags: ['--blink-settings=defaultFontSize=32'] });

  test.each(FORMS)('nothing on %s overflows at any width', async (path) => {
    await arrive(browser, path);
    expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px');

    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([width, sideways]).toEqual([width, 0]);
    }
  });
});
