import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fakeSiteApi } from '../site/fake-site-api.js';
import { focusedId } from '../site/form-parts.js';
import { type SiteServer, serveSite } from '../site/site-server.js';
import { Visitor, type VisitorOptions } from '../site/visitor.js';
import { setUpBrowser } from '../support/browser-app.js';

/** What the page's functions need of an input; the tests are compiled without DOM types. */
interface TextInput {
  selectionStart: number;
  setSelectionRange(from: number, to: number): void;
}

const browser = setUpBrowser();
let site: SiteServer;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  site = await serveSite(fakeSiteApi(), () => null);
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
    await page.waitForURL(/rent=1200&growth=3&years=3$/);

    const typed = await result().innerText();
    expect(await page.evaluate('history.length')).toBe(history);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await result().innerText()).toBe(typed);
    expect(await valueIn('Monthly rent')).toBe('1,200');
  });

  // P-97
  test('announces a first-year loss to screen readers', async () => {
    await arrive('/rent-vs-sell');

    await type('Monthly rent', '1200');

    await result()
      .getByRole('status')
      .getByText(/Negative cash flow in the first year\. .*break even at/)
      .waitFor();
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
    await page.waitForURL(/rate=0&.*years=30$/);
  });

  test('uses input typed before hydration', async () => {
    visitor = await Visitor.arrive(browser, site.url);
    page = visitor.page;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/entry.client-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/rent-vs-sell', { waitUntil: 'commit' });

    await type('Monthly rent', '700');
    expect(await page.getByRole('heading', { name: 'Our recommendation RENT OUT' }).isVisible()).toBe(true);
    release();
    await page.getByRole('heading', { name: 'Our recommendation SELL' }).waitFor();

    expect(await valueIn('Monthly rent')).toBe('700');
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

  test('works as a plain form without JavaScript', async () => {
    await arrive('/rent-vs-sell', { javaScriptEnabled: false });

    await type('Monthly rent', '$1,200');
    await page.getByRole('button', { name: 'Calculate' }).click();

    expect(page.url()).toContain('rent=%241%2C200');
    expect(await valueIn('Monthly rent')).toBe('1,200');
    expect(await result().innerText()).toContain('Negative cash flow in the first year');
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

  // P-150
  test('says the goal is reached only when it is', async () => {
    await arrive('/invest-a-view?target=64200');
    expect(await result().innerText()).toContain('99%');
    expect(await result().getByText('Short of your goal').isVisible()).toBe(true);

    await type('Target income', '64000');

    await result().getByText('Goal reached').waitFor();
    expect(await result().innerText()).toContain('100%');
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
