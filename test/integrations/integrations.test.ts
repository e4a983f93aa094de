import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import supertest from 'supertest';
import { type ConnectionView, type IntegrationView, ODOO_TEST_FAILED } from '#shared/integration.js';
import { SignatureGateway } from '../../src/documents/signature-gateway.js';
import { INTEGRATIONS, IntegrationsQueries } from '../../src/integrations/integrations.queries.js';
import { neededFor } from '../../src/integrations/odoo/odoo.module.js';
import type { Prepared } from '../../src/messages/claims.js';
import { Ledger } from '../../src/messages/ledger.js';
import { Message } from '../../src/messages/message.entity.js';
import { PaymentGateway } from '../../src/payments/payment-gateway.js';
import { Clock } from '../../src/platform/clock.js';
import { type Config, readVariables } from '../../src/platform/config.js';
import { Sql } from '../../src/platform/database/sql.js';
import { RateLimits } from '../../src/platform/limits/rate-limits.js';
import { ConnectServices } from '../../src/platform/providers/connect-services.js';
import { Connections } from '../../src/platform/providers/connections.js';
import { LiveAdapter } from '../../src/platform/providers/live-adapter.js';
import { ProviderHealth, type ProviderState } from '../../src/platform/providers/provider-health.js';
import { EncryptedText } from '../../src/platform/secrets/encrypted-text.js';
import { property, settledReport, submit } from '../support/analysis.js';
import { type Agent, startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { createDatabase } from '../support/database.js';
import { type FakeDocuseal, startFakeDocuseal, TEMPLATE } from '../support/fake-docuseal.js';
import { type FakeGoogle, startFakeGoogle } from '../support/fake-google.js';
import { type FakeImap, startFakeImap } from '../support/fake-imap.js';
import { type FakeOdoo, startFakeOdoo } from '../support/fake-odoo.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { type FakeTwilio, startFakeTwilio } from '../support/fake-twilio.js';
import { PASSWORD } from '../support/make/user.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';

let odoo: FakeOdoo;
let rentcast: FakeRentcast;
let twilio: FakeTwilio;
let docuseal: FakeDocuseal;
let stripe: FakeStripe;
let google: FakeGoogle;
let imap: FakeImap;
let sink: SmtpSink;
let app: TestApp;
/** A second process on the same database, without Odoo settings; lookups may run in either. */
let bare: TestApp;

beforeAll(async () => {
  [odoo, rentcast, twilio] = await Promise.all([startFakeOdoo(), startFakeRentcast(), startFakeTwilio()]);
  [docuseal, stripe, google] = await Promise.all([startFakeDocuseal(), startFakeStripe(), startFakeGoogle()]);
  [imap, sink] = await Promise.all([startFakeImap('sesame'), startSmtpSink()]);
  const rents = { RENTCAST_API_KEY: rentcast.apiKey, RENTCAST_BASE_URL: rentcast.url };
  const { GOOGLE_CERTS_URL } = google.env;
  const both = {
    ...rents,
    TWILIO_API_BASE: twilio.url,
    STRIPE_API_BASE: stripe.url,
    GOOGLE_CERTS_URL: GOOGLE_CERTS_URL!,
  };
  app = await startApp({ ...odoo.env(), ...both });
  bare = await startApp({ DATABASE_URL: app.config.DATABASE_URL, ...both });
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
  await Promise.all([
    twilio.close(),
    docuseal.close(),
    stripe.close(),
    google.stop(),
    imap.close(),
    sink.close(),
  ]);
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
  const queries = new IntegrationsQueries(
    app.app.get(ProviderHealth),
    app.app.get(Sql),
    new Clock(),
    app.app.get(Connections),
    config,
  );
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

type Reauth = { password: string; code?: string };
const REAUTH: Reauth = { password: PASSWORD };
const connect = (name: string, values: Record<string, string | null>, { as }: TestApp = app) =>
  connectAs(as.admin, name, values);
const connectAs = (by: Agent, name: string, values: Record<string, string | null>, reauth = REAUTH) =>
  by.put(`/api/integrations/${name}/connection`).send({ values, reauth });
const disconnect = (name: string) => disconnectAs(app.as.admin, name);
const disconnectAs = (by: Agent, name: string, reauth = REAUTH) =>
  by.post(`/api/integrations/${name}/disconnect`).send({ reauth });
/** Waits until both processes know that a service is connected this way. */
async function bothSay(name: string, source: ConnectionView['source']): Promise<void> {
  for (const each of [app, bare])
    await until(async () => (await view(name, each)).connection?.source === source);
}
const twilioKeys = () => ({
  TWILIO_ACCOUNT_SID: twilio.accountSid,
  TWILIO_AUTH_TOKEN: twilio.authToken,
  TWILIO_PHONE_NUMBER: twilio.number,
});

const odooKeys = () => {
  const { ODOO_URL, ODOO_DB, ODOO_API_KEY } = odoo.env();
  return { ODOO_URL: ODOO_URL!, ODOO_DB: ODOO_DB!, ODOO_API_KEY: ODOO_API_KEY!, ODOO_PROTOCOL: 'json2' };
};
const refusedBy = (service: string) =>
  `${service} refused these keys. Check that they are complete and belong together, then try again.`;
type Keys = Record<string, string>;
const KEYS = (): Record<string, { right: Keys; wrong: Keys; refusal: unknown }> => {
  const mail = { server: '127.0.0.1', security: 'smtp', port: new URL(sink.url).port };
  const box = { server: '127.0.0.1', security: 'imap', port: `${imap.port}`, username: 'office' };
  return {
    twilio: {
      right: twilioKeys(),
      wrong: { ...twilioKeys(), TWILIO_AUTH_TOKEN: 'wrong' },
      refusal: refusedBy('Twilio'),
    },
    stripe: {
      right: { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
      wrong: { STRIPE_SECRET_KEY: 'sk_test_wrong', STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
      refusal: refusedBy('Stripe'),
    },
    docuseal: {
      right: { DOCUSEAL_API_KEY: docuseal.apiKey, DOCUSEAL_BASE_URL: docuseal.url },
      wrong: { DOCUSEAL_API_KEY: 'wrong', DOCUSEAL_BASE_URL: docuseal.url },
      refusal: refusedBy('DocuSeal'),
    },
    google: {
      right: { GOOGLE_CLIENT_ID: 'keyturn-test.apps.googleusercontent.com' },
      wrong: { GOOGLE_CLIENT_ID: 'a', GOOGLE_HOSTED_DOMAIN: 'not a domain' },
      refusal: 'Some fields are not valid.',
    },
    email: {
      right: { ...mail, MAIL_FROM: 'Des Moines Homes <hello@example.com>' },
      wrong: { ...mail, port: '1' },
      refusal: expect.stringMatching(/^The mail server is unreachable\. /),
    },
    mailbox: {
      right: { ...box, password: 'sesame' },
      wrong: { ...box, password: 'wrong' },
      refusal: refusedBy('The mailbox'),
    },
  };
};

async function disconnectAll(): Promise<void> {
  for (const { provider } of await app.em.execute('select provider from connections'))
    await disconnect(provider);
}

describe('keys entered in the console', () => {
  beforeEach(() => Promise.all([app.signInAgain(), bare.signInAgain()]));
  afterEach(disconnectAll);

  test('take effect in every process without a restart', async () => {
    const before = await bare.as.admin.post('/api/integrations/twilio/test').send({});

    const saved = await connect('twilio', twilioKeys());
    await bothSay('twilio', 'console');
    const texted = await bare.as.admin.post('/api/integrations/twilio/test').send({});

    expect([before.body.success, saved.status]).toEqual([false, 204]);
    expect(texted.body).toMatchObject({ success: true });
    expect(await view('twilio', bare)).toMatchObject({
      state: 'ready',
      missing: [],
      connection: { setAt: expect.any(String), setBy: expect.any(String) },
    });

    await disconnect('twilio');
    await bothSay('twilio', 'none');
    expect(await view('twilio', bare)).toMatchObject({ state: 'unset', canTest: false });
  });

  test.each(['twilio', 'stripe', 'docuseal', 'google', 'email', 'mailbox'])(
    'of %s work once they are right',
    async (name) => {
      const { right, wrong, refusal } = KEYS()[name]!;

      const refused = await connect(name, wrong);
      const accepted = await connect(name, right);
      await bothSay(name, 'console');

      expect([refused.status, refused.body.detail ?? refused.body]).toEqual([422, refusal]);
      expect(accepted.status).toBe(204);
      const tested = await bare.as.admin.post(`/api/integrations/${name}/test`).send({});
      expect(tested.body).toMatchObject({ success: true });
      expect((await view(name)).connection!.webhooks.every((url) => url.startsWith('http'))).toBe(true);
    },
  );

  test('of DocuSeal offer its templates, and the chosen ones stay when the keys are replaced', async () => {
    const templates = '/api/integrations/docuseal/templates';
    const unconnected = await app.as.admin.get(templates);
    await connect('docuseal', KEYS().docuseal!.right);
    const offered = await app.as.admin.get(templates);
    docuseal.form = { ...docuseal.form, places: ['Owner Name'] };
    const chosen = { management_agreement: TEMPLATE.agreement, lease_agreement: null };
    const saved = await app.as.admin.put(templates).send({ chosen });
    const unknown = await app.as.admin.put(templates).send({ chosen: { lease_agreement: 999 } });
    docuseal.reset();

    expect([unconnected.status, offered.body]).toEqual([
      503,
      {
        templates: [TEMPLATE.agreement, TEMPLATE.onboarding].map((id) => ({ id, name: `Template ${id}` })),
        chosen: {},
      },
    ]);
    expect(saved.body.steps[0].detail).toMatch(/The template Template 11 has no field for: Monthly Rent, /);
    expect([unknown.status, unknown.body.code]).toEqual([422, 'CONNECTION_FAILED']);

    await connect('docuseal', KEYS().docuseal!.right);
    const kept = { management_agreement: TEMPLATE.agreement };
    await until(async () => isDeepStrictEqual((await bare.as.admin.get(templates)).body.chosen, kept));
    await disconnect('docuseal');
    await connect('docuseal', KEYS().docuseal!.right);
    expect((await app.as.admin.get(templates)).body.chosen).toEqual({});
  });

  test('of a mail server are used for the next email', async () => {
    await connect('email', KEYS().email!.right);
    await bothSay('email', 'console');

    await app.as.admin.post('/api/users/invitations').send({ email: 'new@example.com', role: 'user' });

    const [mail] = await sink.mailsTo('new@example.com');
    expect(mail!.from?.text).toBe('"Des Moines Homes" <hello@example.com>');
  });

  test('of a mailbox make every process read it instead of the one before', async () => {
    const { right } = KEYS().mailbox!;
    await connect('mailbox', right);
    await until(() => imap.reading().length === 2);

    await connect('mailbox', { ...right, username: 'other' });
    await until(() => imap.reading().join() === 'other,other');

    await disconnect('mailbox');
    await until(() => imap.reading().length === 0);
  });

  test("never reveal the server's response, even when they are tested later", async () => {
    await connect('docuseal', KEYS().docuseal!.right);
    docuseal.always(422);
    const tested = await app.as.admin.post('/api/integrations/docuseal/test').send({});
    const templates = await app.as.admin.get('/api/integrations/docuseal/templates');
    docuseal.reset();

    expect([templates.status, templates.body.detail]).toEqual([
      502,
      'DocuSeal responded but refused the request. Check what you entered.',
    ]);
    expect(tested.body.steps).toMatchObject([
      { ok: false, detail: 'DocuSeal responded but refused the request. Check what you entered.' },
    ]);
  });

  test('do not touch a process whose environment has its own', async () => {
    const refused = await connect('odoo', { ...odooKeys(), ODOO_API_KEY: 'wrong' }, bare);
    const saved = await connect('odoo', odooKeys(), bare);

    expect([refused.body.detail, saved.status]).toEqual([
      'Odoo refused these keys: the database, the API key or the login is wrong.',
      204,
    ]);
    expect(await view('odoo', bare)).toMatchObject({ state: 'ready', connection: { source: 'console' } });
    await until(async () => (await view('odoo')).connection!.setAt !== null);
    expect((await view('odoo')).connection).toMatchObject({ source: 'environment' });
  });

  test('are stored encrypted, audited without their values, and their secrets are never shown again', async () => {
    await connect('twilio', twilioKeys());

    const shown = await app.as.admin.get('/api/integrations');
    const audited = await app.as.admin.get('/api/audit');
    const stored = await app.em.execute('select encrypted from connections');
    for (const text of [audited.text, stored[0]!.encrypted])
      for (const value of Object.values(twilioKeys())) expect(text).not.toContain(value);
    expect(shown.text).not.toContain(twilio.authToken);
    const { TWILIO_AUTH_TOKEN: _, ...values } = twilioKeys();
    expect((await view('twilio')).connection).toMatchObject({ values, secrets: ['TWILIO_AUTH_TOKEN'] });
    expect(audited.body[0]).toMatchObject({
      action: 'integration.connected',
      actorId: app.as.admin.userId,
      subjectId: 'twilio',
      after: { service: 'Twilio', fields: Object.keys(twilioKeys()) },
    });
  });

  test('are tested first: refused or unreachable ones are not saved, and the error is in our own words', async () => {
    const wrong = await connect('twilio', { ...twilioKeys(), TWILIO_AUTH_TOKEN: 'wrong' });
    twilio.always('reset before');
    const unreachable = await connect('twilio', twilioKeys());
    twilio.always(null);

    expect([wrong.status, wrong.body.code, wrong.body.detail]).toEqual([
      422,
      'CONNECTION_FAILED',
      'Twilio refused these keys. Check that they are complete and belong together, then try again.',
    ]);
    expect([unreachable.status, unreachable.body.detail]).toEqual([
      422,
      expect.stringMatching(/^Twilio is unreachable\. /),
    ]);
    expect((await view('twilio')).connection).toMatchObject({ source: 'none', setAt: null });
  });

  test('are checked field by field', async () => {
    const blank = await connect('twilio', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: ' ' });
    const malformed = await connect('twilio', { ...twilioKeys(), TWILIO_ACCOUNT_SID: 'AC1' });
    const senderless = await connect('twilio', { ...twilioKeys(), TWILIO_PHONE_NUMBER: '' });
    const foreign = await connect('twilio', { ...twilioKeys(), JWT_SECRET: 'a secret of mine, long enough' });

    expect([blank, malformed, senderless, foreign].map(({ body }) => fieldsOf(body))).toEqual([
      { TWILIO_AUTH_TOKEN: 'Required' },
      { TWILIO_ACCOUNT_SID: 'AC followed by 32 hexadecimal digits' },
      { TWILIO_PHONE_NUMBER: 'Required' },
      { JWT_SECRET: 'This cannot be set here.' },
    ]);
    expect(twilio.forms).toEqual([]);
  });

  test('never replace those of the environment', async () => {
    const refused = await connect('rentcast', { RENTCAST_API_KEY: 'another' });

    expect([refused.status, refused.body.code]).toEqual([409, 'SET_BY_ENVIRONMENT']);
    expect((await view('rentcast')).connection).toMatchObject({ source: 'environment', setAt: null });
  });

  test('that can no longer be decrypted are reported, and can be entered again', async () => {
    await connect('twilio', twilioKeys());
    await app.em.execute(`update connections set encrypted = 'AAAA'`);
    await app.em.execute(`select pg_notify('connections', '')`);

    await bothSay('twilio', 'unreadable');
    // A process that had them keeps using them: it may be one of those that still have the previous secret.
    expect(await view('twilio')).toMatchObject({ state: 'ready', connection: { setAt: expect.any(String) } });
    await connect('twilio', twilioKeys());
    await bothSay('twilio', 'console');
  });

  test('are not overwritten from an outdated page', async () => {
    await connect('twilio', twilioKeys());
    const test = Promise.withResolvers<void>();
    const read = jest.spyOn(ConnectServices.prototype as unknown as { try(): Promise<void> }, 'try');
    read.mockImplementationOnce(() => test.promise);
    const slow = connect('twilio', twilioKeys());
    const answered = slow.then((answer) => answer);
    await until(() => read.mock.calls.length === 1);
    await disconnect('twilio');

    test.resolve();
    const { status, body } = await answered;

    expect([status, body.code]).toEqual([409, 'CONNECTION_CHANGED']);
    expect((await view('twilio')).connection!.source).toBe('none');
  });

  test('close the breaker that failures with the previous keys opened', async () => {
    const { right } = KEYS().email!;
    await connect('email', right);
    await bothSay('email', 'console');
    sink.behave({ refuse: { at: 'mail', status: 421, text: 'Try again later' } });
    await app.em.execute(`
      insert into messages (key, channel, stream, template, template_version, recipient, expires_at, data)
      select 'breaker-' || n, 'email', 'transactional', 'password-changed', 1, 'owner@example.com',
        now() + interval '1 day', '{"at":"today"}'
      from generate_series(1, 30) n`);
    await app.em.execute(`select pg_notify('messages', 'email')`);
    const circuitIn = ({ app: nest }: TestApp) => nest.get(ProviderHealth).find('email')!.calls!.circuit;
    await until(() => [app, bare].every((each) => circuitIn(each) === 'open'));
    await until(async () => (await app.em.count(Message, { state: 'sending' })) === 0);

    sink.behave({});
    await connect('email', { ...right, MAIL_REPLY_TO: 'replies@example.com' });

    expect([circuitIn(app), (await view('email')).circuit]).toEqual(['closed', 'closed']);
    await until(() => circuitIn(bare) === 'closed');
    await app.em.execute(`delete from messages where key like 'breaker-%'`);
  });

  test('are sent to another machine only over TLS', async () => {
    const { email, mailbox } = KEYS();
    // Leads to this machine, but isn't called so.
    const elsewhere = { server: '0.0.0.0' };

    const answers = [
      await connect('email', { ...email!.right, ...elsewhere }),
      await connect('mailbox', { ...mailbox!.right, ...elsewhere }),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual(['CONNECTION_FAILED', 'CONNECTION_FAILED']);
  });

  test('can be changed one by one: a blank secret stays, and all are tested together', async () => {
    await connect('twilio', twilioKeys());
    const { right } = KEYS().mailbox!;
    await connect('mailbox', right);
    await until(() => imap.reading().length === 2);

    const refused = await connect('twilio', { ...twilioKeys(), TWILIO_AUTH_TOKEN: 'wrong' });
    const renumbered = { ...twilioKeys(), TWILIO_AUTH_TOKEN: '', TWILIO_PHONE_NUMBER: '+15155550199' };
    const saved = await connect('twilio', renumbered);
    const moved = await connect('mailbox', { ...right, password: '', username: 'other' });

    expect([refused.body.code, saved.status, moved.status]).toEqual(['CONNECTION_FAILED', 204, 204]);
    const audited = (await app.as.admin.get('/api/audit')).body;
    expect(audited.slice(0, 2)).toMatchObject([
      { action: 'integration.connected', subjectId: 'mailbox', after: { fields: ['IMAP_URL'] } },
      { action: 'integration.connected', subjectId: 'twilio', after: { fields: ['TWILIO_PHONE_NUMBER'] } },
    ]);
    expect((await testOf('twilio')).body).toMatchObject({ success: true });
    expect((await view('twilio')).connection!.values.TWILIO_PHONE_NUMBER).toBe('+15155550199');
    await until(() => imap.reading().join() === 'other,other');
  });

  test('can be removed one by one if the service works without them', async () => {
    const secret = `whsec_${'c'.repeat(32)}`;
    const { right } = KEYS().docuseal!;
    await connect('docuseal', { ...right, DOCUSEAL_WEBHOOK_SECRET: secret });
    const kept = await connect('docuseal', { ...right, DOCUSEAL_API_KEY: '' });
    const { secrets: before } = (await view('docuseal')).connection!;

    const refused = await connect('docuseal', { ...right, DOCUSEAL_API_KEY: null });
    const removed = await connect('docuseal', {
      ...right,
      DOCUSEAL_API_KEY: '',
      DOCUSEAL_WEBHOOK_SECRET: null,
    });

    expect([kept.status, refused.status, removed.status]).toEqual([204, 422, 204]);
    expect(before).toEqual(['DOCUSEAL_API_KEY', 'DOCUSEAL_WEBHOOK_SECRET']);
    expect((await view('docuseal')).connection!.secrets).toEqual(['DOCUSEAL_API_KEY']);
    expect(app.config.DOCUSEAL_WEBHOOK_SECRET).toBeUndefined();
  });

  const MAIL = {
    SMTP_URL: 'smtp://office:sesame@mail.example.com:587?requireTLS=true',
    MAIL_FROM: 'a@b.example',
  };
  const FIELDS = {
    server: 'mail.example.com',
    security: 'smtp',
    username: 'office',
    MAIL_FROM: 'a@b.example',
  };

  test('of a mail server are shown as they were entered, without the password', async () => {
    const encrypted = app.app.get(EncryptedText).encrypt('connection', 'email', JSON.stringify(MAIL));
    await app.em.execute(`insert into connections (provider, encrypted, set_at) values ('email', ?, now())`, [
      encrypted,
    ]);
    await app.em.execute(`select pg_notify('connections', '')`);

    await bothSay('email', 'console');
    expect((await view('email')).connection).toMatchObject({ values: FIELDS, secrets: ['password'] });
    for (const elsewhere of [
      { server: 'mail.example.net' },
      { port: '2525' },
      { security: 'smtps' },
    ] as Keys[])
      expect(fieldsOf((await connect('email', { ...FIELDS, ...elsewhere })).body)).toEqual({
        password: 'You changed the server address, so enter this again.',
      });
  });

  test.each([
    ['docuseal', { DOCUSEAL_BASE_URL: 'http://127.0.0.1:1/api' }, 'DOCUSEAL_API_KEY'],
    ['docuseal', { DOCUSEAL_BASE_URL: '' }, 'DOCUSEAL_API_KEY'],
    ['odoo', { ODOO_URL: 'http://127.0.0.1:1' }, 'ODOO_API_KEY'],
    ['mailbox', { server: 'localhost' }, 'password'],
    ['mailbox', { port: '1' }, 'password'],
  ])('of %s are never sent to another address: %j', async (name, elsewhere, secret) => {
    const right = name === 'odoo' ? odooKeys() : KEYS()[name]!.right;
    expect((await connect(name, right, bare)).status).toBe(204);

    const refused = await connect(name, { ...right, ...elsewhere, [secret]: '' }, bare);

    expect([refused.status, fieldsOf(refused.body)]).toEqual([
      422,
      { [secret]: 'You changed the server address, so enter this again.' },
    ]);
  });
});

describe('entering keys', () => {
  beforeEach(() => Promise.all([app.signInAgain(), bare.signInAgain()]));
  afterEach(disconnectAll);

  test('requires the password, and so does removing them', async () => {
    const wrong = { password: 'not my password' };
    const refusal = { 'reauth.password': 'The current password is incorrect.' };
    const entered = await connectAs(app.as.admin, 'twilio', twilioKeys(), wrong);
    await connect('twilio', twilioKeys());
    const replaced = await connectAs(app.as.admin, 'twilio', twilioKeys(), wrong);
    const removed = await disconnectAs(app.as.admin, 'twilio', wrong);
    const bodyless = await app.as.admin.post('/api/integrations/twilio/disconnect').send({});

    for (const { status, body } of [entered, replaced, removed])
      expect([status, fieldsOf(body)]).toEqual([422, refusal]);
    expect(bodyless.status).toBe(422);
    expect((await view('twilio')).connection!.source).toBe('console');
    const audited = (await app.as.admin.get('/api/audit')).body as { action: string; actorId: string }[];
    expect(audited.slice(0, 4).map(({ action, actorId }) => [action, actorId])).toEqual(
      ['password.refused', 'password.refused', 'integration.connected', 'password.refused'].map((action) => [
        action,
        app.as.admin.userId,
      ]),
    );
  });

  test('limits password guesses like sign-in attempts', async () => {
    const admin = await app.signIn('admin');
    const { email } = (await admin.get('/api/auth/me')).body;
    const row = app.app.get(RateLimits).rowOf('loginAccount', `${email} ${admin.userId}`);
    const limit = 10 * app.config.RATE_LIMIT_FACTOR;
    await app.em.execute('insert into rate_limits (key, points, expire) values (?, ?, ?)', [
      row,
      limit,
      Date.now() + 600_000,
    ]);

    const { status, headers } = await connectAs(admin, 'twilio', twilioKeys());

    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('requires a code if two-factor authentication is on, and uses it only once the keys are saved', async () => {
    const user = await app.make.user({ role: 'admin' });
    const login = await supertest(app.url)
      .post('/api/auth/login')
      .send({ email: user.email, password: PASSWORD });
    const admin = supertest.agent(app.url).set('Authorization', `Bearer ${login.body.accessToken}`);
    const { secret } = (await admin.post('/api/auth/factor/setup').send({ password: PASSWORD })).body;
    const startedAt = app.app.get(Clock).now().getTime();
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const [first, code] = [0, 30_000].map((ms) => totp.generate({ timestamp: startedAt + ms }));
    const confirmed = await admin.post('/api/auth/factor/confirm').send({ code: first });
    const [recovery] = confirmed.body.recoveryCodes as string[];

    const codeless = await connectAs(admin, 'twilio', twilioKeys());
    const misspelled = { ...twilioKeys(), TWILIO_AUTH_TOKEN: 'wrong' };
    // Nothing is tested for someone who doesn't have a code.
    const guessed = await connectAs(admin, 'twilio', misspelled, { ...REAUTH, code: 'abcd-efgh' });
    const mistyped = await connectAs(admin, 'twilio', misspelled, { ...REAUTH, code });
    const saved = await connectAs(admin, 'twilio', twilioKeys(), { ...REAUTH, code });
    const again = await disconnectAs(admin, 'twilio', { ...REAUTH, code });
    const removed = await disconnectAs(admin, 'twilio', { ...REAUTH, code: recovery });

    expect(fieldsOf(codeless.body)).toEqual({ 'reauth.code': 'Enter your two-factor code.' });
    for (const { body } of [guessed, again])
      expect(fieldsOf(body)).toEqual({ 'reauth.code': 'This code is wrong or was already used.' });
    expect([mistyped.body.code, saved.status, removed.status]).toEqual(['CONNECTION_FAILED', 204, 204]);
    const failed = `select count(*)::int from audit_entries where action = 'factor.failed' and actor_id = ?`;
    expect(await app.em.execute(failed, [user.id])).toEqual([{ count: 2 }]);
  });

  test('requires an admin', async () => {
    const answers = [
      await connectAs(app.as.staff, 'twilio', twilioKeys()),
      await disconnectAs(app.as.staff, 'twilio'),
      await disconnect('twilio'),
      await connect('backend', {}),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404]);
  });
});

const fieldsOf = ({ errors }: { errors: { field: string; message: string }[] }) =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));

test('requests under way finish on the adapter they started with, which is closed after its last', async () => {
  const closed: string[] = [];
  const answers = Promise.withResolvers<string>();
  const live = new LiveAdapter<{ ask(): Promise<string> }>({ ask: () => answers.promise }, () => {
    closed.push('first');
  });
  const asked = live.standIn.ask();

  live.replace({ ask: async () => 'second' });

  expect([await live.standIn.ask(), closed]).toEqual(['second', []]);
  answers.resolve('first');
  expect([await asked, closed]).toEqual(['first', ['first']]);
});

test('keys outlast a rotation of the secret', async () => {
  expect((await connect('twilio', twilioKeys(), bare)).status).toBe(204);
  const next = {
    DATABASE_URL: app.config.DATABASE_URL,
    JWT_SECRET: 'another secret that only this test uses',
  };

  const rotated = await startApp({ ...next, JWT_SECRET_PREVIOUS: app.config.JWT_SECRET });
  await rotated.close();
  const later = await startApp(next);
  const { connection } = await view('twilio', later);
  await later.close();

  expect(connection!.source).toBe('console');
});

test('a process that starts without readable keys leaves messages to the others, and does not fall back to the sandbox', async () => {
  const database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const store = `insert into connections (provider, encrypted, set_at)
    select provider, 'AAAA', now() from unnest(array['email', 'stripe', 'docuseal']) as provider`;
  await client.query(store);
  const lost = await startApp({ DATABASE_URL: database.url }, { hasEmbeddedDatabase: true });
  await lost.as.admin.post('/api/users/invitations').send({ email: 'kept@example.com', role: 'user' });
  const stateOf = async () =>
    (await client.query('select state from messages')).rows.map(({ state }) => state);

  const claimed = await lost.app.get(Ledger).claim('email', 5, () => ({}) as Prepared);

  expect([claimed.examined, await stateOf()]).toEqual([0, ['pending']]);
  expect([lost.app.get(PaymentGateway).mode, lost.app.get(SignatureGateway).mode]).toEqual(['none', 'none']);
  await client.query("delete from connections where provider = 'email'");
  await until(async () => (await stateOf()).join() === 'sent');
  await client.end();
  await lost.close();
  await database.drop();
});
