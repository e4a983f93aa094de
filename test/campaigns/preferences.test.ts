import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { textNumberOf } from '#shared/address.js';
import { WITHHELD_TEXT } from '#shared/campaign.js';
import type { SuppressionReason } from '#shared/message.js';
import { CampaignEnrollment, CampaignOptOut } from '../../src/campaigns/campaign.entity.js';
import { CompleteEnrollments } from '../../src/campaigns/campaigns.jobs.js';
import { Consent } from '../../src/leads/consents.js';
import { Message } from '../../src/messages/message.entity.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { reasonFor } from '../messages/reason-for.js';
import { startApp, type TestApp } from '../support/app.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { consentingLead, messagesOf, passTime, start, startCampaignApp } from './campaign-app.js';

// integrations.md 7 and 9: RFC 8058, no sign-in, no further data, effective immediately
let app: TestApp;
let smtp: SmtpSink;

beforeAll(async () => {
  smtp = await startSmtpSink();
  app = await startCampaignApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Keyturn <hello@example.com>',
    MAIL_REPLY_TO: 'answers@example.com',
  });
});

afterAll(async () => {
  await app.close();
  await smtp.close();
});

const suppress = (channel: 'email' | 'sms', address: string, reason: SuppressionReason) =>
  app.em.transactional((em) =>
    app.app.get(Suppressions, { strict: false }).add(em, channel, address, reason),
  );
const post = (path: string, form: Record<string, string>) =>
  fetch(app.url + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/** A lead in its campaign, and the path of the link in its emails. */
async function enrolled() {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);
  const [first] = await messagesOf(app, lead.id);
  return { lead, id, path: new URL(first!.data.unsubscribeLink!).pathname };
}

test('a campaign email has one-click unsubscribe headers and a link in its body', async () => {
  const { lead, path } = await enrolled();

  await passTime(app, '61 minutes');
  const [mail] = await smtp.mailsTo(lead.email);

  const header = (key: string) =>
    mail!.headerLines.find((each) => each.key === key)?.line.replace(/\r?\n\s+/g, ' ');
  expect(header('list-unsubscribe')).toMatch(
    /^List-Unsubscribe: <http[^>]+\/u\/[\w.-]+>, <mailto:answers@example\.com\?subject=unsubscribe>$/,
  );
  expect(header('list-unsubscribe')).toContain(path);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail!.text).toContain(path);
});

// Text typed by an owner ends up in headers and HTML, so it must not start a header or an element.
test('line breaks and markup in a name or address stay plain text', async () => {
  const lead = await consentingLead(app, {
    name: '<script>alert(1)</script> Miller',
    propertyAddress: '1 Main St\r\nBcc: everybody@example.com\r\n\r\n<b>Ankeny</b>',
  });
  await start(app, lead.id);

  await passTime(app, '61 minutes');
  const [mail] = await smtp.mailsTo(lead.email);

  expect(mail!.headers.has('bcc')).toBe(false);
  expect(mail!.subject).toContain('1 Main St Bcc: everybody@example.com');
  expect(mail!.html).not.toMatch(/<script>alert|<b>Ankeny/);
  expect(mail!.html).toContain('&lt;script&gt;');
});

test('an unsubscribe link works for the address it was sent to, even after the lead was deleted', async () => {
  const gone = await enrolled();
  const moved = await enrolled();
  const address = 'another.address@example.com';
  const body = { email: address, version: moved.lead.version };
  await app.as.staff.patch(`/api/leads/${moved.lead.id}`).send(body).expect(200);
  await app.as.admin.delete(`/api/leads/${gone.lead.id}`).expect(200);

  const answers = [gone, moved].map(({ path }) => post(path, { 'List-Unsubscribe': 'One-Click' }));

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  const reasons = [gone.lead.email, moved.lead.email, address].map((each) => reasonFor(app, 'email', each));
  expect(await Promise.all(reasons)).toEqual(['unsubscribed', 'unsubscribed', 'unsubscribed']);
  expect(await (await fetch(app.url + gone.path)).text()).not.toContain('About what');
});

// integrations.md 9: opting back in requires a new action by the person
test('a link sent to a former address neither reveals the current one nor opts it back in', async () => {
  const { lead, path } = await enrolled();
  const email = `${randomUUID()}@example.com`;
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ email, version: lead.version }).expect(200);
  await suppress('email', email, 'unsubscribed');

  const page = await (await fetch(app.url + path)).text();
  await post(path, { email: '1', confirmation: '1', onboarding: '1' });

  expect(page).not.toContain(`${email.slice(0, 1)}***`);
  expect(page).not.toContain('***-***-');
  expect(await reasonFor(app, 'email', email)).toBe('unsubscribed');
  expect(await reasonFor(app, 'sms', textNumberOf(lead.phone)!)).toBeNull();
  expect(await app.em.count(CampaignOptOut, { leadId: lead.id })).toBe(0);
});

