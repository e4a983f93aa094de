import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Document } from '../../src/documents/document.entity.js';
import { dueReminder, RemindSigners } from '../../src/documents/remind-signers.js';
import { SignerEmails } from '../../src/documents/signer-emails.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { type Agent, startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { documentOf, leadWithQuote, postDocumentEvent, send, sent } from '../support/documents.js';
import { type FakeDocuseal, startFakeDocuseal } from '../support/fake-docuseal.js';
import { untilWebhooksSettled } from '../support/payments.js';

/** Reminders on days 2, 5 and 10, in the daytime, until the document is signed. */
let docuseal: FakeDocuseal;
let app: TestApp;

beforeAll(async () => {
  docuseal = await startFakeDocuseal();
  app = await startApp(docuseal.env);
});

beforeEach(() => docuseal.reset());

afterAll(async () => {
  await app.close();
  await docuseal.close();
});

const DAY_MS = 86_400_000;
/** Noon in Iowa, on a day without a clock change. */
const NOON = new Date('2027-02-10T18:00:00Z');
const after = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

/** An agreement sent at noon. */
async function sentAtNoon(values: Partial<Lead> = {}) {
  const { lead, id } = await sent(app, { zipCode: '50309', ...values });
  await app.em.nativeUpdate(Document, id, { sentAt: NOON, expiresAt: after(30) });
  return { lead, id };
}

async function remindDue(now: Date): Promise<void> {
  const clock = freezeClock(app, now);
  try {
    await app.app.get(RemindSigners).sendDueReminders();
  } finally {
    clock.unfreeze();
  }
}

const reminders = async (id: string) =>
  (
    await app.em.find(Message, { key: { $like: `document:${id}:reminder-%` } }, { orderBy: { key: 'asc' } })
  ).map(({ key }) => key.split(':').at(-1));

test('a signer is reminded on days 2, 5 and 10, once each, with the link', async () => {
  const { lead, id } = await sentAtNoon();

  for (const days of [1.9, 2, 2.1, 4.9, 5, 10, 12, 20]) await remindDue(after(days));

  expect(await reminders(id)).toEqual(['reminder-10', 'reminder-2', 'reminder-5']);
  expect(await documentOf(app, lead)).toMatchObject({ lastReminderSent: after(10).toISOString() });
  const mail = await app.em.findOneOrFail(Message, { key: `document:${id}:reminder-2` });
  expect(mail).toMatchObject({ template: 'signature-reminder', recipient: lead.email, channel: 'email' });
});

test('a reminder that fails does not block the others', async () => {
  const [bad, good] = [await sentAtNoon(), await sentAtNoon()];
  const mails = app.app.get(SignerEmails);
  mails.sendReminder = (em, document, lead, day) =>
    document.id === bad.id
      ? Promise.reject(new Error('The ink is dry.'))
      : SignerEmails.prototype.sendReminder.call(mails, em, document, lead, day);

  await remindDue(after(2)).finally(() => Reflect.deleteProperty(mails, 'sendReminder'));
  expect([await reminders(bad.id), await reminders(good.id)]).toEqual([[], ['reminder-2']]);
  await remindDue(after(2.1));

  expect(await reminders(bad.id)).toEqual(['reminder-2']);
});

test('two concurrent processes send one reminder', async () => {
  const { id } = await sentAtNoon();

  await Promise.all([remindDue(after(2)), remindDue(after(2))]);

  expect(await reminders(id)).toEqual(['reminder-2']);
});

test('a reminder due at night waits until morning', async () => {
  const { lead, id } = await sentAtNoon();
  const night = new Date('2027-02-13T04:30:00Z');

  await remindDue(night);
  expect(await reminders(id)).toEqual([]);
  expect((await documentOf(app, lead)).lastReminderSent).toBeNull();
  await remindDue(new Date('2027-02-13T14:00:00Z'));

  expect(await reminders(id)).toEqual(['reminder-2']);
});

test.each([
  ['signed', 'submission.completed', 'sign'],
  ['declined', 'form.declined', 'decline'],
  ['expired', 'submission.expired', 'expire'],
] as const)('a signer whose document was %s gets no reminders', async (_, type, act) => {
  const { lead, id } = await sentAtNoon();
  await postDocumentEvent(app, docuseal.event(type, docuseal.act(docuseal.of(lead.id), act)));
  await untilWebhooksSettled(app);

  await remindDue(after(2));

  expect(await reminders(id)).toEqual([]);
});

test('a lost lead gets no reminders', async () => {
  const { lead, id } = await sentAtNoon();
  await app.em.nativeUpdate(Lead, lead.id, { status: 'lost' });

  await remindDue(after(2));

  expect(await reminders(id)).toEqual([]);
});

test('no reminder is sent if the email address was corrected since', async () => {
  const { lead, id } = await sentAtNoon();
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ email: 'corrected@example.com' }).expect(200);

  await remindDue(after(2));

  expect(await reminders(id)).toEqual([]);
});

