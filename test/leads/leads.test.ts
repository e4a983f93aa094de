import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Lead } from '../../src/leads/lead.entity.js';
import { LEAD_STATUSES, STAFF_PROPERTY_TYPES } from '../../src/shared/leads/lead.contract.js';
import { startApp, type TestApp } from '../support/app.js';
import { type HeldClock, holdClock } from '../support/clock.js';

let app: TestApp;
let clock: HeldClock | undefined;

beforeAll(async () => {
  app = await startApp();
});

afterEach(() => clock?.release());

afterAll(() => app.close());

const BASICS = {
  name: 'Ada Brandt',
  email: 'ada@example.com',
  propertyAddress: '412 Grand Ave, Ankeny, IA 50021',
  propertyType: 'single-family',
};

const create = (values: object = {}) => app.as.staff.post('/api/leads').send({ ...BASICS, ...values });
const patch = (id: string, values: object) => app.as.staff.patch(`/api/leads/${id}`).send(values);
const put = (id: string, values: object) => app.as.staff.put(`/api/leads/${id}`).send(values);
const read = async (id: string) => (await app.as.staff.get(`/api/leads/${id}`)).body;
const list = (query: Record<string, unknown> = {}) =>
  app.as.staff
    .get('/api/leads')
    .query(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])));
const namesIn = async (query: Record<string, unknown>) => {
  const { body } = await list(query);
  return body.map(({ name }: { name: string }) => name);
};
const fieldsOf = (body: { errors: { field: string }[] }) => body.errors.map(({ field }) => field).sort();

// P-124..P-131, S-94
test('a lead keeps every field it is given and tells the rest by default', async () => {
  const given = {
    ...BASICS,
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

  const response = await create(given);

  expect(response.status).toBe(201);
  expect(response.body).toMatchObject(given);
  expect(response.body).toMatchObject({
    version: 1,
    lastContactedAt: null,
    stripeCustomerId: null,
    firstTouch: null,
  });
  expect(await read(response.body.id)).toEqual(response.body);
});

// P-126, P-131, P-189, S-158
test('a lead of the console starts in status leads with source manual', async () => {
  const { body } = await create();

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

test.each(['name', 'email', 'propertyAddress', 'propertyType'])('a lead needs its %s', async (field) => {
  const response = await create({ [field]: undefined });

  expect(response.status).toBe(422);
  expect(fieldsOf(response.body)).toEqual([field]);
});

// S-95 and decisions.md 24
test.each(STAFF_PROPERTY_TYPES)('staff may keep a lead of type %s', async (propertyType) => {
  expect((await create({ propertyType })).body.propertyType).toBe(propertyType);
});

// S-138, decisions.md 22
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
  const { status, body } = await create({ squareFootage: input, purchasePrice: input });

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
])('a lead is refused whose %s is %j', async (field, value) => {
  const response = await create({ [field]: value });

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
])('nobody makes a lead with %s of their own', async (field) => {
  const response = await create({ [field]: 'x' });

  expect(response.status).toBe(422);
  expect(JSON.stringify(response.body.errors)).toContain(field);
});

// decisions.md 23
test('free text is read into the parts where it can be, and kept where it cannot', async () => {
  const readable = await create({ propertyAddress: '12 Main St, Apt 4, Des Moines, ia 50309' });
  const unreadable = await create({ propertyAddress: 'the blue house by the river', city: 'Ankeny' });

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
  const { body } = await create();

  const changed = await patch(body.id, changes);

  expect(changed.body).toMatchObject({ propertyAddress, ...changes });
});

test('a part of the address that is given stays, whatever the line says', async () => {
  const { id } = await app.make.lead({ propertyAddress: 'somewhere', city: null });

  const { body } = await patch(id, { propertyAddress: 'the blue house', city: 'Ankeny' });

  expect(body).toMatchObject({ propertyAddress: 'the blue house', city: 'Ankeny' });
});

test('a whole record with another address line is read by its line', async () => {
  const { body: before } = await create();

  const { body } = await put(before.id, { ...before, propertyAddress: '7 Oak Rd, Waukee, IA 50263' });

  expect(body).toMatchObject({ propertyAddress: '7 Oak Rd, Waukee, IA 50263', city: 'Waukee' });
});

test('a walkthrough is confirmed while it has a date that staff set', async () => {
  const made = await create({ walkthroughDate: '2026-12-01T15:30:00.000Z' });
  const cleared = await patch(made.body.id, { walkthroughDate: null });
  const set = await patch(made.body.id, { walkthroughDate: '2026-12-02T15:30:00.000Z' });

  expect([made, cleared, set].map(({ body }) => body.walkthroughConfirmed)).toEqual([true, false, true]);
});

test.each([
  ['left behind', {}, null],
  ['replaced', { statusReason: 'Signed' }, 'Signed'],
  ['said again', { statusReason: 'Too expensive' }, 'Too expensive'],
])('with a new status from the dropdown the reason is %s', async (_, given, expected) => {
  const { id } = await app.make.lead({ status: 'lost', statusReason: 'Too expensive' });

  expect((await patch(id, { status: 'won', ...given })).body.statusReason).toBe(expected);
});

// P-132, S-96, decisions.md 18
test('the same request under the same client-made id gets the lead it made before, however often at once', async () => {
  const id = randomUUID();

  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ id })));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await app.em.count(Lead, { id })).toBe(1);
});

