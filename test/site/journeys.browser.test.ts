import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { JOURNEYS } from '../../bench/measures/journeys.js';
import { setUpBrowser } from '../support/browser-app.js';
import { fakeSiteApi } from './fake-site-api.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor } from './visitor.js';

const browser = setUpBrowser();
let site: SiteServer;

beforeAll(async () => {
  site = await serveSite(fakeSiteApi(), () => null);
});
afterAll(() => site?.close());

/** Browsers report this only for real key presses. */
const WAS_TOUCHED = 'navigator.userActivation.hasBeenActive';

// design.md section 3
test.each(JOURNEYS)('$path can be measured while visitors $name', async ({ path, drive }) => {
  const visitor = await Visitor.arrive(browser, site.url, { viewport: { width: 390, height: 844 } });
  await visitor.open(path);

  await drive(visitor.page);

  expect(await visitor.page.evaluate(WAS_TOUCHED)).toBe(true);
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
