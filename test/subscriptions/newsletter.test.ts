import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SubscriberView } from '#shared/analysis.js';
import { NEWSLETTER_CONSENT } from '#shared/consent.js';
import { DAY_MS } from '#shared/time.js';
import { Message } from '../../src/messages/message.entity.js';
import { AnalysisSubscriber } from '../../src/subscriptions/subscriber.entity.js';
import { property, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';

/** The newsletter starts once the mailbox confirms it, and ends with one click. */
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

test('nothing is stored before the mailbox confirms it, and then with the proof', async () => {
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

test('the same page ends it, and an address only stored for it is deleted', async () => {
  const email = 'leaving@example.com';
  const path = await confirmed(email);

  const page = await (await post(path, { end: '1' })).text();

  expect(page).toContain('You&#x27;re unsubscribed');
  expect(page).toContain('Subscribe again');
  expect(await stored(email)).toBeNull();
});

test('the link still ends it years later', async () => {
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

test('an address that requested an analysis stays, with and without the newsletter', async () => {
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

test('an admin sees and filters who gets it', async () => {
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

test('the blog leads there with and without JavaScript', async () => {
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