test('another body under a taken id is refused and changes nothing', async () => {
  const id = randomUUID();
  const first = await create({ id });
  const made = await app.make.lead();

  const again = await create({ id, name: 'Somebody Else' });
  const ofAnother = await create({ id: made.id });

  expect([again.status, again.body.code]).toEqual([409, 'ID_TAKEN']);
  expect(JSON.stringify(again.body)).not.toContain(BASICS.email);
  expect([ofAnother.status, ofAnother.body.code]).toEqual([409, 'ID_TAKEN']);
  expect(await read(id)).toEqual(first.body);
});

test('without an id two equal requests are two leads', async () => {
  const [one, two] = [await create(), await create()];

  expect(one.body.id).not.toBe(two.body.id);
});

// P-190, S-158
test.each(['PUT', 'PATCH'])('%s merges: what is not given stays', async (method) => {
  const { body } = await create({
    squareFootage: 1850,
    purchasePrice: 265000,
    phone: '515-555-0142',
    bathrooms: 2.5,
  });

  const response = await (method === 'PUT' ? put : patch)(body.id, { message: 'New note' });

  expect(response.status).toBe(200);
  expect(response.body).toEqual({ ...body, message: 'New note', version: 2, updatedAt: expect.any(String) });
});

test('a field is emptied with null', async () => {
  const { body } = await create({ phone: '515-555-0142', yearBuilt: 1994 });

  const response = await patch(body.id, { phone: null, yearBuilt: null });

  expect(response.body).toMatchObject({ phone: null, yearBuilt: null });
});

test('a whole record that comes back unchanged changes nothing', async () => {
  const lead = await app.make.lead({
    firstTouch: { utmSource: 'news', referrer: 'https://example.com' },
    lastContactedAt: new Date('2026-11-01T10:00:00Z'),
    walkthroughDate: new Date('2026-12-01T10:00:00Z'),
    repairChecklist: [{ name: 'Paint', checked: true, estimatedCost: 900, customCost: null }],
    bathrooms: 1.5,
  });
  const record = await read(lead.id);

  const response = await put(lead.id, record);

  expect(response.status).toBe(200);
  expect(response.body).toEqual(record);
});

test.each([
  ['id', randomUUID()],
  ['createdAt', '2020-01-01T00:00:00.000Z'],
  ['updatedAt', '2020-01-01T00:00:00.000Z'],
  ['source', 'api'],
  ['rank', 'a0'],
  ['nameDerived', true],
  ['lastContactedAt', '2020-01-01T00:00:00.000Z'],
  ['stripeCustomerId', 'cus_1'],
  ['walkthroughConfirmed', true],
  ['firstTouch', { utmSource: 'forged' }],
])('a changed read-only field is refused: %s', async (field, value) => {
  const { body } = await create();

  const response = await put(body.id, { ...body, name: 'Not kept', [field]: value });

  expect([response.status, fieldsOf(response.body)]).toEqual([422, [field]]);
  expect(response.body.errors[0].code).toBe('READ_ONLY');
  expect(await read(body.id)).toEqual(body);
});

