import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { focusedId } from '../site/form-parts.js';
import { type SiteServer, serveSite } from '../site/site-server.js';
import { UnlockDesk } from '../site/unlock-desk.js';
import { Visitor, type VisitorOptions } from '../site/visitor.js';
import { setUpBrowser } from '../support/browser-app.js';

/** What the page's functions need of an input; the tests are compiled without DOM types. */
interface TextInput {
  selectionStart: number;
  setSelectionRange(from: number, to: number): void;
}

const browser = setUpBrowser();
const desk = new UnlockDesk();
let site: SiteServer;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  site = await serveSite(desk.api, () => null);
});
afterAll(() => site?.close());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
});

async function arrive(path: string, options: VisitorOptions = {}) {
  visitor = await Visitor.arrive(browser, site.url, options);
  page = visitor.page;
  await visitor.open(path);
}

const arriveToUnlock = () => arrive('/rent-vs-sell?years=4');

const result = () => page.locator('section:has(> #result)');
const type = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
const valueIn = (label: string) => page.getByLabel(label, { exact: true }).inputValue();

describe('the rent-vs-sell calculator in the browser', () => {
  // P-94, P-95, P-97, P-98
  test('updates on every keystroke and syncs the URL without adding history entries', async () => {
    await arrive('/rent-vs-sell');
    const history = await page.evaluate('history.length');

    await type('Monthly rent', '1200');
    await result().getByText('Negative cash flow in the first year').waitFor();
    expect(await result().innerText()).toContain('$1,785 a month');
    await type('Years to hold', '3');
    await page.waitForURL(/rent=1200&growth=3&years=3&/);

    const typed = await result().innerText();
    expect(await page.evaluate('history.length')).toBe(history);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await result().innerText()).toBe(typed);
    expect(await valueIn('Monthly rent')).toBe('1,200');
  });

  // P-246
  test('one tap uses our own plan and keeps what was typed', async () => {
    await arrive('/rent-vs-sell');
    await type('Monthly rent', '2600');
    const withExample = await result().innerText();

    await page.getByRole('link', { name: 'Use our Online plan' }).click();

    await page.waitForURL(/rent=2600.*&plan=online/);
    expect(await focusedId(page)).toBe('plan');
    expect(await result().innerText()).not.toBe(withExample);
    expect(await page.getByText('is an example, not what we charge').count()).toBe(0);
  });

  test('the first paint is the same without JavaScript', async () => {
    const link = '/rent-vs-sell?value=412000&rate=6.875&growth=-1.5&years=12';
    await arrive(link, { javaScriptEnabled: false });
    const painted = await page.locator('main').innerText();
    await visitor.leave();

    await arrive(link);

    expect(await page.locator('main').innerText()).toBe(painted);
  });

  // P-180
  test('a money field accepts digits and one period, keeps the caret, and adds separators on blur', async () => {
    await arrive('/rent-vs-sell');
    const value = page.getByLabel('Home value');

    await value.focus();
    await value.evaluate((input) => (input as unknown as TextInput).setSelectionRange(2, 2));
    await page.keyboard.type('x5-');
    expect(await value.inputValue()).toBe('3050000');
    expect(await value.evaluate((input) => (input as unknown as TextInput).selectionStart)).toBe(3);
    await page.keyboard.press('End');
    await page.keyboard.type('.6.1');
    expect(await value.inputValue()).toBe('3050000.61');

    await page.keyboard.press('Tab');
    expect(await value.inputValue()).toBe('3,050,001');
    await page.waitForURL(/value=3050001&/);
  });

  test('arrow keys step a money field', async () => {
    await arrive('/rent-vs-sell');

    await page.getByLabel('Home value').press('ArrowUp');
    await page.getByLabel('Monthly rent').press('ArrowDown');

    expect([await valueIn('Home value'), await valueIn('Monthly rent')]).toEqual(['301,000', '2,475']);
    await page.waitForURL(/value=301000&.*rent=2475&/);
  });

  // P-179, P-181
  test('uses 0 for an empty rate and 30 for years beyond 30, and says so next to the field', async () => {
    await arrive('/rent-vs-sell');

    await type('Interest rate', '');
    await type('Years to hold', '99');
    await page.getByText('Using 30').waitFor();
    await page.getByLabel('Price you paid').focus();

    expect([await valueIn('Interest rate'), await valueIn('Years to hold')]).toEqual(['0', '30']);
    expect(await page.getByText('Using 30').isVisible()).toBe(true);
    await page.waitForURL(/rate=0&.*years=30&/);
  });

  test('Enter focuses the result, and a pause in typing announces it', async () => {
    await arrive('/rent-vs-sell');
    const said = result().getByRole('status');
    expect(await said.textContent()).toBe('');

    await type('Monthly rent', '700');
    await page.getByLabel('Monthly rent').press('Enter');

    expect(await focusedId(page)).toBe('result');
    expect(page.url()).toContain('rent=700');
    await said
      .getByText(
        /^SELL\. \$[\d,]+ more after 5 years if you sell it now\. Negative cash flow in the first year\./,
      )
      .waitFor();
  });
});

