import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { EnrollmentDesk } from '../site/enrollment-desk.js';
import { arriveToEnroll, enrollmentSteps } from '../site/enrollment-steps.js';
import { focusedId } from '../site/form-parts.js';
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
  fillContact,
  goToReview,
  followInNewTab: followBeside,
} = enrollmentSteps(() => page);

describe('the enrollment form', () => {
  // P-85, P-88..P-91, P-155
  test('goes from the home page to the walkthrough by keyboard alone', async () => {
    const type = async (...values: string[]) => {
      for (const value of values) {
        await page.keyboard.type(value);
        await page.keyboard.press('Tab');
      }
    };
    await page.goto('/');
    await page.getByRole('link', { name: 'Enroll Online' }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/enroll');
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Property type').focus();
    await type('Multi', '4', '5200', '412 Grand Ave', 'Ankeny', '50021');
    await page.keyboard.press('Enter');
    await stepIs(2);
    expect(await focusedId(page)).toBe('step-title');

    await page.keyboard.press('Tab');
    await type('Olive Owner', 'olive@example.com', '515-555-0199');
    await page.getByLabel('Phone number').press('Enter');
    await stepIs(3);
    await page.getByRole('button', { name: 'Submit Enrollment' }).focus();
    await page.keyboard.press('Enter');
    await heading('Sign Required Documents').waitFor();
    expect(await focusedId(page)).toBe('next-title');

    await page.keyboard.press('Tab');
    const [documents] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Enter'),
    ]);
    await documents.close();
    await heading('Schedule Your Confirmation Walkthrough').waitFor();
    expect(await focusedId(page)).toBe('next-title');

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading('Thank you').waitFor();
    expect(await focusedId(page)).toBe('enrolled-title');
    expect(desk.received).toHaveLength(1);
    expect(desk.received[0]).toMatchObject({
      propertyType: 'multi-family',
      unitCount: 4,
      estimatedRent: 5200,
    });
    expect(visitor.complaints).toEqual([]);
  });

  // P-93, P-243, P-244
  test('updates the fees while typing', async () => {
    await open({ javaScriptEnabled: false });
    await openForm();
    const served = await page.locator('details', { hasText: 'What it costs' }).innerText();
    await open({});
    await openForm();
    const receipt = page.locator('details', { hasText: 'What it costs' });
    expect(await receipt.innerText()).toBe(served);

    await page.getByLabel('Estimated monthly rent').fill('1850');
    expect(await receipt.innerText()).toContain('Management, 6.9% of the rent\n$128');
    expect(await receipt.innerText()).not.toContain('An example');
    await page.getByLabel('Property type').selectOption('multi-family');
    await page.getByLabel('Number of units').fill('5');
    expect(await receipt.innerText()).toContain('Management, 4.9% of the rent\n$91');
    await page.getByLabel('Estimated monthly rent').fill('');
    expect(await receipt.innerText()).toContain(
      'Based on $2,000 monthly rent\nSample rent until you enter yours.',
    );
  });

  test('collapses the fees under their total on phones', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openForm();
    expect(await page.getByText('Administration').isVisible()).toBe(false);

    await page.getByText('$177 a month, $299 one-time').click();

    expect(await page.getByText('Administration').isVisible()).toBe(true);
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

describe('without JavaScript', () => {
  // P-85..P-92, P-155
  test('enrolls a property and shows its next steps in the page', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto('/enroll');
    await fillProperty();
    await press('Continue');
    await page.waitForURL('**/enroll?step=2');
    await fillContact();
    await press('Continue');
    await page.waitForURL('**/enroll?step=3');
    await press('Edit Address');
    await page.getByLabel('City').fill('Clive');
    await press('Continue');
    await press('Continue');
    await press('Submit Enrollment');
    await heading('Sign Required Documents').waitFor();
    await press('Continue to the walkthrough');
    await press('Continue to the booking page');
    await heading('Thank you').waitFor();

    expect(desk.received).toHaveLength(1);
    expect(desk.received[0]).toMatchObject({ city: 'Clive', name: 'Olive Owner' });
    expect(desk.booked).toHaveLength(1);
    expect(await followBeside(/Schedule the walkthrough/)).toContain('booking');
  });
});
