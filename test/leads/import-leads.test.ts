import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Lead } from '../../src/leads/lead.entity.js';
import { LeadEvents } from '../../src/leads/leads.events.js';
import { startApp, type TestApp } from '../support/app.js';
import { type LeadsDesk, leadsDesk } from './leads-desk.js';

let app: TestApp;
let desk: LeadsDesk;

beforeAll(async () => {
  app = await startApp();
  desk = leadsDesk(app);
});

afterAll(() => app.close());

let people = 0;
/** A row about someone new. */
function row(lead: object = {}) {
  people += 1;
  const id = randomUUID();
  const email = `import-${people}@example.com`;
  return {
    id,
    lead: { name: `Import ${people}`, email, propertyAddress: `${people} Elm St, Ankeny, IA 50023`, ...lead },
  };
}

const send = (rows: object[], isDryRun = false) =>
  app.as.admin.post('/api/leads/import').send({ rows, isDryRun });
const outcomes = async (rows: object[], isDryRun = false) => {
  const { body } = await send(rows, isDryRun).expect(200);
  return body.rows.map(({ outcome }: { outcome: string }) => outcome);
};

test('a row becomes a lead with every given field and the source Import', async () => {
  const lead = {
    name: 'Nora Fields',
    email: 'Nora@Example.com',
    phone: '515-555-0188',
    company: 'Fields LLC',
    ownerName: 'N. Fields',
    streetAddress: '77 Oak St',
    city: 'Ames',
    state: 'IA',
    zipCode: '50010',
    propertyType: 'condo',
    squareFootage: 980,
    unitCount: 1,
    bedrooms: 2,
    bathrooms: 1.5,
    yearBuilt: 1988,
    estimatedRent: 1400,
    purchasePrice: 180000,
    message: 'Met at the fair',
    tags: ['Fair'],
  };
  const { id } = row();

  expect(await outcomes([{ id, lead }])).toEqual(['added']);

  expect(await desk.read(id)).toMatchObject({
    ...lead,
    email: 'nora@example.com',
    tags: ['fair'],
    propertyAddress: '77 Oak St, Ames, IA 50010',
    source: 'import',
    status: 'leads',
    version: 1,
  });
  const { body } = await app.as.staff.get(`/api/leads/${id}/status-changes`);
  expect(body).toMatchObject([{ from: null, to: 'leads' }]);
});

test('invalid rows are returned with their problems, and the others are added', async () => {
  const [good, bad] = [row(), row({ name: ' ', email: 'nobody', yearBuilt: 1200 })];

  const { body } = await send([bad, good, row({ email: null, phone: '' })]).expect(200);

  const [invalid, added, unreachable] = body.rows;
  expect(invalid.problems.map(({ field }: { field: string }) => field).sort()).toEqual([
    'email',
    'name',
    'yearBuilt',
  ]);
  expect(added).toEqual({ id: good.id, outcome: 'added' });
  expect(unreachable.problems).toEqual([
    { field: 'email', message: 'Enter an email address or phone number' },
  ]);
  expect((await app.as.staff.get(`/api/leads/${bad.id}`)).status).toBe(404);
});

test('a phone number alone is enough', async () => {
  const only = row({ email: undefined, phone: '515-555-0199', propertyAddress: undefined });

  expect(await outcomes([only])).toEqual(['added']);
  expect(await desk.read(only.id)).toMatchObject({ email: null, phone: '515-555-0199', propertyAddress: '' });
});

test.each([
  ['email in a different case', { email: 'SAME@example.com', phone: null }],
  ['phone in a different format', { email: 'else@example.com', phone: '+1 (515) 555-0177 ext. 4' }],
])('the same home is recognized by %s', async (_, contact) => {
  const address = `${people} Twin Ave Apt 2, Ankeny, IA 50023`;
  const { body } = await desk.create({
    email: 'same@example.com',
    phone: '515-555-0177',
    propertyAddress: address,
  });
  const same = row({ ...contact, propertyAddress: address.replace(' Ave', '  ave.').toLowerCase() });
  const otherHome = row(contact);

  const result = await send([same, otherHome]).expect(200);

  expect(result.body.rows).toEqual([
    { id: same.id, outcome: 'duplicate', leadId: body.id },
    { id: otherHome.id, outcome: 'added' },
  ]);
});

