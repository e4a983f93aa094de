import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BOOKING_DEFAULTS } from '#shared/booking.js';
import { NEXT_STEPS } from '../../src/leads/public-forms/confirmations.js';
import { toCalendar } from '../../src/leads/public-forms/walkthrough-calendar.js';
import { SignedTokens } from '../../src/platform/secrets/signed-tokens.js';
import { startApp, type TestApp } from '../support/app.js';
import { temporarySettings } from '../support/temporary-settings.js';
import { FORMS, formsDesk } from './public-forms.js';

/** The page behind the link in an owner's confirmation: their own agreement, walkthrough and calendar file. */
let app: TestApp;
let desk: ReturnType<typeof formsDesk>;

beforeAll(async () => {
  app = await startApp();
  desk = formsDesk(app);
});

afterAll(() => app.close());

async function enrolled(home: object = {}) {
  const { leadId, token } = (await desk.send('enrollment', { ...FORMS.enrollment.body(), ...home })).body;
  return { leadId: leadId as string, token: token as string, path: `/next-steps/${token}` };
}
const open = (path: string) => fetch(app.url + path, { redirect: 'manual' });
const textOf = async (path: string) => (await open(path)).text();
const confirm = (leadId: string, walkthroughDate: string | null) =>
  app.as.staff.patch(`/api/leads/${leadId}`).send({ walkthroughDate }).expect(200);

const AGREEMENT = `
  insert into documents (id, created_at, lead_id, type, form_name, state, fields, recipient, url, expires_at, signed_at)
  values (gen_random_uuid(), now(), ?, 'management_agreement', 'Management Agreement', ?, '[]', 'x@example.com', ?,
    now() + ?::interval, case when ? = 'completed' then now() end)`;
const addAgreement = (leadId: string, state: string, url: string | null, expires = '20 days') =>
  app.em.execute(AGREEMENT, [leadId, state, url, expires, state]);

const settings = temporarySettings(() => app);

test('a new enrollment is a request until the agreement is signed', async () => {
  const { leadId, path } = await enrolled();

  const before = await textOf(path);
  await addAgreement(leadId, 'completed', null);
  const after = await textOf(path);

  expect(before).toContain('<h1>Enrollment request received</h1>');
  expect(before).not.toContain('is enrolled');
  expect(after).toContain('<h1>Your property is enrolled</h1>');
});

const CALL = '<h3>We&#x27;ll call you first</h3>';

test.each([
  [
    'we have called',
    ({ leadId }: { leadId: string }) =>
      app.as.staff.post(`/api/leads/${leadId}/calls`).send({ outcome: 'reached', note: '' }).expect(201),
  ],
  [
    'staff send the agreement',
    ({ leadId }) => addAgreement(leadId, 'sent', 'https://sign.example.com/s/far'),
  ],
  ['staff set a time', ({ leadId }) => confirm(leadId, '2030-03-05T16:00:00.000Z')],
] satisfies [string, (far: { leadId: string }) => PromiseLike<unknown>][])(
  'the owner of a home outside the service area waits for our call until %s',
  async (_, proceed) => {
    const far = await enrolled({ city: 'Iowa City', zipCode: '52240' });
    const near = await enrolled();

    const before = await textOf(far.path);
    await proceed(far);
    const after = await textOf(far.path);

    expect(before).toContain(CALL);
    expect(before).not.toContain('Schedule the Walkthrough');
    expect(after).not.toContain(CALL);
    expect(await textOf(near.path)).not.toContain(CALL);
  },
);

test('a payment shows once it has arrived, and the notice that it is due is gone', async () => {
  const { leadId, path } = await enrolled();
  await addAgreement(leadId, 'completed', null);

  const signed = await textOf(path);
  await app.em.execute(
    `insert into payments (id, created_at, lead_id, attempt, state, amount_cents, about, paid_at)
     values (gen_random_uuid(), now(), ?, 1, 'paid', 19900, 'Onboarding', now())`,
    [leadId],
  );
  const paid = await textOf(path);

  expect(signed).not.toContain('Nothing is charged until you sign.');
  expect(signed).not.toContain('Payment due at signing');
  expect(paid).toMatch(/Payment due at signing<\/h3><p>Received: \$199\.00\./);
});

