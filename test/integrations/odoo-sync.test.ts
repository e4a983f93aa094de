import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { MarketingView } from '#shared/campaign-settings.js';
import { SYNC_LEAD } from '../../src/integrations/odoo/lead-sync.service.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { property, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { type FakeOdoo, type OdooFault, startFakeOdoo } from '../support/fake-odoo.js';

let odoo: FakeOdoo;
let app: TestApp;

beforeAll(async () => {
  odoo = await startFakeOdoo();
  app = await startApp(odoo.env());
});

beforeEach(async () => {
  odoo.reset();
  passBreakerTime();
  await app.signInAgain();
});

afterAll(async () => {
  await app.close();
  await odoo.stop();
});

const enroll = (id: string) => app.as.staff.post(`/api/leads/${id}/marketing`).send({});
const sync = (body: object) => app.as.staff.post('/api/odoo/sync-lead').send(body);
const read = async (id: string) => (await app.as.staff.get(`/api/leads/${id}`)).body;
const marketingOf = async (id: string): Promise<MarketingView> =>
  (await app.as.staff.get(`/api/leads/${id}/marketing`)).body;

/** The lead's sync state, once it is the expected one. */
async function settled(id: string, isSettled: (view: MarketingView) => boolean): Promise<MarketingView> {
  for (;;) {
    const view = await marketingOf(id);
    if (isSettled(view)) return view;
    await pause(30);
  }
}
const synced = (id: string) => settled(id, ({ odooId, failure }) => odooId !== null && failure === null);
const failed = (id: string) => settled(id, ({ failure }) => failure !== null);

/** Makes waiting retries due now. */
async function makeRetriesDue() {
  // A failed transfer waits for its retry only once the queue has recorded that.
  const active = `select 1 from pgboss.job where name = 'sync-lead' and state = 'active'`;
  while ((await app.em.execute(active)).length > 0) await pause(30);
  await app.em.execute(
    `update pgboss.job set start_after = now() where name = 'sync-lead' and state in ('retry', 'created')`,
  );
  // A new job wakes the workers, which take the waiting ones along.
  await app.em.transactional((em) => app.app.get(Jobs).enqueue(em, SYNC_LEAD, [{ leadId: UNKNOWN_ID }]));
}

async function secondsToRepeat({ id }: Lead): Promise<number> {
  const pending = `select extract(epoch from start_after - now())::float as seconds from pgboss.job
    where name = 'sync-lead' and state = 'retry' and data->>'leadId' = ?`;
  for (;;) {
    const [job] = await app.em.execute<{ seconds: number }[]>(pending, [id]);
    if (job) return job.seconds;
    await pause(30);
  }
}

async function cardOf(lead: Lead) {
  const { body } = await app.as.staff.get('/api/leads/board/cards').query({ ids: lead.id, filter: '{}' });
  return body[0];
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const recordsOf = ({ email }: Lead) => odoo.data.leads.filter(({ email_from }) => email_from === email);

test('an enrolled lead is synced to Odoo once, and its row is not touched (S-126, S-184)', async () => {
  const lead = await app.make.lead();

  const { status, body } = await enroll(lead.id);
  await enroll(lead.id);
  const view = await synced(lead.id);

  expect(status).toBe(200);
  expect(body).toMatchObject({ isOdooConfigured: true, enrolledAt: expect.any(String) });
  expect(recordsOf(lead)).toMatchObject([{ id: view.odooId, contact_name: lead.name }]);
  expect((await read(lead.id)).version).toBe(lead.version);
  expect(await cardOf(lead)).toMatchObject({ marketing: 'enrolled', version: lead.version });
  const { body: audit } = await app.as.admin
    .get('/api/audit')
    .query({ filter: JSON.stringify({ subjectId: lead.id }) });
  expect(audit).toMatchObject([{ action: 'campaign.started' }, { action: 'marketing.enrolled' }]);
});

test('a whole lead is accepted but only its id is read; twenty presses make one record (S-182)', async () => {
  const lead = await app.make.lead();
  const body = { ...(await read(lead.id)), name: 'Somebody else', email: 'elsewhere@example.com' };

  const answers = await Promise.all(Array.from({ length: 20 }, () => sync(body)));

  const [record] = recordsOf(lead);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(answers.map(({ body }) => body)).toEqual(Array(20).fill({ odooId: record!.id }));
  expect(odoo.data.leads).toHaveLength(1);
  expect(record!.contact_name).toBe(lead.name);
});

test('the lead with an email and address is synced, however they are written; unknown ones are not (S-181)', async () => {
  const lead = await app.make.lead({
    email: 'known@example.com',
    propertyAddress: '7 Elm St, Ames, IA 50010',
  });
  const send = (body: object) => app.as.staff.post('/api/odoo/leads').send(body);

  const known = await send({
    name: 'x',
    email: ' Known@example.com ',
    propertyAddress: '7 elm st Ames IA 50010',
  });
  const elsewhere = await send({ name: 'x', email: 'known@example.com', propertyAddress: '8 Elm St' });
  const unmatched = await send({ name: 'x', email: 'nobody@example.com', propertyAddress: '7 Elm St' });
  const unknown = await sync({ id: UNKNOWN_ID });

  expect(known.body).toEqual({ id: recordsOf(lead)[0]!.id });
  expect([elsewhere, unmatched, unknown].map(({ status, body }) => [status, body.code])).toEqual(
    Array(3).fill([404, 'LEAD_NOT_FOUND']),
  );
  expect(odoo.data.leads).toHaveLength(1);
});

test('staff’s changes to a synced lead are synced too; other leads stay out of Odoo', async () => {
  const [lead, other] = [await app.make.lead(), await app.make.lead()];
  await sync({ id: lead.id });

  await app.as.staff.patch(`/api/leads/${other.id}`).send({ phone: '515-555-0101', version: other.version });
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ phone: '515-555-0100', version: lead.version });

  while (recordsOf(lead)[0]!.phone !== '515-555-0100') await pause(30);
  expect(odoo.data.leads).toHaveLength(1);
});

