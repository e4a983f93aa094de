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

/** Told of by the browser where somebody has really pressed or typed. */
const WAS_TOUCHED = 'navigator.userActivation.hasBeenActive';

// design.md section 3
test.each(JOURNEYS)('$path can be measured while people $name', async ({ path, drive }) => {
  const visitor = await Visitor.arrive(browser, site.url, { viewport: { width: 390, height: 844 } });
  await visitor.open(path);

  await drive(visitor.page);

  expect(await visitor.page.evaluate(WAS_TOUCHED)).toBe(true);
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
