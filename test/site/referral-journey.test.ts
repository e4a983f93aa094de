import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ReferralRequest } from '#shared/referral.js';
import { axe } from '../support/accessibility.js';
import { setUpBrowser } from '../support/browser-app.js';
import { fakeSiteApi, problem } from './fake-site-api.js';
import { focusedId } from './form-parts.js';
import { TYPED } from './referral-fields.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor, type VisitorOptions } from './visitor.js';

const PATH = '/realtor-referral';
const FAILED = 'Failed to submit referral. Please try again.';
const SENT = 'Referral submitted successfully!';

const browser = setUpBrowser();
let site: SiteServer;
let visitor: Visitor;
let page: Page;
/** What the backend received, and whether it accepts anything. */
let received: ReferralRequest[];
let isDown: boolean;

beforeEach(async () => {
  received = [];
  isDown = false;
  site = await serveSite(api, () => null);
  await open({});
});
afterEach(() => site.close());

const api = fakeSiteApi({
  refer: async (referral) => {
    if (isDown) throw problem(503, 'SERVICE_UNAVAILABLE');
    received.push(referral);
    return { referralId: `referral-${received.length}` };
  },
});

async function open(options: VisitorOptions) {
  await visitor?.leave();
  visitor = await Visitor.arrive(browser, site.url, options);
  page = visitor.page;
}

async function fill(typed: Partial<typeof TYPED> = TYPED) {
  for (const [field, value] of Object.entries(typed)) {
    if (field === 'propertyType') await page.locator(`#${field}`).selectOption(value);
    else await page.locator(`#${field}`).fill(value);
  }
}

const submit = () => page.getByRole('button', { name: 'Submit Referral' }).click();
const typedIn = (field: string) => page.locator(`#${field}`).inputValue();
const focusedText = () => page.evaluate<string>('document.activeElement.textContent');

async function typed(): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const field of Object.keys(TYPED)) values[field] = await typedIn(field);
  return values;
}

