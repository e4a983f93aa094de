import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowser } from '../support/browser-app.js';
import { AnalysisDesk } from './analysis-desk.js';
import { fillProperty, propertyField } from './form-parts.js';
import { type SiteServer, serveSite } from './site-server.js';

/** Back and Forward in a multi-step form, using the analysis as the example. */
const browser = setUpBrowser();
let site: SiteServer;
let desk: AnalysisDesk;
let page: Page;

beforeEach(async () => {
  desk = new AnalysisDesk();
  site = await serveSite(desk.api, () => null);
  const context = await browser.newContext({ baseURL: site.url });
  page = await context.newPage();
  await page.goto('/team');
  await page.goto('/analysis', { waitUntil: 'networkidle' });
});
afterEach(() => site.close());

const field = (name: string) => propertyField(page, 0, name);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const stepOne = () => page.getByText('Step 1 of 2').waitFor();
/** Step 1 has two screens. */
const headline = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
const stepTwo = () => page.getByText('Step 2 of 2').waitFor();
/** Presses the browser's buttons a moment later, because the page may be gone by the time it would respond. */
const back = () => page.evaluate('void setTimeout(() => history.back())');
const forward = () => page.evaluate('void setTimeout(() => history.forward())');

async function toStepTwo() {
  await fillProperty(page);
  await press('Continue');
  await stepTwo();
}

test('P-68, P-225: Back goes from step 2 to step 1 and Forward to step 2, with all input kept', async () => {
  await toStepTwo();
  await page.getByLabel('Email address', { exact: true }).fill('olive@example.com');

  await back();
  await stepOne();
  expect(await field('street').inputValue()).toBe('412 Grand Ave');
  expect(await field('propertyType').inputValue()).toBe('townhouse');
  await field('squareFootage').fill('1500');

  await forward();
  await stepTwo();
  expect(await page.getByLabel('Email address', { exact: true }).inputValue()).toBe('olive@example.com');
  await press('View Analysis');
  await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);
  expect(desk.received[0]!.properties[0]!.squareFootage).toBe(1500);
});

test('each screen is a history entry: Back goes through them and leaves the page from the first', async () => {
  await toStepTwo();
  await press('Back to Properties');
  await stepOne();
  expect(await field('street').isVisible()).toBe(true);
  await back();
  await stepTwo();
  await back();
  await headline('Property details');
  expect(await field('street').isVisible()).toBe(false);
  await back();
  await headline('Get Your Free Analysis');
  expect(await field('street').inputValue()).toBe('412 Grand Ave');

  await back();

  await page.waitForURL('**/team');
});

test("Forward to a step that isn't ready lists what is missing, and Back still leaves", async () => {
  await toStepTwo();
  await back();
  await stepOne();
  await field('squareFootage').fill('');

  await forward();
  await page.locator('#problems').getByText('Enter the square footage').waitFor();
  await stepOne();
  await field('squareFootage').fill('1400');
  await press('Continue');
  await stepTwo();

  await back();
  await headline('Property details');
  await back();
  await headline('Get Your Free Analysis');
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

test('an in-page link, and Back from it, lose no input', async () => {
  await field('street').fill('412 Grand Ave');
  await press('Continue');
  await page.locator('#problems').waitFor();
  await page.locator('.skip-link').press('Enter');
  await page.waitForURL('**#main');

  expect(await page.locator('#problems').count()).toBe(1);
  expect(await field('street').inputValue()).toBe('412 Grand Ave');
  await back();
  await page.waitForURL(/analysis$/);
  expect(await field('street').inputValue()).toBe('412 Grand Ave');
});

test('the URL of step 2 does not open before step 1 is done', async () => {
  await page.goto('/analysis?step=2', { waitUntil: 'networkidle' });
  await stepOne();
  await field('street').fill('412 Grand Ave');

  await page.goto('/analysis?step=2', { waitUntil: 'networkidle' });

  await page.locator('#problems').getByText('Enter the city').waitFor();
  await stepOne();
  expect(await field('street').inputValue()).toBe('412 Grand Ave');
});

// P-225
test('Back during a submit keeps everything, and the next submit sends the same lead', async () => {
  await toStepTwo();
  await page.getByLabel('Email address', { exact: true }).fill('olive@example.com');
  const letThrough = await delayPosts();
  await press('View Analysis');
  await page.getByRole('button', { name: 'Processing...' }).waitFor();

  await back();
  await stepOne();
  const answered = page.waitForResponse('**/api/public/analyses');
  letThrough();
  await answered;
  await forward();
  await stepTwo();
  expect(await page.getByLabel('Email address', { exact: true }).inputValue()).toBe('olive@example.com');
  await press('View Analysis');
  await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);

  const ids = desk.received.map(({ properties }) => properties[0]!.id);
  expect(ids).toEqual([ids[0], ids[0]]);
});

// P-76
test('a double click on the button sends one analysis', async () => {
  await toStepTwo();
  await page.getByLabel('Email address', { exact: true }).fill('olive@example.com');

  await page.getByRole('button', { name: 'View Analysis', exact: true }).dblclick();
  await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);

  expect(desk.received).toHaveLength(1);
});

// P-76, P-79
test('the email error is hidden while the form is being sent', async () => {
  await toStepTwo();
  await press('View Analysis');
  await page.locator('#email-error').waitFor();
  await page.getByLabel('Email address', { exact: true }).fill('olive@example.com');
  const letThrough = await delayPosts();

  await press('View Analysis');
  await page.getByRole('button', { name: 'Processing...' }).waitFor();

  expect(await page.locator('#email-error').count()).toBe(0);
  letThrough();
  await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);
});

// P-211, P-225
test('says when it is offline, keeps everything, and works once back online', async () => {
  await toStepTwo();
  await page.getByLabel('Email address', { exact: true }).fill('olive@example.com');
  await page.context().setOffline(true);

  await press('View Analysis');
  await page.locator('#problems').getByText("You're offline. Reconnect and try again.").waitFor();
  await stepTwo();
  expect(await page.getByLabel('Email address', { exact: true }).inputValue()).toBe('olive@example.com');

  await page.context().setOffline(false);
  await press('View Analysis');
  await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);
  expect(desk.received).toHaveLength(1);
});

/** Blocks submits until the returned function releases them. */
async function delayPosts(): Promise<() => void> {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/public/analyses', async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}
