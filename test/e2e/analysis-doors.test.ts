import { expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { RateLimits } from '../../src/platform/limits/rate-limits.js';
import { FormTokens } from '../../src/platform/public-forms/public-form.js';
import { fillProperty } from '../site/form-parts.js';
import { startApp } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { freezeClock } from '../support/clock.js';

/** Visitors never notice the guards of the analysis form. */
const { app, browser } = setUpBrowserApp(() => startApp({ PUBLIC_FORM_MIN_SECONDS: '2' }));
let context: BrowserContext;
let page: Page;

const WITH_AND_WITHOUT = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }];

async function open(options: { javaScriptEnabled: boolean }, path = '/analysis'): Promise<void> {
  context = await browser.newContext({ baseURL: app.url, ...options });
  page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
}

async function press(name: string) {
  await page.getByRole('button', { name, exact: true }).click();
}

async function fillIn(email: string): Promise<void> {
  await fillProperty(page);
  await press('Continue');
  await page.getByLabel('Email address', { exact: true }).fill(email);
}

async function reportIsThere(): Promise<void> {
  await page.getByRole('heading', { level: 1, name: '412 Grand Ave, Ankeny, IA 50021' }).waitFor();
}

async function leadsOf(email: string) {
  const { body } = await app.as.staff.get(
    `/api/leads?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`,
  );
  return body as { id: string; firstTouch: object; lastTouch: object }[];
}

test.each(WITH_AND_WITHOUT)(
  'a page open for 25 hours sends its form without a problem: %j',
  async (options) => {
    const email = `slow.${options.javaScriptEnabled}@example.com`;
    const clock = freezeClock(app);
    clock.advance({ seconds: -25 * 60 * 60 });
    await open(options);
    clock.unfreeze();
    const token = await page.locator('input[name=formToken]').inputValue();
    await fillIn(email);

    await press('View Analysis');
    await reportIsThere();

    expect(app.app.get(FormTokens).ageOf(token)).toBeNull();
    expect(await leadsOf(email)).toHaveLength(1);
  },
);

test.each(WITH_AND_WITHOUT)(
  'submitting before the token is old enough just takes a moment longer: %j',
  async (options) => {
    const email = `fast.${options.javaScriptEnabled}@example.com`;
    await open(options);
    await fillIn(email);
    const openedAt = Date.now();
    await page.locator('input[name=formToken]').evaluate((input, { token }) => {
      (input as unknown as { value: string }).value = token;
    }, app.app.get(FormTokens).issue());

    await press('View Analysis');
    await reportIsThere();

    expect(Date.now() - openedAt).toBeGreaterThan(2000);
    expect(await leadsOf(email)).toHaveLength(1);
  },
);

test.each(WITH_AND_WITHOUT)(
  "a rejected form keeps what was typed, and the lead stores the visitor's campaign and the form's page: %j",
  async (options) => {
    const email = `kept.${options.javaScriptEnabled}@example.com`;
    await open(options, '/analysis?utm_source=mail');
    await fillIn(email);
    await app.em.execute('delete from rate_limits');
    await app.app.get(RateLimits).count('analysisAddress', '127.0.0.1', 60 * app.config.RATE_LIMIT_FACTOR);

    await press('View Analysis');
    await page.getByText('Too many requests. Please wait a moment and try again.').waitFor();
    const typed = await page.getByLabel('Email address', { exact: true }).inputValue();
    await app.em.execute('delete from rate_limits');
    await press('View Analysis');
    await reportIsThere();

    expect(typed).toBe(email);
    const [lead, ...others] = await leadsOf(email);
    const touch = { utmSource: 'mail', landingPage: '/analysis?utm_source=mail' };
    expect([lead!.firstTouch, lead!.lastTouch, others]).toEqual([touch, touch, []]);
    const { body: consents } = await app.as.staff.get(`/api/leads/${lead!.id}/consents`);
    expect(consents).toMatchObject([{ channel: 'contact', version: 'analysis-2', page: '/analysis' }]);
  },
);
