import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type LeadsDesk, leadsDesk } from './leads-desk.js';

let app: TestApp;
let desk: LeadsDesk;

beforeAll(async () => {
  app = await startApp();
  desk = leadsDesk(app);
});

afterAll(() => app.close());

const fieldsOf = (body: { errors: { field: string }[] }) => body.errors.map(({ field }) => field).sort();

// P-124..P-131, S-94
test('a lead stores every given field and has defaults for the rest', async () => {
  const given = {
    name: 'Ada Brandt',
    email: 'ada@example.com',
    propertyAddress: '412 Grand Ave, Ankeny, IA 50021',
    propertyType: 'single-family',
    phone: '515-555-0142',
    company: 'Brandt Homes LLC',
    ownerName: 'Ada B. Brandt',
    status: 'proposal',
    statusReason: 'Asked for a proposal',
    streetAddress: '412 Grand Ave',
    city: 'Ankeny',
    state: 'IA',
    zipCode: '50021',
    squareFootage: 1850,
    unitCount: 2,
    bedrooms: 3,
    bathrooms: 2.5,
    yearBuilt: 1994,
    finishedBasementArea: 600,
    estimatedRent: 1950,
    purchasePrice: 265000,
    walkthroughDate: '2026-12-01T15:30:00.000Z',
    repairChecklist: [{ name: 'Paint', checked: true, estimatedCost: 900, customCost: null }],
    message: 'Call after five.',
    source: 'import',
  };

  const response = await desk.create(given);

  expect(response.status).toBe(201);
  expect(response.body).toMatchObject(given);
  expect(response.body).toMatchObject({
    version: 1,
    lastContactedAt: null,
    stripeCustomerId: null,
    firstTouch: null,
  });
  expect(await desk.read(response.body.id)).toEqual(response.body);
});

// P-126, P-131, P-189, P-204, S-158
test('a lead created in the console starts with status leads and source manual', async () => {
  const { body } = await desk.create();

  expect(body).toMatchObject({
    status: 'leads',
    source: 'manual',
    squareFootage: 0,
    unitCount: 1,
    nameDerived: false,
  });
});

