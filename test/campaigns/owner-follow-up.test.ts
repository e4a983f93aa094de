import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { textNumberOf } from '#shared/address.js';
import { STOP_TEXT } from '#shared/campaign.js';
import { CampaignEnrollment } from '../../src/campaigns/campaign.entity.js';
import { CompleteEnrollments } from '../../src/campaigns/campaigns.jobs.js';
import { CampaignSubscribers } from '../../src/campaigns/campaigns.subscribers.js';
import { Consent } from '../../src/leads/consents.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { InboundTexts } from '../../src/messages/inbound-texts.service.js';
import { Message } from '../../src/messages/message.entity.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { Migration20261126022605_join_follow_up_of_one_owner as JoinRunning } from '../../src/migrations/Migration20261126022605_join_follow_up_of_one_owner.js';
import { leadsDesk } from '../leads/leads-desk.js';
import type { TestApp } from '../support/app.js';
import type { MadeLead } from '../support/make/lead.js';
import { until } from '../support/until.js';
import {
  consentingLead,
  messagesOf,
  releaseHeld,
  start,
  startCampaignApp,
  startPatiently,
} from './campaign-app.js';

/** One person gets one follow-up, however many properties they have. */
let app: TestApp;
let desk: ReturnType<typeof leadsDesk>;
let made = 0;

beforeAll(async () => {
  app = await startCampaignApp();
  desk = leadsDesk(app);
});
afterAll(() => app.close());

const FOLLOW_UPS = 14;

/** Two properties of one person. */
async function twoHomes(values: Partial<Lead> = {}): Promise<[MadeLead, MadeLead]> {
  const email = `two-homes-${made++}@example.com`;
  const phone = `515-333-${1000 + made}`;
  const lead = () => consentingLead(app, { email, phone, ...values });
  return [await lead(), await lead()];
}

const startOf = (leadId: string) => app.as.staff.post('/api/campaigns/start').send({ leadId });
const currentOf = (leadId: string) =>
  app.em.findOneOrFail(CampaignEnrollment, { leadId, workflow: 'warm_lead', isCurrent: true });
const stateOf = async (...leads: Lead[]) =>
  Promise.all(
    leads.map(async ({ id }) => {
      const { status, reason } = await currentOf(id);
      return reason ? `${status}: ${reason}` : status;
    }),
  );
const pendingOf = ({ id: leadId }: Lead) =>
  app.em.count(Message, { leadId, state: 'pending', stream: 'campaign' });
const becomes = (lead: Lead, status: string) =>
  until(async () => (await currentOf(lead.id)).status === status);
const move = async ({ id }: Lead, status: string, more: object = {}) => {
  const { version } = await desk.read(id);
  await app.as.staff
    .post(`/api/leads/${id}/move`)
    .send({ status, after: null, version, ...more })
    .expect(200);
};

test('twenty concurrent starts for two properties of one owner create one follow-up', async () => {
  const leads = await twoHomes();

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => startPatiently(app, leads[index % 2]!.id)),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await stateOf(...leads)).sort()).toEqual(['active', 'joined']);
  expect((await pendingOf(leads[0])) + (await pendingOf(leads[1]))).toBe(FOLLOW_UPS);
  expect(await app.em.count(CampaignEnrollment, { leadId: { $in: leads.map(({ id }) => id) } })).toBe(2);
});

test('a second property joins the conversation about the first, and says so', async () => {
  const [first, second] = await twoHomes();
  await start(app, first.id);

  const { body } = await startOf(second.id).expect(200);

  const joined = { leadId: first.id, property: first.propertyAddress };
  expect(body).toMatchObject({ leadId: second.id, status: 'joined', joined });
  expect((await startOf(second.id)).body).toEqual(body);
  const read = async (path: string) => (await app.as.staff.get(path).expect(200)).body;
  expect(await read(`/api/campaigns/${body.id}`)).toMatchObject({ status: 'joined', joined, messages: [] });
  expect(await read(`/api/campaigns/${second.id}`)).toMatchObject({
    enrollment: { status: 'joined', joined },
  });
  expect(await read(`/api/leads/${second.id}/marketing`)).toMatchObject({
    campaign: { status: 'joined', joined },
  });
  const filter = JSON.stringify({ state: 'joined', leadId: second.id });
  expect(await read(`/api/campaigns?filter=${encodeURIComponent(filter)}`)).toHaveLength(1);
});

