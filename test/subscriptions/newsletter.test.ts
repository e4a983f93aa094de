import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { SubscriberView } from '#shared/analysis.js';
import { NEWSLETTER_CONSENT } from '#shared/consent.js';
import { DAY_MS } from '#shared/time.js';
import { issueTime, SendNewsletter } from '../../src/blog/newsletter.js';
import { Message } from '../../src/messages/message.entity.js';
import { SendingService } from '../../src/messages/sending.service.js';
import { AnalysisSubscriber } from '../../src/subscriptions/subscriber.entity.js';
import { BlogShelf } from '../blog/blog-shelf.js';
import { property, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { resumeSending } from '../support/temporary-settings.js';
import { until } from '../support/until.js';

/** The newsletter starts once the mailbox confirms it, comes once a month, and ends with one click. */
let app: TestApp;
let smtp: SmtpSink;

beforeAll(async () => {
  smtp = await startSmtpSink();
  app = await startApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Keyturn <hello@example.com>',
    CONFIRMATION_EMAILS_PER_DAY: '3',
  });
});

afterEach(() => resumeSending(app));

afterAll(async () => {
  await app.close();
  await smtp.close();
});

const subscribe = (email: string) => app.as.visitor.post('/api/public/newsletter').send({ email });
const post = (path: string, form: Record<string, string>) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { origin: app.url },
    redirect: 'manual',
    body: new URLSearchParams(form),
  });

async function linkFor(email: string): Promise<string> {
  await subscribe(email).expect(201);
  const [mail] = await smtp.mailsTo(email);
  return /\/subscription\/[\w.-]+/.exec(mail!.text ?? '')![0];
}

async function confirmed(email: string): Promise<string> {
  const path = await linkFor(email);
  expect((await post(path, { confirm: '1' })).status).toBe(200);
  return path;
}

const stored = (email: string) => app.em.findOne(AnalysisSubscriber, { email });
const listed = async (filter: object): Promise<SubscriberView[]> =>
  (await app.as.admin.get('/api/subscribers').query({ filter: JSON.stringify(filter) })).body;

test('nothing is stored until the link in the email confirms it, and then the proof is stored too', async () => {
  const email = 'reader@example.com';

  const path = await linkFor(email);
  const page = await (await fetch(app.url + path)).text();
  const before = await stored(email);
  const after = await (await post(path, { confirm: '1' })).text();

  expect(page).toContain('Get new posts by email?');
  expect(before).toBeNull();
  expect(after).toContain('You&#x27;re subscribed');
  expect(await stored(email)).toMatchObject({
    newsletterSince: expect.any(Date),
    newsletterConsent: {
      version: NEWSLETTER_CONSENT.version,
      page: '/subscription',
      address: '127.0.0.1',
      userAgent: expect.any(String),
    },
  });
});

test('the same page unsubscribes, and an address stored only for the newsletter is deleted', async () => {
  const email = 'leaving@example.com';
  const path = await confirmed(email);

  const page = await (await post(path, { end: '1' })).text();

  expect(page).toContain('You&#x27;re unsubscribed');
  expect(page).toContain('Subscribe Again');
  expect(await stored(email)).toBeNull();
});

test('the link still unsubscribes years later', async () => {
  const email = 'years-later@example.com';
  const path = await confirmed(email);
  const clock = freezeClock(app, new Date(Date.now() + 5 * 365 * DAY_MS));

  try {
    expect((await post(path, { end: '1' })).status).toBe(200);
  } finally {
    clock.unfreeze();
  }

  expect(await stored(email)).toBeNull();
});

test('an address that requested an analysis is kept, with and without the newsletter', async () => {
  const email = 'owner-and-reader@example.com';
  const { leadId } = await submit(app, [property()], email);
  const path = await (async () => {
    await subscribe(email).expect(201);
    const mails = await smtp.mailsTo(email, 2);
    const texts = mails.map(({ text }) => text ?? '').join(' ');
    return /\/subscription\/[\w.-]+/.exec(texts)![0];
  })();
  await post(path, { confirm: '1' });
  await post(path, { end: '1' });
  const ended = await stored(email);
  await post(path, { confirm: '1' });
  await app.as.admin.delete(`/api/leads/${leadId}`).expect(200);

  expect(ended).toMatchObject({ newsletterSince: null, newsletterConsent: null });
  expect(await stored(email)).toMatchObject({ newsletterSince: expect.any(Date) });
});

