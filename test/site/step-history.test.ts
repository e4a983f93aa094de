import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { AnalysisDesk } from './analysis-desk.js';
import { type SiteServer, serveSite } from './site-server.js';

/** Back and Forward in a form of several steps, tried on the analysis. */
let browser: Browser;
let site: SiteServer;
let desk: AnalysisDesk;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  desk = new AnalysisDesk();
  site = await serveSite(desk.api, () => null);
  const context = await browser.newContext({ baseURL: site.url });
  page = await context.newPage();
  await page.goto('/team');
  await page.goto('/analysis', { waitUntil: 'networkidle' });
});
afterEach(async () => {
  await page.context().close();
  await site.close();
});

const field = (name: string) => page.locator(`[id="properties.0.${name}"]`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const stepOne = () => page.getByText('Step 1 of 2').waitFor();
const stepTwo = () => page.getByText('Step 2 of 2').waitFor();
/** The browser's own buttons, pressed a moment later: the page may be gone by the time that it would answer. */
const back = () => page.evaluate('void setTimeout(() => history.back())');
const forward = () => page.evaluate('void setTimeout(() => history.forward())');

async function fill() {
  await field('street').fill('412 Grand Ave');
  await field('city').fill('Ankeny');
  await field('zipCode').fill('50021');
  await field('propertyType').selectOption('townhouse');
  await field('squareFootage').fill('1400');
}

async function toStepTwo() {
  await fill();
  await press('Continue');
  await stepTwo();
}

test('P-68, P-225: Back goes from step 2 to step 1 and Forward to step 2, with everything kept', async () => {
  await toStepTwo();
  await page.getByLabel('E-mail address').fill('olive@example.com');

  await back();
  await stepOne();
  expect(await field('street').inputValue()).toBe('412 Grand Ave');
  expect(await field('propertyType').inputValue()).toBe('townhouse');
  await field('street').fill('414 Grand Ave');

  await forward();
  await stepTwo();
  expect(await page.getByLabel('E-mail address').inputValue()).toBe('olive@example.com');
  await press('View Analysis');
  await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);
  expect(desk.received[0]!.properties[0]!.street).toBe('414 Grand Ave');
});

test('Back leaves the page from step 1, as often as the steps were walked', async () => {
  await toStepTwo();
  await press('Back to properties');
  await stepOne();
  await press('Continue');
  await stepTwo();
  await back();
  await stepOne();

  await back();

  await page.waitForURL('**/team');
});

test('Forward to a step that is not due yet says what is missing, and Back still leaves', async () => {
  await toStepTwo();
  await back();
  await stepOne();
  await field('zipCode').fill('');

  await forward();
  await page.locator('#problems').getByText('ZIP must be 5 digits').waitFor();
  await stepOne();
  await field('zipCode').fill('50021');
  await press('Continue');
  await stepTwo();

  await back();
  await stepOne();
  await back();
  await page.waitForURL('**/team');
});

test('a reload at step 2 stays there, and Back goes to step 1', async () => {
  await toStepTwo();

  await page.reload({ waitUntil: 'networkidle' });
  await stepTwo();
  await back();
  await stepOne();

  expect(await field('street').inputValue()).toBe('412 Grand Ave');
});

test('a jump within the page, and Back from it, cost nothing that was typed', async () => {
  await field('street').fill('412 Grand Ave');
  await press('Continue');
  await page.locator('.skip-link').press('Enter');
  await page.waitForURL('**#main');

  expect(await page.locator('#problems').count()).toBe(1);
  expect(await field('street').inputValue()).toBe('412 Grand Ave');
  await back();
  await page.waitForURL(/analysis$/);
  expect(await field('street').inputValue()).toBe('412 Grand Ave');
});

test('Back while a submit is under way keeps the form, and a failure shows at its step', async () => {
  await toStepTwo();
  await page.getByLabel('E-mail address').fill('olive@example.com');
  desk.isDown = true;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/public/analyses', async (route) => {
    await held;
    await route.continue();
  });
  await press('View Analysis');
  await page.getByRole('button', { name: 'Processing...' }).waitFor();

  await back();
  letThrough();
  await page.getByText('Unable to process your request. Please try again.').waitFor();
  await stepTwo();
  expect(await page.getByLabel('E-mail address').inputValue()).toBe('olive@example.com');

  await back();
  await stepOne();
});