test('from the agreement to the payment, the page says what is due and where to pay it', async () => {
  const { leadId, path } = await enrolled();
  const { version } = await desk.leadOf(leadId);
  await app.as.staff.post(`/api/leads/${leadId}/quotes`).send({ version }).expect(201);
  const setDocument = (state: string) =>
    app.em.execute('update documents set state = ? where lead_id = ?', [state, leadId]);
  const setPayment = (state: string, url: string | null) =>
    app.em.execute('update payments set state = ?, url = ? where lead_id = ?', [state, url, leadId]);
  const url = 'https://pay.example.com/c/own';

  await addAgreement(leadId, 'sent', 'https://sign.example.com/s/due');
  await setDocument('sent');
  const unsigned = await textOf(path);
  await setDocument('completed');
  const signed = await textOf(path);
  await app.em.execute(
    `insert into payments (id, created_at, lead_id, attempt, state, amount_cents, about, url)
     values (gen_random_uuid(), now(), ?, 1, 'open', 19900, 'Onboarding', ?)`,
    [leadId, url],
  );
  const open = await textOf(path);
  await setPayment('processing', null);
  const processing = await textOf(path);
  await setPayment('expired', null);
  const expired = await textOf(path);
  await app.em.execute(
    "update payments set state = 'paid', paid_at = now(), refunded_cents = amount_cents where lead_id = ?",
    [leadId],
  );
  const refunded = await textOf(path);

  expect(unsigned).toContain('$199.00 is due when you sign.');
  expect(signed).toContain('$199.00 is due. A link to pay online will appear here');
  expect(signed).toContain('Schedule the Walkthrough');
  expect(signed).not.toContain('Once your time is confirmed');
  expect(open).toContain(`<a class="button primary" href="${url}">Pay $199.00</a>`);
  expect(processing).toContain('Your bank is processing your $199.00 payment.');
  expect(processing).not.toContain('Pay $199.00');
  expect(expired).toContain('$199.00 is due. A link to pay online will appear here');
  expect(refunded).not.toContain('is due');
});

test.each(['closed', 'won'])(
  'a signed agreement asks for no payment once staff set the lead to %s without one',
  async (status) => {
    const { leadId, path } = await enrolled();
    const { version } = await desk.leadOf(leadId);
    await app.as.staff.post(`/api/leads/${leadId}/quotes`).send({ version }).expect(201);
    await addAgreement(leadId, 'completed', null);

    const signed = await textOf(path);
    await app.as.staff.patch(`/api/leads/${leadId}`).send({ status }).expect(200);
    const settled = await textOf(path);

    expect(signed).toContain('$199.00 is due.');
    expect(settled).not.toContain('is due');
  },
);

test("another lead's checkout is never shown", async () => {
  const [mine, other] = [await enrolled(), await enrolled()];
  await app.em.execute(
    `insert into payments (id, created_at, lead_id, attempt, state, amount_cents, about, url)
     values (gen_random_uuid(), now(), ?, 1, 'open', 19900, 'Onboarding', 'https://pay.example.com/c/other')`,
    [other.leadId],
  );

  expect(await textOf(mine.path)).not.toContain('Payment due at signing');
});

test("the link of the enrollment opens the lead's own agreement, and without one says what happens next", async () => {
  const { leadId, path } = await enrolled();

  const before = await open(`${path}/agreement`);
  await addAgreement(leadId, 'sent', 'https://sign.example.com/s/own');
  const after = await open(`${path}/agreement`);

  expect(before.headers.get('location')).toBe(`${path}#agreement`);
  expect(await textOf(path)).toContain('href="https://sign.example.com/s/own"');
  expect(after.status).toBe(302);
  expect(after.headers.get('location')).toBe('https://sign.example.com/s/own');
});

test.each([
  ['declined', '20 days'],
  ['sent', '-1 day'],
])('an agreement that is %s and expires in %s is not offered for signing', async (state, expires) => {
  const { leadId, path } = await enrolled();
  await addAgreement(leadId, state, 'https://sign.example.com/s/old', expires);

  expect((await open(`${path}/agreement`)).headers.get('location')).toBe(`${path}#agreement`);
});

test("another lead's agreement is never shown", async () => {
  const [mine, other] = [await enrolled(), await enrolled()];
  await addAgreement(other.leadId, 'sent', 'https://sign.example.com/s/other');

  expect(await textOf(mine.path)).not.toContain('sign.example.com');
});

test('an external walkthrough is booked on the page, without JavaScript', async () => {
  const bookingUrl = 'https://booking.clarity.example.com/walkthrough';
  await settings.company({ bookingUrl });
  const { leadId, path } = await enrolled();

  const page = await fetch(app.url + path, {
    method: 'POST',
    headers: { origin: app.url },
    body: new URLSearchParams({ book: '1' }),
  });

  expect(page.status).toBe(200);
  expect(await page.text()).toContain(bookingUrl);
  expect((await desk.leadOf(leadId)).status).toBe('walkthrough_scheduled');
});

