import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { CrmLead } from '../../src/integrations/odoo/crm.js';
import { OdooAdapter } from '../../src/integrations/odoo/odoo.adapter.js';
import { missingFor, openOdoo } from '../../src/integrations/odoo/odoo.module.js';
import { readVariables } from '../../src/platform/config.js';
import { ProviderAuth, ProviderRejected } from '../../src/platform/providers/provider-errors.js';
import { startApp, type TestApp } from '../support/app.js';
import type { OdooProtocol } from '../support/fake-odoo.js';
import { askOdoo, ODOO_ENV, odooMajor } from '../support/real-odoo.js';
import { until } from '../support/until.js';

/** The real Odoo that ODOO_URL, ODOO_DB, ODOO_USERNAME and ODOO_API_KEY name: S-126, S-180 to S-182, S-210. */
test('ODOO_URL, ODOO_DB, ODOO_USERNAME and ODOO_API_KEY name an Odoo server', () => {
  expect(ODOO_ENV).not.toBeNull();
});
const onOdoo = ODOO_ENV ? describe : describe.skip;
const env = ODOO_ENV ?? {};
const major = ODOO_ENV ? await odooMajor() : 0;
const PROTOCOLS: OdooProtocol[] = major >= 19 ? ['json2', 'xmlrpc'] : ['xmlrpc'];
const adapters: OdooAdapter[] = [];

function connect(protocol: OdooProtocol, changes: Record<string, string> = {}): OdooAdapter {
  const config = readVariables({ ...env, ODOO_PROTOCOL: protocol, ...changes });
  const [main, forTests] = [openOdoo(config), openOdoo(config)];
  const adapter = new OdooAdapter(main && forTests ? { main, test: forTests } : null, missingFor(config));
  adapters.push(adapter);
  return adapter;
}

/** An owner no one has entered yet. */
function lead(details: Partial<CrmLead> = {}): CrmLead {
  const id = randomUUID();
  return {
    id,
    subject: 'Dana Owner, 412 Grand Ave, Ankeny, IA 50021',
    name: 'Dana Owner',
    company: null,
    email: `dana.${id}@example.com`,
    phone: '515-555-0142',
    street: `412 Grand Ave ${id}`,
    city: 'Ankeny',
    state: 'IA',
    zipCode: '50021',
    facts: ['Wants <b>quick</b> & easy', 'http://localhost:3000/leads/1'],
    ...details,
  };
}

const FIELDS = [
  ...[
    'active',
    'type',
    'name',
    'contact_name',
    'partner_name',
    'email_from',
    'phone',
    'street',
    'city',
    'zip',
  ],
  ...['state_id', 'country_id', 'description'],
];
const recordsOf = ({ email }: { email: string | null }) =>
  askOdoo<Record<string, unknown>[]>('crm.lead', 'search_read', [[['email_from', '=', email]]], {
    fields: FIELDS,
    context: { active_test: false },
  });
const change = (id: number, values: object) => askOdoo('crm.lead', 'write', [[id], values]);
const enter = (values: object) => askOdoo<number>('crm.lead', 'create', [values]);

afterEach(() => Promise.all(adapters.splice(0).map((adapter) => adapter.onApplicationShutdown())));