test.each(['searchText', 'submissionId', 'isAdmin'])('an unknown field is refused: %s', async (field) => {
  const { body } = await create();

  const response = await patch(body.id, { [field]: 'x' });

  expect(response.status).toBe(422);
});

test('a stale version is refused with the lead as it is now, and nothing is saved', async () => {
  const { body } = await create();
  const faster = await patch(body.id, { name: 'Someone was faster', version: 1 });

  const late = await put(body.id, { ...body, name: 'Too late' });

  expect([late.status, late.body.code]).toEqual([409, 'LEAD_CHANGED']);
  expect(late.body.current).toEqual(faster.body);
  expect(await read(body.id)).toEqual(faster.body);
});

test('of ten writers with the same version one wins', async () => {
  const { body } = await create();

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => patch(body.id, { name: `Writer ${i}`, version: 1 })),
  );

  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  expect((await read(body.id)).version).toBe(2);
});

test('a version may be left out, and no change is lost among ten writers at once', async () => {
  const { body } = await create();
  const changes = [{ phone: '1' }, { company: '2' }, { ownerName: '3' }, { message: '4' }, { unitCount: 5 }];

  await Promise.all(changes.map((change) => patch(body.id, change)));

  expect(await read(body.id)).toMatchObject({ ...Object.assign({}, ...changes), version: 6 });
});

// decisions.md 21
test('a name taken from the e-mail stays marked until a person gives one', async () => {
  const { id } = await app.make.lead({ name: 'ada', nameDerived: true });

  const other = await patch(id, { phone: '515-555-0142' });
  const named = await patch(id, { name: 'Ada' });

  expect([other.body.nameDerived, named.body.nameDerived]).toEqual([true, false]);
});

// P-133
test('a name may be emptied; who shows the lead says Anonymous', async () => {
  const { body } = await create();

  expect((await patch(body.id, { name: '' })).body.name).toBe('');
});

// S-117, P-153: any status may follow any other, from the dropdown too.
test.each(LEAD_STATUSES)(
  'a lead is set to %s from wherever it is, which counts as contact',
  async (status) => {
    clock = holdClock(app);
    const start = status === 'leads' ? 'won' : 'leads';
    const { id } = await app.make.lead({ status: start });
    clock.pass({ seconds: 60 });

    const { body } = await patch(id, { status });

    const [latest] = (await app.as.staff.get(`/api/leads/${id}/status-changes`)).body;
    expect(body.status).toBe(status);
    expect(Math.abs(Date.parse(body.lastContactedAt) - Date.now() - 60_000)).toBeLessThan(30_000);
    expect(latest).toMatchObject({
      from: start,
      to: status,
      cause: 'dropdown',
      by: expect.stringContaining('@'),
    });
  },
);

test('the status history lists every step, newest first, with who made it', async () => {
  const { body } = await create();
  await patch(body.id, { status: 'proposal' });
  await patch(body.id, { status: 'won', name: 'Won over' });
  await patch(body.id, { status: 'won' });

  const { body: steps } = await app.as.staff.get(`/api/leads/${body.id}/status-changes`);

  const seen = steps.map(({ from, to, cause }: Record<string, string>) => [from, to, cause]);
  expect(seen).toEqual([
    ['proposal', 'won', 'dropdown'],
    ['leads', 'proposal', 'dropdown'],
    [null, 'leads', 'form'],
  ]);
});

// P-191, S-86, decisions.md 25
test('a deleted lead is gone with all that hung on it, and the audit keeps no personal data of it', async () => {
  const { body } = await create({ phone: '515-555-0199' });
  await app.em.execute(
    `insert into property_analysis_entries (id, lead_id, email, street_address, city, state, zip_code, property_type, square_footage)
     values (?, ?, 'ada@example.com', '412 Grand Ave', 'Ankeny', 'IA', '50021', 'condo', 900)`,
    [randomUUID(), body.id],
  );

  const response = await app.as.admin.delete(`/api/leads/${body.id}`);

  const left = await app.em.execute(
    `select 1 from leads where id = ? union all select 1 from property_analysis_entries where lead_id = ?
     union all select 1 from lead_status_changes where lead_id = ?`,
    [body.id, body.id, body.id],
  );
  const audit = await app.em.execute('select * from audit_entries where subject_id = ?', [body.id]);
  expect([response.status, response.body.id]).toEqual([200, body.id]);
  expect(left).toEqual([]);
  expect(audit).toEqual([expect.objectContaining({ action: 'lead.deleted', actor_id: app.as.admin.userId })]);
  expect(JSON.stringify(audit)).not.toMatch(/Ada|ada@|555-0199|Grand/);
});

