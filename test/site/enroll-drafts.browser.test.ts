import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowser } from '../support/browser-app.js';
import { EnrollmentDesk } from './enrollment-desk.js';
import { arriveToEnroll, enrollmentSteps } from './enrollment-steps.js';
import { focusedId } from './form-parts.js';
import { MOST_SHIFT } from './public-pages.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor, type VisitorOptions } from './visitor.js';

const browser = setUpBrowser();
let site: SiteServer;
let desk: EnrollmentDesk;
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  desk = new EnrollmentDesk();
  site = await serveSite(desk.api, () => null);
  await open();
});
afterEach(() => site.close());

async function open(options: VisitorOptions = {}) {
  await visitor?.leave();
  visitor = await arriveToEnroll(browser, site.url, options);
  page = visitor.page;
}

const {
  openForm,
  press,
  heading,
  stepIs,
  savedDraft: kept,
  fillProperty,
  goToReview,
} = enrollmentSteps(() => page);

describe('what was typed', () => {
  test('survives a reload in every step, and leaving the page', async () => {
    await openForm();
    await page.getByLabel('Street address').fill('412 Grand Ave');
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByLabel('Street address').inputValue()).toBe('412 Grand Ave');

    await fillProperty();
    await press('Continue');
    await page.getByLabel('Full name').fill('Olive Owner');
    await page.getByRole('checkbox').check();
    await page.reload({ waitUntil: 'networkidle' });
    await stepIs(2);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Olive Owner');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);

    await page.goto('/team');
    await openForm();
    await stepIs(2);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Olive Owner');
    expect(visitor.complaints).toEqual([]);
  });

  test.each([360, 1280])('is restored before the first paint of a later visit, at %i px', async (width) => {
    await goToReview();
    await page.setViewportSize({ width, height: 800 });
    const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await isAllowed;
      await route.continue();
    });
    await page.addInitScript(`
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`);

    await page.goto('/enroll', { waitUntil: 'commit' });
    await heading('Enroll your property').waitFor();
    expect(await page.getByText('Step 1 of 3').isVisible()).toBe(false);
    allow();

    await stepIs(3);
    expect(await page.getByText('Olive Owner').isVisible()).toBe(true);
    expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(MOST_SHIFT);
  });

  test('never hides the form when the script fails to load', async () => {
    await goToReview();
    await page.route('**/*.js', (route) => route.abort());

    await page.goto('/enroll');

    await stepIs(1);
  });

  test('typed before hydration is kept, with its focus', async () => {
    let go = () => {};
    const until = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/entry.client-*.js', async (route) => until.then(() => route.continue()));
    await page.goto('/enroll', { waitUntil: 'commit' });
    await page.getByLabel('Street address').fill('9 Oak Street');

    go();
    await page.getByText('Saved on this device').waitFor();
    await page.waitForFunction('localStorage.getItem("keyturn.enroll-draft")?.includes("9 Oak Street")');

    expect(await page.getByLabel('Street address').inputValue()).toBe('9 Oak Street');
    expect(await focusedId(page)).toBe('streetAddress');
  });

  test('is cleared by Start over', async () => {
    await goToReview();
    await press('Start over');

    await stepIs(1);
    expect(await page.getByLabel('Street address').inputValue()).toBe('');
    expect(await kept()).not.toContain('412 Grand Ave');
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByLabel('Street address').inputValue()).toBe('');
  });

  test('is restored by Undo until something else is typed', async () => {
    await goToReview();
    await press('Start over');
    await page.getByText('Form cleared.').waitFor();
    await press('Undo');
    await stepIs(3);
    await page.getByText('412 Grand Ave').waitFor();
    expect(await kept()).toContain('412 Grand Ave');

    await press('Start over');
    await stepIs(1);
    await page.getByLabel('Street address').fill('9 Oak Street');
    await page.getByRole('button', { name: 'Start over' }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  test('expires after thirty days without changes', async () => {
    await openForm();
    await page.getByLabel('Street address').fill('412 Grand Ave');
    await page.getByText('Saved on this device for 30 days as you type.').waitFor();
    const age = (days: number) =>
      page.evaluate(`localStorage.setItem('keyturn.enroll-draft', localStorage.getItem('keyturn.enroll-draft')
        .replace(/"until":\\d+/, '"until":' + (Date.now() + ${30 - days} * 24 * 3600e3)))`);

    await age(29.9);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByLabel('Street address').inputValue()).toBe('412 Grand Ave');
    await age(30.1);
    await page.reload({ waitUntil: 'networkidle' });

    expect(await page.getByLabel('Street address').inputValue()).toBe('');
    expect(await kept()).not.toContain('412 Grand Ave');
  });

  test("a step's URL does not open before it is reached", async () => {
    await page.goto('/enroll?step=3', { waitUntil: 'networkidle' });

    await stepIs(1);
  });
});