test('opening the link changes nothing, and its page is neither cached nor indexed', async () => {
  const { lead, path } = await enrolled();

  const response = await fetch(app.url + path);

  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  const page = await response.text();
  expect(page).toContain('Unsubscribe from All Emails');
  expect(page).not.toContain(lead.email);
  expect(await reasonFor(app, 'email', lead.email)).toBeNull();
});

test('one-click unsubscribe works without cookies or a redirect and can be repeated', async () => {
  const { lead, id, path } = await enrolled();

  const [first, again] = [
    await post(path, { 'List-Unsubscribe': 'One-Click' }),
    await post(path, { 'List-Unsubscribe': 'One-Click' }),
  ];

  expect([first!.status, again!.status]).toEqual([200, 200]);
  expect(await first!.text()).toContain('You are unsubscribed');
  expect(await reasonFor(app, 'email', lead.email)).toBe('unsubscribed');
  expect(await app.em.findOneOrFail(CampaignEnrollment, id)).toMatchObject({
    status: 'stopped',
    reason: 'unsubscribed',
  });
  expect(await app.em.count(Message, { leadId: lead.id, state: 'pending' })).toBe(0);
});

// RFC 8058, 3.1: the body should be multipart/form-data
test('one-click unsubscribe accepts a multipart form, which email clients prefer', async () => {
  const { lead, path } = await enrolled();
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');

  const response = await fetch(app.url + path, { method: 'POST', redirect: 'manual', body });

  expect(response.status).toBe(200);
  expect(await reasonFor(app, 'email', lead.email)).toBe('unsubscribed');
});

test('a form without an origin is accepted, because the token is in the URL', async () => {
  const { lead, path } = await enrolled();

  const headers = { origin: 'null' };
  const body = new URLSearchParams({ end: '1' });
  const response = await fetch(app.url + path, { method: 'POST', headers, body });

  expect(response.status).toBe(200);
  expect(await reasonFor(app, 'email', lead.email)).toBe('unsubscribed');
});

const MULTIPART = 'multipart/form-data; boundary=x';
test.each<[number, string, string, string]>([
  [413, 'too long', MULTIPART, `--x\r\n\r\n${'a'.repeat(20_000)}\r\n--x--\r\n`],
  [400, 'truncated', MULTIPART, '--x\r\nContent-Disposition: form-data; na'],
  [400, 'without a boundary', 'multipart/form-data', 'List-Unsubscribe=One-Click'],
  [415, 'JSON', 'application/json', '{"List-Unsubscribe":"One-Click"}'],
])('responds %d to a form that is %s, and changes nothing', async (status, _what, type, body) => {
  const { lead, path } = await enrolled();

  const response = await fetch(app.url + path, { method: 'POST', headers: { 'content-type': type }, body });

  expect(response.status).toBe(status);
  expect(await reasonFor(app, 'email', lead.email)).toBeNull();
});

test('opting out of a topic withholds its messages, and opting back in restores them', async () => {
  const { lead, id, path } = await enrolled();
  const choices = { email: '1', hadTexts: '1', texts: '1', confirmation: '1', onboarding: '1' };

  expect((await post(path, choices)).status).toBe(200);
  expect(await app.em.count(Message, { leadId: lead.id, state: 'pending' })).toBe(0);
  const { body } = await app.as.staff.get('/api/campaigns/plan').query({ leadId: lead.id });
  expect(new Set(body.messages.map(({ reason }: { reason: string }) => reason))).toEqual(
    new Set([WITHHELD_TEXT.optedOut]),
  );
  expect(await reasonFor(app, 'email', lead.email)).toBeNull();

  // The owner may change their mind much later.
  await app.app.get(CompleteEnrollments, { strict: false }).run();
  await post(path, { ...choices, warm_lead: '1' });
  expect(await app.em.findOneOrFail(CampaignEnrollment, id)).toMatchObject({ status: 'active' });
  expect(await app.em.count(Message, { leadId: lead.id, state: 'pending' })).toBe(14);
});

// security.md 7.7
test('a message in flight during a topic opt-out is not retried after a failure', async () => {
  const { lead, id, path } = await enrolled();
  const [inFlight] = await messagesOf(app, lead.id);
  await app.em.nativeUpdate(Message, { id: inFlight!.id }, { state: 'sending' });
  await post(path, { email: '1', confirmation: '1', onboarding: '1' });

  await app.em.nativeUpdate(
    Message,
    { id: inFlight!.id },
    { state: 'pending', attempt: 1, dueAt: new Date() },
  );

  const settled = await until(() => app.em.findOne(Message, { id: inFlight!.id, state: 'cancelled' }));
  expect(settled.reason).toBe(WITHHELD_TEXT.optedOut);
  expect((await app.em.findOneOrFail(CampaignEnrollment, id)).status).toBe('active');
});