test.each(['get', 'put', 'patch', 'delete'] as const)(
  '%s of a lead that is not there is 404',
  async (method) => {
    for (const id of [randomUUID(), 'undefined', '1', "1' or '1'='1", '%00', 'x'.repeat(400)]) {
      const response = await app.as.admin[method](`/api/leads/${encodeURIComponent(id)}`).send({});

      expect([response.status, response.body.detail]).toEqual([404, 'Lead not found']);
    }
  },
);

// P-188, S-158, P-158: newest first.
test('the list answers the newest 25 first, with all of their fields and the total', async () => {
  for (let i = 0; i < 30; i++) await app.make.lead();

  const response = await list();

  const [total] = await app.em.execute<{ count: number }[]>('select count(*)::int as count from leads');
  const created = response.body.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(response.headers['content-range']).toBe(`leads 0-24/${total!.count}`);
  expect(response.headers['access-control-expose-headers']).toBe('Content-Range');
  expect(created).toHaveLength(25);
  expect(created).toEqual([...created].sort().reverse());
  expect(response.body[0]).toEqual(await read(response.body[0].id));
});

test('pages of equal leads do not overlap and leave none out', async () => {
  const city = 'Equality';
  const createdAt = new Date('2026-06-01T12:00:00Z');
  for (let i = 0; i < 25; i++) await app.make.lead({ city, createdAt, name: 'Same' });
  const pages: Awaited<ReturnType<typeof list>>[] = [];

  for (const field of ['name', 'createdAt', 'estimatedRent', 'city', 'status', 'lastContactedAt'])
    for (const start of [0, 10, 20])
      pages.push(await list({ filter: { city }, sort: [field, 'ASC'], range: [start, start + 9] }));

  const idsOf = (some: typeof pages) => some.flatMap(({ body }) => body.map(({ id }: { id: string }) => id));
  expect(pages.map(({ headers }) => headers['content-range']).slice(0, 3)).toEqual([
    'leads 0-9/25',
    'leads 10-19/25',
    'leads 20-24/25',
  ]);
  for (let i = 0; i < pages.length; i += 3) expect(new Set(idsOf(pages.slice(i, i + 3))).size).toBe(25);
});

test.each([
  ['name', ['Änne', 'bea', 'Zed']],
  ['city', ['Änne', 'bea', 'Zed']],
  ['estimatedRent', ['bea', 'Zed', 'Änne']],
  ['lastContactedAt', ['Zed', 'bea', 'Änne']],
  ['createdAt', ['Zed', 'Änne', 'bea']],
  ['status', ['Änne', 'Zed', 'bea']],
])('the list sorts by %s both ways, empty values last', async (field, ascending) => {
  const zipCode = '50999';
  const existing = await app.em.count(Lead, { zipCode });
  if (existing === 0) {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await app.make.lead({ name: 'Änne', city: 'Änne', zipCode, createdAt: at(2), status: 'closed' });
    await app.make.lead({
      name: 'bea',
      city: 'bea',
      zipCode,
      estimatedRent: 1,
      lastContactedAt: at(2),
      createdAt: at(3),
      status: 'won',
    });
    await app.make.lead({
      name: 'Zed',
      city: 'Zed',
      zipCode,
      estimatedRent: 2,
      lastContactedAt: at(1),
      createdAt: at(1),
      status: 'leads',
    });
  }
  const filter = { createdFrom: '2025-12-31', createdTo: '2026-01-04' };

  const up = await namesIn({ sort: [field, 'ASC'], filter });
  const down = await namesIn({ sort: [field, 'DESC'], filter });

  const isNullable = field === 'estimatedRent' || field === 'lastContactedAt';
  const [first, second, third] = ascending;
  expect(up).toEqual(ascending);
  expect(down).toEqual(isNullable ? [second, first, third] : [third, second, first]);
});

test('an empty page says so in its range', async () => {
  const response = await list({ filter: { city: 'Nowhere at all' } });

  expect([response.body, response.headers['content-range']]).toEqual([[], 'leads 0-0/0']);
});

