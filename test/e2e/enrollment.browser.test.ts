import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { EnrollmentDesk } from '../site/enrollment-desk.js';
import { arriveToEnroll, enrollmentSteps } from '../site/enrollment-steps.js';
import { problem } from '../site/fake-site-api.js';
import { focusedId } from '../site/form-parts.js';
import { MOST_SHIFT } from '../site/public-pages.js';
import { type SiteServer, serveSite } from '../site/site-server.js';
import { Visitor, type VisitorOptions } from '../site/visitor.js';
import { setUpBrowser } from '../support/browser-app.js';

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
  fillProperty,
  goToReview,
  goToDocuments,
  goToWalkthrough,
  savedDraft: kept,
  followInNewTab: followBeside,
} = enrollmentSteps(() => page);

describe('the enrollment form', () => {
  test('collapses the fees under their total on phones', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openForm();
    const total = page.getByText('Monthly total', { exact: true });
    expect(await total.isVisible()).toBe(false);

    await page.getByText('$177.00 a month, $4,423.00 in the first year').click();

    expect(await total.isVisible()).toBe(true);
  });

  // P-174, P-175
  test('moves focus to the error summary, and from there to the field', async () => {
    await openForm();
    await press('Continue');

    await page.locator('#problems').getByText('Invalid property type selected').waitFor();
    expect(await focusedId(page)).toBe('problems');
    await page.getByRole('link', { name: 'ZIP must be 5 digits' }).click();
    expect(await focusedId(page)).toBe('zipCode');
    expect(page.url()).toMatch(/\/enroll$/);
    expect(await page.locator('#problems').isVisible()).toBe(true);
  });

  test('keeps its errors when the skip link is used', async () => {
    await openForm();
    await press('Continue');
    await page.locator('#problems').waitFor();

    await page.getByRole('link', { name: 'Skip' }).press('Enter');

    expect(page.url()).toContain('#main');
    expect(await page.locator('#problems').isVisible()).toBe(true);
  });

  // P-86
  test("goes back with its own and the browser's buttons and loses nothing", async () => {
    await goToReview();
    expect(page.url()).toContain('?step=3');

    await page.goBack();
    await stepIs(2);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Olive Owner');
    await page.goBack();
    await stepIs(1);
    expect(await page.getByLabel('Street address').inputValue()).toBe('412 Grand Ave');
    await page.goForward();
    await page.goForward();
    await stepIs(3);
    await press('Back');
    await stepIs(2);
    await press('Back');
    await stepIs(1);
    expect(await page.getByLabel('Number of units').inputValue()).toBe('4');
    expect(visitor.complaints).toEqual([]);
  });

  test('Edit in the review leads to its field', async () => {
    await goToReview();
    await press('Edit Email address');

    await stepIs(2);
    expect(await focusedId(page)).toBe('email');
    await page.goBack();
    await page.getByText('olive@example.com').waitFor();
  });
});

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

  test('is cleared by Start Over', async () => {
    await goToReview();
    await press('Start Over');

    await stepIs(1);
    expect(await page.getByLabel('Street address').inputValue()).toBe('');
    expect(await kept()).not.toContain('412 Grand Ave');
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByLabel('Street address').inputValue()).toBe('');
  });

  test('is restored by Undo until something else is typed', async () => {
    await goToReview();
    await press('Start Over');
    await page.getByText('Form cleared.').waitFor();
    await press('Undo');
    await stepIs(3);
    await page.getByText('412 Grand Ave').waitFor();
    expect(await kept()).toContain('412 Grand Ave');

    await press('Start Over');
    await stepIs(1);
    await page.getByLabel('Street address').fill('9 Oak Street');
    await page.getByRole('button', { name: 'Start Over' }).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  test('expires after thirty days without changes', async () => {
    await openForm();
    await page.getByLabel('Street address').fill('412 Grand Ave');
    await page.getByText('Kept 30 days on this device.').waitFor();
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
});

describe('a submit', () => {
  // P-215, P-216, P-225
  test('that fails says so, loses nothing, and works when retried after a reload', async () => {
    desk.isDown = true;
    await goToReview();
    await press('Submit Enrollment');
    await page.locator('#problems').getByText('Failed to process enrollment. Please try again.').waitFor();
    expect(await focusedId(page)).toBe('problems');
    expect(await page.getByText('Answered 503').isVisible()).toBe(true);

    await page.route('**/api/public/enrollments', (route) => route.abort());
    await press('Submit Enrollment');
    await page.getByText('Failed to process enrollment', { exact: true }).waitFor();
    await page.unroute('**/api/public/enrollments');
    desk.isDown = false;
    await page.reload({ waitUntil: 'networkidle' });
    await press('Submit Enrollment');

    await heading('Sign Required Documents').waitFor();
    expect(desk.received.map(({ streetAddress }) => streetAddress)).toEqual(['412 Grand Ave']);
    expect(visitor.complaints).toEqual([]);
  });

  test('is sent once however often it is clicked, and shows progress', async () => {
    let go = () => {};
    desk.until = new Promise<void>((resolve) => {
      go = resolve;
    });
    await goToReview();
    await page.evaluate(`{
      const submit = document.querySelector('.primary[value=submit]');
      for (let press = 0; press < 20; press++) submit.click();
    }`);
    await page.getByRole('button', { name: 'Processing...' }).dispatchEvent('click');
    go();
    await heading('Sign Required Documents').waitFor();

    expect(desk.received).toHaveLength(1);
  });

  test('rejected for a field leads to it', async () => {
    const errors = [{ field: 'zipCode', code: 'NOT_OURS', message: 'We do not work there' }];
    desk.refusal = problem(422, 'INVALID', { errors });
    await goToReview();
    await press('Submit Enrollment');
    await stepIs(1);
    await page.getByRole('link', { name: 'We do not work there' }).click();
    expect(await focusedId(page)).toBe('zipCode');

    desk.refusal = null;
    await page.getByLabel('ZIP code').fill('50023');
    await press('Continue');
    await stepIs(2);
    await press('Continue');
    await press('Submit Enrollment');
    await heading('Sign Required Documents').waitFor();
    expect(desk.received[0]!.zipCode).toBe('50023');
  });
});

describe('the dialog', () => {
  // P-89..P-91, P-155; decisions 12, 13
  test('opens documents and booking in new tabs, records the walkthrough, and ends with a thank-you', async () => {
    await goToDocuments();
    expect(await followBeside(/See Where Your Agreement Stands.*opens in a new tab/)).toEqual(
      expect.stringContaining('/next-steps/token-of-'),
    );
    await heading('Schedule Your Confirmation Walkthrough').waitFor();
    expect(desk.booked).toEqual([]);

    expect(await followBeside(/Open the Booking Page.*opens in a new tab/)).toEqual(
      expect.stringContaining('/book/token-of-'),
    );
    await heading('Thank you').waitFor();

    const { id } = desk.received[0]!;
    expect(desk.booked).toEqual([{ leadId: id, token: `token-of-${id}` }]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(
      await page
        .getByText('We received your enrollment request for 412 Grand Ave, Ankeny, IA 50021.')
        .isVisible(),
    ).toBe(true);
    // The booking link stays for a reload; it opens nothing but the times.
    expect(await kept()).not.toMatch(/olive|Olive|0199|token-of-(?!booking)/);
    await page.reload({ waitUntil: 'networkidle' });
    await heading('Thank you').waitFor();
    await openForm();
    await stepIs(1);
    expect(await page.getByLabel('Street address').inputValue()).toBe('');
    expect(visitor.complaints).toEqual([]);
  });

  // P-91; decision 13
  test('sends staff to the dashboard', async () => {
    await page.context().addCookies([{ name: 'keyturn_role', value: 'user', url: site.url }]);
    await page.route('**/dashboard', (route) => route.fulfill({ body: 'console' }));
    await goToWalkthrough();
    await followBeside(/Open the Booking Page/);

    await page.waitForURL('**/dashboard');
    expect(desk.booked).toHaveLength(1);
    await page.goBack();
    expect(new URL(page.url()).search).not.toBe('?step=done');
  });

  test("says when the walkthrough can't be saved, and retries", async () => {
    await goToWalkthrough();
    desk.isDown = true;
    await followBeside(/Open the Booking Page/);
    await page.getByRole('alert').getByText("We couldn't save that step").waitFor();

    desk.isDown = false;
    await press('Try Again');
    await heading('Thank you').waitFor();
    expect(desk.booked).toHaveLength(1);
  });

  test('closed early says how to come back, and resumes there', async () => {
    await goToWalkthrough();
    await press('Finish Later');
    await page.locator('#enrolled-title:focus').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('come back within 24 hours on this device').isVisible()).toBe(true);

    await page.goto('/team');
    await openForm();
    await heading('Enrollment request received').waitFor();
    await page.getByRole('link', { name: 'Continue to Next Steps' }).click();
    await heading('Schedule Your Confirmation Walkthrough').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  // P-225
  test('closed with Back lists the steps left, and reopens with Forward', async () => {
    await goToDocuments();
    await page.goBack();
    await stepIs(1);
    await page.getByText('Your request for 412 Grand Ave, Ankeny, IA 50021 still has next steps:').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('');

    await page.goForward();
    await heading('Sign Required Documents').waitFor();

    expect(desk.received).toHaveLength(1);
    expect(visitor.complaints).toEqual([]);
  });

  test('closed early allows enrolling another property and is remembered', async () => {
    await goToDocuments();
    await press('Finish Later');
    await page.getByRole('link', { name: 'Enroll Another Property' }).click();
    await stepIs(1);
    expect(await page.getByLabel('Street address').inputValue()).toBe('');

    await page.getByLabel('Street address').fill('9 Oak Street');
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText('Your request for 412 Grand Ave, Ankeny, IA 50021 still has next steps:').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('9 Oak Street');
  });
});
