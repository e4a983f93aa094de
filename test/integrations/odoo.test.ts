import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { CrmLead } from '../../src/integrations/odoo/crm.js';
import { OdooAdapter } from '../../src/integrations/odoo/odoo.adapter.js';
import { missingFor, openOdoo } from '../../src/integrations/odoo/odoo.module.js';
import { readVariables } from '../../src/platform/config.js';
import {
  NotConfigured,
  ProviderAuth,
  ProviderBadAnswer,
  ProviderError,
  ProviderRateLimited,
  ProviderRejected,
  ProviderUnavailable,
} from '../../src/platform/providers/provider-errors.js';
import { type FakeOdoo, startFakeOdoo } from '../support/fake-odoo.js';
import { IOWA } from '../support/fake-odoo-data.js';

let odoo: FakeOdoo;
const adapters: OdooAdapter[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false);
  odoo = await startFakeOdoo();
});

beforeEach(() => odoo.reset());
afterEach(() => Promise.all(adapters.splice(0).map((adapter) => adapter.onApplicationShutdown())));
afterAll(() => odoo.stop());

const PROTOCOLS = ['json2', 'xmlrpc'] as const;

/** An unused adapter, so that its breaker is closed. */
function connect(protocol: (typeof PROTOCOLS)[number], env: Record<string, string> = {}, totalMs = 15_000) {
  const config = readVariables({ ...odoo.env(protocol), ...env });
  const [main, forTests] = [0, 1].map(() => openOdoo(config, { backoffMs: 1, totalMs }));
  const adapter = new OdooAdapter(main && forTests ? { main, test: forTests } : null, missingFor(config));
  adapters.push(adapter);
  return adapter;
}

function lead(details: Partial<CrmLead> = {}): CrmLead {
  return {
    id: 'b9c1a3de-0000-4000-8000-000000000001',
    subject: 'Dana Owner, 412 Grand Ave, Ankeny, IA 50021',
    name: 'Dana Owner',
    company: null,
    email: 'dana@example.com',
    phone: '515-555-0142',
    street: '412 Grand Ave',
    city: 'Ankeny',
    state: 'IA',
    zipCode: '50021',
    facts: ['Wants <b>quick</b> & easy', 'http://localhost:3000/leads/1'],
    ...details,
  };
}

async function failureOf(call: Promise<unknown>): Promise<ProviderError> {
  const failure = await call.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderError);
  return failure as ProviderError;
}

