import { afterEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SiteApi } from '#shared/site-api.js';
import { TIMEOUT_MS } from '../../site/src/fetch-with-timeout.js';
import { setUpBrowser } from '../support/browser-app.js';
import { AnalysisDesk } from './analysis-desk.js';
import { EnrollmentDesk } from './enrollment-desk.js';
import { fakeSiteApi, problem } from './fake-site-api.js';
import { fillProperty } from './form-parts.js';
import { type SiteServer, serveSite } from './site-server.js';
import { UnlockDesk } from './unlock-desk.js';
import { Visitor } from './visitor.js';

/** What the forms say when the network, not the visitor, is at fault. */
const ANALYSIS_FAILED = 'Unable to process your request. Please try again.';
const UNLOCK_FAILED = 'Failed to unlock analysis. Please try again.';
const OFFLINE = "You're offline. Reconnect and try again.";

/** The page's fake clock doesn't drive the browser's own timeouts; this one follows it. */
const CLOCKED_TIMEOUT = `AbortSignal.timeout = (ms) => {
  const given = new AbortController();
  setTimeout(() => given.abort(new DOMException('', 'TimeoutError')), ms);
  return given.signal;
};`;

const browser = setUpBrowser();
let site: SiteServer;
let visitor: Visitor;
let page: Page;

afterEach(async () => {
  await site.close();
  expect(visitor.complaints).toEqual([]);
});

async function arrive(api: SiteApi, path: string) {
  site = await serveSite(api, () => null);
  visitor = await Visitor.arrive(browser, site.url);
  page = visitor.page;
  await page.clock.install();
  await page.addInitScript(CLOCKED_TIMEOUT);
  await visitor.open(path);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const problems = () => page.locator('#problems');
/** No one responds to these requests, and the connection stays open. */
const stall = (pattern: string) => page.route(pattern, () => {});
const outlastPatience = () => page.clock.fastForward(TIMEOUT_MS + 1000);

async function toAnalysisEmail() {
  await fillProperty(page);
  await button('Continue').click();
  await page.getByText('Step 2 of 2').waitFor();
  await email().fill('olive@example.com');
}

async function toEnrollReview() {
  await page.getByLabel('Property type').selectOption('single-family');
  await page.getByLabel('Number of units').fill('1');
  await page.getByLabel('Estimated monthly rent').fill('1850');
  await page.getByLabel('Street address').fill('412 Grand Ave');
  await page.getByLabel('City').fill('Ankeny');
  await page.getByLabel('ZIP code').fill('50021');
  await button('Continue').click();
  await page.getByText('Step 2 of 3').waitFor();
  await page.getByLabel('Full name').fill('Olive Owner');
  await email().fill('olive@example.com');
  await page.getByLabel('Phone').fill('515-555-0142');
  await button('Continue').click();
  await page.getByText('Step 3 of 3').waitFor();
}

const REFERRAL = {
  'Your name': 'Rita Realtor',
  'Your email address': 'rita@example.com',
  'Your phone number': '515-555-0110',
  'Your brokerage or company': 'Prairie Realty',
  "Client's name": 'Carl Client',
  "Client's email address": 'carl@example.com',
  "Client's phone number": '515-555-0111',
  'Property address': '88 Plain Street, Ankeny, IA 50021',
};

const email = () => page.getByLabel('Email address', { exact: true });

describe('on a stalled connection', () => {
  // P-211, P-225
  test('the analysis times out with Back and all input, and works on retry', async () => {
    const desk = new AnalysisDesk();
    await arrive(desk.api, '/analysis');
    await toAnalysisEmail();
    await stall('**/api/public/analyses');
    await button('View Analysis').click();
    await button('Processing...').waitFor();

    await outlastPatience();
    await problems().getByText(ANALYSIS_FAILED, { exact: true }).waitFor();

    expect(await email().inputValue()).toBe('olive@example.com');
    expect(await button('Back to Properties').isVisible()).toBe(true);
    await page.unroute('**/api/public/analyses');
    await button('View Analysis').click();
    await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);
    expect(desk.received).toMatchObject([{ properties: [{ street: '412 Grand Ave' }] }]);
  });

  // P-76
  test('a stored analysis opens its report even if polling stalls', async () => {
    await arrive(new AnalysisDesk().api, '/analysis');
    await toAnalysisEmail();
    const [asked] = await Promise.all([
      page.waitForRequest('**/api/public/analyses/*'),
      stall('**/api/public/analyses/*').then(() => button('View Analysis').click()),
    ]);
    const leadId = asked.url().split('/').at(-1)!;

    await page.clock.fastForward(7000);

    await page.waitForURL(`**/analysis/${leadId}`);
  });

  // P-215, P-216
  test('the enrollment times out with Back and all input', async () => {
    await arrive(new EnrollmentDesk().api, '/enroll');
    await toEnrollReview();
    await stall('**/api/public/enrollments');
    await page.locator('button[name=intent][value=submit]:visible').last().click();
    await button('Processing...').waitFor();

    await outlastPatience();
    await problems().getByText('Failed to process enrollment. Please try again.').waitFor();

    expect(await button('Back').isVisible()).toBe(true);
    expect(await page.locator('form dl').innerText()).toContain('olive@example.com');
  });

  // P-219, P-220
  test('the referral times out with all input', async () => {
    await arrive(fakeSiteApi(), '/realtor-referral');
    for (const [label, value] of Object.entries(REFERRAL)) await page.getByLabel(label).fill(value);
    await page.getByLabel('Property type').selectOption('condo');
    // The page posts its form to itself.
    await stall('**/realtor-referral');
    await button('Submit Referral').click();
    await button('Submitting...').waitFor();

    await outlastPatience();
    await problems().getByText('Failed to submit referral. Please try again.').waitFor();

    for (const [label, value] of Object.entries(REFERRAL))
      expect(await page.getByLabel(label).inputValue()).toBe(value);
  });

  // P-218
  test('the unlock times out and keeps the email', async () => {
    await arrive(new UnlockDesk().api, '/rent-vs-sell');
    await email().fill('olive@example.com');
    await stall('**/unlocks');
    await button('Unlock Detailed Analysis').click();
    await button('Unlocking...').waitFor();

    await outlastPatience();
    await problems().getByText(UNLOCK_FAILED, { exact: true }).waitFor();

    expect(await email().inputValue()).toBe('olive@example.com');
  });
});

