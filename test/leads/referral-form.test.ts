import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { LeadView } from '#shared/lead.js';
import type { ReferralView } from '#shared/referral.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { FORMS, formsDesk } from './public-forms.js';

/** A realtor refers a client. */
let app: TestApp;
let desk: ReturnType<typeof formsDesk>;
let clock: FrozenClock | null = null;

beforeAll(async () => {
  app = await startApp();
  desk = formsDesk(app);
});

afterEach(() => {
  clock?.unfreeze();
  clock = null;
});

afterAll(() => app.close());

async function refer(values: object = {}): Promise<{ referral: ReferralView; lead: LeadView }> {
  const { status, body } = await desk.send('referral', { ...FORMS.referral.body(), ...values });
  expect([status, body]).toEqual([201, { referralId: expect.any(String) }]);
  const referral: ReferralView = (await app.as.staff.get(`/api/referrals/${body.referralId}`)).body;
  return { referral, lead: await desk.leadOf(referral.leadId) };
}

// P-113, P-115, P-177, decision 43
test('stores everything the realtor wrote, and the client is to be called within 24 hours', async () => {
  clock = freezeClock(app);
  const written = FORMS.referral.body();
  const before = Date.now();

  const { referral } = await refer(written);

  expect(referral).toEqual({
    ...written,
    id: expect.any(String),
    leadId: expect.any(String),
    createdAt: expect.any(String),
    contactDueAt: expect.any(String),
    version: 1,
    state: 'new',
  });
  const due = Date.parse(referral.contactDueAt) - 86_400_000;
  expect(Math.abs(due - before)).toBeLessThan(60_000);
});

// Decision 43
test('the lead gets a task to call the client, due when the referral says', async () => {
  const { referral, lead } = await refer({ clientName: 'Cleo Marsh' });

  const { body: tasks } = await app.as.staff.get(`/api/leads/${lead.id}/tasks`);

  expect(tasks).toEqual([
    expect.objectContaining({
      title: 'Call Cleo Marsh, referred by a realtor',
      dueAt: referral.contactDueAt,
      createdBy: null,
      assignee: null,
      doneAt: null,
    }),
  ]);
});

test('a call to the client completes that task once someone was reached', async () => {
  const { lead } = await refer();
  const log = (outcome: string) =>
    app.as.staff.post(`/api/leads/${lead.id}/calls`).send({ outcome }).expect(201);
  const done = async () => (await app.as.staff.get(`/api/leads/${lead.id}/tasks`)).body[0].doneBy?.id;

  await log('noAnswer');
  expect(await done()).toBeUndefined();
  await log('reached');

  expect(await done()).toBe(app.as.staff.userId);
});

test('a repeated referral makes one task', async () => {
  const written = FORMS.referral.body();

  const { lead } = await refer(written);
  await refer(written);

  expect((await app.as.staff.get(`/api/leads/${lead.id}/tasks`)).body).toHaveLength(1);
});

test('the client becomes a new lead, with the address parsed into parts', async () => {
  const { lead } = await refer({
    clientName: 'Cleo Marsh',
    clientEmail: 'Cleo.Marsh@Example.com',
    clientPhone: '515-555-0112',
    propertyAddress: '12 Main St, Apt 4, Waukee, ia 50263-1234',
    propertyType: 'townhouse',
    message: 'Moves in May.',
  });

  expect(lead).toMatchObject({
    status: 'leads',
    source: 'referral',
    name: 'Cleo Marsh',
    nameDerived: false,
    email: 'cleo.marsh@example.com',
    phone: '515-555-0112',
    propertyType: 'townhouse',
    streetAddress: '12 Main St, Apt 4',
    city: 'Waukee',
    state: 'IA',
    zipCode: '50263',
    propertyAddress: '12 Main St, Apt 4, Waukee, IA 50263',
    message: 'Moves in May.',
    company: null,
  });
  expect(await desk.stepsOf(lead.id)).toEqual([
    { from_status: null, to_status: 'leads', cause: 'form', actor_id: null },
  ]);
});

test.each(['the white house by the river 🏡', '<b>12 Main St</b>', '12 Main St, Waukee'])(
  'stores the address %j, which can’t be parsed, as it is',
  async (propertyAddress) => {
    const { lead, referral } = await refer({ propertyAddress });

    expect([lead.propertyAddress, referral.propertyAddress]).toEqual([propertyAddress, propertyAddress]);
    expect(lead).toMatchObject({ streetAddress: null, city: null, zipCode: null });
  },
);

test.each([undefined, '', '   '])('the message is optional: %j', async (message) => {
  const { lead, referral } = await refer({ message });

  expect([lead.message, referral.message]).toEqual([null, null]);
});

test('accepts the longest message', async () => {
  const message = '🏡'.repeat(2000);

  const { lead, referral } = await refer({ message });

  expect([lead.message, referral.message]).toEqual([message, message]);
});

test.each(['commercial', 'castle', '', 7, null, undefined, ['condo']])(
  'rejects the property type %j',
  async (propertyType) => {
    const { status, body } = await desk.send('referral', { ...FORMS.referral.body(), propertyType });

    expect(status).toBe(422);
    expect(body.errors).toEqual([expect.objectContaining({ field: 'propertyType' })]);
  },
);

test('a referral that sets the client’s id is rejected', async () => {
  const { status } = await desk.send('referral', { ...FORMS.referral.body(), id: crypto.randomUUID() });

  expect(status).toBe(422);
});

// Decision 25
test('deleting the lead deletes everything that names the client or the realtor', async () => {
  const { lead, referral } = await refer({ realtorName: 'Oblivia Oakes', clientName: 'Oblivia Marsh' });
  await app.as.staff.patch(`/api/referrals/${referral.id}`).send({ state: 'signed' }).expect(200);

  await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);

  expect((await app.as.staff.get(`/api/referrals/${referral.id}`)).status).toBe(404);
  const left = JSON.stringify(
    await app.em.execute(
      `select (select json_agg(l) from leads l) as a, (select json_agg(r) from referrals r) as b,
         (select json_agg(s) from submissions s) as c, (select json_agg(e) from audit_entries e) as d`,
    ),
  );
  expect(left).not.toContain('Oblivia');
});