test('a change during a slow sync is not lost', async () => {
  const lead = await app.make.lead();
  odoo.next('hang');
  await enroll(lead.id);
  await odoo.holding(1);

  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ phone: '515-555-0177', version: lead.version });
  odoo.release();

  while (recordsOf(lead)[0]?.phone !== '515-555-0177') await pause(30);
  expect(recordsOf(lead)).toHaveLength(1);
});

test('one lead adopts a manually entered record; a second lead for the same home gets a new one', async () => {
  const email = 'twice@example.com';
  const home = { email, propertyAddress: '9 Oak Ct', streetAddress: '9 Oak Ct' };
  const byHand = odoo.data.enter({ name: 'Call back', email_from: email, street: '9 oak ct', active: false });
  const [first, second] = [await app.make.lead(home), await app.make.lead(home)];

  const adopted = (await sync({ id: first.id })).body.odooId;
  const own = (await sync({ id: second.id })).body.odooId;

  expect(adopted).toBe(byHand.id);
  expect(byHand.active).toBe(false);
  expect(own).not.toBe(adopted);
  expect(odoo.data.leads).toHaveLength(2);
});

test('manually entered values are not overwritten, however often the lead changes', async () => {
  const home = { email: 'by.hand@example.com', propertyAddress: '5 Elm Ct', streetAddress: '5 Elm Ct' };
  const byHand = odoo.data.enter({
    name: 'Talk about the roof',
    email_from: home.email,
    street: '5 Elm Ct',
    phone: '+1 515 555 0007',
  });
  const lead = await app.make.lead({ ...home, name: 'Dana Field', phone: '515-555-0142' });
  expect((await sync({ id: lead.id })).body.odooId).toBe(byHand.id);

  await app.as.staff
    .patch(`/api/leads/${lead.id}`)
    .send({ phone: '515-555-0143', name: 'Dana Meadow', version: lead.version });

  while (byHand.contact_name !== 'Dana Meadow') await pause(30);
  expect(byHand).toMatchObject({ name: 'Talk about the roof', phone: '+1 515 555 0007' });
});

test('a record at the same street in another town is another home', async () => {
  const home = {
    email: 'main.street@example.com',
    propertyAddress: '123 Main St',
    streetAddress: '123 Main St',
  };
  const inAmes = odoo.data.enter({
    name: 'Ames',
    email_from: home.email,
    street: '123 Main St',
    zip: '50010',
  });
  const near = odoo.data.enter({
    name: 'Here',
    email_from: home.email,
    street: '123 Main St',
    zip: '50309-1234',
  });
  const lead = await app.make.lead({ ...home, zipCode: '50309' });

  const { odooId } = (await sync({ id: lead.id })).body;

  expect([inAmes.id, near.id]).not.toContain(undefined);
  expect(odooId).toBe(near.id);
});

