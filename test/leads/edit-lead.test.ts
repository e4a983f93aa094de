import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { LEAD_STATUSES } from '#shared/lead.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { type LeadsDesk, leadsDesk } from './leads-desk.js';

let app: TestApp;
let desk: LeadsDesk;
let clock: FrozenClock | undefined;

beforeAll(async () => {
  app = await startApp();
  desk = leadsDesk(app);
});

afterEach(() => clock?.unfreeze());

afterAll(() => app.close());

const fieldsOf = (body: { errors: { field: string }[] }) => body.errors.map(({ field }) => field).sort();

// P-190, S-158
test.each(['PUT', 'PATCH'])('%s merges: omitted fields stay', async (method) => {
  const { body } = await desk.create({
    squareFootage: 1850,
    purchasePrice: 265000,
    phone: '515-555-0142',
    bathrooms: 2.5,
  });

  const response = await (method === 'PUT' ? desk.put : desk.patch)(body.id, { message: 'New note' });

  expect(response.status).toBe(200);
  expect(response.body).toEqual({ ...body, message: 'New note', version: 2, updatedAt: expect.any(String) });
});

test('null clears a field', async () => {
  const { body } = await desk.create({ phone: '515-555-0142', yearBuilt: 1994 });

  const response = await desk.patch(body.id, { phone: null, yearBuilt: null });

  expect(response.body).toMatchObject({ phone: null, yearBuilt: null });
});

test('sending back an unchanged record changes nothing', async () => {
  const lead = await app.make.lead({
    firstTouch: { utmSource: 'news', referrer: 'https://example.com' },
    lastContactedAt: new Date('2026-11-01T10:00:00Z'),
    walkthroughDate: new Date('2026-12-01T10:00:00Z'),
    repairChecklist: [{ name: 'Paint', checked: true, estimatedCost: 900, customCost: null }],
    bathrooms: 1.5,
  });
  const record = await desk.read(lead.id);

  const response = await desk.put(lead.id, record);

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
])('refuses a changed read-only field: %s', async (field, value) => {
  const { body } = await desk.create();

  const response = await desk.put(body.id, { ...body, name: 'Not kept', [field]: value });

  expect([response.status, fieldsOf(response.body)]).toEqual([422, [field]]);
  expect(response.body.errors[0].code).toBe('READ_ONLY');
  expect(await desk.read(body.id)).toEqual(body);
});

test.each(['searchText', 'submissionId', 'isAdmin'])('refuses an unknown field: %s', async (field) => {
  const { body } = await desk.create();

  const response = await desk.patch(body.id, { [field]: 'x' });

  expect(response.status).toBe(422);
});

test('a stale version is refused with the current lead, and nothing is saved', async () => {
  const { body } = await desk.create();
  const faster = await desk.patch(body.id, { name: 'Someone was faster', version: 1 });

  const late = await desk.put(body.id, { ...body, name: 'Too late' });

  expect([late.status, late.body.code]).toEqual([409, 'LEAD_CHANGED']);
  expect(late.body.current).toEqual(faster.body);
  expect(await desk.read(body.id)).toEqual(faster.body);
});

test('of ten writers with the same version one wins', async () => {
  const { body } = await desk.create();

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => desk.patch(body.id, { name: `Writer ${i}`, version: 1 })),
  );

  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  expect((await desk.read(body.id)).version).toBe(2);
});

test('the version is optional, and five concurrent writers lose no change', async () => {
  const { body } = await desk.create();
  const changes = [{ phone: '1' }, { company: '2' }, { ownerName: '3' }, { message: '4' }, { unitCount: 5 }];

  await Promise.all(changes.map((change) => desk.patch(body.id, change)));

  expect(await desk.read(body.id)).toMatchObject({ ...Object.assign({}, ...changes), version: 6 });
});

test('a name derived from the email stays marked until a person enters one', async () => {
  const { id } = await app.make.lead({ name: 'ada', nameDerived: true });

  const other = await desk.patch(id, { phone: '515-555-0142' });
  const named = await desk.patch(id, { name: 'Ada' });

  expect([other.body.nameDerived, named.body.nameDerived]).toEqual([true, false]);
});

// P-133
test('a name can be cleared; screens then show Anonymous', async () => {
  const { body } = await desk.create();

  expect((await desk.patch(body.id, { name: '' })).body.name).toBe('');
});

// S-117, P-153: any status may follow any other, in the dropdown too.
test.each(LEAD_STATUSES)(
  'a lead can be set to %s from any status, which counts as contact',
  async (status) => {
    clock = freezeClock(app);
    const start = status === 'leads' ? 'won' : 'leads';
    const { id } = await app.make.lead({ status: start });
    clock.advance({ seconds: 60 });

    const { body } = await desk.patch(id, { status, statusReason: 'Because' });

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

test('the status history lists every change, newest first, with its actor', async () => {
  const { body } = await desk.create();
  await desk.patch(body.id, { status: 'proposal' });
  await desk.patch(body.id, { status: 'won', name: 'Won over' });
  await desk.patch(body.id, { status: 'won' });

  const { body: steps } = await app.as.staff.get(`/api/leads/${body.id}/status-changes`);

  const seen = steps.map(({ from, to, cause }: Record<string, string>) => [from, to, cause]);
  expect(seen).toEqual([
    ['proposal', 'won', 'dropdown'],
    ['leads', 'proposal', 'dropdown'],
    [null, 'leads', 'form'],
  ]);
});

// P-191, S-86
test('deleting a lead deletes everything that belongs to it, and the audit log stores no personal data', async () => {
  const { body } = await desk.create({ phone: '515-555-0199' });
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

test.each(['get', 'put', 'patch', 'delete'] as const)('%s of a missing lead gets 404', async (method) => {
  for (const id of [randomUUID(), 'undefined', '1', "1' or '1'='1", '%00', 'x'.repeat(400)]) {
    const response = await app.as.admin[method](`/api/leads/${encodeURIComponent(id)}`).send({});

    expect([response.status, response.body.detail]).toEqual([404, 'Lead not found']);
  }
});
