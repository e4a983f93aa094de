import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EMAIL_ANSWER_TASK } from '#shared/inbound-email.js';
import type { TimelineEntry } from '#shared/timeline.js';
import { Task } from '../../src/activity/task.entity.js';
import { InboundEmail } from '../../src/inbox/inbound-email.entity.js';
import { splitQuote } from '../../src/inbox/read-email.js';
import { Message } from '../../src/messages/message.entity.js';
import { WebhookEvent } from '../../src/platform/webhooks/webhook-event.entity.js';
import { consentingLead, start, startCampaignApp } from '../campaigns/campaign-app.js';
import { reasonFor } from '../messages/reason-for.js';
import type { TestApp } from '../support/app.js';
import { until } from '../support/until.js';
import { mime, type TestEmail } from './emails.js';

const SECRET = 'a secret that only mail services know';
let app: TestApp;

beforeAll(async () => {
  app = await startCampaignApp({ INBOUND_EMAIL_SECRET: SECRET });
});
afterAll(async () => {
  await app.close();
});

function post(body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) {
  const authorization = `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}`;
  return fetch(`${app.url}/api/email/inbound`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'message/rfc822', ...headers },
    body,
  });
}

/** Delivers an email and waits until it is handled. */
async function receive(email: TestEmail) {
  const response = await post(mime(email));
  expect(response.status).toBe(200);
  await until(async () => (await app.em.count(WebhookEvent, { state: 'received' })) === 0);
}

const emailsFrom = (sender: string) => app.em.find(InboundEmail, { sender });
const openTasks = async (leadId: string) =>
  (await app.em.find(Task, { leadId, doneAt: null })).map(({ title }) => title);
const repliesIn = async (leadId: string) => {
  const { body } = await app.as.staff.get('/api/notifications');
  const rows = body.rows as { kind: string; lead: { id: string }; facts: { text: string } }[];
  return rows
    .filter(({ kind, lead }) => kind === 'reply' && lead.id === leadId)
    .map(({ facts }) => facts.text);
};
const timelineOf = async (leadId: string) =>
  ((await app.as.staff.get(`/api/leads/${leadId}/timeline`)).body.rows as TimelineEntry[]).filter(
    (entry) => entry.kind === 'emailReceived',
  );

/** Sends a lead an email from the console, and returns its Message-ID. */
async function writeTo(leadId: string): Promise<string> {
  const { body } = await app.as.staff
    .post(`/api/leads/${leadId}/emails`)
    .send({ subject: 'Your home', message: 'When may we visit?' })
    .expect(202);
  const { messageId } = await until(() => app.em.findOne(Message, { id: body.id, state: 'sent' }));
  return `<${messageId}>`;
}

test('a reply shows in the timeline, ends the campaign, becomes a task and notifies', async () => {
  const lead = await consentingLead(app);
  const campaign = await start(app, lead.id);
  const inReplyTo = await writeTo(lead.id);

  await receive({
    from: `Ada Owner <${lead.email.toUpperCase()}>`,
    text: 'Tuesday works.\r\n\r\nOn Tue, Nov 24, 2026 at 8:00 AM Des Moines Homes\r\n<office@example.com> wrote:\r\n> When may we visit?',
    headers: { 'In-Reply-To': inReplyTo },
  });

  expect(await timelineOf(lead.id)).toEqual([
    expect.objectContaining({
      subject: 'Re: Your home',
      text: 'Tuesday works.',
      quote: expect.stringContaining('> When may we visit?'),
      isFromElsewhere: false,
      isAutomatic: false,
    }),
  ]);
  expect((await app.as.staff.get(`/api/campaigns/${campaign}`)).body.reason).toBe('replied');
  expect(await openTasks(lead.id)).toEqual([EMAIL_ANSWER_TASK.other]);
  expect(await repliesIn(lead.id)).toEqual(['Tuesday works.']);
  const { body: today } = await app.as.staff.get('/api/today');
  expect(today.replies.rows).toContainEqual(
    expect.objectContaining({ leadId: lead.id, text: 'Tuesday works.' }),
  );
});

test('the same email is stored once, however it arrives', async () => {
  const lead = await app.make.lead();
  const messageId = `<${randomUUID()}@mail.example.com>`;

  await receive({ from: lead.email, messageId });
  await receive({ from: lead.email, messageId, headers: { Received: 'by another server' } });

  expect(await timelineOf(lead.id)).toHaveLength(1);
  expect(await openTasks(lead.id)).toEqual([EMAIL_ANSWER_TASK.other]);
});

