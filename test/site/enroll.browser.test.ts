import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.js';
import { EnrollmentDesk } from './enrollment-desk.js';
import { problem } from './fake-site-api.js';
import { MOST_SHIFT } from './public-pages.js';
import { type SiteServer, serveSite } from './site-server.js';

let browser: Browser;
let site: SiteServer;
let desk: EnrollmentDesk;
let context: BrowserContext;
let page: Page;
/** What went wrong in the page while a test ran. */
let complaints: string[];

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  desk = new EnrollmentDesk();
  site = await serveSite(desk.api, () => null);
  await open({});
});
afterEach(async () => {
  await context.close();
  await site.close();
});

async function open(options: Parameters<Browser['newContext']>[0]) {
  await context?.close();
  context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  await context.route(/(sign|booking)\.clarity\.example\.com/, (route) =>
    route.fulfill({ body: 'elsewhere' }),
  );
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      complaints.push(message.text());
  });
}

const openForm = () => page.goto('/enroll', { waitUntil: 'networkidle' });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const stepIs = (step: number) => page.getByText(`Step ${step} of 3`).waitFor();
const focusedId = () => page.evaluate('document.activeElement.id');
const kept = () => page.evaluate<string>('JSON.stringify(localStorage)');

async function fillProperty() {
  await page.getByLabel('Property type').selectOption('multi-family');
  await page.getByLabel('Number of units').fill('4');
  await page.getByLabel('Estimated monthly rent').fill('5200');
  await page.getByLabel('Street address').fill('412 Grand Ave');
  await page.getByLabel('City').fill('Ankeny');
  await page.getByLabel('ZIP code').fill('50021');
}

async function fillContact() {
  await page.getByLabel('Full name').fill('Olive Owner');
  await page.getByLabel('E-mail address', { exact: true }).fill('olive@example.com');
  await page.getByLabel('Phone number').fill('515-555-0199');
}

async function goToReview() {
  await openForm();
  await fillProperty();
  await press('Continue');
  await stepIs(2);
  await fillContact();
  await press('Continue');
  await stepIs(3);
}

async function goToDocuments() {
  await goToReview();
  await press('Submit Enrollment');
  await heading('Sign Required Documents').waitFor();
}

async function goToWalkthrough() {
  await goToDocuments();
  await press('Continue to the walkthrough');
  await heading('Schedule Your Confirmation Walkthrough').waitFor();
}

/** Follows a link that opens beside the page, and says where it led. */
async function followBeside(name: RegExp): Promise<string> {
  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name }).click(),
  ]);
  const url =
    beside.url() === 'about:blank'
      ? await beside.waitForURL(/clarity/).then(() => beside.url())
      : beside.url();
  await beside.close();
  return url;
}

