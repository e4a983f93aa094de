import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import type { EmailAttachment } from '#shared/inbound-email.js';
import { EMAIL_FILES, EMAIL_REFUSALS, MESSAGE_TEXT, type SuppressionReason } from '#shared/message.js';
import { InboundEmail } from '../../src/inbox/inbound-email.entity.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { Dispatcher } from '../../src/messages/dispatcher.js';
import { Message } from '../../src/messages/message.entity.js';
import { MessageFile } from '../../src/messages/message-file.entity.js';
import { CountLateContacts } from '../../src/messages/messages.jobs.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { type SignedIn, startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';

/** What staff write to an owner by email. */
let app: TestApp;
let sink: SmtpSink;
let priya: SignedIn;

const EMAIL = { subject: 'Your first-year numbers', message: 'Hi Marisol,\n\nSetup is $299 once.' };

beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startApp({
    SMTP_URL: sink.url,
    MAIL_REPLY_TO: 'team@clarity.example.com',
    MAIL_REPLY_TOKENS: 'true',
  });
  priya = await app.signIn('user', { name: 'Priya Natarajan' });
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

const write = ({ id }: Pick<Lead, 'id'>, body: object = EMAIL, by: SignedIn = priya) =>
  by.post(`/api/leads/${id}/emails`).send(body);
const receive = ({ id, email }: Lead, messageId: string, subject: string) =>
  app.em.insert(InboundEmail, {
    leadId: id,
    messageId,
    sender: email!,
    recipient: 'team@clarity.example.com',
    subject,
    text: 'How much is it?',
    isAutomatic: false,
    receivedAt: new Date(),
  });
const suppress = (address: string, reason: SuppressionReason) =>
  app.em.transactional((em) =>
    app.app.get(Suppressions, { strict: false }).add(em, 'email', address, reason),
  );

