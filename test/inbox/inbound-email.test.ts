import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import {
  EMAIL_ANSWER_TASK,
  type EmailAttachment,
  INBOUND_EMAIL_LIMITS,
  TOO_LARGE_EMAIL,
} from '#shared/inbound-email.js';
import { INBOX_PAGE, type InboxItem, type InboxPage } from '#shared/inbox.js';
import { LIVE, type TimelinesMessage } from '#shared/live.js';
import type { TimelineEntry } from '#shared/timeline.js';
import { Task } from '../../src/activity/task.entity.js';
import { InboundEmail } from '../../src/inbox/inbound-email.entity.js';
import { InboundEmails } from '../../src/inbox/inbound-emails.service.js';
import { MailboxReader } from '../../src/inbox/mailbox-reader.js';
import { splitQuote } from '../../src/inbox/read-email.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { Clock } from '../../src/platform/clock.js';
import { Connections } from '../../src/platform/providers/connections.js';
import { ProviderAuth, ProviderUnavailable } from '../../src/platform/providers/provider-errors.js';
import { ProviderHealth } from '../../src/platform/providers/provider-health.js';
import { WebhookEvent } from '../../src/platform/webhooks/webhook-event.entity.js';
import { consentingLead, start, startCampaignApp } from '../campaigns/campaign-app.js';
import { reasonFor } from '../messages/reason-for.js';
import type { TestApp } from '../support/app.js';
import { closeListeners, listen } from '../support/live.js';
import { until } from '../support/until.js';
import { mime, type TestEmail } from './emails.js';
import { FakeMailbox } from './fake-mailbox.js';

const SECRET = 'a secret that only mail services know';
let app: TestApp;