test.each<[string, Partial<Lead>, string | null]>([
  ['were lost', { status: 'lost' }, 'https://example.com/s/lost'],
  ['have no link yet', {}, null],
])('a hundred signers who %s do not block other reminders', async (_, values, url) => {
  const leads: Lead[] = [];
  while (leads.length < 100) leads.push(await app.make.lead(values));
  const silent = leads.map(({ id, email }) => ({
    id: randomUUID(),
    createdAt: after(-1),
    leadId: id,
    type: 'onboarding_form' as const,
    formName: 'Onboarding Form',
    state: 'sent' as const,
    fields: [],
    recipient: email!,
    url,
    sentAt: after(-1),
    expiresAt: after(29),
  }));
  await app.em.insertMany(Document, silent);
  const { id } = await sentAtNoon();

  await remindDue(after(2));

  expect(await reminders(id)).toEqual(['reminder-2']);
});

test('after a week of downtime a signer gets only one reminder', async () => {
  const { id } = await sentAtNoon();

  await remindDue(after(7));
  expect(await reminders(id)).toEqual([]);
  await remindDue(after(10));

  expect(await reminders(id)).toEqual(['reminder-10']);
});

const remind = (id: string, as: Agent = app.as.staff) =>
  as.post(`/api/docuseal/submissions/${id}/reminder`).send({});
const manualReminders = (id: string) =>
  app.em.find(Message, { key: { $like: `document:${id}:manual-reminder-%` } });

test('a reminder from staff is sent immediately and holds back automatic ones for a day', async () => {
  const { lead, id } = await sentAtNoon();
  const clock = freezeClock(app, after(1.9));
  const actor = { id: app.as.staff.userId };
  await app.app
    .get(RemindSigners)
    .remindNow(id, actor)
    .finally(() => clock.unfreeze());

  expect(await documentOf(app, lead)).toMatchObject({ lastReminderSent: after(1.9).toISOString() });
  expect(await manualReminders(id)).toMatchObject([
    { template: 'signature-reminder', recipient: lead.email },
  ]);
  const audited = await app.em.findOneOrFail(AuditEntry, { action: 'document.reminded', subjectId: id });
  expect(audited.actorId).toBe(actor.id);
  await remindDue(after(2));
  await remindDue(after(5));
  expect(await reminders(id)).toEqual(['reminder-5']);
  expect(await manualReminders(id)).toHaveLength(1);
});

test('two reminders from staff within a day are one, even if concurrent', async () => {
  const { id } = await sentAtNoon();

  const answers = await Promise.all([remind(id), remind(id, app.as.admin)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await remind(id)).body.code).toBe('JUST_REMINDED');
  expect(await manualReminders(id)).toHaveLength(1);
});

test('staff cannot send a reminder if the email address was corrected since', async () => {
  const { lead, id } = await sentAtNoon();
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ email: 'mended@example.com' }).expect(200);

  const { status, body } = await remind(id);

  expect([status, body.code]).toEqual([409, 'RECIPIENT_CORRECTED']);
  expect(await manualReminders(id)).toEqual([]);
});

test('a document that has not been sent cannot get a reminder', async () => {
  const lead = await leadWithQuote(app);
  docuseal.always(500);
  const { body } = await send(app, lead).expect(201);

  const { status, body: refusal } = await remind(body.id);

  expect([status, refusal.code]).toEqual([409, 'NOTHING_TO_SIGN']);
});

test('a reminder is refused for signed and unknown documents and for signed-out users', async () => {
  const [signed, open] = [await sentAtNoon(), await sentAtNoon()];
  const facts = docuseal.act(docuseal.of(signed.lead.id), 'sign');
  await postDocumentEvent(app, docuseal.event('submission.completed', facts));
  await untilWebhooksSettled(app);

  const answers = [
    await remind(signed.id),
    await remind(randomUUID()),
    await remind('nonsense'),
    await remind(open.id, app.as.anonymous),
  ];

  expect(answers.map(({ status }) => status)).toEqual([409, 404, 404, 401]);
  expect([...(await manualReminders(signed.id)), ...(await manualReminders(open.id))]).toEqual([]);
});

test('a pending reminder from staff is not sent after the document is signed', async () => {
  const { lead, id } = await sentAtNoon();
  await remind(id).expect(201);
  const waiting = { state: 'pending' as const, dueAt: new Date('2100-01-01') };
  await app.em.nativeUpdate(Message, { leadId: lead.id }, waiting);

  const signed = docuseal.act(docuseal.of(lead.id), 'sign');
  await postDocumentEvent(app, docuseal.event('submission.completed', signed));
  await untilWebhooksSettled(app);

  expect(await manualReminders(id)).toMatchObject([{ state: 'cancelled' }]);
});

test.each([
  [1.99, 0, null],
  [2, 0, { done: 1, day: 2 }],
  [2, 1, null],
  [3.01, 0, { done: 1, day: null }],
  [5.5, 0, { done: 2, day: 5 }],
  [5.5, 2, null],
  [10, 2, { done: 3, day: 10 }],
  [25, 2, { done: 3, day: null }],
])('after %s days and %s reminders, the next due is %j', (days, remindersDone, due) => {
  expect(dueReminder({ sentAt: NOON, remindersDone }, after(days))).toEqual(due);
});
