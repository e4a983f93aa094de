import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type ConsentView, RENT_UPDATES_CONSENT } from '#shared/consent.js';
import { MonthlyUpdates } from '../../src/analysis/monthly-updates.js';
import { Consent } from '../../src/leads/consents.js';
import { Message } from '../../src/messages/message.entity.js';
import { SignedTokens } from '../../src/platform/secrets/signed-tokens.js';
import { RentUpdate } from '../../src/subscriptions/rent-update.entity.js';
import { property, reportOf, settledReport, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { answering } from '../support/fake-rentcast-replies.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';

/** A new estimate every month, for owners who asked for it on their report and confirmed it by email. */
let rentcast: FakeRentcast;
let app: TestApp;
let clock: FrozenClock;
let smtp: SmtpSink;

beforeAll(async () => {
  rentcast = await startFakeRentcast();
  smtp = await startSmtpSink();
  app = await startApp({
    RENTCAST_BASE_URL: rentcast.url,
    RENTCAST_API_KEY: rentcast.apiKey,
    RENTCAST_DAILY_LOOKUPS: '4',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Keyturn <hello@example.com>',
  });
});

beforeEach(async () => {
  clock = freezeClock(app, new Date('2094-02-10T18:00:00Z'));
  await app.em.execute('truncate rent_updates, rent_budget_days, rent_budget_shares');
});

afterEach(() => {
  rentcast.reset();
  passBreakerTime();
});

afterAll(async () => {
  await app.close();
  await rentcast.close();
  await smtp.close();
});

const rents = (rent: number) => answering({ rent, rentRangeLow: rent - 150, rentRangeHigh: rent + 150 });
const run = () => app.app.get(MonthlyUpdates).run();
const ask = (leadId: string) => app.as.visitor.post(`/api/public/analyses/${leadId}/updates`).send({});

let made = 0;

async function analyzed(rent = 1870) {
  rentcast.next(rents(rent));
  const email = `watching-owner-${++made}@example.com`;
  const { leadId, analyses } = await submit(app, [property()], email);
  await settledReport(app, leadId);
  return { leadId, email, entryId: analyses[0]!.entryId };
}

/** The path of the page that confirms it, from the email. */
async function confirmationLink(email: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const mail = (await smtp.mailsTo(email, count)).at(-1)!;
    const path = /\/subscription\/[\w.-]+/.exec(mail.text ?? '')?.[0];
    if (path) return path;
  }
}

const confirm = (path: string) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { origin: app.url },
    body: new URLSearchParams({ confirm: '1' }),
  });

async function subscribed(rent?: number) {
  const owner = await analyzed(rent);
  await ask(owner.leadId).expect(201);
  const path = await confirmationLink(owner.email);
  expect((await confirm(path)).status).toBe(200);
  return { ...owner, path };
}

/** What the monthly emails to an owner say. */
async function updatesTo(email: string): Promise<Record<string, string>[]> {
  const sent = await app.em.find(
    Message,
    { recipient: email, template: 'rent-update' },
    { orderBy: { key: 'asc' } },
  );
  return sent.map(({ data }) => data);
}

const subscriptions = () => app.em.count(RentUpdate);
const consentsOf = async (leadId: string): Promise<ConsentView[]> =>
  (await app.as.staff.get(`/api/leads/${leadId}/consents`)).body;

test('starts only once the owner confirms it by email, and records the consent then', async () => {
  const { leadId, email } = await analyzed();

  const { body } = await ask(leadId).expect(201);
  const path = await confirmationLink(email);
  const page = await (await fetch(app.url + path)).text();
  const [before, consents] = [await subscriptions(), await consentsOf(leadId)];
  const confirmed = await (await confirm(path)).text();
  await confirm(path);

  expect(body).toEqual({ accepted: true });
  expect(page).toContain('Get a new estimate every month?');
  expect(before).toBe(0);
  expect(consents.map(({ version }) => version)).not.toContain(RENT_UPDATES_CONSENT.version);
  expect(confirmed).toContain('You&#x27;re set');
  expect(await subscriptions()).toBe(1);
  const given = (await consentsOf(leadId)).filter(({ version }) => version === RENT_UPDATES_CONSENT.version);
  expect(given).toEqual([
    expect.objectContaining({
      channel: 'contact',
      contact: email,
      page: '/subscription',
      withdrawnAt: null,
      address: '127.0.0.1',
    }),
  ]);
});