test('a start that began earlier but had to wait for another one joins it', async () => {
  const [first, second] = await twoHomes();
  await start(app, first.id);
  // As if the transaction of the other start had begun before this one.
  await app.em.execute(
    `update campaign_enrollments set started_at = now() + interval '1 second' where lead_id = ?`,
    [first.id],
  );

  await startOf(second.id).expect(200);

  expect(await stateOf(first, second)).toEqual(['active', 'joined']);
});

test('starting campaigns for a list of leads starts one per owner', async () => {
  const leads = await twoHomes({ company: `List ${randomUUID()}` });
  const [other] = await twoHomes();
  await app.as.staff
    .post('/api/campaigns/starts')
    .send({ filter: { q: leads[0].email } })
    .expect(202);
  await releaseHeld(app);

  await until(async () => (await app.em.count(CampaignEnrollment, { leadId: leads[1].id })) === 1);

  expect((await stateOf(...leads)).sort()).toEqual(['active', 'joined']);
  expect(await app.em.count(CampaignEnrollment, { leadId: other.id })).toBe(0);
});

test('reminders of a walkthrough run next to the follow-up about another property', async () => {
  const [first, second] = await twoHomes();
  await start(app, first.id);
  await start(app, second.id);

  await move(second, 'walkthrough_scheduled');

  expect(await stateOf(first)).toEqual(['active']);
  const now = await app.em.findOneOrFail(CampaignEnrollment, { leadId: second.id, isCurrent: true });
  expect(now).toMatchObject({ workflow: 'confirmation', status: 'active' });
});

describe('what ends follow-up for the person', () => {
  const reply = async ({ phone }: Lead, text: string) => {
    const message = { providerId: randomUUID(), sender: textNumberOf(phone)!, text, receivedAt: new Date() };
    await app.em.transactional((em) => app.app.get(InboundTexts, { strict: false }).receive(em, message));
  };
  const close = ({ id }: Lead, fact: 'signed' | 'paid') =>
    app.em.transactional((em) => app.app.get(CampaignSubscribers, { strict: false }).closeDeal(em, id, fact));
  const suppress = ({ email }: MadeLead) =>
    app.em.transactional((em) =>
      app.app.get(Suppressions, { strict: false }).add(em, 'email', email, 'unsubscribed'),
    );

  test.each<[string, string, (lead: MadeLead) => Promise<unknown>]>([
    ['a reply', 'replied', (lead) => reply(lead, 'Call me tomorrow')],
    ['a signature', 'signed', (lead) => close(lead, 'signed')],
    ['a payment', 'paid', (lead) => close(lead, 'paid')],
    ['an opt-out', 'unsubscribed', suppress],
    ['staff', 'staff', async ({ id }) => app.as.staff.post(`/api/campaigns/${id}/stop`).send({}).expect(200)],
  ])('%s about the property that joined ends it for both', async (_what, reason, happens) => {
    const leads = await twoHomes();
    await start(app, leads[0].id);
    await start(app, leads[1].id);

    await happens(leads[1]);

    expect(await stateOf(...leads)).toEqual([`stopped: ${reason}`, `stopped: ${reason}`]);
    expect(await pendingOf(leads[0])).toBe(0);
  });
});

describe('losing one of two properties', () => {
  const lose = (lead: Lead) => move(lead, 'lost', { statusReason: 'Sold the house' });

  test('that joined leaves the follow-up running; losing the last one ends it', async () => {
    const [first, second] = await twoHomes();
    await start(app, first.id);
    await start(app, second.id);

    await lose(second);

    expect(await stateOf(first, second)).toEqual(['active', 'stopped: lost']);
    expect(await pendingOf(first)).toBe(FOLLOW_UPS);
    await lose(first);
    expect(await stateOf(first)).toEqual(['stopped: lost']);
    expect(await pendingOf(first)).toBe(0);
  });

  test('that the follow-up was about continues it for the other, without the messages the owner already got', async () => {
    const [first, second] = await twoHomes();
    await start(app, first.id);
    await start(app, second.id);
    const [sent] = await messagesOf(app, first.id);
    await app.em.nativeUpdate(
      Message,
      { id: sent!.id },
      { state: 'sent', carrier: 'smtp', sentAt: new Date() },
    );

    await lose(first);
    await becomes(second, 'active');

    const left = await messagesOf(app, second.id);
    expect(left).toHaveLength(FOLLOW_UPS - 1);
    expect(left.map(({ template }) => template)).not.toContain(sent!.template);
    expect(new Set((await messagesOf(app, first.id)).map(({ reason }) => reason))).toEqual(
      new Set([null, STOP_TEXT.lost]),
    );
  });

  test('by deleting its lead does the same', async () => {
    const [first, second] = await twoHomes();
    await start(app, first.id);
    await start(app, second.id);

    await app.as.admin.delete(`/api/leads/${first.id}`).expect(200);

    await becomes(second, 'active');
    expect(await pendingOf(second)).toBe(FOLLOW_UPS);
  });
});

