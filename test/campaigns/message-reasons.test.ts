import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EnrollmentDetails, STOP_TEXT, TEMPLATE_OFF, WITHHELD_TEXT } from '#shared/campaign.js';
import { MESSAGE_TEXT, type MessageView } from '#shared/message.js';
import { CampaignEnrollment } from '../../src/campaigns/campaign.entity.js';
import { CampaignTemplate } from '../../src/campaigns/campaign-template.entity.js';
import { Consent } from '../../src/leads/consents.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { LeadEvents } from '../../src/leads/leads.events.js';
import { Message } from '../../src/messages/message.entity.js';
import type { TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { consentingLead, messagesOf, passTime, start, startCampaignApp } from './campaign-app.js';

// Every message that was sent or withheld shows the rule and the time
let app: TestApp;

beforeAll(async () => {
  app = await startCampaignApp();
});
afterAll(() => app.close());

const details = async (id: string): Promise<EnrollmentDetails> =>
  (await app.as.staff.get(`/api/campaigns/${id}`).expect(200)).body;
async function edit(id: string, changes: object) {
  const { version } = await app.em.findOneOrFail(Lead, id);
  await app.as.staff
    .patch(`/api/leads/${id}`)
    .send({ version, ...changes })
    .expect(200);
}
async function move(id: string, status: string) {
  const { version } = await app.em.findOneOrFail(Lead, id);
  await app.as.staff.post(`/api/leads/${id}/move`).send({ status, after: null, version }).expect(200);
}

test('a withheld message shows its reason, its planned time and when it was decided', async () => {
  const lead = await consentingLead(app, { phone: null });
  const id = await start(app, lead.id);

  const { messages, withheld, startedAt } = await details(id);

  expect([messages.length, withheld.length]).toEqual([10, 4]);
  expect(withheld[0]).toEqual({
    templateId: expect.any(String),
    title: 'Any questions?',
    type: 'sms',
    reason: WITHHELD_TEXT.noPhone,
    stepAt: expect.any(String),
    since: expect.any(String),
  });
  expect(Date.parse(withheld[0]!.stepAt!)).toBeGreaterThan(Date.parse(startedAt));

  await edit(lead.id, { name: 'Another Name' });
  expect((await details(id)).withheld).toEqual(withheld);
  await edit(lead.id, { phone: '515-555-0177' });
  const then = await details(id);
  expect([then.messages.length, then.withheld.length]).toEqual([14, 0]);
  const text = then.messages.find(({ title }) => title === withheld[0]!.title);
  expect(Date.parse(text!.stepAt)).toBeGreaterThanOrEqual(Date.parse(withheld[0]!.stepAt!));
  expect(Date.parse(text!.stepAt) - Date.parse(withheld[0]!.stepAt!)).toBeLessThan(86_400_000);
});

test('messages canceled by a stop show when that happened', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);
  const before = Date.now();

  await app.as.staff.post(`/api/campaigns/${id}/stop`).send({}).expect(200);

  const { messages } = await details(id);
  expect(new Set(messages.map(({ reason }) => reason))).toEqual(new Set([STOP_TEXT.staff]));
  for (const { settledAt } of messages) expect(Date.parse(settledAt!)).toBeGreaterThan(before - 60_000);
});

test('a sent message still shows why it was late', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);
  const [first] = await messagesOf(app, lead.id);
  const refusal = {
    check: 'quietHours',
    passed: false,
    at: '2026-11-20T03:00:00.000Z',
    reason: 'Night',
  } as const;
  await app.em.nativeUpdate(Message, { id: first!.id }, { checks: [refusal], dueAt: new Date() });

  await until(() => app.em.findOne(Message, { id: first!.id, state: 'sent' }));

  const { messages } = await details(id);
  expect(messages[0]!.checks[0]).toEqual(refusal);
  expect(messages[0]!.checks.slice(1).every(({ passed }) => passed)).toBe(true);
});

// Messages sent before a move or a new date stay explained.
test("each campaign lists all of the lead's campaigns, newest first", async () => {
  const lead = await consentingLead(app);
  const first = await start(app, lead.id);
  await move(lead.id, 'closed');
  const { id: second } = await app.em.findOneOrFail(CampaignEnrollment, { leadId: lead.id, isCurrent: true });

  const { sequences } = await details(first);

  expect(sequences).toMatchObject([
    { id: second, workflow: 'onboarding', status: 'active' },
    { id: first, workflow: 'warm_lead', status: 'stopped', reason: 'moved' },
  ]);
  expect((await details(second)).sequences).toEqual(sequences);
});