test("a topic opt-out covers the person's other leads and outlives a deleted one", async () => {
  const { lead, path } = await enrolled();
  const second = await consentingLead(app, { email: lead.email });
  await start(app, second.id);

  await post(path, { hadEmail: '1', email: '1', hadTexts: '1', texts: '1', onboarding: '1' });
  expect(await app.em.count(Message, { leadId: second.id, state: 'pending' })).toBe(0);
  for (const { id } of [lead, second]) await app.as.admin.delete(`/api/leads/${id}`).expect(200);
  const back = await consentingLead(app, { email: lead.email });
  await start(app, back.id);

  expect(await app.em.count(Message, { leadId: back.id })).toBe(0);
  const { body } = await app.as.staff.get('/api/campaigns/plan').query({ leadId: back.id });
  expect(body.messages[0].reason).toBe(WITHHELD_TEXT.optedOut);
});

const TOPICS = { warm_lead: '1', confirmation: '1', onboarding: '1' };

test('choosing topics does not change the suppression of a bounced address', async () => {
  const { lead, id, path } = await enrolled();
  await suppress('email', lead.email, 'bounced');
  const page = await (await fetch(app.url + path)).text();
  expect(page).toContain('Email to this address bounced');
  expect(page).toContain('name="hadEmail"');

  const saved = await post(path, { hadEmail: '1', email: '1', ...TOPICS });

  expect(await saved.text()).toContain('Your preferences are saved');
  expect(await reasonFor(app, 'email', lead.email)).toBe('bounced');
  expect((await app.em.findOneOrFail(CampaignEnrollment, id)).status).toBe('active');
  await post(path, { hadEmail: '1', ...TOPICS });
  expect(await reasonFor(app, 'email', lead.email)).toBe('unsubscribed');
});

test('an unsubscribed person who chooses topics sees that they were saved', async () => {
  const { lead, path } = await enrolled();
  await post(path, { end: '1' });

  const saved = await post(path, TOPICS);

  const page = await saved.text();
  expect(page).toContain('Your preferences are saved');
  expect(page).toMatch(/Emails to \S+ are off\./);
  expect(page).not.toContain('You are unsubscribed');
  expect(await reasonFor(app, 'email', lead.email)).toBe('unsubscribed');
});

test('a complaint cannot be undone on the page, which offers no checkbox for it', async () => {
  const { lead, path } = await enrolled();
  await suppress('email', lead.email, 'complained');

  const page = await (await fetch(app.url + path)).text();
  await post(path, { email: '1', ...TOPICS });

  expect(page).not.toContain('type="checkbox" name="email"');
  expect(await reasonFor(app, 'email', lead.email)).toBe('complained');
});

test("an owner's opt-out replaces the reason of an unreachable number", async () => {
  const { lead, path } = await enrolled();
  const number = textNumberOf(lead.phone)!;
  await suppress('sms', number, 'unreachable');

  await post(path, { hadEmail: '1', email: '1', hadTexts: '1', ...TOPICS });

  expect(await reasonFor(app, 'sms', number)).toBe('stop');
});

test('every choice is audited, and opting back in to email records a new consent', async () => {
  const { lead, path } = await enrolled();

  await post(path, { end: '1' });
  await post(path, { email: '1', ...TOPICS });

  const entries = await app.em.find(
    AuditEntry,
    { action: 'preferences.changed', subjectId: lead.id },
    { orderBy: { id: 'asc' } },
  );
  expect(entries.map(({ actorId, address, after }) => [actorId, address, after])).toEqual([
    [null, '127.0.0.1', { email: false }],
    [null, '127.0.0.1', { email: true, topics: { warm_lead: true, confirmation: true, onboarding: true } }],
  ]);
  const again = { leadId: lead.id, version: 'preferences-2' };
  expect(await app.em.find(Consent, again)).toEqual([
    expect.objectContaining({ channel: 'contact', page: '/u', contact: lead.email, address: '127.0.0.1' }),
  ]);
});

test("staff who read a message do not see its recipient's unsubscribe link", async () => {
  const { lead, path } = await enrolled();
  const [first] = await messagesOf(app, lead.id);

  for (const reader of [app.as.staff, app.as.admin]) {
    const { text } = await reader.get(`/api/messages/${first!.id}`).expect(200);
    expect(text).not.toContain(path);
    expect(text).toContain('Unsubscribe');
  }
});

