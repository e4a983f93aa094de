import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type IntegrationView, ODOO_TEST_FAILED } from '#shared/integration.js';
import { INTEGRATIONS, IntegrationsQueries } from '../../src/integrations/integrations.queries.js';
import { neededFor } from '../../src/integrations/odoo/odoo.module.js';
import { Clock } from '../../src/platform/clock.js';
import { type Config, readVariables } from '../../src/platform/config.js';
import { Sql } from '../../src/platform/database/sql.js';
import type { ProviderState } from '../../src/platform/providers/provider-health.js';
import { ProviderHealth } from '../../src/platform/providers/provider-health.js';
import { property, settledReport, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { type FakeOdoo, startFakeOdoo } from '../support/fake-odoo.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';

let odoo: FakeOdoo;
let rentcast: FakeRentcast;
let app: TestApp;
/** A second process on the same database, without Odoo settings; lookups may run in either. */
let bare: TestApp;

beforeAll(async () => {
  [odoo, rentcast] = await Promise.all([startFakeOdoo(), startFakeRentcast()]);
  const rents = { RENTCAST_API_KEY: rentcast.apiKey, RENTCAST_BASE_URL: rentcast.url };
  app = await startApp({ ...odoo.env(), ...rents });
  bare = await startApp({ DATABASE_URL: app.config.DATABASE_URL, ...rents });
});

beforeEach(() => {
  odoo.reset();
  rentcast.reset();
  passBreakerTime();
});

afterAll(async () => {
  await bare.close();
  await app.close();
  await odoo.stop();
  await rentcast.close();
});

async function list({ as }: TestApp = app): Promise<IntegrationView[]> {
  return (await as.admin.get('/api/integrations')).body;
}
async function view(name: string, of: TestApp = app): Promise<IntegrationView> {
  return (await list(of)).find((each) => each.name === name)!;
}
const testOf = (name: string) => app.as.admin.post(`/api/integrations/${name}/test`).send({});
const sync = async () => {
  const { id } = await app.make.lead();
  return app.as.staff.post('/api/odoo/sync-lead').send({ id });
};

const integrationOf = (name: string) => INTEGRATIONS.find((each) => each.name === name)!;

// P-4, P-206, S-186
test('every service is listed with its role and variables, but no values', async () => {
  const answer = await app.as.admin.get('/api/integrations');

  expect(answer.body.map(({ name }: IntegrationView) => name)).toEqual(INTEGRATIONS.map(({ name }) => name));
  const roles = answer.body.map(({ role }: IntegrationView) => role.toLowerCase()) as string[];
  for (const needed of [
    ...['e-signature service', 'business-management system', 'rental market data service'],
    ...['email sending service', 'card payment provider', 'backend services', 'sms provider'],
    ...['sign-in-with-google script', 'listings widget', 'booking page'],
  ])
    expect(roles.some((role) => role.startsWith(needed))).toBe(true);
  expect(answer.text).not.toContain(odoo.apiKey);
  expect(answer.text).not.toContain(rentcast.apiKey);
});

test('an unconfigured service lists the variables it needs', async () => {
  const [odooHere, odooThere] = [await view('odoo'), await view('odoo', bare)];

  expect(odooHere).toMatchObject({ state: 'ready', canTest: true, missing: [] });
  expect(odooThere).toMatchObject({
    state: 'unset',
    canTest: false,
    missing: ['ODOO_URL', 'ODOO_DB', 'ODOO_API_KEY'],
  });
});

test.each([
  [
    'odoo',
    { ODOO_URL: 'https://odoo.example.com', ODOO_DB: 'db', ODOO_PROTOCOL: 'xmlrpc', ODOO_API_KEY: 'k' },
    ['ODOO_USERNAME'],
  ],
  [
    'odoo',
    { ODOO_URL: 'https://odoo.example.com', ODOO_DB: 'db', ODOO_PROTOCOL: 'xmlrpc', ODOO_USERNAME: 'u' },
    ['ODOO_API_KEY or ODOO_PASSWORD'],
  ],
  [
    'odoo',
    {
      ODOO_URL: 'https://odoo.example.com',
      ODOO_DB: 'db',
      ODOO_PROTOCOL: 'xmlrpc',
      ODOO_USERNAME: 'u',
      ODOO_PASSWORD: 'p',
    },
    [],
  ],
  [
    'twilio',
    {
      TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 't',
      TWILIO_MESSAGING_SERVICE_SID: `MG${'a'.repeat(32)}`,
    },
    [],
  ],
  [
    'twilio',
    { TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`, TWILIO_AUTH_TOKEN: 't' },
    ['TWILIO_PHONE_NUMBER or TWILIO_MESSAGING_SERVICE_SID'],
  ],
])('%s with %j lacks %j, and is ready when nothing is missing', (name, env, missing) => {
  const config = readVariables({
    JWT_SECRET: 'a secret that only the tests use, long enough',
    ...env,
  }) as Config;
  const queries = new IntegrationsQueries(app.app.get(ProviderHealth), app.app.get(Sql), new Clock(), config);
  const integration = integrationOf(name);
  const needs = name === 'odoo' ? neededFor(config) : integration.needs;

  const known = { isConfigured: missing.length === 0, needs };
  const shown = queries.view(integration, known, undefined);

  expect(shown).toMatchObject({ missing, state: missing.length === 0 ? 'ready' : 'unset' });
  for (const variable of missing.flatMap((each) => each.split(' or ')))
    expect(shown.options).not.toContain(variable);
});

test('a breaker that opened long ago, with no call since, is not shown as open', () => {
  const queries = app.app.get(IntegrationsQueries);
  const heldBackSince = (minutes: number, lastFailure = minutes) => {
    const at = (age: number) => new Date(Date.now() - age * 60_000);
    const state = { circuit: 'open', circuitSince: at(minutes), lastFailureAt: at(lastFailure) };
    const calls = { circuit: 'open', onOutcome: () => undefined } as const;
    return queries.view(integrationOf('odoo'), { isConfigured: true, calls }, state as ProviderState).circuit;
  };

  expect([heldBackSince(1), heldBackSince(60, 1), heldBackSince(60)]).toEqual(['open', 'open', 'half-open']);
});

test('all processes share each service’s last success and failure, with message and time', async () => {
  const before = new Date().toISOString();
  await sync();
  rentcast.always(500);
  const { analyses } = await submit(app, [property()]);
  await settledReport(app, analyses[0]!.leadId);

  const [ours, theirs] = [await view('odoo'), await view('rentcast', bare)];

  expect(ours.lastSuccessAt! >= before).toBe(true);
  expect(theirs.lastFailure).toBe('RentCast is not available right now. An unexpected error occurred');
  expect(theirs.lastFailureAt! >= before).toBe(true);
});

test('five failures open the breaker for all processes; a successful call after the pause closes it', async () => {
  odoo.always(500);
  await sync();
  await sync();
  const open = await view('odoo');
  const kept = await bare.em.execute('select circuit from provider_states where provider = ?', ['odoo']);
  const asked = odoo.requests.length;
  const heldBack = await sync();

  expect(open).toMatchObject({ circuit: 'open', lastFailure: expect.stringContaining('500') });
  expect(kept).toEqual([{ circuit: 'open' }]);
  expect([heldBack.status, odoo.requests.length]).toEqual([502, asked]);

  odoo.always(null);
  passBreakerTime();
  await sync();
  expect((await view('odoo')).circuit).toBe('closed');
});

test('the Odoo test lists its steps, and its result is stored (S-75, S-180)', async () => {
  const { status, body } = await app.as.admin.get('/api/odoo/test-connection');

  expect([status, body.success]).toEqual([200, true]);
  expect(body.steps.map(({ name, ok }: { name: string; ok: boolean }) => [name, ok])).toEqual([
    ['reach', true],
    ['sign in', true],
    ['read', true],
  ]);
  const later = await app.as.staff.get('/api/odoo');
  expect(later.body).toMatchObject({ isConfigured: true, lastTest: body });
});

test('a failed Odoo test returns the specified text, with the cause in the step (S-210)', async () => {
  odoo.keyRefusal = 'Invalid apikey';

  const { status, body } = await app.as.admin.get('/api/odoo/test-connection');

  expect([status, body.success, body.message]).toEqual([200, false, ODOO_TEST_FAILED]);
  expect(body.message).toBe('Connection failed - please check your Odoo configuration.');
  expect(body.steps.at(-1)).toMatchObject({ name: 'sign in', ok: false });
  expect(JSON.stringify(body)).not.toContain(odoo.apiKey);
});

test('without configuration, the test returns 200 and what is missing, and nothing else fails (S-210)', async () => {
  const tested = await bare.as.admin.get('/api/odoo/test-connection');
  const lead = await bare.make.lead();
  const enrolled = await bare.as.staff.post(`/api/leads/${lead.id}/marketing`).send({});
  const pressed = await bare.as.staff.post('/api/odoo/sync-lead').send({ id: lead.id });

  expect(tested.status).toBe(200);
  expect(tested.body).toMatchObject({
    success: false,
    message: ODOO_TEST_FAILED,
    steps: [{ name: 'configure', detail: expect.stringContaining('ODOO_URL, ODOO_DB, ODOO_API_KEY') }],
  });
  expect([enrolled.status, enrolled.body.isOdooConfigured]).toEqual([200, false]);
  expect(enrolled.body.enrolledAt).toEqual(expect.any(String));
  expect([pressed.status, pressed.body.code]).toEqual([503, 'PROVIDER_NOT_CONFIGURED']);
});

test('testing a service makes one harmless call', async () => {
  const rents = await testOf('rentcast');
  const backend = await testOf('backend');
  rentcast.always(401);
  const refused = await testOf('rentcast');

  expect(rents.body).toMatchObject({ success: true, message: 'Connection successful.' });
  expect(rentcast.calls).toHaveLength(2);
  expect(rentcast.calls[0]!.query).toEqual({});
  expect(backend.body.steps[0].detail).toMatch(/^PostgreSQL \d+/);
  expect(refused.body).toMatchObject({
    success: false,
    steps: [{ detail: expect.stringContaining('API key is invalid') }],
  });
  expect((await testOf('nothing')).status).toBe(404);
  expect((await testOf('stripe')).status).toBe(404);
});

test('routine outcomes are written together', async () => {
  await sync();
  await view('odoo');
  const countOf = async () =>
    (
      await app.em.execute('select xmin::text as writes from provider_states where provider = ?', ['odoo'])
    )[0];
  const first = await countOf();
  for (let time = 0; time < 5; time++) await sync();
  await pause(0);

  expect(await countOf()).toEqual(first);
});

test('staff read the last Odoo test; everything else is for admins', async () => {
  const answers = [
    await app.as.staff.get('/api/odoo'),
    await app.as.staff.get('/api/odoo/test-connection'),
    await app.as.staff.get('/api/integrations'),
    await app.as.staff.post('/api/integrations/odoo/test').send({}),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403]);
});