test('a reply from another address is matched by the email it answers, and marked', async () => {
  const lead = await app.make.lead();
  const other = await app.make.lead();
  const inReplyTo = await writeTo(lead.id);

  await receive({ from: other.email, headers: { References: `<unknown@example.com> ${inReplyTo}` } });

  expect(await timelineOf(lead.id)).toEqual([
    expect.objectContaining({ sender: other.email, isFromElsewhere: true }),
  ]);
  expect(await timelineOf(other.id)).toEqual([]);
});

test('an answer to an email of the owner finds the same lead', async () => {
  const lead = await app.make.lead();
  const messageId = `<${randomUUID()}@mail.example.com>`;
  await receive({ from: lead.email, messageId });

  await receive({ from: 'spouse@example.org', headers: { 'In-Reply-To': messageId } });

  expect(await timelineOf(lead.id)).toHaveLength(2);
});

test('a reply about a deleted lead goes to the review queue', async () => {
  const lead = await app.make.lead();
  const inReplyTo = await writeTo(lead.id);
  await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);

  await receive({ from: lead.email, headers: { 'In-Reply-To': inReplyTo } });

  expect(await emailsFrom(lead.email)).toEqual([
    expect.objectContaining({ leadId: null, dismissedAt: null }),
  ]);
});

test.each<[string, Partial<TestEmail>]>([
  ['Auto-Submitted', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['Precedence', { headers: { Precedence: 'bulk' } }],
  ['X-Autoreply', { headers: { 'X-Autoreply': 'yes' } }],
  ['List-Unsubscribe', { headers: { 'List-Unsubscribe': '<https://example.com/u>' } }],
  ['a vacation subject', { subject: 'Automatic reply: Your home' }],
])('an automatic reply, known by %s, is shown and does nothing else', async (_, email) => {
  const lead = await consentingLead(app);
  const campaign = await start(app, lead.id);

  await receive({ from: lead.email, ...email });

  expect(await timelineOf(lead.id)).toEqual([expect.objectContaining({ isAutomatic: true })]);
  expect((await app.as.staff.get(`/api/campaigns/${campaign}`)).body.status).toBe('active');
  expect(await openTasks(lead.id)).toEqual([]);
  expect(await repliesIn(lead.id)).toEqual([]);
});

test('an email that says Auto-Submitted: no is a person', async () => {
  const lead = await app.make.lead();

  await receive({ from: lead.email, headers: { 'Auto-Submitted': 'no' } });

  expect(await openTasks(lead.id)).toEqual([EMAIL_ANSWER_TASK.other]);
});

test('a bounce is not a reply', async () => {
  const lead = await app.make.lead();

  await receive({
    from: lead.email,
    text: '--x\r\nContent-Type: text/plain\r\n\r\nUndeliverable\r\n--x--',
    headers: { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' },
  });
  await receive({ from: 'MAILER-DAEMON@example.com', headers: { 'In-Reply-To': await writeTo(lead.id) } });

  expect(await timelineOf(lead.id)).toEqual([]);
});

test('an email titled unsubscribe unsubscribes its sender', async () => {
  const lead = await app.make.lead();

  await receive({ from: lead.email, subject: 'unsubscribe', text: '' });

  expect(await reasonFor(app, 'email', lead.email)).toBe('unsubscribed');
  expect(await openTasks(lead.id)).toEqual([]);
});

test('a reply that may ask us to stop is for staff to check', async () => {
  const lead = await app.make.lead();

  await receive({ from: lead.email, text: 'Please stop emailing me.' });

  expect(await openTasks(lead.id)).toEqual([EMAIL_ANSWER_TASK.revocation]);
  expect(await reasonFor(app, 'email', lead.email)).toBeNull();
});

test('a copy of what a colleague wrote changes nothing about the campaign', async () => {
  const lead = await app.make.lead();
  const colleague = await app.make.user();

  await receive({ from: colleague.email, headers: { 'In-Reply-To': await writeTo(lead.id) } });

  expect(await timelineOf(lead.id)).toHaveLength(1);
  expect(await openTasks(lead.id)).toEqual([]);
});

test('many emails in one minute make one task and few notifications', async () => {
  const lead = await app.make.lead();
  const from = Date.now();

  await Promise.all(Array.from({ length: 12 }, () => post(mime({ from: lead.email }))));
  await until(async () => (await app.em.count(WebhookEvent, { state: 'received' })) === 0);
  const minutes = Math.floor(Date.now() / 60_000) - Math.floor(from / 60_000) + 1;

  expect(await emailsFrom(lead.email)).toHaveLength(12);
  expect(await openTasks(lead.id)).toEqual([EMAIL_ANSWER_TASK.other]);
  expect((await repliesIn(lead.id)).length).toBeLessThanOrEqual(minutes);
});

test('the stored webhook no longer holds what the email says', async () => {
  await receive({ from: 'stranger@example.org', text: 'My bank details' });

  const [{ body } = {}] = await app.em.execute<{ body: string }[]>(
    `select encode(body, 'escape') as body from webhook_events where source = 'email-inbound' order by received_at desc limit 1`,
  );
  expect(body).toBe('');
});

test('a sender without the password is refused before the email is read', async () => {
  const before = await app.em.count(WebhookEvent);

  const refused = await post(mime({ from: 'ada@example.com' }), { authorization: 'Bearer something else' });
  const otherType = await post('{}', { 'content-type': 'application/json' });

  expect([refused.status, otherType.status]).toEqual([403, 415]);
  expect(await app.em.count(WebhookEvent)).toBe(before);
});

test('an email of more than 36 MB is refused and not stored', async () => {
  const before = await app.em.count(WebhookEvent);

  const response = await post(Buffer.alloc(37 * 1024 * 1024, 'a'));

  expect(response.status).toBe(413);
  expect(((await response.json()) as { code: string }).code).toBe('EMAIL_TOO_LARGE');
  expect(await app.em.count(WebhookEvent)).toBe(before);
});

test('attachments are listed by name, type and size, and HTML becomes text', async () => {
  const lead = await app.make.lead();
  const parts = [
    '--x\r\nContent-Type: text/html\r\n\r\n<p>See the <b>lease</b>.</p><script>alert(1)</script>',
    `--x\r\nContent-Type: application/pdf; name="lease.pdf"\r\nContent-Disposition: attachment; filename="lease.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(3000).toString('base64')}`,
    '--x--',
  ];

  await receive({
    from: lead.email,
    text: parts.join('\r\n'),
    headers: { 'Content-Type': 'multipart/mixed; boundary=x' },
  });

  expect(await timelineOf(lead.id)).toEqual([
    expect.objectContaining({
      text: 'See the lease.',
      attachments: [{ name: 'lease.pdf', type: 'application/pdf', size: 3000 }],
    }),
  ]);
});

test('bytes that are no email wait in the review queue', async () => {
  const response = await post(Buffer.from([0, 255, 254, 13, 10, 13, 10, 0, 1, 2]));
  await until(async () => (await app.em.count(WebhookEvent, { state: 'received' })) === 0);

  expect(response.status).toBe(200);
  expect(await emailsFrom('')).toEqual([expect.objectContaining({ leadId: null })]);
});

const QUOTED = [
  ['Gmail', 'Yes.\n\nOn Tue, Nov 24, 2026 at 8:00 AM Kim <kim@example.com> wrote:\n> When?', 'Yes.'],
  ['Apple Mail', 'Yes.\n\n> On Nov 24, 2026, at 8:00, Kim <kim@example.com>\n> wrote:\n>\n> When?', 'Yes.'],
  ['Outlook', 'Yes.\n\n________________________________\nFrom: Kim\nSent: Tuesday\nTo: Ada\n\nWhen?', 'Yes.'],
  ['older Outlook', 'Yes.\n\n-----Original Message-----\nFrom: Kim\n\nWhen?', 'Yes.'],
] as const;

test.each(QUOTED)('folds the mail that %s repeats', (_, text, written) => {
  const split = splitQuote(text);

  expect(split.text).toBe(written);
  expect(split.quote).toContain('When?');
});

test.each([
  ['nothing is quoted', 'On Tuesday I wrote to you.\nFrom: my phone'],
  ['the answer is below', 'On Tue, Kim wrote:\n> When?\n\nTuesday.'],
  ['the answers are between', 'Hi Kim,\n\n> When?\nTuesday.\n> Where?\nAt home.'],
])('shows the whole text when %s', (_, text) => {
  expect(splitQuote(text)).toEqual({ text, quote: null });
});