describe('a referral in the browser', () => {
  test('P-111, P-112, P-156, P-219: works by keyboard alone from the footer to the confirmation, and again', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Realtor Referrals' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${PATH}`);
    await page.getByLabel('Your name').focus();
    const { propertyType: _, ...inOrder } = TYPED;
    for (const [field, value] of Object.entries(inOrder)) {
      // Skips the box for text messages, which stays as it is.
      while (field === 'clientName' && (await focusedId(page)) !== field) await page.keyboard.press('Tab');
      if (field === 'propertyAddress') {
        await page.keyboard.type('Town');
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('button', { name: 'Submit Referral' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Referral Submitted!' }).waitFor();

    expect(received).toMatchObject([TYPED]);
    expect(await focusedText()).toBe('Referral Submitted!');
    expect(await page.getByRole('region', { name: 'Referral' }).getByRole('status').textContent()).toContain(
      SENT,
    );

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByLabel('Your name').waitFor();
    expect(Object.values(await typed()).join('')).toBe('');
    expect(visitor.complaints).toEqual([]);
  });

  test('P-177, P-183: missing fields get an error summary with focus and links, and errors under the fields', async () => {
    await page.goto(PATH);
    await fill({ realtorName: TYPED.realtorName });
    await submit();

    await page.locator('#problems').getByText('Please fix the errors below').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('problems');
    expect(await typedIn('realtorName')).toBe(TYPED.realtorName);
    const color = "getComputedStyle(document.getElementById('clientEmail-error')).color";
    expect(await page.evaluate(color)).toBe('rgb(140, 29, 24)');

    await page.getByRole('link', { name: "Enter your client's email address" }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('clientEmail');

    await fill();
    await submit();
    await page.getByRole('heading', { name: 'Referral Submitted!' }).waitFor();
    expect(await focusedText()).toBe('Referral Submitted!');
    expect(received).toHaveLength(1);
  });

  test('P-225: a reload loses no input', async () => {
    const box = page.getByRole('checkbox');
    await page.goto(PATH);
    await fill();
    await box.check();

    await page.reload();
    expect(await typed()).toEqual(TYPED);
    expect(await box.isChecked()).toBe(true);

    await box.uncheck();
    await page.reload();
    expect(await typed()).toEqual(TYPED);
    expect(await box.isChecked()).toBe(false);
  });

  test('P-220, P-225: a failing backend shows the error and keeps all input, even after a reload', async () => {
    isDown = true;
    await page.goto(PATH);
    await fill();
    await submit();

    await page.locator('#problems').getByText(FAILED).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('problems');
    expect(await typed()).toEqual(TYPED);

    await page.reload();
    expect(await typed()).toEqual(TYPED);
    isDown = false;
    await submit();
    await page.getByText(SENT).waitFor();
    expect(received).toHaveLength(1);
  });

  test.each([
    ['a dropped connection', 'abort'],
    ['a response that is not the page', 'elsewhere'],
  ])('P-220, P-225: %s is handled like any other failure', async (_, kind) => {
    await page.goto(PATH);
    await fill();
    await page.route(`**${PATH}`, (route) =>
      kind === 'abort' ? route.abort() : route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
    );
    await submit();

    await page.locator('#problems').getByText(FAILED).waitFor();
    expect(await focusedText()).toContain('Everything you entered is still here.');
    expect(await typed()).toEqual(TYPED);

    await page.unroute(`**${PATH}`);
    await submit();
    await page.getByText(SENT).waitFor();
    expect(received).toHaveLength(1);
    expect(visitor.complaints).toEqual([]);
  });

  test('P-225: a server restart between typing and sending loses nothing', async () => {
    const port = new URL(site.url).port;
    await page.goto(PATH);
    await fill();
    await site.close();
    await submit();
    await page.locator('#problems').getByText(FAILED).waitFor();

    site = await serveSite(api, () => null, Number(port));
    await submit();
    await page.getByText(SENT).waitFor();

    expect(received).toMatchObject([TYPED]);
  });

  test('a double click sends one referral, and input typed in the meantime stays', async () => {
    isDown = true;
    await page.goto(PATH);
    await fill();
    let posts = 0;
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(`**${PATH}`, async (route) => {
      posts++;
      await held;
      await route.continue();
    });

    await page.getByRole('button', { name: 'Submit Referral' }).dblclick();
    await page.getByRole('button', { name: 'Submitting...' }).click({ force: true });
    await page.locator('#message').fill('One more thing.');
    letThrough();
    await page.getByText(FAILED).waitFor();

    expect(posts).toBe(1);
    expect(await typedIn('message')).toBe('One more thing.');
  });

  test('after success a reload sends nothing, and Back shows no old form', async () => {
    await page.goto(PATH);
    await fill();
    await submit();
    await page.getByText(SENT).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Referral Submitted!' }).waitFor();
    await page.goto(PATH);

    expect(received).toHaveLength(1);
    expect(Object.values(await typed()).join('')).toBe('');
  });

  test('keeps input typed before the script ran, along with the saved draft', async () => {
    await page.goto(PATH);
    await fill({ realtorName: TYPED.realtorName, clientName: TYPED.clientName });
    const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
    await page.route('**/referral-*.js', (route) => isAllowed.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#clientEmail').fill('new@example.com');
    await page.locator('#clientName').fill('Somebody Else');

    allow();
    await page.waitForLoadState('networkidle');

    const expected = {
      realtorName: TYPED.realtorName,
      clientName: 'Somebody Else',
      clientEmail: 'new@example.com',
    };
    expect(await typed()).toMatchObject(expected);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await typed()).toMatchObject(expected);
  });

  test('going back to a confirmation keeps the draft of the next referral', async () => {
    await page.goto(PATH);
    await fill();
    await submit();
    await page.getByText(SENT).waitFor();
    await page.getByRole('button', { name: 'Submit Another Referral' }).click();
    await page.locator('#realtorName').fill('Rita Next');

    await page.goBack({ waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Referral Submitted!' }).waitFor();
    await page.goForward({ waitUntil: 'networkidle' });

    expect(await typedIn('realtorName')).toBe('Rita Next');
  });

  test('sends the first landing page and campaign', async () => {
    await page.goto('/?utm_source=mail');
    await page.getByRole('link', { name: 'Realtor Referrals' }).click();
    await page.waitForURL(`**${PATH}`);
    await fill();
    await submit();
    await page.getByText(SENT).waitFor();

    const touch = { utmSource: 'mail', landingPage: '/?utm_source=mail' };
    expect(received[0]!.attribution).toEqual({ first: touch, last: touch });
  });

  test('P-110: a question opens to its answer', async () => {
    await page.goto(PATH);
    const answer = page.getByText('for each successful referral. There is no limit');
    expect(await answer.isVisible()).toBe(false);

    await page.getByText('How much is the referral fee?').click();

    expect(await answer.isVisible()).toBe(true);
  });

  test('works without JavaScript', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto(PATH);
    await fill({ realtorName: TYPED.realtorName });
    await submit();
    await page.getByText('Enter your email address').first().waitFor();
    expect(await typedIn('realtorName')).toBe(TYPED.realtorName);

    isDown = true;
    await fill();
    await submit();
    await page.getByText(FAILED).waitFor();

    isDown = false;
    await submit();
    await page.getByRole('heading', { name: 'Referral Submitted!' }).waitFor();
    await page.getByRole('button', { name: 'Submit Another Referral' }).click();
    await page.getByLabel('Your name').waitFor();

    expect(received).toMatchObject([TYPED]);
    expect(await typedIn('realtorName')).toBe('');
  });
});

describe('each state of the page', () => {
  const STATES: Record<string, () => Promise<unknown>> = {
    blank: async () => {},
    'with problems': async () => {
      await submit();
      await page.getByText('Please fix the errors below').waitFor();
    },
    failed: async () => {
      isDown = true;
      await fill();
      await submit();
      await page.getByText(FAILED).waitFor();
    },
    submitted: async () => {
      await fill();
      await submit();
      await page.getByText(SENT).waitFor();
    },
  };

  test.each(Object.keys(STATES))(
    '%s: no accessibility violation and no sideways scroll at any width',
    async (state) => {
      await page.goto(PATH);
      await STATES[state]!();
      await page.locator('summary', { hasText: 'How much' }).click();
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });

        const { violations } = await axe(page).analyze();
        const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth');

        const found = violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
        expect({ width, sideways, found }).toEqual({ width, sideways: 0, found: [] });
      }
      expect(visitor.complaints).toEqual([]);
    },
  );
});