onOdoo.each(PROTOCOLS)('over %s', (protocol) => {
  test('the connection test reaches the server, signs in and reads', async () => {
    const steps = await connect(protocol).testConnection();

    expect(steps.map(({ name, ok, detail }) => [name, ok, detail])).toEqual([
      ['reach', true, expect.stringMatching(/^Odoo \d+\.\d.* responds\.$/)],
      ['sign in', true, expect.any(String)],
      ['read', true, expect.any(String)],
    ]);
  });

  test.each([
    [{ ODOO_DB: 'nowhere' }, 'The server has no database with the name in ODOO_DB.'],
    [{ ODOO_API_KEY: 'wrong' }, 'The key was rejected'],
  ])('with %j, the connection test explains the problem', async (changes, words) => {
    const steps = await connect(protocol, changes).testConnection();

    expect(steps.at(-1)).toMatchObject({
      name: 'sign in',
      ok: false,
      detail: expect.stringContaining(words),
    });
  });

  test('a lead becomes one record, with false for blanks and the state by id (S-182)', async () => {
    const owner = lead();
    const id = await connect(protocol).save(owner, { isNew: true });

    expect(await recordsOf(owner)).toEqual([
      {
        id,
        active: true,
        type: 'lead',
        name: owner.subject,
        contact_name: 'Dana Owner',
        partner_name: false,
        email_from: owner.email,
        phone: expect.stringMatching(/555-?0142$/),
        street: owner.street,
        city: 'Ankeny',
        zip: '50021',
        state_id: [expect.any(Number), expect.stringContaining('Iowa')],
        country_id: [expect.any(Number), 'United States'],
        description: expect.stringContaining('Wants &lt;b&gt;quick&lt;/b&gt; &amp; easy'),
      },
    ]);
  });

  test('saving the lead again updates that record and leaves what sales changed', async () => {
    const owner = lead();
    const adapter = connect(protocol);
    const id = await adapter.save(owner, { isNew: true });
    await change(id, { type: 'opportunity', description: '<p>Called.</p>', active: false });

    const again = await adapter.save({ ...owner, city: 'Ames' }, { isNew: false });

    expect(again).toBe(id);
    const [record, ...others] = await recordsOf(owner);
    expect(others).toEqual([]);
    expect(record).toMatchObject({ city: 'Ames', type: 'opportunity', active: false });
    expect(String(record!.description)).toContain('Called.');
  });

  test('twenty saves at the same time make one record', async () => {
    const owner = lead();
    const adapter = connect(protocol);

    await Promise.allSettled(Array.from({ length: 20 }, () => adapter.save(owner, { isNew: true })));
    await adapter.save(owner, { isNew: true });

    expect(await recordsOf(owner)).toHaveLength(1);
  });

  test('finds a record with the same owner and address, archived or not, and fills in only its blanks', async () => {
    const owner = lead();
    const common = { name: 'Call back', type: 'lead' };
    const archived = await enter({
      ...common,
      email_from: owner.email!.toUpperCase(),
      street: `${owner.street}.`,
      active: false,
    });
    await enter({ ...common, email_from: owner.email, street: '99 Elm St' });
    const adapter = connect(protocol);

    expect(await adapter.findRecords(owner)).toEqual([archived]);
    expect(await adapter.fillIn(archived, owner, [])).toContain('zip');
    expect(await adapter.fillIn(2_000_000_000, owner, [])).toBeNull();

    const [record] = await askOdoo<Record<string, unknown>[]>('crm.lead', 'read', [[archived], FIELDS]);
    expect(record).toMatchObject({ name: 'Call back', zip: '50021', active: false });
  });

  test('invalid data is rejected, and a wrong key needs a person to act', async () => {
    const refused = connect(protocol).save(lead({ subject: '' }), { isNew: true });
    await expect(refused).rejects.toBeInstanceOf(ProviderRejected);
    const strange = connect(protocol, { ODOO_API_KEY: 'wrong' }).save(lead(), { isNew: true });
    await expect(strange).rejects.toBeInstanceOf(ProviderAuth);
  });

  test('text in any script is stored unchanged', async () => {
    const name = 'Zoë 🏡 <Žluť> & "Sons" ]]>';
    const owner = lead({ name, subject: name });

    await connect(protocol).save(owner, { isNew: true });

    expect(await recordsOf(owner)).toMatchObject([{ contact_name: name, name }]);
  });
});

onOdoo('the product with it', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ ...env, ODOO_PROTOCOL: PROTOCOLS[0]! });
  });
  afterAll(() => app.close());

  test('an enrolled lead is synced automatically; pressing the button again makes no second record', async () => {
    const owner = await app.make.lead({ email: `lead.${randomUUID()}@example.com` });

    await app.as.staff.post(`/api/leads/${owner.id}/marketing`).send({});
    const view = await until(async () => {
      const { body } = await app.as.staff.get(`/api/leads/${owner.id}/marketing`);
      return body.odooId ? body : null;
    });
    const pressed = await app.as.staff.post('/api/odoo/sync-lead').send({ id: owner.id });

    expect([pressed.status, pressed.body]).toEqual([200, { odooId: view.odooId }]);
    expect(await recordsOf(owner)).toMatchObject([{ id: view.odooId, contact_name: owner.name }]);
  });
});