test('a lead that joined ends with the follow-up it joined', async () => {
  const [first, second] = await twoHomes();
  const id = await start(app, first.id);
  await start(app, second.id);
  await app.em.nativeUpdate(
    Message,
    { leadId: first.id },
    { state: 'sent', carrier: 'smtp', sentAt: new Date() },
  );
  await app.em.nativeUpdate(CampaignEnrollment, { id }, { lastAt: new Date(Date.now() - 60_000) });

  await app.app.get(CompleteEnrollments).run();

  expect(await stateOf(first, second)).toEqual(['completed', 'completed']);
});

test('follow-up without consent gives way to the property whose form gave consent', async () => {
  const [known] = await twoHomes();
  await app.em.nativeDelete(Consent, { leadId: known.id });
  await start(app, known.id);
  const consenting = await consentingLead(app, { email: known.email });

  await start(app, consenting.id);

  expect(await stateOf(known, consenting)).toEqual(['joined', 'active']);
  expect(await pendingOf(known)).toBe(0);
  expect((await messagesOf(app, known.id)).map(({ reason }) => reason)).toContain(STOP_TEXT.joined);
});

describe('owners', () => {
  const ownerOf = async ({ id }: Lead) => (await desk.read(id)).ownerId;
  const merge = async (one: Lead, other: Lead) =>
    app.as.staff
      .post(`/api/owners/${await ownerOf(one)}/merge`)
      .send({ ownerId: await ownerOf(other) })
      .expect(200);

  test('who are merged get the older follow-up, and separate ones again when they are split', async () => {
    const [older] = await twoHomes();
    const [newer] = await twoHomes();
    await start(app, older.id);
    await start(app, newer.id);

    await merge(newer, older);

    expect(await stateOf(older, newer)).toEqual(['active', 'joined']);
    expect([await pendingOf(older), await pendingOf(newer)]).toEqual([FOLLOW_UPS, 0]);
    const split = { leadIds: [newer.id] };
    await app.as.staff
      .post(`/api/owners/${await ownerOf(newer)}/split`)
      .send(split)
      .expect(200);
    expect(await stateOf(older, newer)).toEqual(['active', 'active']);
    expect([await pendingOf(older), await pendingOf(newer)]).toEqual([FOLLOW_UPS, FOLLOW_UPS]);
  });

  test('a lead whose email is corrected to a known one joins the follow-up of that person', async () => {
    const [known] = await twoHomes();
    const [mistyped] = await twoHomes();
    await start(app, known.id);
    await start(app, mistyped.id);

    const { version } = await desk.read(mistyped.id);
    await app.as.staff.patch(`/api/leads/${mistyped.id}`).send({ version, email: known.email }).expect(200);

    await becomes(mistyped, 'joined');
    expect([await pendingOf(known), await pendingOf(mistyped)]).toEqual([FOLLOW_UPS, 0]);
  });

  test('in two follow-ups when the update is installed continue with the older one', async () => {
    const [older, newer] = await twoHomes();
    await start(app, older.id);
    const [someone] = await app.em.execute('insert into owners default values returning id');
    await app.em.execute('update leads set owner_id = ? where id = ?', [someone!.id, newer.id]);
    await start(app, newer.id);
    await app.em.execute('update leads set owner_id = ? where id = ?', [await ownerOf(older), newer.id]);
    expect(await stateOf(older, newer)).toEqual(['active', 'active']);
    const orm = app.app.get(MikroORM);

    await new JoinRunning(orm.driver as never, orm.config).up();

    expect(await stateOf(older, newer)).toEqual(['active', 'joined']);
    expect([await pendingOf(older), await pendingOf(newer)]).toEqual([FOLLOW_UPS, 0]);
  });
});