describe.each(PROTOCOLS)('over %s', (protocol) => {
  test('a lead becomes one record under its own id, with false for blanks and the state by id (S-182)', async () => {
    const id = await connect(protocol).save(lead(), { isNew: true });

    expect(odoo.data.externalIds.get('owner_site.lead_b9c1a3de-0000-4000-8000-000000000001')).toBe(id);
    expect(odoo.data.leads).toEqual([
      {
        id,
        active: true,
        type: 'lead',
        name: 'Dana Owner, 412 Grand Ave, Ankeny, IA 50021',
        contact_name: 'Dana Owner',
        partner_name: false,
        email_from: 'dana@example.com',
        phone: '515-555-0142',
        street: '412 Grand Ave',
        city: 'Ankeny',
        zip: '50021',
        state_id: IOWA.id,
        country_id: 233,
        description: '<p>Wants &lt;b&gt;quick&lt;/b&gt; &amp; easy</p><p>http://localhost:3000/leads/1</p>',
      },
    ]);
  });

  test('saving the lead again updates the same record and leaves what sales changed', async () => {
    const adapter = connect(protocol);
    const id = await adapter.save(lead(), { isNew: true });
    Object.assign(odoo.data.leads[0]!, { type: 'opportunity', description: 'Called.', active: false });

    const again = await adapter.save(lead({ phone: '515-555-0199' }), { isNew: false });

    expect(again).toBe(id);
    expect(odoo.data.leads).toHaveLength(1);
    expect(odoo.data.leads[0]).toMatchObject({
      phone: '515-555-0199',
      type: 'opportunity',
      description: 'Called.',
      active: false,
    });
  });

  test('a request whose response got lost is retried without a duplicate', async () => {
    const adapter = connect(protocol);
    await adapter.testConnection();
    odoo.next('reset').next('deaf').next('deaf');

    await adapter.save(lead({ state: null }), { isNew: true }).catch(() => undefined);
    await adapter.save(lead({ state: null }), { isNew: true });

    expect(odoo.data.leads).toHaveLength(1);
  });

  test('a state is looked up once', async () => {
    const adapter = connect(protocol);

    await adapter.save(lead(), { isNew: true });
    await adapter.save(lead(), { isNew: false });
    await adapter.save(lead({ id: 'b9c1a3de-0000-4000-8000-000000000002' }), { isNew: true });

    const lookups = odoo.requests.filter(({ model }) => model === 'res.country.state');
    expect(lookups).toHaveLength(1);
  });

  test('finds a record with the same owner and address, archived or not, but not one at another address', async () => {
    const archived = odoo.data.enter({
      email_from: 'Dana@Example.com',
      street: '412 grand ave.',
      active: false,
    });
    odoo.data.enter({ email_from: 'dana@example.com', street: '99 Elm St' });
    odoo.data.enter({ email_from: 'other@example.com', street: '412 Grand Ave' });
    const adapter = connect(protocol);

    expect(await adapter.findRecords(lead())).toEqual([archived.id]);
    expect(await adapter.fillIn(archived.id, lead(), [])).toContain('zip');
    expect(await adapter.fillIn(9_999, lead(), [])).toBeNull();
    expect(archived).toMatchObject({ zip: '50021', active: false });
  });

  test('manually entered values stay; values we filled in follow the lead', async () => {
    const byHand = odoo.data.enter({
      name: 'Call back on Monday',
      email_from: 'Dana@Example.com',
      street: '412 grand ave.',
      phone: '+1 515 555 0001',
    });
    const adapter = connect(protocol);

    const filled = await adapter.fillIn(byHand.id, lead({ phone: '515-555-0142', zipCode: '50021' }), []);
    expect(byHand).toMatchObject({
      name: 'Call back on Monday',
      email_from: 'Dana@Example.com',
      street: '412 grand ave.',
      phone: '+1 515 555 0001',
      zip: '50021',
    });
    expect(filled).not.toContain('phone');

    await adapter.fillIn(byHand.id, lead({ phone: '515-555-0199', zipCode: '50022' }), filled!);
    expect(byHand).toMatchObject({ phone: '+1 515 555 0001', zip: '50022' });
  });

  test('a lead without a street adopts no record, and a record without one is never adopted', async () => {
    odoo.data.enter({ email_from: 'dana@example.com', street: '' });
    odoo.data.enter({ email_from: 'dana@example.com' });
    const adapter = connect(protocol);

    expect(await adapter.findRecords(lead({ street: null }))).toEqual([]);
    expect(await adapter.findRecords(lead())).toEqual([]);
  });

  test('data Odoo rejects fails with its message and is not retried', async () => {
    const failure = await failureOf(connect(protocol).save(lead({ subject: '' }), { isNew: true }));

    expect(failure).toBeInstanceOf(ProviderRejected);
    expect(failure.message).toBe('Missing required value for the field name');
    expect(odoo.count('load')).toBe(1);
  });

  test.each([
    ['reset', ProviderUnavailable],
    ['garbage', ProviderBadAnswer],
    ['html', ProviderBadAnswer],
    ['endless', ProviderBadAnswer],
    ['busy', ProviderRateLimited],
    [500, ProviderUnavailable],
  ] as const)('a server that responds with %s has a specific error', async (fault, errorClass) => {
    odoo.always(fault);

    const failure = await failureOf(connect(protocol).save(lead(), { isNew: true }));

    expect(failure).toBeInstanceOf(errorClass);
    expect(odoo.data.leads).toEqual([]);
  });

  test('a server that hangs is canceled at the time limit', async () => {
    odoo.always('hang');

    const failure = await failureOf(connect(protocol, {}, 200).save(lead(), { isNew: true }));

    expect(failure).toBeInstanceOf(ProviderUnavailable);
  });

  test('a wrong key needs a person to act', async () => {
    const failure = await failureOf(
      connect(protocol, { ODOO_API_KEY: 'wrong' }).save(lead(), { isNew: true }),
    );

    expect(failure).toBeInstanceOf(ProviderAuth);
  });

  test('text in any script is stored unchanged', async () => {
    const name = 'Zoë 🏡 <Žluť> & "Sons" ]]>';

    await connect(protocol).save(lead({ name, subject: name }), { isNew: true });

    expect(odoo.data.leads[0]!.contact_name).toBe(name);
  });
});