test('the list takes each filter alone and together, one value or several', async () => {
  const city = 'Filterville';
  const values = { city, status: 'won', propertyType: 'condo', source: 'referral' } as const;
  const lead = await app.make.lead({ ...values, createdAt: new Date('2026-03-08T12:00:00-05:00') });
  await app.make.lead({ ...values, status: 'lost', city: 'filterville' });
  const idsFor = async (filter: object) => {
    const { body, headers } = await list({ filter: { city, ...filter } });
    expect(headers['content-range']).toMatch(new RegExp(`/${body.length}$`));
    return body.map(({ id }: { id: string }) => id);
  };

  expect(await idsFor({})).toHaveLength(2);
  expect(await idsFor({ status: 'won' })).toEqual([lead.id]);
  expect(await idsFor({ status: ['won', 'lost'] })).toHaveLength(2);
  expect(await idsFor({ propertyType: ['condo', 'commercial'], source: 'referral' })).toHaveLength(2);
  expect(await idsFor({ source: 'api' })).toEqual([]);
  expect(await idsFor({ id: [lead.id, randomUUID()] })).toEqual([lead.id]);
  expect(await idsFor({ createdFrom: '2026-03-08', createdTo: '2026-03-08' })).toEqual([lead.id]);
  expect(await idsFor({ createdTo: '2026-03-07' })).toEqual([]);
});

// Days are those of the company's clock: 8 March 2026 has 23 hours in Chicago.
test.each([
  ['2026-03-08T05:59:59.999Z', false],
  ['2026-03-08T06:00:00.000Z', true],
  ['2026-03-09T04:59:59.999Z', true],
  ['2026-03-09T05:00:00.000Z', false],
])('a lead of %s belongs to 8 March in Chicago: %s', async (moment, belongs) => {
  const city = `Midnight ${moment}`;
  await app.make.lead({ city, createdAt: new Date(moment) });

  const { body } = await list({ filter: { city, createdFrom: '2026-03-08', createdTo: '2026-03-08' } });

  expect(body).toHaveLength(belongs ? 1 : 0);
});

test.each([
  ['name', 'Zwingli'],
  ['part of a name', 'wingl'],
  ['case', 'zWiNgLi'],
  ['e-mail', 'huldrych@reform.example'],
  ['domain', 'reform.example'],
  ['phone as written', '(515) 555-0177'],
  ['phone otherwise written', '515.555.0177'],
  ['bare digits', '5155550177'],
  ['street', 'Grossmünster'],
  ['street without its accent', 'grossmunster'],
  ['name with a letter that only the database unaccents', 'Sørensen'],
  ['the same without', 'sorensen'],
  ['two words in any order', 'zwingli huldr'],
  ['a missing letter', 'Zwngli'],
  ['another typo', 'Zwingly'],
  ['short word where a word begins', 'zw'],
])('a search finds a lead by %s', async (_, q) => {
  const name = 'Huldrych Zwingli-Sørensen';
  const existing = await app.em.count(Lead, { name });
  if (existing === 0)
    await app.make.lead({
      name,
      email: 'huldrych@reform.example',
      phone: '515-555-0177',
      propertyAddress: '1 Grossmünsterplatz, Ankeny, IA 50021',
    });

  const response = await list({ filter: { q } });

  expect(response.body.map((lead: { name: string }) => lead.name)).toEqual([name]);
  expect(response.headers['content-range']).toBe('leads 0-0/1');
});