test('a lead gets its record back when another adopted it before its creation was confirmed', async () => {
  const home = { email: 'twins@example.com', propertyAddress: '3 Ash St', streetAddress: '3 Ash St' };
  const [first, second] = [await app.make.lead(home), await app.make.lead(home)];
  odoo.next(null).next('deaf').next('deaf').next('deaf');

  const cut = await sync({ id: first.id });
  const taken = (await sync({ id: second.id })).body.odooId;
  const regained = (await sync({ id: first.id })).body.odooId;

  expect([cut.status, regained]).toEqual([502, taken]);
  const { odooId } = await synced(second.id);
  expect(odooId).not.toBe(regained);
  expect(odoo.data.leads).toHaveLength(2);
});

test('while Odoo fails in any way, everything else works; afterwards each lead is there once (S-211)', async () => {
  const faults: OdooFault[] = ['reset', 'garbage', 'html', 'endless', 'busy', 500];
  const leads: Lead[] = [];
  for (const fault of faults) {
    passBreakerTime();
    odoo.always(fault);
    const lead = await app.make.lead();
    leads.push(lead);
    const enrolled = await enroll(lead.id);
    const pressed = await sync({ id: lead.id });

    expect(enrolled.status).toBe(200);
    expect([pressed.status, pressed.body.detail]).toEqual([502, 'Failed to sync lead with Odoo']);
    expect(await failed(lead.id)).toMatchObject({
      odooId: null,
      failure: expect.stringMatching(/Odoo|request/),
    });
    expect((await cardOf(lead)).marketing).toBe('sync-failed');
  }

  odoo.always(null);
  passBreakerTime();
  await makeRetriesDue();
  const views = await Promise.all(leads.map(({ id }) => synced(id)));

  expect(new Set(views.map(({ odooId }) => odooId)).size).toBe(faults.length);
  expect(odoo.data.leads).toHaveLength(faults.length);
});

test('no one waits for an Odoo that hangs: owners get their report, staff save (S-184)', async () => {
  const lead = await app.make.lead();
  odoo.always('hang');
  await enroll(lead.id);
  await odoo.holding(1);

  const { analyses } = await submit(app, [property()]);
  const edited = await app.as.staff
    .patch(`/api/leads/${lead.id}`)
    .send({ phone: '515-555-0123', version: lead.version });

  expect(analyses).toHaveLength(1);
  expect(edited.status).toBe(200);
  expect((await marketingOf(lead.id)).odooId).toBeNull();
  odoo.always(null).release();
  await synced(lead.id);
  expect(recordsOf(lead)).toHaveLength(1);
});

test('half an hour of errors loses no lead: the sync is retried until Odoo is back', async () => {
  const lead = await app.make.lead();
  odoo.always(500);
  await enroll(lead.id);
  let { failedAt } = await failed(lead.id);

  let waited = 0;
  while (waited < 30 * 60) {
    waited += await secondsToRepeat(lead);
    passBreakerTime();
    await makeRetriesDue();
    const last = failedAt;
    ({ failedAt } = await settled(lead.id, (view) => view.failedAt !== last));
  }
  odoo.always(null);
  passBreakerTime();
  await makeRetriesDue();
  await synced(lead.id);

  expect(recordsOf(lead)).toHaveLength(1);
});

test('deleting a lead cancels its sync', async () => {
  const lead = await app.make.lead();
  odoo.always(500);
  await enroll(lead.id);
  await failed(lead.id);

  await app.as.admin.delete(`/api/leads/${lead.id}`);
  odoo.always(null);
  passBreakerTime();
  await makeRetriesDue();
  const waiting = `select 1 from pgboss.job where name = 'sync-lead' and state in ('created', 'retry', 'active')
    and data->>'leadId' = ?`;
  while ((await app.em.execute(waiting, [lead.id])).length > 0) await pause(30);

  expect(odoo.data.leads).toEqual([]);
});

// Last, because the process that started last now answers who a token belongs to.
test('leads enrolled before Odoo was connected are synced once it is', async () => {
  const lead = await app.make.lead();
  const without = await startApp({ DATABASE_URL: app.config.DATABASE_URL });
  await without.as.staff.post(`/api/leads/${lead.id}/marketing`).send({});
  await without.close();

  const since = await startApp({ ...odoo.env(), DATABASE_URL: app.config.DATABASE_URL });

  while (recordsOf(lead).length === 0) await pause(30);
  expect(recordsOf(lead)).toHaveLength(1);
  await since.close();
});
