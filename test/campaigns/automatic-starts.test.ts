import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { WITHHELD_TEXT } from '#shared/campaign.js';
import { AUTOMATION_TEXT } from '#shared/campaign-settings.js';
import { addBusinessDays, addHours, HOUR_MS } from '#shared/time.js';
import { CampaignEnrollment } from '../../src/campaigns/campaign.entity.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { NEXT_STEPS } from '../../src/leads/public-forms/confirmations.js';
import { Message } from '../../src/messages/message.entity.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { Sql } from '../../src/platform/database/sql.js';
import { SignedTokens } from '../../src/platform/secrets/signed-tokens.js';
import { leadsDesk } from '../leads/leads-desk.js';
import { FORMS, formsDesk } from '../leads/public-forms.js';
import { property, submit } from '../support/analysis.js';
import type { TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { consentingLead, messagesOf, passTime, startCampaignApp } from './campaign-app.js';

/** Campaigns that start without staff. */
let app: TestApp;
let desk: ReturnType<typeof leadsDesk>;
let forms: ReturnType<typeof formsDesk>;

beforeAll(async () => {
  app = await startCampaignApp();
  desk = leadsDesk(app);
  forms = formsDesk(app);
});
afterAll(() => app.close());

const currentOf = (leadId: string) => app.em.findOne(CampaignEnrollment, { leadId, isCurrent: true });
const campaignOf = async (leadId: string) => {
  const current = await currentOf(leadId);
  return current && `${current.workflow}: ${current.status}`;
};
const setRule = (rule: object) => app.as.admin.patch('/api/campaigns/settings').send(rule).expect(200);
const setAutomatic = (leadId: string, isAutomatic: boolean) =>
  app.as.staff.patch(`/api/leads/${leadId}/marketing`).send({ isAutomatic }).expect(200);
const unlock = async (email: string): Promise<string> =>
  (await forms.send('unlock', { ...FORMS.unlock.body(), email }).expect(201)).body.leadId;
const edit = async (id: string, values: object) => {
  const { version } = await desk.read(id);
  await desk.patch(id, { version, ...values }).expect(200);
};
const inDays = (days: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + days * 24 * HOUR_MS);
const setDate = (id: string, date: Date | null) => edit(id, { walkthroughDate: date?.toISOString() ?? null });
/** When each reminder goes out. */
const remindersOf = async (leadId: string) =>
  (await messagesOf(app, leadId))
    .filter(({ state }) => state === 'pending')
    .map(({ stepAt }) => stepAt!.toISOString());
const remindersFor = (date: Date) =>
  [addBusinessDays(date, -7), addBusinessDays(date, -3), addHours(date, -24)].map((at) => at.toISOString());

describe('a lead from a public form', () => {
  test('gets the first reply within an hour', async () => {
    const leadId = await unlock('first-reply@example.com');

    expect(await campaignOf(leadId)).toBe('warm_lead: active');
    const [first] = await messagesOf(app, leadId);
    expect(first!.stepAt!.getTime() - Date.now()).toBeLessThanOrEqual(HOUR_MS);
    const { body } = await app.as.admin.get('/api/audit').query({
      filter: JSON.stringify({ action: 'campaign.started', subjectId: leadId }),
    });
    expect(body).toMatchObject([{ actorId: null }]);
  });

  test('with two properties gets one follow-up', async () => {
    const { analyses } = await submit(app, [property(), property()], 'two-forms@example.com');

    const states = await Promise.all(analyses.map(({ leadId }) => campaignOf(leadId)));

    expect(states.sort()).toEqual(['warm_lead: active', 'warm_lead: joined']);
  });

  test('to enroll gets none, and neither does a client referred by a realtor', async () => {
    const enrolled = await forms.send('enrollment', FORMS.enrollment.body()).expect(201);
    const { clientEmail, ...referral } = FORMS.referral.body();
    await forms.send('referral', { ...referral, clientEmail }).expect(201);

    expect(await campaignOf(enrolled.body.leadId)).toBeNull();
    const [client] = await forms.leadsOf(clientEmail);
    expect(await campaignOf(client!.id)).toBeNull();
  });

  test('gets none when the address opted out before', async () => {
    const email = 'opted-out@example.com';
    const suppressions = app.app.get(Suppressions, { strict: false });
    await app.em.transactional((em) => suppressions.add(em, 'email', email, 'unsubscribed'));

    expect(await campaignOf(await unlock(email))).toBeNull();
  });

  test('shares one follow-up with other leads of the same mailbox', async () => {
    const leadIds = await Promise.all(['', '+1', '+2'].map((tag) => unlock(`flood${tag}@example.com`)));

    const states = await Promise.all(leadIds.map(campaignOf));

    expect(states.filter(Boolean)).toEqual(['warm_lead: active']);
  });

  test('gets none while the rule is off, which only admins change', async () => {
    await app.as.staff.patch('/api/campaigns/settings').send({ startsFollowUp: false }).expect(403);
    await setRule({ startsFollowUp: false });

    const leadId = await unlock('rule-off@example.com');

    await setRule({ startsFollowUp: true });
    expect(await campaignOf(leadId)).toBeNull();
  });
});

test('an hour after the form, the first reply is sent and nothing else', async () => {
  const leadId = await unlock('an-hour-later@example.com');

  await passTime(app, '61 minutes');

  const sent = await until(() => app.em.findOne(Message, { leadId, stream: 'campaign', state: 'sent' }));
  const [first, ...others] = await messagesOf(app, leadId);
  expect(first!.id).toBe(sent.id);
  expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['pending']));
});