test.each([
  'Xylophonist',
  'ingl',
  '%',
  '_',
  '\\',
  '100%',
  'z_ingli',
  'z%i',
  "'; drop table leads; --",
  '\\%',
])('a search for %j is literal', async (q) => {
  const literal = await app.make.lead({ name: `Found by ${q} alone` });
  await app.make.lead({ name: 'Decoy 100 zwingli' });

  const { body } = await list({ filter: { q }, range: [0, 99] });

  const found = body.map(({ name }: { name: string }) => name);
  expect(found).toContain(literal.name);
  if (/[%_\\']/.test(q))
    expect(
      found.every(
        (name: string) =>
          name.includes('%') || name.includes('_') || name.includes('\\') || name.includes("'"),
      ),
    ).toBe(true);
});

test('a search works with filters, sort and range', async () => {
  for (const [name, status] of [
    ['Quill B', 'won'],
    ['Quill A', 'won'],
    ['Quill C', 'lost'],
  ] as const)
    await app.make.lead({ name, status });

  const page = await list({ filter: { q: 'quill', status: 'won' }, sort: ['name', 'ASC'], range: [0, 0] });

  expect(page.body.map(({ name }: { name: string }) => name)).toEqual(['Quill A']);
  expect(page.headers['content-range']).toBe('leads 0-0/2');
});

const HOSTILE_QUERIES: [string, string][] = [
  ['sort', '["rank","ASC"]'],
  ['sort', '["password","ASC"]'],
  ['sort', '["createdAt","ASC; drop table leads"]'],
  ['sort', '["createdAt; select pg_sleep(9)","ASC"]'],
  ['sort', '["constructor","ASC"]'],
  ['sort', '["__proto__","ASC"]'],
  ['sort', '["createdAt"]'],
  ['sort', '"createdAt"'],
  ['sort', 'createdAt'],
  ['sort', '{}'],
  ['sort', 'null'],
  ['range', '[0,100]'],
  ['range', '[100001,100002]'],
  ['range', '[-1,10]'],
  ['range', '[10,0]'],
  ['range', '[0.5,1]'],
  ['range', '[0,1e400]'],
  ['range', '["0","9"]'],
  ['range', '[0'],
  ['range', '[]'],
  ['filter', '{"rank":"a"}'],
  ['filter', '{"status":"sold"}'],
  ['filter', '{"status":[]}'],
  ['filter', '{"status":{"$ne":"won"}}'],
  ['filter', '{"q":{"$like":"%"}}'],
  ['filter', `{"q":"${'x'.repeat(101)}"}`],
  ['filter', '{"q":"a\\u0000b"}'],
  ['filter', '{"q":"\\ud800"}'],
  ['filter', '{"city":["a"]}'],
  ['filter', '{"id":["1"]}'],
  ['filter', `{"id":[${Array.from({ length: 101 }, () => `"${randomUUID()}"`)}]}`],
  ['filter', '{"createdFrom":"yesterday"}'],
  ['filter', '{"createdFrom":"2026-02-30"}'],
  ['filter', '{"createdFrom":"0000-01-01"}'],
  ['filter', '{"createdTo":"9999-12-31"}'],
  ['filter', '{"__proto__":{"status":"won"}}'],
  ['filter', '{"constructor":{"prototype":{}}}'],
  ['filter', '{"email":"ada@example.com"}'],
  ['filter', '[]'],
  ['filter', '{'],
  ['filter', `{"q":"${'x'.repeat(5001)}"}`],
  ['page', '1'],
  ['$where', '1=1'],
];

test.each(HOSTILE_QUERIES.map(([name, value]) => [name, value.slice(0, 60), value] as const))(
  'a list query that cannot be read is 400: %s=%s',
  async (name, _, value) => {
    const response = await app.as.staff.get('/api/leads').query({ [name]: value });

    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'MALFORMED' });
  },
);

test('a parameter that is given twice is 400', async () => {
  const response = await app.as.staff.get('/api/leads?range=[0,9]&range=[0,9]');

  expect(response.status).toBe(400);
});

const INJECTIONS = [
  "' or 1=1 --",
  "'; delete from leads; --",
  '$1',

  '?',
  '??',
  '"; select 1',
  '\\',
  '{"$raw":"1"}',
];

test.each(INJECTIONS)('SQL in every text field and every filter is only text: %s', async (text) => {
  const before = await app.em.count(Lead);
  const fields = {
    name: text,
    company: text,
    ownerName: text,
    phone: text,
    city: text,
    streetAddress: text,
    message: text,
  };

  const { body } = await create(fields);

  const { propertyAddress } = body;
  expect(body).toMatchObject(fields);
  expect((await list({ filter: { city: text } })).body.map(({ id }: { id: string }) => id)).toContain(
    body.id,
  );
  expect((await list({ filter: { q: text } })).status).toBe(200);
  expect(await read(body.id)).toMatchObject({ ...fields, propertyAddress });
  expect(await app.em.count(Lead)).toBe(before + 1);
});
