import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowser } from '../support/browser-app.js';
import { type SiteServer, serveSite } from './site-server.js';
import { UnlockDesk } from './unlock-desk.js';
import { Visitor, type VisitorOptions } from './visitor.js';

const browser = setUpBrowser();
let site: SiteServer;
let desk: UnlockDesk;
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  desk = new UnlockDesk();
  site = await serveSite(desk.api, () => null);
});
afterEach(async () => {
  await site.close();
  expect(visitor.complaints).toEqual([]);
});

async function arrive(options: VisitorOptions = {}) {
  visitor = await Visitor.arrive(browser, site.url, options);
  page = visitor.page;
  await visitor.open('/rent-vs-sell?years=4');
}

const table = () => page.getByRole('region', { name: 'Year-by-year figures' });
const years = () => table().locator('tbody tr').count();
const email = () => page.getByLabel('Email address', { exact: true });
const unlock = () => page.getByRole('button', { name: 'Unlock Detailed Analysis' }).click();
const focused = () =>
  page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.id');

describe('unlocking the year-by-year table', () => {
  // P-96, P-99, P-217; journey of the design
  test('works by keyboard alone, and focuses the full table', async () => {
    await arrive();
    await page.getByLabel('Monthly rent').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('2000');
    while ((await focused()) !== 'email') await page.keyboard.press('Tab');
    expect(await years()).toBe(1);

    await page.keyboard.type('olive@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Detailed analysis unlocked!').waitFor();

    expect(await focused()).toBe('Year-by-year figures');
    expect(await years()).toBe(4);
    expect(desk.received).toMatchObject([
      {
        email: 'olive@example.com',
        inputs: { monthlyRent: 2000, yearsToHold: 4 },
        token: 'token-of-the-form',
      },
    ]);
  });

  // P-96
  test('stays unlocked while inputs change and across reloads, for the session', async () => {
    await arrive();
    await email().fill('olive@example.com');
    await unlock();
    await page.getByText('Detailed analysis unlocked!').waitFor();

    await page.getByLabel('Years to hold').fill('12');
    await table().getByRole('rowheader', { name: '12', exact: true }).waitFor();
    await page.waitForURL(/years=12$/);
    await page.reload({ waitUntil: 'networkidle' });

    expect(await years()).toBe(12);
    expect(await email().count()).toBe(0);
    expect(await page.getByText('Detailed analysis unlocked!').count()).toBe(0);
  });

  // P-99, P-178, P-218
  test('an invalid email and a failure take the focus and lose no input', async () => {
    await arrive();
    await unlock();
    await page.locator('#problems').getByText('Enter your email address').waitFor();
    expect(await focused()).toBe('problems');
    await page.getByRole('link', { name: 'Enter your email address' }).click();
    expect(await focused()).toBe('email');

    desk.isDown = true;
    await email().fill('olive@example.com');
    await unlock();
    await page.locator('#problems').getByText('Failed to unlock analysis. Please try again.').waitFor();
    expect(await focused()).toBe('problems');
    expect([await email().inputValue(), await years()]).toEqual(['olive@example.com', 1]);

    desk.isDown = false;
    await unlock();
    await page.getByText('Detailed analysis unlocked!').waitFor();
    expect(desk.received).toHaveLength(1);
  });

  test('a second click during the request sends nothing', async () => {
    await arrive();
    await page.route('**/unlocks', async (route) => {
      await page.getByRole('button', { name: 'Unlocking...' }).press('Enter');
      await email().press('Enter');
      await route.continue();
    });
    await email().fill('olive@example.com');

    await unlock();
    await page.getByText('Detailed analysis unlocked!').waitFor();

    expect(desk.received).toHaveLength(1);
  });

  test('a double click sends one request', async () => {
    await arrive();
    await email().fill('olive@example.com');

    await page.getByRole('button', { name: 'Unlock Detailed Analysis' }).dblclick();
    await page.getByText('Detailed analysis unlocked!').waitFor();

    expect(desk.received).toHaveLength(1);
  });

  // P-218
  test('says when it is offline, and works once back online', async () => {
    await arrive();
    await email().fill('olive@example.com');
    await page.context().setOffline(true);

    await unlock();
    await page.locator('#problems').getByText("You're offline. Reconnect and try again.").waitFor();
    expect(await email().inputValue()).toBe('olive@example.com');

    await page.context().setOffline(false);
    await unlock();
    await page.getByText('Detailed analysis unlocked!').waitFor();
  });

  // P-96
  test('mentions horizontal scrolling only where the table scrolls', async () => {
    await arrive();
    const hint = page.getByText('Scroll sideways to see every column.');

    await page.setViewportSize({ width: 360, height: 800 });
    expect(await hint.isVisible()).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });

    expect(await hint.isVisible()).toBe(false);
    const sideways = await page.evaluate(
      "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('table').parentElement)",
    );
    expect(sideways).toBe(0);
  });

  // P-96, P-217
  test('without JavaScript the response shows the full table', async () => {
    await arrive({ javaScriptEnabled: false });
    await page.getByLabel('Monthly rent').fill('2000');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await email().fill('olive@example.com');
    await unlock();

    expect(await page.getByRole('status').getByText('Detailed analysis unlocked!').isVisible()).toBe(true);
    expect(await years()).toBe(4);
    expect(desk.received).toMatchObject([{ inputs: { monthlyRent: 2000, yearsToHold: 4 } }]);
    expect(await page.getByLabel('Monthly rent').inputValue()).toBe('2,000');

    await page.getByLabel('Years to hold').fill('6');
    await page.getByRole('button', { name: 'Calculate' }).click();
    expect(await years()).toBe(6);
    expect(await email().count()).toBe(0);
  });

  test.each([
    ['refused', 'olive', 'Enter an email address like'],
    ['failed', 'olive@example.com', 'Failed to unlock analysis.'],
    ['unlocked', 'olive@example.com', 'Detailed analysis unlocked!'],
  ])('has no accessibility violations when %s', async (state, address, words) => {
    desk.isDown = state === 'failed';
    await arrive();
    await email().fill(address);
    await unlock();
    await page.getByText(words).first().waitFor();

    expect(await visitor.flaws()).toEqual([]);
  });
});