// integrations.md 9: an opt-out by any reasonable means is honored immediately
test('an opt-out recorded by staff works like one on the page', async () => {
  const { lead, id } = await enrolled();
  const optedOut = async () => (await app.as.staff.get(`/api/leads/${lead.id}/opt-out`).expect(200)).body;
  expect(await optedOut()).toEqual({ email: false, sms: false });

  await app.as.staff.post(`/api/leads/${lead.id}/opt-out`).send({ channel: 'sms' }).expect(204);
  expect(await optedOut()).toEqual({ email: false, sms: true });
  await app.as.staff.post(`/api/leads/${lead.id}/opt-out`).send({ channel: 'email' }).expect(204);

  expect(await optedOut()).toEqual({ email: true, sms: true });
  expect(await reasonFor(app, 'sms', textNumberOf(lead.phone)!)).toBe('stop');
  expect(await reasonFor(app, 'email', lead.email)).toBe('unsubscribed');
  expect((await app.em.findOneOrFail(CampaignEnrollment, id)).reason).toBe('unsubscribed');
  const entries = await app.em.find(
    AuditEntry,
    { action: 'preferences.changed', subjectId: lead.id },
    { orderBy: { id: 'asc' } },
  );
  expect(entries.map(({ actorId, after }) => [actorId, after])).toEqual([
    [app.as.staff.userId, { texts: false }],
    [app.as.staff.userId, { email: false }],
  ]);
});

test.each([
  [422, { channel: 'fax' }],
  [422, {}],
  [404, { channel: 'email' }],
])('an opt-out without a valid channel or lead is %d: %j', async (status, body) => {
  const lead = status === 404 ? { id: randomUUID() } : await consentingLead(app);

  expect((await app.as.staff.post(`/api/leads/${lead.id}/opt-out`).send(body)).status).toBe(status);
});

test('messages saved before a mail server was configured do not count as received', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const [tried] = await messagesOf(app, lead.id);
  const saved = { state: 'sent', carrier: 'kept', sentAt: new Date() } as const;
  await app.em.nativeUpdate(Message, { id: tried!.id }, saved);
  await app.as.staff.post(`/api/campaigns/${lead.id}/stop`).send({}).expect(200);

  const { body: preview } = await app.as.staff.get('/api/campaigns/plan').query({ leadId: lead.id });
  const again = await start(app, lead.id);
  const first = { enrollmentId: again, template: tried!.template };
  await app.em.nativeUpdate(Message, first, { dueAt: new Date() });

  const sent = await until(() => app.em.findOne(Message, { ...first, state: 'sent' }));
  expect(sent.carrier).toBe('smtp');
  expect(preview.messages[0]).toMatchObject({ title: 'First reply', reason: null });
});

test('texts can be turned off separately, and only a reply from the phone turns them back on', async () => {
  const { lead, id, path } = await enrolled();
  const topics = { warm_lead: '1', confirmation: '1', onboarding: '1' };

  await post(path, { email: '1', hadTexts: '1', ...topics });

  const number = textNumberOf(lead.phone)!;
  expect(await reasonFor(app, 'sms', number)).toBe('stop');
  expect((await app.em.findOneOrFail(CampaignEnrollment, id)).status).toBe('active');
  const waiting = await app.em.find(Message, { leadId: lead.id, state: 'pending' });
  expect(new Set(waiting.map(({ channel }) => channel))).toEqual(new Set(['email']));
  await post(path, { email: '1', texts: '1', ...topics });
  expect(await reasonFor(app, 'sms', number)).toBe('stop');
});

test('an unsubscribed address can opt back in with its own checkbox', async () => {
  const { lead, path } = await enrolled();
  await post(path, { end: '1' });

  await post(path, { email: '1', warm_lead: '1', confirmation: '1', onboarding: '1' });

  expect(await reasonFor(app, 'email', lead.email)).toBeNull();
});

test.each(['/u/nonsense', '/u/e30.abc'])('the invalid link %s is not found', async (path) => {
  const page = await fetch(app.url + path);
  const html = await page.text();

  expect(page.status).toBe(404);
  expect(html).toContain('<h1>This link doesn&#x27;t work</h1>');
  expect(html).toMatch(/<a [^>]*href="mailto:[^"]+"[^>]*>Email /);
  expect((await post(path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(404);
  expect((await fetch(`${app.url}/api/public/preferences${path.slice(2)}`)).status).toBe(404);
});

// Last, because the app that started last answers which user a token belongs to.
test('a link used too often gets 429, while other links from the same IP address work', async () => {
  const [one, other] = [await enrolled(), await enrolled()];
  const { DATABASE_URL } = app.config;
  const limited = await startApp({ DATABASE_URL, RATE_LIMIT_FACTOR: '0.05' });
  const click = (path: string) =>
    fetch(limited.url + path, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });

  const answers = [
    await click(one.path),
    await click(one.path),
    await click(one.path),
    await click(other.path),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
  expect(answers[2]!.headers.get('retry-after')).toMatch(/^\d+$/);
  await limited.close();
});