describe('an email that staff write to an owner', () => {
  test('arrives as it was written, signed, without headers of automatic mail and without a footer', async () => {
    const lead = await app.make.lead();

    const { status, body } = await write(lead, { ...EMAIL, message: 'Hi,\n\n<b>Tuesday</b> at 3?' });

    const [mail] = await sink.mailsTo(lead.email);
    expect(status).toBe(202);
    expect(mail!.subject).toBe('Your first-year numbers');
    expect(mail!.replyTo?.text).toBe(`team+${body.id.replaceAll('-', '')}@clarity.example.com`);
    expect(mail!.html).toContain('Hi,<br/><br/>&lt;b&gt;Tuesday&lt;/b&gt; at 3?');
    expect(mail!.text).toContain('Hi,\n\n<b>Tuesday</b> at 3?');
    expect(mail!.text).toMatch(/Priya Natarajan\nClarity Property Management\n515-555-0142/);
    for (const part of [mail!.html, mail!.text]) expect(part).not.toMatch(/unsubscribe|Prairie Parkway/i);
    for (const header of [
      'auto-submitted',
      'x-auto-response-suppress',
      'precedence',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ])
      expect(mail!.headers.has(header)).toBe(false);
  });

  test('that answers an email of the owner joins its thread in their mail program', async () => {
    const lead = await app.make.lead();
    await receive(lead, 'question@mail.example.com', 'Your quote');

    await write(lead, { ...EMAIL, subject: 'Re: Your quote' }).expect(202);

    const [mail] = await sink.mailsTo(lead.email);
    expect(mail!.subject).toBe('Re: Your quote');
    expect(mail!.inReplyTo).toBe('<question@mail.example.com>');
    expect(mail!.references).toBe('<question@mail.example.com>');
  });

  test.each([
    ['on another subject', 'Another thing', 'question2@mail.example.com'],
    ['to an email without a Message-ID', 'Re: Your quote', `sha256:${'0'.repeat(64)}`],
    ['to an email with a Message-ID that is none', 'Re: Your quote', 'späte@mail.example.com'],
  ])('%s starts a new thread', async (_, subject, messageId) => {
    const lead = await app.make.lead();
    await receive(lead, messageId, 'Your quote');

    await write(lead, { ...EMAIL, subject }).expect(202);

    const [mail] = await sink.mailsTo(lead.email);
    expect([mail!.inReplyTo, mail!.references]).toEqual([undefined, undefined]);
  });

  test('shows in the timeline with its author, its text and its state', async () => {
    const lead = await app.make.lead();
    const { body } = await write(lead);
    await until(() => app.em.findOne(Message, { id: body.id, state: 'sent' }));

    const { rows } = (await priya.get(`/api/leads/${lead.id}/timeline`).expect(200)).body;

    expect(rows[0]).toMatchObject({
      kind: 'message',
      messageId: body.id,
      channel: 'email',
      state: 'sent',
      delivery: null,
      subject: EMAIL.subject,
      text: EMAIL.message,
      by: { id: priya.userId, name: 'Priya Natarajan' },
    });
  });

  test('counts as contact with the owner, and stops the five-minute clock', async () => {
    const now = new Date('2026-11-23T16:00:00Z');
    const clock = freezeClock(app, now);
    const lead = await app.make.lead({ source: 'analysis_form', createdAt: now });

    await write(lead).expect(202);

    clock.unfreeze();
    const { body } = await priya.get(`/api/leads/${lead.id}`);
    const contacts = await app.em.execute('select means, by_id as by from first_contacts where lead_id = ?', [
      lead.id,
    ]);
    expect(body.lastContactedAt).toBe(now.toISOString());
    expect(contacts).toEqual([{ means: 'email', by: priya.userId }]);
  });

  test('is sent once, however often the request is repeated', async () => {
    const [lead, other] = [await app.make.lead(), await app.make.lead()];
    const ask = (to: Lead, body: object = EMAIL) => write(to, body).set('Idempotency-Key', 'one-click');

    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(lead)));

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await app.em.count(Message, { leadId: lead.id })).toBe(1);
    for (const different of [ask(other), ask(lead, { ...EMAIL, message: 'Something else' })])
      expect((await different).body.code).toBe('IDEMPOTENCY_KEY_TAKEN');
  });

  test('reaches an owner who unsubscribed from campaigns', async () => {
    const lead = await app.make.lead();
    await suppress(lead.email, 'unsubscribed');

    await write(lead).expect(202);

    expect(await sink.mailsTo(lead.email)).toHaveLength(1);
  });

  test.each(['bounced', 'complained'] as const)(
    'is refused with the reason after it was %s',
    async (reason) => {
      const lead = await app.make.lead();
      await suppress(lead.email, reason);

      const { status, body } = await write(lead);

      expect([status, body.detail]).toEqual([422, EMAIL_REFUSALS[reason]]);
      expect(await app.em.count(Message, { leadId: lead.id })).toBe(0);
    },
  );

  test('is not sent if the owner reports spam before it goes out', async () => {
    const lead = await app.make.lead();
    const { body } = await write(lead);
    await until(() => app.em.findOne(Message, { id: body.id, state: 'sent' }));
    await suppress(lead.email, 'complained');

    await app.em.execute(`update messages set state = 'pending' where id = ?`, [body.id]);

    const { reason } = await until(() => app.em.findOne(Message, { id: body.id, state: 'cancelled' }));
    expect(reason).toBe('The recipient marked an earlier email as spam.');
  });

  test.each([
    ['no subject', { message: 'Hi' }],
    ['a blank message', { ...EMAIL, message: ' \n ' }],
    ['a second header line', { ...EMAIL, subject: 'Hi\r\nBcc: all@example.com' }],
    ['a subject that is too long', { ...EMAIL, subject: 'x'.repeat(151) }],
    ['a message that is too long', { ...EMAIL, message: 'x'.repeat(10_001) }],
    ['a recipient', { ...EMAIL, to: 'stranger@example.com' }],
    ['a placeholder that no one filled in', { ...EMAIL, message: 'About {{rent}} a month.' }],
  ])('with %s is refused', async (_, body) => {
    const lead = await app.make.lead();

    expect((await write(lead, body)).status).toBe(422);
    expect((await priya.post('/api/email/preview').send(body)).status).toBe(422);
  });

  test('needs a lead and a signed-in staff member', async () => {
    const { status, body } = await write({ id: randomUUID() });
    const stranger = await app.as.anonymous.post(`/api/leads/${randomUUID()}/emails`).send(EMAIL);

    expect([status, body.code]).toEqual([404, 'LEAD_NOT_FOUND']);
    expect(stranger.status).toBe(401);
  });
});