describe('the connection test distinguishes (S-180, S-210)', () => {
  const names = (steps: { name: string; ok: boolean }[]) => steps.map(({ name, ok }) => `${name} ${ok}`);

  test.each(PROTOCOLS)('a working server over %s', async (protocol) => {
    const steps = await connect(protocol).testConnection();

    expect(names(steps)).toEqual(['reach true', 'sign in true', 'read true']);
    expect(steps[0]!.detail).toMatch(/^Odoo \d+\.0 responds\.$/);
  });

  test.each(PROTOCOLS)('a wrong database over %s', async (protocol) => {
    const steps = await connect(protocol, { ODOO_DB: 'nowhere' }).testConnection();

    expect(names(steps)).toEqual(['reach true', 'sign in false']);
    expect(steps[1]!.detail).toBe('The server has no database with the name in ODOO_DB.');
  });

  test.each(PROTOCOLS)('a wrong key over %s', async (protocol) => {
    const steps = await connect(protocol, { ODOO_API_KEY: 'wrong' }).testConnection();

    expect(names(steps)).toEqual(['reach true', 'sign in false']);
    expect(steps[1]!.detail).toMatch(/^The key was rejected: it is wrong, revoked or expired/);
    expect(JSON.stringify(steps)).not.toContain('secret-path');
  });

  test('an expired key', async () => {
    odoo.keyRefusal = 'API key expired';

    const steps = await connect('json2').testConnection();

    expect(steps.at(-1)!.detail).toBe('The API key has expired. Odoo says: API key expired');
  });

  test.each(PROTOCOLS)('a database without the CRM app over %s', async (protocol) => {
    odoo.data.hasCrm = false;

    const steps = await connect(protocol).testConnection();

    expect(names(steps)).toEqual(['reach true', 'sign in true', 'read false']);
    expect(steps[2]!.detail).toBe('The CRM app is not installed in this database.');
  });

  test.each(PROTOCOLS)('a user without permission over %s', async (protocol) => {
    odoo.data.mayRead = false;

    const steps = await connect(protocol).testConnection();

    expect(steps[2]!.detail).toMatch(/^The key's user is not allowed to read leads\./);
  });

  test('an unreachable server, one that isn’t Odoo, and one that sends nonsense', async () => {
    const gone = await connect('json2', { ODOO_URL: 'http://127.0.0.1:9' }).testConnection();
    const older = await connect('json2', { ODOO_URL: `${odoo.url}/older` }).testConnection();
    odoo.always('html');
    const nonsense = await connect('json2').testConnection();

    expect([gone, older, nonsense].map(([step]) => step!.detail)).toEqual([
      'The server at ODOO_URL is unreachable. Odoo is not available right now. The connection was refused.',
      'The server at ODOO_URL is not Odoo 19 or newer. For an older version, set ODOO_PROTOCOL to xmlrpc.',
      "The server at ODOO_URL does not respond like Odoo. Odoo sent a response we can't read. The response has an unexpected format.",
    ]);
  });

  test('missing settings, without calling anyone', async () => {
    const json2 = connect('json2', { ODOO_API_KEY: '' });
    const xmlrpc = connect('xmlrpc', { ODOO_URL: '', ODOO_USERNAME: '', ODOO_API_KEY: '' });

    expect(await json2.testConnection()).toMatchObject([
      { name: 'configure', ok: false, detail: 'Odoo is not configured. Missing: ODOO_API_KEY.' },
    ]);
    expect((await xmlrpc.testConnection())[0]!.detail).toContain(
      'ODOO_URL, ODOO_USERNAME, ODOO_API_KEY or ODOO_PASSWORD',
    );
    expect(await failureOf(json2.save(lead(), { isNew: true }))).toBeInstanceOf(NotConfigured);
  });
});
