import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { startApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { type FakeOdoo, startFakeOdoo } from '../support/fake-odoo.js';
import { openConsole } from './console.js';

let odoo: FakeOdoo;
const { app, browser } = setUpBrowserApp(async () => {
  odoo = await startFakeOdoo();
  return startApp(odoo.env());
});

beforeEach(() => {
  odoo.reset();
  passBreakerTime();
});

afterAll(() => odoo?.stop());

// S-35, S-126, S-184, S-212
test('enrolling shows progress and result; a failure is red and keeps the button', async () => {
  const lead = await app.make.lead({ name: 'Dana Owner' });
  odoo.always('html');
  const page = await openConsole(app, browser);
  const card = page.getByRole('article').filter({ hasText: lead.name });

  await card.getByRole('button', { name: /^Enroll in Marketing/ }).click();
  const failure = card.getByText('Failed to sync with Odoo');
  await failure.waitFor();
  expect(await card.getByRole('button', { name: /^Enroll in Marketing/ }).isEnabled()).toBe(true);

  passBreakerTime();
  odoo.always('hang');
  await card.getByRole('button', { name: /^Enroll in Marketing/ }).click();
  const enrolling = card.getByRole('button', { name: /^Enrolling\.\.\./ });
  await enrolling.waitFor();
  expect(await enrolling.isDisabled()).toBe(true);
  odoo.always(null).release();
  const enrolled = card.getByRole('button', { name: /^Enrolled/ });
  await enrolled.waitFor();

  expect(await enrolled.isDisabled()).toBe(true);
  expect(await failure.count()).toBe(0);
  expect(odoo.data.leads).toHaveLength(1);
  await page.reload();
  await enrolled.waitFor();
  await page.goto(`${app.url}/leads/${lead.id}`);
  await page.getByText(/^Synced to Odoo /).waitFor();
});

// S-213
test('other failures show their own message', async () => {
  const lead = await app.make.lead({ name: 'Quick Owner' });
  const page = await openConsole(app, browser);
  await page.route('**/api/leads/*/marketing', (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', body: '{"message":"Not now, please."}' }),
  );
  const card = page.getByRole('article').filter({ hasText: lead.name });

  await card.getByRole('button', { name: /^Enroll in Marketing/ }).click();

  await card.getByText('Not now, please.').waitFor();
});

// S-75, S-210
test('the Odoo test shows its steps and last result; staff see it without the button', async () => {
  const page = await openConsole(app, browser, { role: 'admin', path: '/admin/odoo-test' });
  odoo.keyRefusal = 'Invalid apikey';
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await page.getByText('Connection failed - please check your Odoo configuration.').waitFor();
  await page.getByText(/^The key was rejected/).waitFor();
  odoo.keyRefusal = null;
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await page.getByText('Leads can be read.').waitFor();

  const staff = await openConsole(app, browser, { path: '/admin/odoo-test' });
  await staff.getByText('Connection successful.').waitFor();
  expect(await staff.getByRole('button', { name: 'Test Connection' }).count()).toBe(0);
});

// P-4
test('the integrations page tests a service and shows the result', async () => {
  const page = await openConsole(app, browser, { role: 'admin', path: '/admin/integrations' });

  await page.getByRole('button', { name: 'Test Backend' }).click();

  await page
    .getByRole('region', { name: 'Backend' })
    .getByText(/^PostgreSQL \d+.* answers\.$/)
    .waitFor();
  await page.getByRole('region', { name: 'DocuSeal' }).getByText('E-signature service').waitFor();
});

// S-213
test('a failure without a message says that enrollment failed', async () => {
  const lead = await app.make.lead({ name: 'Silent Owner' });
  const page = await openConsole(app, browser);
  await page.route('**/api/leads/*/marketing', (route) => route.fulfill({ status: 500, body: '' }));
  const card = page.getByRole('article').filter({ hasText: lead.name });

  await card.getByRole('button', { name: /^Enroll in Marketing/ }).click();

  await card.getByText('Failed to enroll in marketing', { exact: true }).waitFor();
});

// P-4
test("the integrations page shows each service's request status", async () => {
  const page = await openConsole(app, browser, { role: 'admin' });
  const at = '2026-11-20T15:00:00.000Z';
  const fared = { state: 'ready', canTest: true, missing: [], lastSuccessAt: at, lastFailureAt: at };
  const changed: Record<string, object> = {
    email: {
      ...fared,
      circuit: 'open',
      circuitSince: at,
      lastFailure: 'The mail server was unreachable: Connection timeout',
    },
    images: { ...fared, circuit: null, circuitSince: null, lastFailure: 'The bucket is not there.' },
    twilio: { ...fared, circuit: 'half-open', circuitSince: at, lastFailure: null },
    google: { state: 'unset', canTest: false, missing: ['GOOGLE_CLIENT_ID'] },
  };
  await page.route('**/api/integrations', async (route) => {
    const views = (await (await route.fetch()).json()) as { name: string }[];
    await route.fulfill({ json: views.map((view) => ({ ...view, ...changed[view.name] })) });
  });
  await page.goto(`${app.url}/admin/integrations`);
  const card = (name: string) => page.getByRole('region', { name });

  await card('Email').getByText('The mail server was unreachable: Connection timeout').waitFor();
  await card('Email')
    .getByText(/^Paused since /)
    .waitFor();
  await card('Email').getByText('Last success').waitFor();
  await card('Image storage').getByText('The bucket is not there.').waitFor();
  expect(await card('Image storage').getByText('Requests', { exact: true }).count()).toBe(0);
  await card('Twilio').getByText('Retrying one request to see if the service is back').waitFor();
  await card('Google').getByText('Not configured').waitFor();
  await card('Google').getByText('Not set').waitFor();
  expect(await card('Google').getByText('Last success').count()).toBe(0);
});