test('emails the new estimate after a month, with what changed', async () => {
  const { leadId, email, entryId } = await subscribed(1870);
  clock.advance({ days: 30 });
  await run();
  expect(await updatesTo(email)).toEqual([]);

  clock.advance({ days: 1 });
  rentcast.next(rents(1900));
  await run();
  await run();

  expect(await updatesTo(email)).toEqual([
    expect.objectContaining({
      month: 'March 2094',
      rent: '$1,900 a month',
      range: '$1,750 to $2,050 a month',
      change: 'Up $30 from $1,870 in February 2094.',
      rentals: expect.stringMatching(/^The same \d+ as last time\.$/),
      link: `http://localhost:3000/analysis/${leadId}`,
    }),
  ]);
  expect(await reportOf(app, leadId)).toMatchObject({
    rentEstimate: 1900,
    history: [{ month: '2094-02', rent: 1870 }],
  });
  expect(await app.em.count(Message, { key: `rent-update:${entryId}:2094-03` })).toBe(1);
  const page = await (await fetch(`${app.url}/analysis/${leadId}`)).text();
  expect(page).toContain('Up $30 from $1,870 in February 2094.');
});

test('says so when nothing changed, and continues every month', async () => {
  const { email } = await subscribed(1870);

  for (const rent of [1870, 1840]) {
    clock.advance({ days: 31 });
    rentcast.next(rents(rent));
    await run();
  }

  const changes = (await updatesTo(email)).map(({ change }) => change);
  expect(changes).toEqual(['The same as in February 2094.', 'Down $30 from $1,870 in March 2094.']);
});

test('leaves half of the day’s lookups to visitors, and is sent the next day instead', async () => {
  const owners: { email: string }[] = [];
  for (let count = 0; count < 3; count += 1) {
    owners.push(await subscribed());
    clock.advance({ days: 1 });
  }
  clock.advance({ days: 31 });
  rentcast.calls.length = 0;

  await run();
  const updated = async () => (await Promise.all(owners.map(({ email }) => updatesTo(email)))).flat().length;

  expect(rentcast.calls).toHaveLength(2);
  expect(await updated()).toBe(2);
  await run();
  expect(rentcast.calls).toHaveLength(2);
  const visitor = await submit(app);
  expect((await settledReport(app, visitor.leadId)).status).toBe('completed');

  clock.advance({ days: 1 });
  await run();
  expect(await updated()).toBe(3);
});

test.each([500, 'reset'] as const)('is not sent while the provider is down (%s)', async (reply) => {
  const { leadId, email } = await subscribed(1870);
  clock.advance({ days: 31 });
  rentcast.always(reply);
  await run();
  const silent = await updatesTo(email);

  expect(silent).toEqual([]);
  expect((await reportOf(app, leadId)).rentEstimate).toBe(1870);
  expect(await subscriptions()).toBe(1);
});

test('skips the month when there is no market data anymore, and keeps the estimate', async () => {
  const { leadId, email } = await subscribed(1870);
  clock.advance({ days: 31 });
  rentcast.next(404);
  await run();
  clock.advance({ days: 1 });
  rentcast.calls.length = 0;
  await run();

  expect(await updatesTo(email)).toEqual([]);
  expect(rentcast.calls).toEqual([]);
  expect(await reportOf(app, leadId)).toMatchObject({ status: 'completed', rentEstimate: 1870 });
});

test('an estimate set by staff is sent without a lookup', async () => {
  const { email, entryId } = await subscribed(1870);
  clock.advance({ days: 31 });
  await app.as.staff
    .post(`/api/analyses/${entryId}/estimate`)
    .send({ rentEstimate: 1950, rentRangeLow: 1900, rentRangeHigh: 2000 })
    .expect(200);
  rentcast.calls.length = 0;

  await run();

  expect(rentcast.calls).toEqual([]);
  expect(await updatesTo(email)).toEqual([
    expect.objectContaining({
      rent: '$1,950 a month',
      change: 'Up $80 from $1,870 in February 2094.',
      rentals: 'A local expert on our team set this estimate.',
    }),
  ]);
});