beforeAll(async () => {
  app = await startCampaignApp({ INBOUND_EMAIL_SECRET: SECRET });
});
afterAll(async () => {
  closeListeners();
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
const wholeTimelineOf = async (leadId: string) =>
  (await app.as.staff.get(`/api/leads/${leadId}/timeline`)).body.rows as TimelineEntry[];
const timelineOf = async (leadId: string) =>
  (await wholeTimelineOf(leadId)).filter((entry) => entry.kind === 'emailReceived');

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
  // The reply itself is what the timeline says, not the task that follows from it.
  expect((await wholeTimelineOf(lead.id)).map(({ kind }) => kind)).not.toContain('taskAdded');
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

test('the address an email was sent to identifies what it answers, not who wrote it', async () => {
  const lead = await app.make.lead();
  const other = await app.make.lead();
  const [toOther, toLead] = [await writeTo(other.id), await writeTo(lead.id)];
  const token = /^<([0-9a-f-]+)@/.exec(toLead)![1]!.replaceAll('-', '').toUpperCase();

  await receive({
    from: 'stranger@example.org',
    to: `Office <office+${token}@example.com>`,
    headers: { 'In-Reply-To': toOther },
  });
  await receive({ from: 'cousin@example.org', headers: { 'Delivered-To': `office+${token}@example.com` } });

  expect(await timelineOf(lead.id)).toEqual([
    expect.objectContaining({ sender: 'cousin@example.org', isFromElsewhere: true }),
    expect.objectContaining({ sender: 'stranger@example.org', isFromElsewhere: true }),
  ]);
  expect(await timelineOf(other.id)).toEqual([]);
  expect(await app.em.count(Message, { recipient: 'stranger@example.org' })).toBe(0);
  const { body: owner } = await app.as.staff.get(`/api/owners/${lead.ownerId}`);
  expect(owner.emails).toEqual([lead.email]);
});

test('an address with an unknown token is matched like any other', async () => {
  const lead = await app.make.lead();

  await receive({ from: lead.email, to: `office+${'0'.repeat(32)}@example.com` });

  expect(await timelineOf(lead.id)).toEqual([expect.objectContaining({ isFromElsewhere: false })]);
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

test('an email with Auto-Submitted: no counts as written by a person', async () => {
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

test('a reply that may ask us to stop becomes a task for staff to check', async () => {
  const lead = await app.make.lead();

  await receive({ from: lead.email, text: 'Please stop emailing me.' });

  expect(await openTasks(lead.id)).toEqual([EMAIL_ANSWER_TASK.revocation]);
  expect(await reasonFor(app, 'email', lead.email)).toBeNull();
});

test("a copy of a teammate's email doesn't affect the campaign", async () => {
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

test('the stored webhook no longer contains the email', async () => {
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

const PDF = Buffer.from('%PDF-1.7 a lease');
const attached = (name: string, bytes: Buffer) =>
  `--x\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`;

test('documents, images and plain text are stored as downloads; what a browser could run is not', async () => {
  const lead = await app.make.lead();
  const files: [string, Buffer][] = [
    ['lease signed.pdf', PDF],
    ['roof.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['notes.txt', Buffer.from('Two leaks')],
    ['page.pdf', Buffer.from('<html><script>alert(1)</script>')],
    ['plan.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['tool.pdf', Buffer.from('MZ\0\0program')],
    ['large.pdf', Buffer.concat([PDF, Buffer.alloc(INBOUND_EMAIL_LIMITS.fileBytes)])],
  ];
  await receive({
    from: lead.email,
    text: [...files.map(([name, bytes]) => attached(name, bytes)), '--x--'].join('\r\n'),
    headers: { 'Content-Type': 'multipart/mixed; boundary=x' },
  });

  const [entry] = await timelineOf(lead.id);
  const kept = entry!.attachments.filter(({ fileId }: EmailAttachment) => fileId);
  expect(entry!.attachments).toHaveLength(files.length);
  expect(kept.map(({ name }: EmailAttachment) => name)).toEqual(files.slice(0, 3).map(([name]) => name));

  const path = `/api/inbox/files/${kept[0]!.fileId}`;
  const { headers, body } = await app.as.staff.get(path).buffer().expect(200);
  expect(body).toEqual(PDF);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toMatch(/^attachment; /);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect((await app.as.anonymous.get(path)).status).toBe(401);

  await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);
  expect((await app.as.staff.get(path)).status).toBe(404);
});

test('files from strangers are stored up to a daily limit, and those from owners beyond it', async () => {
  const lead = await app.make.lead();
  const sender = `${randomUUID()}@example.org`;
  const mail = (from: string) =>
    receive({
      from,
      text: [attached('lease.pdf', PDF), '--x--'].join('\r\n'),
      headers: { 'Content-Type': 'multipart/mixed; boundary=x' },
    });
  const keptOf = async (from: string) =>
    (await emailsFrom(from)).map(({ attachments }) => attachments.map(({ fileId }) => fileId !== undefined));
  await mail(sender);
  const files = INBOUND_EMAIL_LIMITS.unmatchedBytesPerDay / INBOUND_EMAIL_LIMITS.fileBytes;
  await app.em.execute(
    `insert into inbound_email_files (id, email_id, name, type, bytes)
     select gen_random_uuid(), e.id, 'filler', 'text/plain', decode(repeat('00', ${INBOUND_EMAIL_LIMITS.fileBytes}), 'hex')
     from inbound_emails e, generate_series(1, ${files}) where e.sender = ?`,
    [sender],
  );

  await mail(`other-${sender}`);
  await mail(lead.email);

  expect(await keptOf(sender)).toEqual([[true]]);
  expect(await keptOf(`other-${sender}`)).toEqual([[false]]);
  expect(await keptOf(lead.email)).toEqual([[true]]);
  await app.em.execute('delete from inbound_emails where sender = ?', [sender]);
});

test('an email from an unknown sender changes the inbox and no timeline', async () => {
  // Changes to the leads of earlier tests may still be announced.
  const earlier = (await app.em.find(Lead, {})).map(({ id }) => id);
  const lead = await app.make.lead();
  const { heard } = await listen(app.url, app.as.staff.token);
  const timelines = () =>
    heard.flatMap(([event, message]) =>
      event === LIVE.timelines ? (message as TimelinesMessage).leadIds : [],
    );
  const stranger = `${randomUUID()}@example.org`;

  await receive({ from: stranger });
  await until(() => heard.some(([event]) => event === LIVE.inbox));
  await receive({ from: lead.email });
  await until(() => timelines().includes(lead.id));

  expect(await emailsFrom(stranger)).toEqual([expect.objectContaining({ leadId: null })]);
  expect(new Set(timelines().filter((id) => !earlier.includes(id)))).toEqual(new Set([lead.id]));
});

test('bytes that are not an email go to the review queue', async () => {
  const response = await post(Buffer.from([0, 255, 254, 13, 10, 13, 10, 0, 1, 2]));
  await until(async () => (await app.em.count(WebhookEvent, { state: 'received' })) === 0);

  expect(response.status).toBe(200);
  expect(await emailsFrom('')).toEqual([expect.objectContaining({ leadId: null })]);
});

function readerOf(mailbox: FakeMailbox): MailboxReader {
  const { app: nest } = app;
  const of = <T>(type: Type<T>) => nest.get(type, { strict: false });
  return new MailboxReader(
    mailbox,
    of(InboundEmails),
    of(EntityManager),
    of(Clock),
    of(ProviderHealth),
    of(Connections),
  );
}

test('only a process that does background work reads the mailbox', async () => {
  const attemptsAs = async (PROCESS_ROLE: 'web' | 'worker') => {
    const mailbox = new FakeMailbox();
    mailbox.failures.push(new Error('away'));
    const reader = readerOf(mailbox);
    const { PROCESS_ROLE: former } = app.config;
    Object.assign(app.config, { PROCESS_ROLE });
    reader.onApplicationBootstrap();
    Object.assign(app.config, { PROCESS_ROLE: former });
    await new Promise(setImmediate);
    await reader.onModuleDestroy();
    return mailbox.attempts;
  };

  expect([await attemptsAs('web'), await attemptsAs('worker')]).toEqual([0, 1]);
});

test('a mailbox that is new to us is read from the day before on, and then everything that arrives', async () => {
  const mailbox = new FakeMailbox();
  const reader = readerOf(mailbox);
  const from = `${randomUUID()}@example.org`;
  const longAgo = new Date(Date.now() - 3 * 86_400_000);
  mailbox.deliver({ from, subject: 'Old' }, { receivedAt: longAgo });
  mailbox.deliver({ from, subject: 'Unread' });

  await reader.read(await mailbox.open());
  mailbox.deliver({ from, subject: 'New' }, { receivedAt: longAgo });
  await reader.read(await mailbox.open());

  const subjects = (await emailsFrom(from)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['New', 'Unread']);
});

test('the first reading of a mailbox continues where it broke off, with unread emails only', async () => {
  const mailbox = new FakeMailbox();
  const reader = readerOf(mailbox);
  const from = `${randomUUID()}@example.org`;
  for (const subject of ['One', 'Two', 'Three']) mailbox.deliver({ from, subject });
  mailbox.deliver({ from, subject: 'Read by someone' }, { isRead: true });
  mailbox.deliver({ from, subject: 'Four' });
  mailbox.breaksAt = 3;

  await expect(reader.read(await mailbox.open())).rejects.toThrow('The connection was lost.');
  await reader.read(await mailbox.open());
  mailbox.deliver({ from, subject: 'New' }, { isRead: true });
  await reader.read(await mailbox.open());

  // Only the email that was cut off is fetched again.
  expect(mailbox.fetched).toEqual([1, 2, 3, 3, 5, 6]);
  const subjects = (await emailsFrom(from)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['Four', 'New', 'One', 'Three', 'Two']);
});

test('an email is fetched once, and recognized when the server renumbers', async () => {
  const mailbox = new FakeMailbox();
  const reader = readerOf(mailbox);
  const from = `${randomUUID()}@example.org`;
  await reader.read(await mailbox.open());
  for (const subject of ['One', 'Two']) mailbox.deliver({ from, subject });

  await reader.read(await mailbox.open());
  await reader.read(await mailbox.open());
  mailbox.renumber();
  await reader.read(await mailbox.open());

  expect(mailbox.fetched).toEqual([1, 2, 1_001, 1_002]);
  expect(await emailsFrom(from)).toHaveLength(2);
});

test('an email that is too large to read is stored with a note', async () => {
  const mailbox = new FakeMailbox();
  const from = `${randomUUID()}@example.org`;
  mailbox.deliver({ from, text: '' }, { isTooLarge: true });

  await readerOf(mailbox).read(await mailbox.open());

  expect(await emailsFrom(from)).toEqual([expect.objectContaining({ text: TOO_LARGE_EMAIL })]);
});

test('an unreachable mailbox is tried again, and what arrived in the meantime is read', async () => {
  const mailbox = new FakeMailbox();
  const from = `${randomUUID()}@example.org`;
  mailbox.failures = [new ProviderUnavailable({ provider: 'The mailbox' })];
  for (let each = 0; each < 60; each++) mailbox.deliver({ from });

  const reader = readerOf(mailbox);
  const running = reader.run();
  await until(async () => (await app.em.count(InboundEmail, { sender: from })) === 60);
  mailbox.deliver({ from });
  await until(async () => (await app.em.count(InboundEmail, { sender: from })) === 61);
  await reader.onModuleDestroy();
  await running;

  expect(mailbox.attempts).toBe(2);
});

test('after a day without the mailbox, a connection that breaks off halfway loses and repeats nothing', async () => {
  const mailbox = new FakeMailbox();
  const from = `${randomUUID()}@example.org`;
  const reader = readerOf(mailbox);
  await reader.read(await mailbox.open());
  const receivedAt = new Date(Date.now() - 24 * 3_600_000);
  for (let each = 0; each < 40; each++) mailbox.deliver({ from }, { receivedAt });
  mailbox.breaksAt = 20;

  const running = reader.run();
  await until(async () => (await app.em.count(InboundEmail, { sender: from })) === 40);
  await reader.onModuleDestroy();
  await running;

  // Only the email that was cut off is fetched again.
  expect(mailbox.fetched).toHaveLength(41);
});

test('the integrations page says why the mailbox is not read', async () => {
  const mailbox = new FakeMailbox();
  const providerMessage = "Can't sign in to the mailbox: Authentication failed.";
  mailbox.failures = [new ProviderAuth({ provider: 'The mailbox', providerMessage })];
  const reader = readerOf(mailbox);

  const running = reader.run();
  const lastFailure = async () => {
    await app.app.get(ProviderHealth, { strict: false }).flush();
    const { body } = await app.as.admin.get('/api/integrations');
    return body.find(({ name }: { name: string }) => name === 'mailbox').lastFailure;
  };

  expect(await until(lastFailure)).toBe(providerMessage);
  await reader.onModuleDestroy();
  await running;
});

/** Everything in a view of the inbox, across all its pages. */
async function inbox(view = 'all', as = app.as.staff): Promise<InboxItem[]> {
  const rows: InboxItem[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: unknown } = await as
      .get('/api/inbox')
      .query({ view, ...(cursor && { cursor }) })
      .expect(200);
    rows.push(...(body as InboxPage).rows);
    cursor = (body as InboxPage).next;
  }
  return rows;
}
const countsOf = async (as = app.as.staff) =>
  ((await as.get('/api/inbox').expect(200)).body as InboxPage).counts;

async function reviewed(email: Partial<TestEmail> = {}): Promise<InboundEmail> {
  const from = email.from ?? `${randomUUID()}@example.org`;
  await receive({ ...email, from });
  return app.em.findOneOrFail(
    InboundEmail,
    { leadId: null, dismissedAt: null },
    { orderBy: { receivedAt: 'desc' } },
  );
}
const decide = (id: string, decision: string, body?: object) =>
  app.as.staff.post(`/api/inbox/emails/${id}/${decision}`).send(body);

test('the inbox lists replies, new leads and unmatched emails, each once and newest first', async () => {
  const waiting = await app.make.lead({ source: 'analysis_form' });
  const replied = await app.make.lead({ source: 'analysis_form' });
  await receive({ from: replied.email, subject: 'A question', text: 'How much is it?' });
  const { id } = await reviewed();

  const rows = await inbox();

  const shown = rows.filter((row) => [waiting.id, replied.id, id].includes(row.id));
  expect(shown.map(({ kind }) => kind)).toEqual(['review', 'reply', 'newLead']);
  expect(shown[1]).toMatchObject({ channel: 'email', subject: 'A question', text: 'How much is it?' });
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  expect(rows.map(({ at }) => at)).toEqual(
    rows
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect((await countsOf()).all).toBe(rows.length);
});

test('the pages of the inbox join without gaps or repeats', async () => {
  for (let each = 0; each < 35; each++) await app.make.lead({ source: 'rent_vs_sell' });

  const rows = await inbox();

  expect(rows.length).toBeGreaterThan(INBOX_PAGE);
  expect(new Set(rows.map(({ id }) => id)).size).toBe((await countsOf()).all);
});

test('each view of the inbox shows what it counts', async () => {
  const colleague = await app.signIn('user');
  const own = await app.make.lead({ source: 'analysis_form', assigneeId: colleague.userId });
  await reviewed();

  const counts = await countsOf(colleague);

  expect((await inbox('mine', colleague)).map(({ id }) => id)).toEqual([own.id]);
  for (const view of ['mine', 'unassigned', 'review'] as const)
    expect((await inbox(view, colleague)).length).toBe(counts[view]);
  expect((await inbox('unassigned')).map(({ id }) => id)).not.toContain(own.id);
  expect((await inbox('review')).every(({ kind }) => kind === 'review')).toBe(true);
});

test('a reply that is done leaves the inbox and completes its task', async () => {
  const lead = await app.make.lead();
  await receive({ from: lead.email });

  await app.as.staff.post(`/api/inbox/leads/${lead.id}/done`).expect(204);

  expect((await inbox()).map(({ id }) => id)).not.toContain(lead.id);
  expect(await app.em.count(Task, { leadId: lead.id, doneById: app.as.staff.userId })).toBe(1);
  await receive({ from: lead.email, text: 'One more thing.' });
  expect((await inbox()).map(({ id }) => id)).toContain(lead.id);
});

test('an email becomes a lead, with what follows a reply', async () => {
  const sender = `${randomUUID()}@example.org`;
  const { id } = await reviewed({ from: `Nora Field <${sender}>`, text: 'I own a duplex in Clive.' });

  const { body } = await decide(id, 'lead').expect(201);

  const { body: lead } = await app.as.staff.get(`/api/leads/${body.leadId}`);
  expect(lead).toMatchObject({ name: 'Nora Field', email: sender, source: 'inbound_email' });
  expect(await timelineOf(body.leadId)).toEqual([
    expect.objectContaining({ text: 'I own a duplex in Clive.' }),
  ]);
  expect(await openTasks(body.leadId)).toEqual([EMAIL_ANSWER_TASK.other]);
});

test('an email that is linked to a lead counts as its reply', async () => {
  const lead = await consentingLead(app);
  const campaign = await start(app, lead.id);
  const { id } = await reviewed();

  await decide(id, 'link', { leadId: lead.id }).expect(200);

  expect(await timelineOf(lead.id)).toEqual([expect.objectContaining({ isFromElsewhere: true })]);
  expect((await app.as.staff.get(`/api/campaigns/${campaign}`)).body.reason).toBe('replied');
  await decide(id, 'dismiss').expect(409);
});

test('a dismissed email leaves the review queue', async () => {
  const { id } = await reviewed();

  await decide(id, 'dismiss').expect(204);

  expect((await inbox('review')).map((row) => row.id)).not.toContain(id);
  await app.as.staff.get(`/api/inbox/emails/${id}`).expect(404);
  await decide(id, 'link', { leadId: (await app.make.lead()).id }).expect(409);
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