// P-123: stored names are snake_case.
test('the table is leads and its columns are snake_case', async () => {
  const rows = await app.em.execute<{ column_name: string }[]>(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = 'leads'`,
  );

  const columns = rows.map((row) => row.column_name);
  expect(columns).toEqual(
    expect.arrayContaining(['created_at', 'property_address', 'finished_basement_area']),
  );
  expect(columns.filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
});

test.each(['name', 'email', 'propertyAddress', 'propertyType'])('a lead requires its %s', async (field) => {
  const response = await desk.create({ [field]: undefined });

  expect(response.status).toBe(422);
  expect(fieldsOf(response.body)).toEqual([field]);
});

// S-95
// P-230
test.each(STAFF_PROPERTY_TYPES)('staff may store a lead of type %s', async (propertyType) => {
  expect((await desk.create({ propertyType })).body.propertyType).toBe(propertyType);
});

// S-138
test.each([
  ['', 0],
  ['  ', 0],
  ['about 1200', 0],
  [null, 0],
  ['1,850', 1850],
  ['1850', 1850],
  [1850, 1850],
  ['1850.6', 1851],
])('a square footage or price of %j becomes %d', async (input, expected) => {
  const { status, body } = await desk.create({ squareFootage: input, purchasePrice: input });

  expect([status, body.squareFootage, body.purchasePrice]).toEqual([201, expected, expected]);
});

test.each([
  ['status', 'sold'],
  ['propertyType', 'castle'],
  ['source', 'analysis_form'],
  ['email', 'no address'],
  ['email', `${'a'.repeat(250)}@example.com`],
  ['name', 'x'.repeat(121)],
  ['zipCode', '5002'],
  ['state', 'Iowa'],
  ['unitCount', 0],
  ['unitCount', 1.5],
  ['bedrooms', -1],
  ['bathrooms', 2.3],
  ['yearBuilt', 1799],
  ['yearBuilt', new Date().getFullYear() + 1],
  ['estimatedRent', 1e10],
  ['estimatedRent', 1500.5],
  ['finishedBasementArea', 10.5],
  ['squareFootage', -1],
  ['squareFootage', 1e9],
  ['walkthroughDate', 'tomorrow'],
  ['walkthroughDate', '2026-02-30T10:00:00Z'],
  ['walkthroughDate', '1899-12-31T10:00:00Z'],
  ['walkthroughDate', '9999-12-31T10:00:00Z'],
  ['message', 'x'.repeat(4001)],
  ['id', 'f47ac10b-58cc-1372-8567-0e02b2c3d479'],
  ['id', 'new'],
])('refuses a lead whose %s is %j', async (field, value) => {
  const response = await desk.create({ [field]: value });

  expect([response.status, fieldsOf(response.body)]).toEqual([422, [field]]);
});

test.each([
  'createdAt',
  'rank',
  'searchText',
  'submissionId',
  'stripeCustomerId',
  'lastContactedAt',
  'version',
  'admin',
])('no one can set the %s of a new lead', async (field) => {
  const response = await desk.create({ [field]: 'x' });

  expect(response.status).toBe(422);
  expect(JSON.stringify(response.body.errors)).toContain(field);
});

test('parses a free-text address into parts where possible, and otherwise stores it as it is', async () => {
  const readable = await desk.create({ propertyAddress: '12 Main St, Apt 4, Des Moines, ia 50309' });
  const unreadable = await desk.create({ propertyAddress: 'the blue house by the river', city: 'Ankeny' });

  expect(readable.body).toMatchObject({
    propertyAddress: '12 Main St, Apt 4, Des Moines, IA 50309',
    streetAddress: '12 Main St, Apt 4',
    city: 'Des Moines',
    state: 'IA',
    zipCode: '50309',
  });
  expect(unreadable.body).toMatchObject({
    propertyAddress: 'the blue house by the river',
    streetAddress: null,
    city: 'Ankeny',
  });
});

test.each([
  [{ streetAddress: '99 Elm St' }, '99 Elm St, Ankeny, IA 50021'],
  [{ city: 'Polk City' }, '412 Grand Ave, Polk City, IA 50021'],
  [{ zipCode: '50023' }, '412 Grand Ave, Ankeny, IA 50023'],
  [{ propertyAddress: '7 Oak Rd, Waukee, IA 50263' }, '7 Oak Rd, Waukee, IA 50263'],
])('the address line follows its parts: %j', async (changes, propertyAddress) => {
  const { body } = await desk.create();

  const changed = await desk.patch(body.id, changes);

  expect(changed.body).toMatchObject({ propertyAddress, ...changes });
});

test('an explicit address part wins over the line', async () => {
  const { id } = await app.make.lead({ propertyAddress: 'somewhere', city: null });

  const { body } = await desk.patch(id, { propertyAddress: 'the blue house', city: 'Ankeny' });

  expect(body).toMatchObject({ propertyAddress: 'the blue house', city: 'Ankeny' });
});

test('a whole record with a changed address line is parsed from that line', async () => {
  const { body: before } = await desk.create();

  const { body } = await desk.put(before.id, { ...before, propertyAddress: '7 Oak Rd, Waukee, IA 50263' });

  expect(body).toMatchObject({ propertyAddress: '7 Oak Rd, Waukee, IA 50263', city: 'Waukee' });
});

test('a walkthrough is confirmed while it has a date set by staff', async () => {
  const made = await desk.create({ walkthroughDate: '2026-12-01T15:30:00.000Z' });
  const cleared = await desk.patch(made.body.id, { walkthroughDate: null });
  const set = await desk.patch(made.body.id, { walkthroughDate: '2026-12-02T15:30:00.000Z' });

  expect([made, cleared, set].map(({ body }) => body.walkthroughConfirmed)).toEqual([true, false, true]);
});

test.each([
  ['cleared', {}, null],
  ['replaced', { statusReason: 'Signed' }, 'Signed'],
  ['set again', { statusReason: 'Too expensive' }, 'Too expensive'],
])('with a new status from the dropdown, the reason is %s', async (_, given, expected) => {
  const { id } = await app.make.lead({ status: 'lost', statusReason: 'Too expensive' });

  expect((await desk.patch(id, { status: 'won', ...given })).body.statusReason).toBe(expected);
});

// P-132, S-96
test('repeating a request with the same client-made id returns the lead it created, even concurrently', async () => {
  const id = randomUUID();

  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.create({ id })));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await app.em.count(Lead, { id })).toBe(1);
});

test('a different body with a taken id is refused and changes nothing', async () => {
  const id = randomUUID();
  const first = await desk.create({ id });
  const made = await app.make.lead();

  const again = await desk.create({ id, name: 'Somebody Else' });
  const ofAnother = await desk.create({ id: made.id });

  expect([again.status, again.body.code]).toEqual([409, 'ID_TAKEN']);
  expect(JSON.stringify(again.body)).not.toContain('ada@example.com');
  expect([ofAnother.status, ofAnother.body.code]).toEqual([409, 'ID_TAKEN']);
  expect(await desk.read(id)).toEqual(first.body);
});

test('without an id, two identical requests create two leads', async () => {
  const [one, two] = [await desk.create(), await desk.create()];

  expect(one.body.id).not.toBe(two.body.id);
});