test('one click in the email ends it, without another lookup', async () => {
  const { leadId, email } = await subscribed();
  clock.advance({ days: 31 });
  await run();
  const mail = (await smtp.mailsTo(email, 3)).at(-1)!;
  const path = /\/u\/[\w.-]+/.exec(mail.text ?? '')![0];
  rentcast.calls.length = 0;
  const oneClick = mail.headerLines.find(({ key }) => key === 'list-unsubscribe')!.line;

  const { status } = await fetch(app.url + path, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  clock.advance({ days: 31 });
  await run();

  expect(mail.subject).toBe('Your rent estimate for March 2094: $1,900 a month');
  expect(oneClick.replace(/\r?\n\s+/g, '')).toContain(path);
  expect(status).toBe(200);
  expect(await subscriptions()).toBe(0);
  expect(rentcast.calls).toEqual([]);
  expect(await updatesTo(email)).toHaveLength(1);
  const given = (await consentsOf(leadId)).find(({ version }) => version === RENT_UPDATES_CONSENT.version);
  expect(given?.withdrawnAt).not.toBeNull();
});

test('a link sent before there was a second wording records consent to the first', async () => {
  const { leadId, email } = await analyzed();
  const earlier = { topic: 'rent-updates', leadId, email };
  const token = app.app.get(SignedTokens).sign('subscription', earlier, 3600);

  await confirm(`/subscription/${token}`);

  const versions = (await consentsOf(leadId)).map(({ version }) => version);
  expect(versions).toContain('rent-updates-1');
  expect(versions).not.toContain(RENT_UPDATES_CONSENT.version);
});

test('records the wording that was shown, not the current one', async () => {
  const { leadId, email } = await analyzed();
  const shown = { topic: 'rent-updates', leadId, email, version: 'rent-updates-0' };
  const token = app.app.get(SignedTokens).sign('subscription', shown, 3600);

  await confirm(`/subscription/${token}`);

  expect((await consentsOf(leadId)).map(({ version }) => version)).toContain('rent-updates-0');
});

test('ending monthly updates also withdraws consent to an earlier wording', async () => {
  const { leadId, email } = await subscribed();
  const earlier = { version: 'rent-updates-1' };
  await app.em.nativeUpdate(Consent, { leadId, version: RENT_UPDATES_CONSENT.version }, earlier);
  clock.advance({ days: 31 });
  await run();
  const [update] = await updatesTo(email);

  await fetch(app.url + new URL(update!.unsubscribeLink!).pathname, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });

  const given = (await consentsOf(leadId)).find(({ version }) => version === earlier.version);
  expect(given!.withdrawnAt).not.toBeNull();
});

test('the preferences page ends only these updates, and other email continues', async () => {
  const { email } = await subscribed();
  clock.advance({ days: 31 });
  await run();
  const [update] = await updatesTo(email);
  const path = new URL(update!.unsubscribeLink!).pathname;

  const before = await (await fetch(app.url + path)).text();
  const form = { hadEmail: '1', email: '1', warm_lead: '1', confirmation: '1', onboarding: '1' };
  await fetch(app.url + path, {
    method: 'POST',
    body: new URLSearchParams({ ...form, hadRentUpdates: '1' }),
  });
  const after = await (await fetch(app.url + path)).text();

  expect(before).toContain('A new rent estimate every month');
  expect(after).not.toContain('A new rent estimate every month');
  expect(after).toContain('Unsubscribe from All Emails');
  expect(await subscriptions()).toBe(0);
});

test('deleting the lead ends it', async () => {
  const { leadId, email, path } = await subscribed();
  await app.as.admin.delete(`/api/leads/${leadId}`).expect(200);
  clock.advance({ days: 31 });
  rentcast.calls.length = 0;

  await run();

  expect(rentcast.calls).toEqual([]);
  expect(await updatesTo(email)).toEqual([]);
  expect((await fetch(app.url + path)).status).toBe(404);
  expect((await confirm(path)).status).toBe(404);
});

test('estimates for other facts are not compared', async () => {
  const { leadId, email } = await subscribed(1870);
  clock.advance({ days: 10 });
  rentcast.next(rents(2400));
  await app.as.visitor.post(`/api/public/analyses/${leadId}/facts`).send({ bedrooms: 5 }).expect(201);
  clock.advance({ days: 25 });
  rentcast.next(rents(2410));

  await run();

  expect((await updatesTo(email)).map(({ change }) => change)).toEqual([
    'Up $10 from $2,400 in February 2094.',
  ]);
});

test('without an estimate there is nothing to subscribe to', async () => {
  rentcast.next(404);
  const { leadId } = await submit(app, [property()]);
  await settledReport(app, leadId);

  const { status, body } = await ask(leadId);

  expect([status, body.code]).toEqual([409, 'NOTHING_TO_UPDATE']);
});