describe('an email for later', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const later = (lead: Lead) => write(lead, { ...EMAIL, sendAt: hours(24) });
  const contactOf = async ({ id }: Lead) => (await priya.get(`/api/leads/${id}`)).body.lastContactedAt;
  const cancel = ({ id }: Lead, messageId: string, by = priya) =>
    by.delete(`/api/leads/${id}/messages/${messageId}`);

  test('waits for its time in the timeline, and counts as contact once it is sent', async () => {
    const lead = await app.make.lead();
    const { body } = await later(lead).expect(202);
    const { rows } = (await priya.get(`/api/leads/${lead.id}/timeline`)).body;
    expect(rows[0]).toMatchObject({ kind: 'message', state: 'pending', subject: EMAIL.subject });
    expect(new Date(rows[0].dueAt).getTime()).toBeGreaterThan(Date.now());
    expect(rows[0].isUnconnected).toBeUndefined();
    expect(await contactOf(lead)).toBeNull();

    await app.em.execute(
      `update messages set due_at = now(), planned_at = created_at + interval '1 second' where id = ?`,
      [body.id],
    );

    expect(await sink.mailsTo(lead.email)).toHaveLength(1);
    await until(() => app.em.findOne(Message, { id: body.id, state: 'sent' }));
    await app.app.get(CountLateContacts, { strict: false }).run();
    expect(await contactOf(lead)).not.toBeNull();
    const contacts = await app.em.execute('select means, by_id as by from first_contacts where lead_id = ?', [
      lead.id,
    ]);
    expect(contacts).toEqual([{ means: 'email', by: priya.userId }]);
  });

  test('can be canceled by any staff member until it is sent', async () => {
    const [lead, other] = [await app.make.lead(), await app.make.lead()];
    const { body } = await later(lead);

    expect((await cancel(other, body.id)).status).toBe(404);
    expect((await cancel(lead, body.id, app.as.staff)).status).toBe(204);

    const again = await cancel(lead, body.id);
    expect([again.status, again.body.detail]).toEqual([409, MESSAGE_TEXT.alreadySent]);
    const { rows } = (await priya.get(`/api/leads/${lead.id}/timeline`)).body;
    expect(rows[0]).toMatchObject({ state: 'cancelled', reason: MESSAGE_TEXT.canceled, dueAt: null });
  });

  test('is canceled when the owner has bounced in the meantime', async () => {
    const lead = await app.make.lead();
    const { body } = await later(lead);

    await suppress(lead.email, 'bounced');

    expect(await app.em.findOneOrFail(Message, body.id)).toMatchObject({ state: 'cancelled' });
  });

  test.each([
    ['the past', -1],
    ['more than 180 days', 181 * 24],
  ])('cannot be scheduled for %s', async (_, ahead) => {
    const lead = await app.make.lead();

    const { status, body } = await write(lead, { ...EMAIL, sendAt: hours(ahead) });

    expect([status, body.errors[0].message]).toEqual([422, MESSAGE_TEXT.sendTime]);
  });

  test('does not let staff cancel what the product sends automatically', async () => {
    const lead = await app.make.lead();
    const { body } = await later(lead);
    await app.em.execute('update messages set author_id = null where id = ?', [body.id]);

    expect((await cancel(lead, body.id)).status).toBe(404);
  });
});

const PDF = Buffer.from('%PDF-1.7 the agreement');
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
type NamedFile = [name: string, content: Buffer];
const AGREEMENT: NamedFile = ['agreement für Sie.pdf', PDF];
const PHOTO: NamedFile = ['front door.png', PNG];

function attach(to: Pick<Lead, 'id'>, files: NamedFile[], body: object = EMAIL, by = priya) {
  const request = by.post(`/api/leads/${to.id}/emails/with-files`).field('email', JSON.stringify(body));
  for (const [name, content] of files)
    request.attach('files', content, { filename: name, contentType: 'text/html' });
  return request;
}
const received = ({ attachments }: ParsedMail) =>
  attachments.map(({ filename, contentType, content }) => [filename, contentType, content]);