describe('the enrollment form', () => {
  // P-85, P-88..P-91, P-155
  test('takes a property by keyboard alone from the home page to the walkthrough', async () => {
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
    expect(await focusedId()).toBe('step-title');

    await page.keyboard.press('Tab');
    await type('Olive Owner', 'olive@example.com', '515-555-0199');
    await page.getByLabel('Phone number').press('Enter');
    await stepIs(3);
    await page.getByRole('button', { name: 'Submit Enrollment' }).focus();
    await page.keyboard.press('Enter');
    await heading('Sign Required Documents').waitFor();
    expect(await focusedId()).toBe('next-title');

    await page.keyboard.press('Tab');
    const [documents] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await documents.close();
    await heading('Schedule Your Confirmation Walkthrough').waitFor();
    expect(await focusedId()).toBe('next-title');

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading('Thank you').waitFor();
    expect(await focusedId()).toBe('enrolled-title');
    expect(desk.received).toHaveLength(1);
    expect(desk.received[0]).toMatchObject({
      propertyType: 'multi-family',
      unitCount: 4,
      estimatedRent: 5200,
    });
    expect(complaints).toEqual([]);
  });

  // P-93, P-243, P-244
  test('computes the fees while they are typed, from what the server began with', async () => {
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
      'On a rent of $2,000 a month\nAn example, until you enter yours.',
    );
  });

  test('folds the fees under their sum on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openForm();
    expect(await page.getByText('Administration').isVisible()).toBe(false);

    await page.getByText('$177 a month, $299 once').click();

    expect(await page.getByText('Administration').isVisible()).toBe(true);
  });

  // P-174, P-175
  test('moves the focus to what is missing, and from there to the field', async () => {
    await openForm();
    await press('Continue');

    await page.locator('#problems').getByText('Invalid property type selected').waitFor();
    expect(await focusedId()).toBe('problems');
    await page.getByRole('link', { name: 'ZIP must be 5 digits' }).click();
    expect(await focusedId()).toBe('zipCode');
    expect(page.url()).toMatch(/\/enroll$/);
    expect(await page.locator('#problems').isVisible()).toBe(true);
  });

  test('keeps what it found when the skip link is followed', async () => {
    await openForm();
    await press('Continue');
    await page.locator('#problems').waitFor();

    await page.getByRole('link', { name: 'Skip' }).press('Enter');

    expect(page.url()).toContain('#main');
    expect(await page.locator('#problems').isVisible()).toBe(true);
  });

  // P-86
  test('goes back with its buttons and with those of the browser, and loses nothing', async () => {
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
    expect(complaints).toEqual([]);
  });

  test('an Edit of the review leads to its field', async () => {
    await goToReview();
    await press('Edit E-mail address');

    await stepIs(2);
    expect(await focusedId()).toBe('email');
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
    expect(complaints).toEqual([]);
  });

  test.each([360, 1280])('is what the first paint of a later visit waits for, at %i px', async (width) => {
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

  test('keeps the form from nobody whose script never comes', async () => {
    await goToReview();
    await page.route('**/*.js', (route) => route.abort());

    await page.goto('/enroll');

    await stepIs(1);
  });

  test('before script ran is kept, with the focus in its field', async () => {
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
    expect(await focusedId()).toBe('streetAddress');
  });

  test('is forgotten by Start over', async () => {
    await goToReview();
    await press('Start over');

    await stepIs(1);
    expect(await page.getByLabel('Street address').inputValue()).toBe('');
    expect(await kept()).not.toContain('412 Grand Ave');
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByLabel('Street address').inputValue()).toBe('');
  });

  test('comes back by Undo at the step where it was, until something else is typed', async () => {
    await goToReview();
    await press('Start over');
    await page.getByText('The form is empty.').waitFor();
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

  test('is forgotten when nobody has gone on with it for thirty days', async () => {
    await openForm();
    await page.getByLabel('Street address').fill('412 Grand Ave');
    await page.getByText('Saved on this device as you type, for 30 days.').waitFor();
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

  test('a step that is not reached yet is not opened by its address', async () => {
    await page.goto('/enroll?step=3', { waitUntil: 'networkidle' });

    await stepIs(1);
  });
});

describe('a submit', () => {
  // P-215, P-216, P-225
  test('that fails says so, costs nothing, and works when it is repeated after a reload', async () => {
    desk.isDown = true;
    await goToReview();
    await press('Submit Enrollment');
    await page.locator('#problems').getByText('Failed to process enrollment. Please try again.').waitFor();
    expect(await focusedId()).toBe('problems');
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
    expect(complaints).toEqual([]);
  });

  test('is one, however often it is pressed, and says what it does', async () => {
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

  test('refused for a field leads to it', async () => {
    const errors = [{ field: 'zipCode', code: 'NOT_OURS', message: 'We do not work there' }];
    desk.refusal = problem(422, 'INVALID', { errors });
    await goToReview();
    await press('Submit Enrollment');
    await stepIs(1);
    await page.getByRole('link', { name: 'We do not work there' }).click();
    expect(await focusedId()).toBe('zipCode');

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
  test('opens documents and booking page in new tabs, notes the walkthrough, and ends with thanks', async () => {
    await goToDocuments();
    expect(await followBeside(/Open the documents.*opens in a new tab/)).toBe(
      'https://sign.clarity.example.com/management-agreement',
    );
    await heading('Schedule Your Confirmation Walkthrough').waitFor();
    expect(desk.booked).toEqual([]);

    expect(await followBeside(/Open the booking page.*opens in a new tab/)).toBe(
      'https://booking.clarity.example.com/walkthrough',
    );
    await heading('Thank you').waitFor();

    const { id } = desk.received[0]!;
    expect(desk.booked).toEqual([{ leadId: id, token: `token-of-${id}` }]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('412 Grand Ave, Ankeny, IA 50021 is enrolled.').isVisible()).toBe(true);
    expect(await kept()).not.toMatch(/olive|Olive|0199|token-of/);
    await page.reload({ waitUntil: 'networkidle' });
    await heading('Thank you').waitFor();
    await openForm();
    await stepIs(1);
    expect(await page.getByLabel('Street address').inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  // P-91; decisions 13
  test('sends staff on to the dashboard', async () => {
    await context.addCookies([{ name: 'keyturn_role', value: 'user', url: site.url }]);
    await page.route('**/dashboard', (route) => route.fulfill({ body: 'console' }));
    await goToWalkthrough();
    await followBeside(/Open the booking page/);

    await page.waitForURL('**/dashboard');
    expect(desk.booked).toHaveLength(1);
    await page.goBack();
    expect(new URL(page.url()).search).not.toBe('?step=done');
  });

  test('tells when the walkthrough could not be noted, and tries again', async () => {
    await goToWalkthrough();
    desk.isDown = true;
    await followBeside(/Open the booking page/);
    await page.getByRole('alert').getByText('We could not note your walkthrough').waitFor();

    desk.isDown = false;
    await press('Try again');
    await heading('Thank you').waitFor();
    expect(desk.booked).toHaveLength(1);
  });

  test('left early says how to come back, and goes on there', async () => {
    await goToWalkthrough();
    await page.keyboard.press('Escape');
    // What is said stands behind the dialog already: that it has gone is told by the focus.
    await page.locator('#enrolled-title:focus').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('for 24 hours this page remembers').isVisible()).toBe(true);

    await page.goto('/team');
    await openForm();
    await heading('Your property is enrolled').waitFor();
    await page.getByRole('link', { name: 'Continue with the next steps' }).click();
    await heading('Schedule Your Confirmation Walkthrough').waitFor();
    expect(complaints).toEqual([]);
  });

  // P-225
  test('left by going back says that its steps are waiting, and is there again going forward', async () => {
    await goToDocuments();
    await page.goBack();
    await stepIs(1);
    await page.getByText('412 Grand Ave, Ankeny, IA 50021 is enrolled. Its next steps are waiting').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('');

    await page.goForward();
    await heading('Sign Required Documents').waitFor();

    expect(desk.received).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('left early leaves room for another property, and is remembered meanwhile', async () => {
    await goToDocuments();
    await press('Finish later');
    await page.getByRole('link', { name: 'Enroll another property' }).click();
    await stepIs(1);
    expect(await page.getByLabel('Street address').inputValue()).toBe('');

    await page.getByLabel('Street address').fill('9 Oak Street');
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText('412 Grand Ave, Ankeny, IA 50021 is enrolled. Its next steps are waiting').waitFor();
    expect(await page.getByLabel('Street address').inputValue()).toBe('9 Oak Street');
  });
});

describe('where no script runs', () => {
  // P-85..P-92, P-155
  test('a property is enrolled, and its next steps are parts of the page', async () => {
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
    expect(await followBeside(/Pick a time for the walkthrough/)).toContain('booking');
  });
});

describe('every state', () => {
  const STATES: [string, () => Promise<unknown>][] = [
    [
      'with problems',
      async () => {
        await openForm();
        await press('Continue');
        await page.locator('#problems').waitFor();
      },
    ],
    [
      'asking for contact',
      async () => {
        await openForm();
        await fillProperty();
        await press('Continue');
        await stepIs(2);
      },
    ],
    [
      'failed',
      async () => {
        desk.isDown = true;
        await goToReview();
        await press('Submit Enrollment');
        await page.locator('#problems').waitFor();
      },
    ],
    ['with the documents', goToDocuments],
    ['with the walkthrough', goToWalkthrough],
    [
      'left early',
      async () => {
        await goToDocuments();
        await press('Finish later');
        await heading('Your property is enrolled').waitFor();
      },
    ],
    [
      'thanking',
      async () => {
        await goToWalkthrough();
        await followBeside(/Open the booking page/);
        await heading('Thank you').waitFor();
      },
    ],
  ];

  test.each(STATES)('%s has no accessibility violation and no sideways scroll', async (_, reach) => {
    await reach();
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth');

      expect({
        width,
        sideways,
        violations: violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      }).toEqual({
        width,
        sideways: 0,
        violations: [],
      });
    }
  });
});
