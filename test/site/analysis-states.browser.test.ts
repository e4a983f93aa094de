import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowser } from '../support/browser-app.js';
import { AnalysisDesk } from './analysis-desk.js';
import { fillProperty, propertyField } from './form-parts.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor } from './visitor.js';

const browser = setUpBrowser();
let site: SiteServer;
let desk: AnalysisDesk;
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  desk = new AnalysisDesk();
  site = await serveSite(desk.api, () => null);
  visitor = await Visitor.arrive(browser, site.url);
  page = visitor.page;
});
afterEach(() => site.close());

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function addSecond() {
  await visitor.open('/analysis');
  await fillProperty(page);
  await press('Add another property');
  await propertyField(page, 1, 'street').waitFor();
}

async function askForEmail() {
  await visitor.open('/analysis');
  await fillProperty(page);
  await press('Continue');
  await page.getByRole('heading', { name: 'Your Analysis is Ready!' }).waitFor();
}

async function submit() {
  await askForEmail();
  await page.getByLabel('Email address', { exact: true }).fill('olive@example.com');
  await press('View Analysis');
}

const STATES: [string, () => Promise<unknown>][] = [
  [
    'the analysis with problems',
    async () => {
      await visitor.open('/analysis');
      await press('Continue');
      await page.locator('#problems').waitFor();
    },
  ],
  ['the analysis of two properties, one folded', addSecond],
  [
    'the analysis of two properties with problems in the second',
    async () => {
      await addSecond();
      await press('Continue');
      await page.locator('#problems').waitFor();
    },
  ],
  ['the analysis asking for an e-mail', askForEmail],
  [
    'the analysis without an e-mail',
    async () => {
      await askForEmail();
      await press('View Analysis');
      await page.locator('#problems').waitFor();
    },
  ],
  [
    'the analysis under way',
    async () => {
      desk.pauseLookups();
      // The report replaces the waiting page after some seconds, sooner than all of it can be checked.
      await page.route(/\/analysis\/[0-9a-f-]{36}$/, (route) => route.fulfill({ status: 204 }));
      await submit();
      await page
        .locator('[aria-current=step]')
        .getByText('Looking up nearby rents', { exact: true })
        .waitFor();
    },
  ],
  [
    'the analysis that failed',
    async () => {
      desk.isDown = true;
      await submit();
      await page.locator('#problems').waitFor();
    },
  ],
  [
    'the dialog of the footer',
    async () => {
      await visitor.open('/analysis');
      await press('Admin Login');
      await page.getByRole('dialog').getByLabel('Admin email').waitFor();
    },
  ],
  [
    'the dialog of the footer after a refusal',
    async () => {
      await visitor.open('/analysis');
      await press('Admin Login');
      await page.getByLabel('Admin email').fill('stranger@example.com');
      await page.getByLabel('Password').fill('a long enough password');
      await press('Log In');
      await page.getByRole('dialog').getByText('Invalid credentials').waitFor();
    },
  ],
  [
    'the header of staff',
    async () => {
      await page.context().addCookies([{ name: 'keyturn_role', value: 'admin', url: site.url }]);
      await visitor.open('/analysis');
      await page.getByRole('navigation', { name: 'Staff' }).waitFor();
    },
  ],
];

test.each(STATES)('%s has no accessibility violations and no horizontal scroll', async (_, reach) => {
  await reach();

  expect(await visitor.flaws()).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});

test('the open menu of a phone has no accessibility violations and no horizontal scroll', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open('/analysis');
  await page.locator('summary[aria-label="Menu"]').click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();

  // The width at which the menu exists comes first; the others find it open or missing.
  expect(await visitor.flaws()).toEqual([]);
});