describe('files attached to an email', () => {
  const inThread = async ({ id }: Pick<Lead, 'id'>): Promise<EmailAttachment[] | null> => {
    const { rows } = (await priya.get(`/api/leads/${id}/timeline`).expect(200)).body;
    return rows.find(({ kind }: { kind: string }) => kind === 'message').attachments;
  };
  const sizedPdf = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)]);

  test('arrive as they are, with the types of their contents', async () => {
    const lead = await app.make.lead();

    await attach(lead, [AGREEMENT, PHOTO]).expect(202);

    const [mail] = await sink.mailsTo(lead.email);
    expect(received(mail!)).toEqual([
      [AGREEMENT[0], 'application/pdf', PDF],
      [PHOTO[0], 'image/png', PNG],
    ]);
    expect(mail!.text).toContain('Setup is $299 once.');
    expect(mail!.headers.has('auto-submitted')).toBe(false);
  });

  test('are in the thread and on the page of the message, and only staff can download them', async () => {
    const lead = await app.make.lead();
    const sent = await attach(lead, [AGREEMENT]).expect(202);

    const [file] = (await inThread(lead))!;
    const details = await app.as.staff.get(`/api/messages/${sent.body.id}`).expect(200);
    expect(details.body.attachments).toEqual([file]);

    expect(file).toEqual({
      fileId: expect.any(String),
      name: AGREEMENT[0],
      type: 'application/pdf',
      size: PDF.length,
    });
    const path = `/api/messages/files/${file!.fileId}`;
    const { headers, body } = await app.as.staff.get(path).buffer().expect(200);
    expect(body).toEqual(PDF);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await app.as.anonymous.get(path)).status).toBe(401);
    expect((await app.as.staff.get(`/api/messages/files/${randomUUID()}`)).body.code).toBe('FILE_NOT_FOUND');
  });

  test('are null for an email without any', async () => {
    const lead = await app.make.lead();
    const { body } = await write(lead).expect(202);

    expect(await inThread(lead)).toBeNull();
    expect((await app.as.staff.get(`/api/messages/${body.id}`)).body.attachments).toEqual([]);
  });

  test('are deleted with their lead', async () => {
    const lead = await app.make.lead();
    await attach(lead, [AGREEMENT]).expect(202);
    const [file] = (await inThread(lead))!;

    await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);

    expect((await app.as.staff.get(`/api/messages/files/${file!.fileId}`)).status).toBe(404);
    expect(await app.em.count(MessageFile, file!.fileId!)).toBe(0);
  });

  test('are sent again when the mail server asks to try later', async () => {
    const lead = await app.make.lead();
    sink.behave({ refuse: { at: 'data', status: 451, text: 'Try again later' } });
    const { body } = await attach(lead, [PHOTO]).expect(202);
    await until(() => app.em.findOne(Message, { id: body.id, state: 'pending', attempt: { $gt: 0 } }));
    sink.behave({});

    await app.em.execute('update messages set due_at = now() where id = ?', [body.id]);

    const [mail] = await sink.mailsTo(lead.email);
    expect(received(mail!)).toEqual([[PHOTO[0], 'image/png', PNG]]);
  });

  test('are not stored longer than an email that its writer canceled', async () => {
    const lead = await app.make.lead();
    const { body } = await attach(lead, [AGREEMENT], { ...EMAIL, isHeld: true }).expect(202);
    expect(await app.em.count(MessageFile, { messageId: body.id })).toBe(1);

    await priya.delete(`/api/leads/${lead.id}/messages/${body.id}`).expect(204);

    expect(await app.em.count(MessageFile, { messageId: body.id })).toBe(0);
  });

  test('are stored once, however often the request is repeated, and other files are another email', async () => {
    const lead = await app.make.lead();
    const again = (files: NamedFile[]) => attach(lead, files).set('Idempotency-Key', 'one-click-with-files');

    const ids = [await again([AGREEMENT]), await again([AGREEMENT])].map(({ body }) => body.id);

    expect(ids[1]).toBe(ids[0]);
    expect(await app.em.count(MessageFile, { messageId: ids[0] })).toBe(1);
    for (const others of [[PHOTO], [AGREEMENT, PHOTO], [[AGREEMENT[0], PNG] as NamedFile]])
      expect((await again(others)).body.code).toBe('IDEMPOTENCY_KEY_TAKEN');
    const without = write(lead).set('Idempotency-Key', 'one-click-with-files');
    expect((await without).body.code).toBe('IDEMPOTENCY_KEY_TAKEN');
  });

  test('of 10 MB together are accepted, and one byte more is refused', async () => {
    const lead = await app.make.lead();
    const half = EMAIL_FILES.totalBytes / 2;
    const files = (bytes: number): NamedFile[] => [
      ['one.pdf', sizedPdf(half)],
      ['two.pdf', sizedPdf(bytes)],
    ];

    const refused = await attach(lead, files(half + 1));
    const accepted = await attach(lead, files(half));

    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      413,
      'FILES_TOO_LARGE',
      EMAIL_FILES.tooLarge,
    ]);
    expect(accepted.status).toBe(202);
    const [mail] = await sink.mailsTo(lead.email);
    expect(mail!.attachments.map(({ size }) => size)).toEqual([half, half]);
  });

  test.each<[string, NamedFile[], string]>([
    ['a web page', [['lease.pdf', Buffer.from('<html><script>alert(1)</script>')]], 'lease.pdf'],
    ['a program', [AGREEMENT, ['tool.exe', Buffer.from('MZ\0\0program')]], 'tool.exe'],
    ['an empty file', [['empty.txt', Buffer.alloc(0)]], 'empty.txt'],
  ])('that are %s are refused with a sentence that names it', async (_, files, name) => {
    const lead = await app.make.lead();

    const { status, body } = await attach(lead, files);

    expect([status, body.detail]).toEqual([422, EMAIL_FILES.refused(name)]);
    expect(body.errors).toEqual([
      { field: 'files', code: 'FILE_REFUSED', message: EMAIL_FILES.refused(name) },
    ]);
    expect(await app.em.count(Message, { leadId: lead.id })).toBe(0);
  });

  test('are five at most', async () => {
    const lead = await app.make.lead();

    const five = await attach(lead, Array<NamedFile>(5).fill(PHOTO));
    const six = await attach(lead, Array<NamedFile>(6).fill(PHOTO));

    expect(five.status).toBe(202);
    expect([six.status, six.body.detail]).toEqual([422, EMAIL_FILES.tooMany]);
  });

  test('follow the rules of the email itself', async () => {
    const lead = await app.make.lead();
    const anyone = app.as.anonymous.post(`/api/leads/${lead.id}/emails/with-files`);

    const longest = { ...EMAIL, message: 'ü"'.repeat(5_000) };
    expect((await attach(lead, [PHOTO], longest)).status).toBe(202);
    expect((await attach(lead, [PHOTO], { ...EMAIL, message: 'x'.repeat(10_001) })).status).toBe(422);
    expect((await attach(lead, [PHOTO], { ...EMAIL, to: 'stranger@example.com' })).status).toBe(422);
    expect((await priya.post(`/api/leads/${lead.id}/emails/with-files`).send(EMAIL)).status).toBe(415);
    expect((await attach({ id: randomUUID() }, [PHOTO])).body.code).toBe('LEAD_NOT_FOUND');
    expect((await anyone.attach('files', PNG, 'a.png')).status).toBe(401);
  });
});

test('a preview shows the email with the signature, and sends nothing', async () => {
  const before = await app.em.count(Message, {});

  const { body } = await priya.post('/api/email/preview').send(EMAIL).expect(200);

  expect(body.subject).toBe(EMAIL.subject);
  expect(body.html).toContain('Setup is $299 once.');
  expect(body.text).toContain('Priya Natarajan');
  expect(await app.em.count(Message, {})).toBe(before);
});

// Last, since the first server stops sending.
test('files wait with their email for its time, and another server sends them after a restart', async () => {
  const lead = await app.make.lead();
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const { body } = await attach(lead, [AGREEMENT], { ...EMAIL, sendAt }).expect(202);
  app.app.get(Dispatcher, { strict: false }).onModuleDestroy();
  const restarted = await startApp({ SMTP_URL: sink.url, DATABASE_URL: app.config.DATABASE_URL });

  await app.em.execute('update messages set due_at = now() where id = ?', [body.id]);

  const [mail] = await sink.mailsTo(lead.email);
  expect(received(mail!)).toEqual([[AGREEMENT[0], 'application/pdf', PDF]]);
  await restarted.close();
});