test('an admin can list who gets the newsletter', async () => {
  const email = 'listed-reader@example.com';
  await confirmed(email);
  await app.em.execute(
    `insert into property_analysis_subscribers (email) values ('listed-owner@example.com')`,
  );

  const emailsOf = async (hasNewsletter: boolean) =>
    (await listed({ q: 'listed-', hasNewsletter })).map((each) => each.email);

  expect(await emailsOf(true)).toEqual([email]);
  expect(await emailsOf(false)).toEqual(['listed-owner@example.com']);
  expect((await listed({ q: email }))[0]!.newsletterSince).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test('one mailbox gets only so many confirmations a day, however many are requested', async () => {
  for (let count = 0; count < 6; count += 1) await subscribe(`flooded+${count}@example.com`).expect(201);

  const states = await app.em.find(Message, { recipient: { $like: 'flooded+%' } });

  expect(states.filter(({ state }) => state === 'cancelled')).toHaveLength(3);
});

test('the form on the blog leads to the confirmation with and without JavaScript', async () => {
  const email = 'from-the-blog@example.com';
  const blog = await (await fetch(`${app.url}/blog`)).text();
  const { token } = (await app.as.anonymous.get('/api/public/form-token')).body;

  const withScript = await post('/newsletter', { email, formToken: token });
  const without = await post('/newsletter', { email, formToken: '' });
  const page = await without.text();
  const again = /name="formToken" value="([^"]+)"/.exec(page)![1]!;
  const second = await post('/newsletter', { email, formToken: again });

  expect(blog).toContain('action="/newsletter"');
  expect([withScript.status, withScript.headers.get('location')]).toEqual([303, '/newsletter?sent']);
  expect(without.status).toBe(200);
  expect(page).toContain(`value="${email}"`);
  expect(second.status).toBe(303);
  expect(await (await fetch(`${app.url}/newsletter?sent`)).text()).toContain('check your email');
});

test('an invalid address is refused, naming its field', async () => {
  const page = await post('/newsletter', { email: 'not an address', formToken: 'x' });

  expect(page.status).toBe(422);
  expect(await page.text()).toContain('Please check your email address');
  expect((await subscribe('nope')).status).toBe(422);
});

/** Runs the monthly job at a moment so far ahead that nothing here is ever overdue. Each test has its own month. */
async function sendAt(...moments: string[]): Promise<void> {
  const clock = freezeClock(app, new Date(moments[0]!));
  try {
    await Promise.all(moments.map(() => app.app.get(SendNewsletter, { strict: false }).run()));
  } finally {
    clock.unfreeze();
  }
}

const publish = (publishedAt: string, values: { title?: string; slug?: string; excerpt?: string } = {}) =>
  new BlogShelf(app).post({ ...values, publishedAt: new Date(publishedAt) });
const issuesTo = (email: string) => app.em.find(Message, { recipient: email, template: 'newsletter' });
/** The email after the confirmation. */
const issueTo = async (email: string) => (await smtp.mailsTo(email, 2))[1]!;

test.each([
  ['2026-12', '2026-12-01T15:00:00.000Z'],
  ['2027-06', '2027-06-01T14:00:00.000Z'],
  ['2027-09', '2027-09-07T14:00:00.000Z'],
])('the issue of %s goes out at 9 AM on its first Tuesday', (month, at) => {
  expect(issueTime(month).toISOString()).toBe(at);
});

test('an issue has the posts since the last one, newest first, and goes to each subscriber once', async () => {
  const email = 'gets-issues@example.com';
  await confirmed(email);
  await publish('2099-02-03T15:00:00Z', { title: 'In the last issue' });
  await publish('2099-02-03T15:00:01Z', { title: 'Winter & <rents>', slug: 'winter' });
  await publish('2099-03-03T15:00:00Z', { title: 'Spring', slug: 'spring', excerpt: 'New\n\nleases' });
  await publish('2099-03-03T15:00:01Z', { title: 'In the next issue' });
  await new BlogShelf(app).post({ status: 'draft', publishedAt: new Date('2099-02-20T15:00:00Z') });

  await sendAt('2099-03-03T14:59:59Z');
  const before = await issuesTo(email);
  await sendAt('2099-03-03T15:00:00Z', '2099-03-03T15:00:00Z');
  await sendAt('2099-03-03T15:10:00Z');

  const mail = await issueTo(email);
  const posts =
    'Spring\nNew leases\nhttp://localhost:3000/blog/spring\n\nWinter & <rents>\nhttp://localhost:3000/blog/winter';
  expect(before).toEqual([]);
  expect((await issuesTo(email)).map(({ data }) => data.posts)).toEqual([posts]);
  expect(mail.subject).toBe('New for rental owners: Spring');
  expect(mail.text).toContain(posts);
  expect(mail.text).toContain('because you subscribed to our newsletter');
  expect(mail.html).toMatch(
    /<a href="http:\/\/localhost:3000\/blog\/winter"[^>]*>Winter &amp; &lt;rents&gt;</,
  );
});