test('turning a template off marks its pending messages, and turning it on releases those that are not late', async () => {
  const lead = await consentingLead(app, { status: 'closed' });
  const id = await start(app, lead.id);
  const [welcome, checklist] = (await app.as.staff.get('/api/campaigns/templates')).body.filter(
    ({ workflow }: { workflow: string }) => workflow === 'onboarding',
  );
  const toggle = (templateId: string, isActive: boolean) =>
    app.as.admin.patch(`/api/campaigns/templates/${templateId}`).send({ isActive }).expect(200);

  await toggle(welcome.id, false);
  await toggle(checklist.id, false);
  await edit(lead.id, { name: 'Another Name' });
  const states = async () => (await details(id)).messages.map(({ state, reason }) => [state, reason]);
  expect(await states()).toEqual([
    ['pending', TEMPLATE_OFF],
    ['pending', TEMPLATE_OFF],
    ['pending', null],
  ]);
  const { body: marketing } = await app.as.staff.get(`/api/leads/${lead.id}/marketing`).expect(200);
  expect(marketing.campaign.next.title).toBe((await details(id)).messages[2]!.title);

  await passTime(app, '61 minutes');
  await until(async () => (await states())[0]![0] === 'cancelled');
  await toggle(welcome.id, true);
  await toggle(checklist.id, true);
  expect(await states()).toEqual([
    ['cancelled', TEMPLATE_OFF],
    ['pending', null],
    ['pending', null],
  ]);
});

test('a text without consent for its number says so before it is due, and an email is named as next', async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);
  await app.em.nativeDelete(Consent, { leadId: lead.id, channel: 'sms' });
  const words = 'No consent on file for texting this number.';

  const { messages } = await details(id);
  const { body: listed } = await app.as.staff.get(`/api/leads/${lead.id}/messages`).expect(200);
  // All texts are due before the emails.
  await app.em.execute(
    "update messages set due_at = due_at + interval '400 days' where lead_id = ? and channel = 'email'",
    [lead.id],
  );
  const { body: marketing } = await app.as.staff.get(`/api/leads/${lead.id}/marketing`).expect(200);

  const reasons = (channel: string) => [
    ...new Set(messages.filter(({ type }) => type === channel).map(({ reason }) => reason)),
  ];
  expect([reasons('email'), reasons('sms')]).toEqual([[null], [words]]);
  const pending = (listed as MessageView[]).filter(({ channel }) => channel === 'sms');
  expect(new Set(pending.map(({ state, reason }) => `${state}: ${reason}`))).toEqual(
    new Set([`pending: ${words}`]),
  );
  expect(marketing.campaign.next.type).toBe('email');
});

test('a message about something past cannot be sent again, and a retry keeps the deadline', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const [past, near] = await messagesOf(app, lead.id);
  const soon = new Date(Date.now() + 3_600_000);
  const failed = { state: 'failed', attempt: 1 } as const;
  await app.em.nativeUpdate(Message, { id: past!.id }, { ...failed, latestAt: new Date(Date.now() - 1_000) });
  await app.em.nativeUpdate(Message, { id: near!.id }, { ...failed, latestAt: soon });
  const sendAgain = ({ id }: Message) => app.as.admin.post(`/api/messages/${id}/repeat`);

  const { status, body } = await sendAgain(past!);
  await sendAgain(near!).expect(200);

  expect([status, body.detail]).toEqual([409, MESSAGE_TEXT.past]);
  expect((await app.em.findOneOrFail(Message, near!.id)).expiresAt).toEqual(soon);
});

test('a text says how long a walkthrough takes by the current booking settings', async () => {
  const { content } = await app.em.findOneOrFail(CampaignTemplate, { name: 'A free walkthrough' });
  const { body: company } = await app.as.admin.get('/api/company').expect(200);
  const previewed = async (durationMinutes: number) => {
    const booking = { ...company.booking, durationMinutes };
    await app.as.admin.patch('/api/company').send({ booking }).expect(200);
    const preview = app.as.staff.post('/api/campaigns/templates/preview').send({ type: 'sms', content });
    return (await preview.expect(200)).body.text;
  };

  expect(await previewed(90)).toContain('is free and takes about 1.5 hours.');
  expect(await previewed(60)).toContain('is free and takes about an hour.');
});

test('a pending message uses the current booking link and the corrected address when it is sent', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const bookingUrl = 'https://calendar.example.com/ours';
  await app.as.admin.patch('/api/company').send({ bookingUrl }).expect(200);
  await app.em.transactional(async (em) => {
    const corrected = await em.findOneOrFail(Lead, lead.id);
    corrected.propertyAddress = '9 Corrected St, Ankeny, IA 50021';
    await app.app.get(LeadEvents, { strict: false }).edited.emit(em, corrected);
  });

  await passTime(app, '61 minutes');

  const sent = await until(() => app.em.findOne(Message, { leadId: lead.id, state: 'sent' }));
  expect(sent.subject).toBe('Renting out 9 Corrected St, Ankeny, IA 50021');
  const { body } = await app.as.admin.get(`/api/messages/${sent.id}`);
  expect(body.html).toContain(`href="${bookingUrl}"`);
});