test('a confirmed time shows with its time zone and a calendar file', async () => {
  const { leadId, token, path } = await enrolled();
  await confirm(leadId, '2026-12-03T16:00:00.000Z');

  expect(await textOf(path)).toMatch(/Thursday, December 3, 2026 at 10:00.AM CST/);
  const file = await open(`/api/public/next-steps/${token}/walkthrough.ics`);
  expect(file.headers.get('content-type')).toMatch(/^text\/calendar; charset=utf-8/);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="walkthrough.ics"');
  const text = await file.text();
  expect(text).toContain('DTSTART:20261203T160000Z\r\nDTEND:20261203T170000Z\r\n');
  expect(text).toContain('STATUS:CONFIRMED\r\n');
});

test('the calendar file lasts as long as the company plans for a walkthrough', async () => {
  const { leadId, token } = await enrolled();
  await settings.company({ booking: { ...BOOKING_DEFAULTS, durationMinutes: 45 } });
  await confirm(leadId, '2026-12-03T16:00:00.000Z');

  const text = await textOf(`/api/public/next-steps/${token}/walkthrough.ics`);

  expect(text).toContain('DTSTART:20261203T160000Z\r\nDTEND:20261203T164500Z\r\n');
});

test('a moved walkthrough keeps its event, and a lost lead cancels it', async () => {
  const { leadId, token } = await enrolled();
  const read = async () => {
    const text = await textOf(`/api/public/next-steps/${token}/walkthrough.ics`);
    const field = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1];
    return { uid: field('UID'), sequence: Number(field('SEQUENCE')), status: field('STATUS') };
  };

  await confirm(leadId, '2026-12-03T16:00:00.000Z');
  const first = await read();
  await confirm(leadId, '2026-12-04T16:00:00.000Z');
  const second = await read();
  await app.as.staff.patch(`/api/leads/${leadId}`).send({ status: 'lost', statusReason: 'Sold' }).expect(200);
  const third = await read();

  expect(new Set([first.uid, second.uid, third.uid]).size).toBe(1);
  expect(second.sequence).toBeGreaterThan(first.sequence);
  expect(third.sequence).toBeGreaterThan(second.sequence);
  expect([first.status, second.status, third.status]).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
});

test('without a time there is no calendar file', async () => {
  const { token } = await enrolled();

  expect((await open(`/api/public/next-steps/${token}/walkthrough.ics`)).status).toBe(404);
});

test('a broken link, a link for something else and the link of a deleted lead are not found', async () => {
  const { leadId, path } = await enrolled();
  const other = app.app.get(SignedTokens, { strict: false }).sign('something else', { leadId }, 60);
  await app.as.admin.delete(`/api/leads/${leadId}`);

  for (const each of [path, `${path}/agreement`, `${path}x`, `/next-steps/${other}`])
    expect((await open(each)).status).toBe(404);
});

test('the page shows no name, email or phone, and is never cached or indexed', async () => {
  const { path } = await enrolled();
  const page = await open(path);

  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  expect(await page.text()).not.toMatch(/Ada Brandt|owner\d+@|555-0123/);
});

test("the emailed link lasts longer than the browser's, and both open the same page", async () => {
  const { leadId } = await enrolled();
  const emailed = app.app.get(SignedTokens, { strict: false }).sign(NEXT_STEPS, { leadId }, 60);

  expect((await open(`/next-steps/${emailed}`)).status).toBe(200);
});

const EVENT = {
  uid: 'walkthrough-1',
  sequence: 3,
  startsAt: new Date('2026-03-08T08:30:00Z'),
  minutes: 60,
  writtenAt: new Date('2026-03-01T00:00:00Z'),
  property: '1 Main St, Ankeny, IA 50021',
  isCanceled: false,
  company: { name: 'Clarity', phone: '515-555-0142', email: 'hello@example.com' },
};

test('a calendar file escapes text, so that an address cannot add lines', () => {
  const text = toCalendar({ ...EVENT, property: '1 Main; St\\\r\nATTENDEE:mailto:x@example.com' });

  expect(text).toContain('LOCATION:1 Main\\; St\\\\\\nATTENDEE:mailto:x@example.com\r\n');
  expect(text.match(/^ATTENDEE/m)).toBeNull();
});

test('a calendar file has lines of at most 75 bytes, folded between characters', () => {
  const property = 'Ünïcödé 家 🏠 '.repeat(20).trim();
  const text = toCalendar({ ...EVENT, property });

  const lines = text.split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`LOCATION:${property}\r\n`);
  expect(text).not.toContain('�');
});