describe('Invest-A-View in the browser', () => {
  const slider = (label: string) => page.getByRole('slider', { name: `${label}, slider` });

  // P-100, P-101
  test('cards, fields and sliders change the same result', async () => {
    await arrive('/invest-a-view');

    await page.getByRole('radio', { name: /Balanced Growth/ }).press('ArrowDown');
    await page.getByRole('heading', { name: '$1,185,264' }).waitFor();
    expect(await result().innerText()).toContain('The income is $12,589 a year below');
    expect(await page.locator('main').innerText()).toContain('We assume Steady Income returns 7% a year');

    await slider('Target income').press('ArrowLeft');
    expect(await valueIn('Target income')).toBe('59,000');
    await type('Initial investment', '2000000');
    expect(await slider('Initial investment').inputValue()).toBe('1000000');
    await page.waitForURL(
      '**/invest-a-view?strategy=steady&initial=2000000&monthly=1500&years=20&target=59000',
    );
  });

  test('works as a plain form without sliders or JavaScript', async () => {
    await arrive('/invest-a-view', { javaScriptEnabled: false });

    await page.getByRole('radio', { name: /Aggressive Growth/ }).check();
    await type('Years', '1');
    await page.getByRole('button', { name: 'Calculate' }).click();

    expect(await result().innerText()).toContain('$131,706');
    expect(await page.getByRole('radio', { name: /Aggressive Growth/ }).isChecked()).toBe(true);
    expect(await page.locator('input[type=range]:visible').count()).toBe(0);
  });
});

describe.each([
  ['/rent-vs-sell', ['Home value', 'Loan balance', 'Interest rate', 'Monthly rent', 'Years to hold']],
  ['/invest-a-view', ['Initial investment', 'Monthly contribution', 'Years', 'Target income']],
])('%s', (path, labels) => {
  test.each([360, 1280])('shifts no content while typing at %i px', async (width) => {
    await arrive(path, { viewport: { width, height: 800 } });
    const shifted = await visitor.watchShifts();

    for (const label of labels) {
      await page.getByLabel(label, { exact: true }).focus();
      for (const key of ['End', 'Backspace', '9', '9', 'Backspace', 'Backspace', '1'])
        await page.keyboard.press(key);
      await page.waitForTimeout(50);
    }

    expect(await shifted()).toBeLessThanOrEqual(0.01);
  });

  test('has no accessibility violations with the table shown', async () => {
    await arrive(`${path}?rent=900&target=200000&years=99`);
    await page.getByText('Show the numbers').click();

    expect(await visitor.flaws()).toEqual([]);
  });
});

const table = () => page.getByRole('region', { name: 'Year-by-year figures' });
const years = () => table().locator('tbody tr').count();
const email = () => page.getByLabel('Email address', { exact: true });
const unlock = () => page.getByRole('button', { name: 'Unlock Detailed Analysis' }).click();
const focused = () =>
  page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.id');

describe('unlocking the year-by-year table', () => {
  beforeEach(() => {
    desk.isDown = false;
    desk.received.length = 0;
  });

  // P-96
  test('stays unlocked while inputs change and across reloads, for the session', async () => {
    await arriveToUnlock();
    await email().fill('olive@example.com');
    await unlock();
    await page.getByText('Detailed analysis unlocked!').waitFor();

    await page.getByLabel('Years to hold').fill('12');
    await table().getByRole('rowheader', { name: '12', exact: true }).waitFor();
    await page.waitForURL(/years=12&/);
    await page.reload({ waitUntil: 'networkidle' });

    expect(await years()).toBe(12);
    expect(await email().count()).toBe(0);
    expect(await page.getByText('Detailed analysis unlocked!').count()).toBe(0);
  });

  // P-99, P-178, P-218
  test('an invalid email and a failure take the focus and lose no input', async () => {
    await arriveToUnlock();
    await unlock();
    await page.locator('#problems:focus').getByText('Enter your email address').waitFor();
    await page.getByRole('link', { name: 'Enter your email address' }).click();
    expect(await focused()).toBe('email');

    desk.isDown = true;
    await email().fill('olive@example.com');
    await unlock();
    await page.locator('#problems:focus').getByText('Failed to unlock analysis. Please try again.').waitFor();
    expect([await email().inputValue(), await years()]).toEqual(['olive@example.com', 1]);

    desk.isDown = false;
    await unlock();
    await page.getByText('Detailed analysis unlocked!').waitFor();
    expect(desk.received).toHaveLength(1);
  });

  test('a double click sends one request', async () => {
    await arriveToUnlock();
    await email().fill('olive@example.com');

    await page.getByRole('button', { name: 'Unlock Detailed Analysis' }).dblclick();
    await page.getByText('Detailed analysis unlocked!').waitFor();

    expect(desk.received).toHaveLength(1);
  });

  // P-218
  test('says when it is offline, and works once back online', async () => {
    await arriveToUnlock();
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
    await arriveToUnlock();
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

  test.each([
    ['refused', 'olive', 'Enter an email address like'],
    ['failed', 'olive@example.com', 'Failed to unlock analysis.'],
    ['unlocked', 'olive@example.com', 'Detailed analysis unlocked!'],
  ])('has no accessibility violations when %s', async (state, address, words) => {
    desk.isDown = state === 'failed';
    await arriveToUnlock();
    await email().fill(address);
    await unlock();
    await page.getByText(words).first().waitFor();

    expect(await visitor.flaws()).toEqual([]);
  });
});