test('only people who confirmed before an issue get it, with six posts at most', async () => {
  await confirmed('confirmed@example.com');
  await subscribe('unconfirmed@example.com').expect(201);
  await app.em.execute(
    `insert into property_analysis_subscribers (email, newsletter_since)
     values ('owner-only@example.com', null), ('too-late@example.com', '2099-06-02T14:00:01Z')`,
  );
  for (let day = 1; day <= 7; day += 1)
    await publish(`2099-05-1${day}T15:00:00Z`, { title: `Post of day ${day}` });

  await sendAt('2099-06-02T14:30:00Z');

  const issues = ['confirmed', 'unconfirmed', 'owner-only', 'too-late'].map((name) =>
    issuesTo(`${name}@example.com`),
  );
  const [issue, ...others] = await Promise.all(issues);
  expect(issue!.map(({ data }) => data.posts!.match(/Post of day \d/g))).toEqual([
    [7, 6, 5, 4, 3, 2].map((day) => `Post of day ${day}`),
  ]);
  expect(others).toEqual([[], [], []]);
});

test('without new posts, or a week late, there is no issue', async () => {
  const email = 'gets-no-issue@example.com';
  await confirmed(email);
  await publish('2099-08-15T15:00:00Z');

  await sendAt('2099-08-04T14:00:00Z');
  await sendAt('2099-09-08T14:00:00Z');
  const late = await issuesTo(email);
  await sendAt('2099-09-08T13:59:59Z');

  expect(late).toEqual([]);
  expect(await issuesTo(email)).toHaveLength(1);
});

test.each([
  ['urlencoded', (fields: URLSearchParams) => fields],
  [
    'multipart',
    (fields: URLSearchParams) => {
      const form = new FormData();
      for (const [name, value] of fields) form.set(name, value);
      return form;
    },
  ],
])('one click in an issue ends it, with a %s form as well', async (encoding, toBody) => {
  const email = `one-click-${encoding}@example.com`;
  const month = encoding === 'multipart' ? '11' : '10';
  await confirmed(email);
  await publish(`2099-${month}-01T15:00:00Z`);
  await sendAt(issueTime(`2099-${month}`).toISOString());
  const mail = await issueTo(email);
  const path = /\/subscription\/[\w.-]+/.exec(mail.text ?? '')![0];
  const oneClick = mail.headerLines.find(({ key }) => key === 'list-unsubscribe')!.line;

  const page = await (await fetch(app.url + path)).text();
  const body = toBody(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }));
  const { status } = await fetch(app.url + path, { method: 'POST', body });

  expect(oneClick.replace(/\r?\n\s+/g, '')).toContain(path);
  expect(page).toContain('Stop These Emails');
  expect(status).toBe(200);
  expect(await stored(email)).toBeNull();
});

test('an issue waits while campaigns are paused, and is canceled for those who unsubscribe by then', async () => {
  const [staying, leaving] = ['waits@example.com', 'leaves-in-time@example.com'];
  await confirmed(staying);
  const path = await confirmed(leaving);
  await publish('2099-12-01T14:00:00Z');
  await app.app.get(SendingService, { strict: false }).pauseCampaigns('A test');

  await sendAt('2099-12-01T15:00:00Z');
  await linkFor('not-a-campaign@example.com');
  const paused = await issuesTo(leaving);
  await post(path, { end: '1' });
  await app.as.admin.post('/api/sending/resume').expect(200);
  await issueTo(staying);

  expect(paused).toMatchObject([{ state: 'pending' }]);
  const [issue] = await until(async () => {
    const issues = await issuesTo(leaving);
    return issues[0]?.state !== 'pending' && issues;
  });
  expect(issue).toMatchObject({ state: 'cancelled', reason: 'No consent on file.' });
});