test('a lead that staff add gets no follow-up, because there is no consent on file', async () => {
  const { body } = await desk.create({ email: 'by-staff@example.com' }).expect(201);

  expect(await campaignOf(body.id)).toBeNull();
});

describe('a walkthrough that gets a date', () => {
  const lead = (values: Partial<Lead> = {}) => consentingLead(app, { phone: null, ...values });

  test.each<[string, string | null]>([
    ['in any status', null],
    ['with the stage', 'walkthrough_scheduled'],
  ])('gets its reminders %s; moving it moves them, and canceling it cancels them', async (_when, status) => {
    const { id } = await lead();
    const [first, second] = [inDays(20), inDays(30)];

    await edit(id, { walkthroughDate: first.toISOString(), ...(status && { status }) });
    expect(await campaignOf(id)).toBe('confirmation: active');
    expect(await remindersOf(id)).toEqual(remindersFor(first));

    await setDate(id, second);
    expect(await remindersOf(id)).toEqual(remindersFor(second));

    const reminders = (await currentOf(id))!.id;
    await setDate(id, null);
    expect(await app.em.count(Message, { enrollmentId: reminders, state: 'pending' })).toBe(0);
  });

  test('by the owner on the booking page gets them, too', async () => {
    const { id } = await lead({ zipCode: '50325', phone: '515-555-0142' });
    const { body } = await app.as.anonymous.get('/api/public/booking/slots').query({ zipCode: '50325' });
    const startsAt = body.slots.at(-1);
    const token = app.app.get(SignedTokens, { strict: false }).sign(NEXT_STEPS, { leadId: id }, 3_600);

    await app.as.anonymous.post(`/api/public/booking/${token}`).send({ startsAt }).expect(200);

    expect(await campaignOf(id)).toBe('confirmation: active');
    expect(await remindersOf(id)).toContain(addHours(new Date(startsAt), -24).toISOString());
  });

  test('ends the follow-up', async () => {
    const leadId = await unlock('books-later@example.com');

    await setDate(leadId, inDays(20));

    expect(await campaignOf(leadId)).toBe('confirmation: active');
    expect(await app.em.findOne(CampaignEnrollment, { leadId, workflow: 'warm_lead' })).toMatchObject({
      status: 'stopped',
      reason: 'moved',
    });
  });

  test('skips past reminders, and one that would repeat the email with the time', async () => {
    const { id } = await lead();

    await setDate(id, new Date(Date.now() + 25 * HOUR_MS));

    const { body } = await app.as.staff.get(`/api/campaigns/${(await currentOf(id))!.id}`).expect(200);
    expect(body.messages).toEqual([]);
    expect(body.withheld.map(({ reason }: { reason: string }) => reason)).toEqual([
      WITHHELD_TEXT.past,
      WITHHELD_TEXT.past,
      WITHHELD_TEXT.justTold,
      WITHHELD_TEXT.noPhone,
    ]);
  });

  test('gets none while the rule is off, or for a lead it is off for', async () => {
    const [first, second] = [await lead(), await lead()];
    await setRule({ startsReminders: false });
    await setDate(first.id, inDays(20));
    await setRule({ startsReminders: true });
    await setAutomatic(second.id, false);
    await setDate(second.id, inDays(20));

    expect([await campaignOf(first.id), await campaignOf(second.id)]).toEqual([null, null]);
    await setAutomatic(second.id, true);
    await setDate(second.id, inDays(21));
    expect(await campaignOf(second.id)).toBe('confirmation: active');
  });

  test('in the past or of a lead without consent gets none', async () => {
    const [past, silent] = [await lead(), await app.make.lead()];

    await setDate(past.id, inDays(-3));
    await setDate(silent.id, inDays(20));

    expect([await campaignOf(past.id), await campaignOf(silent.id)]).toEqual([null, null]);
  });
});

test('an edit of another field starts nothing that staff have stopped', async () => {
  const leadId = await unlock('stopped@example.com');
  await setDate(leadId, inDays(20));
  await app.as.staff.post(`/api/campaigns/${leadId}/stop`).send({}).expect(200);

  await edit(leadId, { name: 'Renamed' });

  expect(await campaignOf(leadId)).toBe('confirmation: stopped');
});

test('turning automatic campaigns off for a lead is recorded once and shown', async () => {
  const { id } = await consentingLead(app);

  await setAutomatic(id, false);
  const { body } = await setAutomatic(id, false);

  expect(body).toMatchObject({ isAutomatic: false, blocked: AUTOMATION_TEXT.leadOff });
  const audit = await app.as.admin.get('/api/audit').query({
    filter: JSON.stringify({ action: 'marketing.changed', subjectId: id }),
  });
  expect(audit.body).toMatchObject([{ after: { isAutomatic: false } }]);
});

test('a lead that is deleted while its marketing is read is not found', async () => {
  const lead = await consentingLead(app);
  const read = Sql.prototype.view;
  const reads = jest.spyOn(Sql.prototype, 'view').mockImplementation(async function (this: Sql, ...query) {
    const view = await read.apply(this, query);
    if (query[0].includes('marketing_enrollments')) await app.em.nativeDelete(Lead, lead.id);
    return view as never;
  });

  const { status } = await app.as.staff.get(`/api/leads/${lead.id}/marketing`);
  reads.mockRestore();

  expect(status).toBe(404);
});