describe('the standard message comes first, then the advice', () => {
  const sentences = () => problems().locator('p').allInnerTexts();
  const trimmed = async () => (await sentences()).map((sentence) => sentence.trim()).slice(0, 2);

  // P-211
  test('when an analysis is sent offline', async () => {
    await arrive(new AnalysisDesk().api, '/analysis');
    await toAnalysisEmail();
    await page.context().setOffline(true);

    await button('View Analysis').click();
    await problems().waitFor();

    expect(await trimmed()).toEqual([ANALYSIS_FAILED, OFFLINE]);
  });

  // P-218
  test('when the table is unlocked offline', async () => {
    await arrive(new UnlockDesk().api, '/rent-vs-sell');
    await email().fill('olive@example.com');
    await page.context().setOffline(true);

    await button('Unlock Detailed Analysis').click();
    await problems().waitFor();

    expect(await trimmed()).toEqual([UNLOCK_FAILED, OFFLINE]);
  });

  // P-211, P-218
  test.each([403, 429])('when the response is %i', async (status) => {
    const { api } = new UnlockDesk();
    const unlockRentVsSell = () => Promise.reject(problem(status, 'REFUSED', { detail: 'Wait an hour.' }));
    await arrive({ ...api, unlockRentVsSell }, '/rent-vs-sell');
    await email().fill('olive@example.com');

    await button('Unlock Detailed Analysis').click();
    await problems().waitFor();

    expect(await trimmed()).toEqual([UNLOCK_FAILED, 'Wait an hour.']);
  });
});

// P-29
test('a failed Logout says so next to the button, and works on retry', async () => {
  await arrive(new UnlockDesk().api, '/');
  await page.evaluate('document.documentElement.dataset.role = "user"');
  await page.route('**/api/auth/logout', (route) => route.abort());

  await button('Logout').click();
  await page.getByRole('status').getByText("We couldn't log you out").waitFor();
  expect(new URL(page.url()).pathname).toBe('/');

  await page.unroute('**/api/auth/logout');
  await button('Logout').click();
  await page.waitForURL('**/login');
});

// Attribution problems must not block what the visitor came for.
test("invisible characters in a campaign link don't break forms", async () => {
  const desk = new UnlockDesk();
  await arrive(desk.api, '/rent-vs-sell?utm_source=%07mail%E2%81%A6&utm_medium=%00');
  await email().fill('olive@example.com');

  await button('Unlock Detailed Analysis').click();
  await page.getByText('Detailed analysis unlocked!').waitFor();

  const { first } = desk.received[0]!.attribution!;
  expect([first!.utmSource, first!.utmMedium]).toEqual(['mail', undefined]);
  const kept = await page.evaluate<string>('localStorage.getItem("keyturn.touches")');
  expect(JSON.parse(kept).first.utmSource).toBe('mail');
});
