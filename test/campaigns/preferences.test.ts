import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CampaignEnrollment } from '../../src/campaigns/campaign-enrollment.entity.js';
import { CompleteEnrollments } from '../../src/campaigns/complete-enrollments.js';
import { Message } from '../../src/messages/message.entity.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { WITHHELD_TEXT } from '../../src/shared/campaigns/campaign.contract.js';
import { textNumberOf } from '../../src/shared/phone-number.js';
import type { TestApp } from '../support/app.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { consentingLead, messagesOf, passTime, start, startCampaignApp } from './campaign-app.js';

// integrations.md 7 and 9: RFC 8058, no login, no further data, at once
let app: TestApp;
let smtp: SmtpSink;

beforeAll(async () => {
  smtp = await startSmtpSink();
  app = await startCampaignApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Keyturn <hello@example.com>' });
});

afterAll(async () => {
  await app.close();
  await smtp.close();
});

const suppressed = (channel: 'email' | 'sms', address: string) =>
  app.app.get(Suppressions, { strict: false }).reasonFor(channel, address);
const post = (path: string, form: Record<string, string>) =>
  fetch(app.url + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/** A lead in its campaign, and the path of the link in its mails. */
async function enrolled() {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);
  const [first] = await messagesOf(app, lead.id);
  return { lead, id, path: new URL(first!.data.unsubscribeLink!).pathname };
}

test('a campaign mail carries the one click in its headers and a link in its words', async () => {
  const { lead, path } = await enrolled();

  await passTime(app, '61 minutes');
  const [mail] = await smtp.mailsTo(lead.email);

  const header = (key: string) =>
    mail!.headerLines.find((each) => each.key === key)?.line.replace(/\r?\n\s+/g, ' ');
  expect(header('list-unsubscribe')).toMatch(/^List-Unsubscribe: <http[^>]+\/u\/[\w.-]+>$/);
  expect(header('list-unsubscribe')).toContain(path);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail!.text).toContain(path);
});

// What an owner typed stands in headers and in HTML: it can begin neither a header nor an element.
test('line ends and markup in a name or an address are words of the mail and nothing else', async () => {
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

test('the way out of a mail works after its lead was deleted, and for the address it went to', async () => {
  const gone = await enrolled();
  const moved = await enrolled();
  const address = 'another.address@example.com';
  const body = { email: address, version: moved.lead.version };
  await app.as.staff.patch(`/api/leads/${moved.lead.id}`).send(body).expect(200);
  await app.as.admin.delete(`/api/leads/${gone.lead.id}`).expect(200);

  const answers = [gone, moved].map(({ path }) => post(path, { 'List-Unsubscribe': 'One-Click' }));

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  const reasons = [gone.lead.email, moved.lead.email, address].map((each) => suppressed('email', each));
  expect(await Promise.all(reasons)).toEqual(['unsubscribed', 'unsubscribed', 'unsubscribed']);
  expect(await (await fetch(app.url + gone.path)).text()).not.toContain('About what');
});

test('opening the link changes nothing; its page is for nobody else to keep', async () => {
  const { lead, path } = await enrolled();

  const response = await fetch(app.url + path);

  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  const page = await response.text();
  expect(page).toContain('Unsubscribe from all e-mails');
  expect(page).not.toContain(lead.email);
  expect(await suppressed('email', lead.email)).toBeNull();
});

test('one click ends everything at once, without cookies and without a redirect; again it says the same', async () => {
  const { lead, id, path } = await enrolled();

  const [first, again] = [
    await post(path, { 'List-Unsubscribe': 'One-Click' }),
    await post(path, { 'List-Unsubscribe': 'One-Click' }),
  ];

  expect([first!.status, again!.status]).toEqual([200, 200]);
  expect(await first!.text()).toContain('You are unsubscribed');
  expect(await suppressed('email', lead.email)).toBe('unsubscribed');
  expect(await app.em.findOneOrFail(CampaignEnrollment, id)).toMatchObject({
    status: 'stopped',
    reason: 'unsubscribed',
  });
  expect(await app.em.count(Message, { leadId: lead.id, state: 'pending' })).toBe(0);
});

test('a topic that is not wanted is withheld, the rest goes on; it comes back with its tick', async () => {
  const { lead, id, path } = await enrolled();
  const kept = { email: '1', hadTexts: '1', texts: '1', confirmation: '1', onboarding: '1' };

  expect((await post(path, kept)).status).toBe(200);
  expect(await app.em.count(Message, { leadId: lead.id, state: 'pending' })).toBe(0);
  const { body } = await app.as.staff.get('/api/campaigns/plan').query({ leadId: lead.id });
  expect(new Set(body.messages.map(({ reason }: { reason: string }) => reason))).toEqual(
    new Set([WITHHELD_TEXT.optedOut]),
  );
  expect(await suppressed('email', lead.email)).toBeNull();

  // However long it takes the owner to think better of it.
  await app.app.get(CompleteEnrollments, { strict: false }).run();
  await post(path, { ...kept, warm_lead: '1' });
  expect(await app.em.findOneOrFail(CampaignEnrollment, id)).toMatchObject({ status: 'active' });
  expect(await app.em.count(Message, { leadId: lead.id, state: 'pending' })).toBe(14);
});

test('what was tried before a server was configured went to nobody: it is neither had nor counted', async () => {
  const lead = await consentingLead(app);
  await start(app, lead.id);
  const [tried] = await messagesOf(app, lead.id);
  const kept = { state: 'sent', carrier: 'kept', sentAt: new Date() } as const;
  await app.em.nativeUpdate(Message, { id: tried!.id }, kept);
  await app.as.staff.post(`/api/campaigns/${lead.id}/stop`).send({}).expect(200);

  const { body: foretold } = await app.as.staff.get('/api/campaigns/plan').query({ leadId: lead.id });
  const again = await start(app, lead.id);
  const first = { enrollmentId: again, template: tried!.template };
  await app.em.nativeUpdate(Message, first, { dueAt: new Date() });

  const sent = await until(() => app.em.findOne(Message, { ...first, state: 'sent' }));
  expect(sent.carrier).toBe('smtp');
  expect(foretold.messages[0]).toMatchObject({ title: 'First reply', reason: null });
});

test('text messages can be ended alone, and only the phone can ask for them again', async () => {
  const { lead, id, path } = await enrolled();
  const topics = { warm_lead: '1', confirmation: '1', onboarding: '1' };

  await post(path, { email: '1', hadTexts: '1', ...topics });

  const number = textNumberOf(lead.phone)!;
  expect(await suppressed('sms', number)).toBe('stop');
  expect((await app.em.findOneOrFail(CampaignEnrollment, id)).status).toBe('active');
  const waiting = await app.em.find(Message, { leadId: lead.id, state: 'pending' });
  expect(new Set(waiting.map(({ channel }) => channel))).toEqual(new Set(['email']));
  await post(path, { email: '1', texts: '1', ...topics });
  expect(await suppressed('sms', number)).toBe('stop');
});

test('an unsubscribed address is asked for again by its own tick', async () => {
  const { lead, path } = await enrolled();
  await post(path, { end: '1' });

  await post(path, { email: '1', warm_lead: '1', confirmation: '1', onboarding: '1' });

  expect(await suppressed('email', lead.email)).toBeNull();
});

test.each(['/u/nonsense', '/u/e30.abc'])('the link %s is nobody’s', async (path) => {
  expect((await fetch(app.url + path)).status).toBe(404);
  expect((await post(path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(404);
  expect((await fetch(`${app.url}/api/public/preferences${path.slice(2)}`)).status).toBe(404);
});