test.each([
  [
    'share a phone number and have no address',
    { email: undefined, phone: '515-555-0166', propertyAddress: '' },
  ],
  [
    'share a placeholder for a phone number',
    { phone: '000-000-0000', propertyAddress: '3 Oak St, Ames, IA 50010' },
  ],
])('two people who %s are two leads', async (_, lead) => {
  expect(await outcomes([row(lead), row(lead)])).toEqual(['added', 'added']);
});

test('two imports of one file at the same time add each lead once', async () => {
  const rows = [row(), row()];
  const again = rows.map(({ lead }) => ({ ...row(), lead }));

  const both = await Promise.all([outcomes(rows), outcomes(again)]);

  expect(both.flat().sort()).toEqual(['added', 'added', 'duplicate', 'duplicate']);
});

// Rules would otherwise stay locked, and new leads from forms wait, until the last row is stored.
test('leads are announced to the assignment rules after all rows are stored', async () => {
  const rows = [row(), row(), row()];
  const stored: number[] = [];
  app.app.get(LeadEvents).created.on(async (em, lead) => {
    if (rows.some(({ id }) => id === lead.id))
      stored.push(await em.count(Lead, { id: { $in: rows.map(({ id }) => id) } }));
  });

  await send(rows).expect(200);

  expect(stored).toEqual([3, 3, 3]);
});

test('the same home twice in a file is added once', async () => {
  const first = row();
  const again = { ...row(), lead: first.lead };

  const { body } = await send([first, again]).expect(200);

  expect(body.rows[1]).toEqual({ id: again.id, outcome: 'duplicate', leadId: first.id });
});

test('a dry run returns the same outcomes and stores nothing', async () => {
  const rows = [row(), row({ name: '' })];

  expect(await outcomes(rows, true)).toEqual(['added', 'invalid']);
  expect((await app.as.staff.get(`/api/leads/${rows[0]!.id}`)).status).toBe(404);
  expect(await outcomes(rows)).toEqual(['added', 'invalid']);
});

test('a batch that is sent again adds nothing twice', async () => {
  const rows = [row(), row()];
  const first = await send(rows);
  await desk.patch(rows[0]!.id, { propertyAddress: '1 New St, Ankeny, IA 50023' });

  const again = await send(rows).expect(200);

  expect(again.body).toEqual(first.body);
  expect(await desk.namesIn({ filter: { id: rows.map(({ id }) => id) } })).toHaveLength(2);
});

test('imported rows notify no one, even when a rule assigns them', async () => {
  const agent = await app.signIn('user');
  const rule = {
    name: 'All to one',
    sources: [],
    cities: [],
    zipCodes: [],
    method: 'fixed',
    userIds: [agent.userId],
  };
  await app.as.admin.post('/api/assignment-rules').send(rule).expect(201);
  const added = row();
  await send([added]).expect(200);

  expect(await desk.read(added.id)).toMatchObject({ assigneeId: agent.userId });
  const { body } = await agent.get('/api/notifications').expect(200);
  expect(JSON.stringify(body)).not.toContain(added.id);
});

test('an import is in the audit log, without personal data', async () => {
  await send([row(), row()]).expect(200);

  const { body } = await app.as.admin
    .get('/api/audit')
    .query({ filter: JSON.stringify({ action: 'leads.imported' }), sort: '["at","DESC"]' })
    .expect(200);

  expect(body[0]).toMatchObject({ action: 'leads.imported', after: { rows: 2 } });
});

test.each([
  ['without rows', []],
  ['with 26 rows', Array.from({ length: 26 }, () => row())],
  ['with an id that is no UUID', [{ ...row(), id: '7' }]],
])('refuses a batch %s', async (_, rows) => {
  expect((await send(rows)).status).toBe(422);
});
