import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import { feeBreakdown, feesInWords, SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { Consent } from '../../src/leads/consents.js';
import { Message } from '../../src/messages/message.entity.js';
import { afterHoursText, CONFIRMATIONS } from '../../src/messages/templates/confirmations.js';
import { toLink } from '../../src/messages/templates/email-branding.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { temporarySettings } from '../support/temporary-settings.js';
import { until } from '../support/until.js';
import { FORMS, formsDesk } from './public-forms.js';

/** Everyone who sends a form gets an email about it, and no one else does. */
let smtp: SmtpSink;
let app: TestApp;
let desk: ReturnType<typeof formsDesk>;

beforeAll(async () => {
  smtp = await startSmtpSink();
  app = await startApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Keyturn <hello@example.com>',
    CONFIRMATION_EMAILS_PER_DAY: '3',
  });
  desk = formsDesk(app);
});

const settings = temporarySettings(() => app);

afterAll(async () => {
  await app.close();
  await smtp.close();
});

const property = (street: string) => ({
  street,
  city: 'Ankeny',
  state: 'IA',
  zipCode: '50021',
  propertyType: 'single-family',
  unitCount: 1,
  bedrooms: 3,
  bathrooms: 2,
  squareFootage: 1500,
});
const analyze = (email: string, ...streets: string[]) =>
  app.as.visitor.post('/api/public/analyses').send({ email, properties: streets.map(property) });
const confirmationsTo = (recipient: string) =>
  app.em.fork().find(Message, { recipient }, { orderBy: { createdAt: 'asc' } });
const pathIn = (mail: ParsedMail, folder: string) =>
  new RegExp(`/${folder}/[\\w.-]+`).exec(mail.text ?? '')?.[0] ?? '';
const post = (path: string) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { origin: app.url },
    body: new URLSearchParams({ confirm: '1' }),
  });

/** An enrollment with its confirmation. */
async function enrolled() {
  const body = FORMS.enrollment.body();
  const { leadId, token } = (await desk.send('enrollment', body)).body;
  const [mail] = await smtp.mailsTo(body.email);
  return { body, leadId: leadId as string, token, mail: mail! };
}

test('an enrollment is confirmed as a request, with what was sent and the next step', async () => {
  const { body, mail } = await enrolled();

  expect(mail.subject).toBe(`Enrollment request received: ${body.streetAddress}, Ankeny, IA 50021`);
  expect(mail.text).toContain('Hi Ada Brandt,');
  expect(mail.text).toContain('Nothing is signed and nothing is charged yet.');
  expect(mail.text).toContain('Expected rent: $1,850 per month');
  const property = { propertyType: 'single-family', unitCount: body.unitCount } as const;
  const fees = feeBreakdown(
    { plan: 'online', property, rentDollarsPerMonth: body.estimatedRent },
    SHIPPED_PRICE_BOOK,
  );
  expect(mail.text).toContain(`Plan and fees: ${feesInWords(fees)}`);
  expect(mail.text).not.toContain('is enrolled.');
  expect(pathIn(mail, 'next-steps')).not.toBe('');
  expect(pathIn(mail, 'not-me')).not.toBe('');
  expect(mail.html).toContain(pathIn(mail, 'not-me'));
});

test("an enrollment confirmation names the reserve that its fees don't include", async () => {
  const { body: company } = await app.as.admin.get('/api/company');
  await settings.company({ managementTerms: { ...company.managementTerms, reserveDollars: 300 } });

  const email = 'reserve@example.com';
  await desk.send('enrollment', { ...FORMS.enrollment.body(), email });

  const [mail] = await smtp.mailsTo(email);
  expect(mail!.text).toMatch(
    /The first month comes to .+ more at move-in\. We also hold back a \$300 reserve for repairs from your first payout\./,
  );
});

test.each(['online', 'full-service'] as const)(
  'an enrollment of the largest property is confirmed with every fee (%s)',
  async (plan) => {
    const email = `largest-${plan}@example.com`;
    const largest = { propertyType: 'multi-family', unitCount: 10_000, estimatedRent: 1_000_000_000 };

    const { status } = await desk.send('enrollment', { ...FORMS.enrollment.body(), ...largest, email, plan });

    const [mail] = await smtp.mailsTo(email);
    expect(status).toBe(201);
    expect(mail!.text).toMatch(
      /Plan and fees: .+ in each later year\. The first month comes to \$[\d,.]+: \$199 at signing.+\./,
    );
  },
);

test('an analysis is confirmed once for all its properties, with a link to the report', async () => {
  const email = 'two-houses@example.com';

  const { body } = await analyze(email, '1 First St', '2 Second St');
  const mails = await smtp.mailsTo(email);

  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toBe('Your rental analysis for 1 First St, Ankeny, IA 50021');
  expect(mails[0]!.text).toContain('1 First St, Ankeny, IA 50021, and 1 more.');
  expect(mails[0]!.text).toContain(`/analysis/${body.leadId}`);
});

test('a referral is confirmed to the realtor, never to the client', async () => {
  const body = FORMS.referral.body();

  await desk.send('referral', body);
  const [mail] = await smtp.mailsTo(body.realtorEmail);

  expect(mail!.subject).toBe('We received your referral of Cleo Marsh');
  expect(mail!.text).toContain('Hi Rex Oakes,');
  expect(mail!.text).toContain("We'll call Cleo Marsh within 24 hours");
  expect(await confirmationsTo(body.clientEmail)).toEqual([]);
});

test('an unlocked comparison is confirmed with a link that opens it again', async () => {
  const body = FORMS.unlock.body();

  await desk.send('unlock', body);
  const [mail] = await smtp.mailsTo(body.email);

  expect(mail!.text).toMatch(/\/rent-vs-sell\?\S*2150/);
  expect(mail!.html).toMatch(/rental analysis: <a href="(\S+\/analysis)"[^>]*>\1<\/a>/);
});

test('an owner outside the service area gets a confirmation too', async () => {
  const email = 'far-away@example.com';

  const { status } = await app.as.visitor.post('/api/public/waitlist').send({ email, zipCode: '53703' });
  const [mail] = await smtp.mailsTo(email);

  expect(status).toBe(201);
  expect(mail!.subject).toMatch(/^We'll let you know if we reach .*53703$/);
  expect(mail!.text).toContain('will email you only if that changes.');
});

test('the confirmation of an enrollment from a report ends with how to cancel the request', () => {
  const paragraphs = CONFIRMATIONS['confirm-report-enrollment'].body.flatMap((block) =>
    'paragraph' in block ? [block.paragraph] : [],
  );

  expect(paragraphs.at(-1)).toBe("Didn't ask for this? Reply to this email, and we'll cancel the request.");
});

test('a walkthrough requested on an external booking page is confirmed once', async () => {
  const bookingUrl = 'https://booking.clarity.example.com/walkthrough';
  await app.as.admin.patch('/api/company').send({ bookingUrl }).expect(200);
  const { body, leadId, token } = await enrolled();

  await desk.book(leadId, token);
  await desk.book(leadId, token);
  const mails = await smtp.mailsTo(body.email, 2);

  expect(mails.map(({ subject }) => subject)).toContain(
    `Your walkthrough at ${body.streetAddress}, Ankeny, IA 50021`,
  );
  expect(await confirmationsTo(body.email)).toHaveLength(2);
});

const setTime = (leadId: string, walkthroughDate: string | null) =>
  app.as.staff.patch(`/api/leads/${leadId}`).send({ walkthroughDate }).expect(200);

test('a walkthrough time that staff set or move is emailed with its calendar file', async () => {
  const clock = freezeClock(app, new Date('2026-11-25T12:00:00Z'));
  const { body, leadId } = await enrolled();

  await setTime(leadId, '2026-12-03T16:00:00.000Z');
  await setTime(leadId, '2026-12-04T20:30:00.000Z');
  const mails = (await smtp.mailsTo(body.email, 3)).filter(({ subject }) =>
    subject?.includes('walkthrough:'),
  );

  expect(mails.map(({ subject }) => subject?.replace(/\s/g, ' ')).sort()).toEqual([
    'Your walkthrough: Friday, December 4, 2026 at 2:30 PM CST',
    'Your walkthrough: Thursday, December 3, 2026 at 10:00 AM CST',
  ]);
  expect(mails[0]!.text).toContain(`Where: ${body.streetAddress}, Ankeny, IA 50021`);
  const file = pathIn(mails[0]!, 'api/public/next-steps');
  const calendar = await fetch(`${app.url}${file}/walkthrough.ics`);
  expect(await calendar.text()).toContain('DTSTART:20261204T203000Z\r\n');
  clock.unfreeze();
});

test('a walkthrough time that is removed, unchanged or over is not emailed', async () => {
  const clock = freezeClock(app, new Date('2026-11-25T12:00:00Z'));
  const { body, leadId } = await enrolled();

  await setTime(leadId, '2026-11-24T16:00:00.000Z');
  await setTime(leadId, '2026-11-24T16:00:00.000Z');
  await setTime(leadId, null);
  await app.as.staff.patch(`/api/leads/${leadId}`).send({ message: 'Has a dog' }).expect(200);

  expect((await confirmationsTo(body.email)).map(({ template }) => template)).toEqual(['confirm-enrollment']);
  clock.unfreeze();
});

test('an owner outside the service area reads that we call first', async () => {
  const body = { ...FORMS.enrollment.body(), city: 'Iowa City', zipCode: '52240' };

  await desk.send('enrollment', body).expect(201);

  const [mail] = await smtp.mailsTo(body.email);
  expect(mail!.text).toContain(
    "Your home is farther away than we usually manage, so we'll call you first to talk about it. If we can manage it, we'll schedule the walkthrough and email you the management agreement.",
  );
  expect(mail!.text).not.toContain('pick a time');
});

test('a form that is sent again is confirmed once', async () => {
  const body = { ...FORMS.enrollment.body(), id: randomUUID() };

  await desk.send('enrollment', body);
  await desk.send('enrollment', body);

  expect(await confirmationsTo(body.email)).toHaveLength(1);
});

test('a mailbox gets only so many confirmations a day, and the others are recorded as blocked', async () => {
  const to = (tag: string, homeValue: number) => ({
    email: `flooded${tag}@example.com`,
    inputs: { ...FORMS.unlock.body().inputs, homeValue },
  });
  const addresses = ['', '+1', '+2', '', '+3', ''];

  const answers = await Promise.all(addresses.map((tag, n) => desk.send('unlock', to(tag, 200_000 + n))));

  expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 201));
  const rows = await app.em
    .fork()
    .find(Message, { recipient: { $like: 'flooded%' }, template: { $like: 'confirm-%' } });
  const blocked = rows.filter(({ state }) => state === 'cancelled');
  expect(rows).toHaveLength(6);
  expect(blocked).toHaveLength(3);
  for (const { reason, checks, secrets } of blocked) {
    expect(reason).toBe('This address has reached its daily limit of confirmations.');
    expect(checks).toEqual([{ check: 'frequency', passed: false, at: expect.any(String), reason }]);
    expect(secrets).toBeNull();
  }
});

test('confirmations are allowed again a day later', async () => {
  const email = 'patient@example.com';
  const send = () => desk.send('enrollment', { ...FORMS.enrollment.body(), email });
  for (let i = 0; i < 3; i += 1) await send();
  await app.em.execute(
    `update messages set created_at = now() - interval '25 hours' where recipient = 'patient@example.com'`,
  );

  await send();

  const rows = await confirmationsTo(email);
  expect(rows).toHaveLength(4);
  expect(rows.filter(({ state }) => state === 'cancelled')).toEqual([]);
});

test('opening "This wasn\'t me" changes nothing', async () => {
  const { leadId, mail } = await enrolled();

  const page = await fetch(app.url + pathIn(mail, 'not-me'));

  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(await page.text()).toContain('an enrollment request');
  expect((await desk.leadOf(leadId)).status).toBe('enrolled');
});

test('"This wasn\'t me" ends the follow-up and tells staff why', async () => {
  const { leadId, mail } = await enrolled();

  const page = await post(pathIn(mail, 'not-me'));

  expect(await page.text()).toContain('Thanks for letting us know');
  const lead = await desk.leadOf(leadId);
  expect(lead.status).toBe('lost');
  expect(lead.statusReason).toBe('The recipient of our confirmation says someone else sent this.');
  expect(await app.em.fork().count(Consent, { leadId, withdrawnAt: null })).toBe(0);
  const { body: timeline } = await app.as.staff.get(`/api/leads/${leadId}/timeline`);
  expect(JSON.stringify(timeline)).toContain('in our confirmation of this enrollment request');
});

test('"This wasn\'t me" works once, and says the same afterwards', async () => {
  const { leadId, mail } = await enrolled();
  const path = pathIn(mail, 'not-me');

  await Promise.all([post(path), post(path)]);
  await app.as.staff.patch(`/api/leads/${leadId}`).send({ status: 'leads' });
  const again = await post(path);

  expect(again.status).toBe(200);
  expect((await desk.leadOf(leadId)).status).toBe('leads');
  expect(await app.em.execute('select id from lead_notes where lead_id = ?', [leadId])).toHaveLength(1);
});

test('it ends every property of one submission, and the email subscription', async () => {
  const email = 'not-mine@example.com';
  const { body } = await analyze(email, '3 Third St', '4 Fourth St');
  const [mail] = await smtp.mailsTo(email);

  await post(pathIn(mail!, 'not-me'));

  for (const { leadId } of body.analyses) expect((await desk.leadOf(leadId)).status).toBe('lost');
});

test('a lead that staff have moved stays where it is', async () => {
  const { leadId, mail } = await enrolled();
  await app.as.staff.patch(`/api/leads/${leadId}`).send({ status: 'proposal' }).expect(200);
  await app.as.staff.patch(`/api/leads/${leadId}`).send({ status: 'enrolled' }).expect(200);

  await post(pathIn(mail, 'not-me'));

  expect((await desk.leadOf(leadId)).status).toBe('enrolled');
  expect(await app.em.fork().count(Consent, { leadId, withdrawnAt: null })).toBe(0);
});

test('a referral that the realtor never sent closes the call to the client', async () => {
  const body = FORMS.referral.body();
  await desk.send('referral', body);
  const [mail] = await smtp.mailsTo(body.realtorEmail);

  await post(pathIn(mail!, 'not-me'));

  const [lead] = await desk.leadsOf(body.clientEmail);
  const tasks = await app.em.execute<{ done_at: string | null }[]>(
    'select done_at from lead_tasks where lead_id = ?',
    [lead!.id],
  );
  expect(tasks).toEqual([{ done_at: expect.anything() }]);
});

test('a broken link, a link for something else and the link of a deleted lead are not found', async () => {
  const { leadId, mail, token } = await enrolled();
  const path = pathIn(mail, 'not-me');
  await app.as.admin.delete(`/api/leads/${leadId}`);

  for (const each of [path, path.slice(0, -3), `/not-me/${token}`, '/not-me/nonsense']) {
    expect((await fetch(app.url + each)).status).toBe(404);
    expect((await post(each)).status).toBe(404);
  }
});

test('the link is deleted from the ledger once it is sent', async () => {
  const { body } = await enrolled();

  await until(async () => {
    const [message] = await confirmationsTo(body.email);
    return message!.state === 'sent' && message!.secrets === null && !('notMe' in message!.data);
  });
});

test('a form is accepted while the mail server is down, and confirmed when it is back', async () => {
  smtp.behave({ refuse: { at: 'mail', status: 451, text: 'Try again later' } });
  const body = FORMS.enrollment.body();

  const answer = await desk.send('enrollment', body);
  await until(async () => (await confirmationsTo(body.email))[0]!.attempt > 0);
  smtp.behave({});
  await app.em.execute('update messages set due_at = now() where recipient = ?', [body.email]);
  await app.em.execute(`select pg_notify('messages', 'email')`);

  expect(answer.status).toBe(201);
  const [mail] = await smtp.mailsTo(body.email);
  expect(mail!.subject).toContain('Enrollment request received');
});

test('a form that is not stored is not confirmed', async () => {
  const body = { ...FORMS.enrollment.body(), unitCount: 0 };

  expect((await desk.send('enrollment', body)).status).toBe(422);
  expect(await confirmationsTo(body.email)).toEqual([]);
});

test('a bot that fills the honeypot sends no one an email', async () => {
  const body = { ...FORMS.enrollment.body(), website: 'https://spam.example.com' };

  expect((await desk.send('enrollment', body)).status).toBe(201);
  expect(await confirmationsTo(body.email)).toEqual([]);
});

// C-16
describe('when a form arrives after hours', () => {
  const textTo = async (email: string) => (await smtp.mailsTo(email))[0]!.text!.replace(/\s+/g, ' ');
  const htmlTo = async (email: string) => String((await smtp.mailsTo(email))[0]!.html);
  let count = 0;
  async function at(moment: string): Promise<string> {
    const clock = freezeClock(app, new Date(moment));
    count += 1;
    const email = `owl${count}@example.com`;
    try {
      await analyze(email, `${count} Owl St`).expect(201);
    } finally {
      clock.unfreeze();
    }
    return textTo(email);
  }

  test.each([
    ['in the evening', '2026-11-24T01:00:00Z', 'Tuesday, November 24 at 9:00 AM'],
    ['before work', '2026-11-24T13:00:00Z', 'Tuesday, November 24 at 9:00 AM'],
    ['on the weekend clocks go back', '2026-10-31T12:00:00Z', 'Monday, November 2 at 9:00 AM'],
    ['in the night clocks go forward', '2027-03-14T08:30:00Z', 'Monday, March 15 at 9:00 AM'],
  ])('%s, its confirmation says when we are back, with a booking link', async (_, moment, back) => {
    const text = await at(moment);

    expect(text).toContain(
      `Our office is closed right now. We'll be back ${back} Central Time and will get in touch then.`,
    );
    expect(text).toMatch(/you can book a walkthrough: https?:\/\/\S+ Questions\?/);
    expect(await htmlTo(`owl${count}@example.com`)).toMatch(
      /book a walkthrough: <a href="(https?:[^"]+)"[^>]*>\1<\/a>/,
    );
    expect(text).not.toContain('shortly');
  });

  test('the link to our own booking page shows without its token', () => {
    const link = 'https://clarity.example.com/book/eyJwYXlsb2FkIjp7fX0.c2lnbmF0dXJl';

    expect(toLink(link)).toContain(`href="${link}"`);
    expect(toLink(link)).toContain('>https://clarity.example.com/book</a>');
  });

  test('it names the next day the company is open', async () => {
    const closedDays = [{ date: '2026-11-26', name: 'Thanksgiving' }];
    await settings.company({ closedDays });

    const text = await at('2026-11-26T16:00:00Z');

    expect(text).toContain("We'll be back Friday, November 27 at 9:00 AM Central Time");
  });

  test('the longest booking link that the settings accept fits', () => {
    const { schema, example } = CONFIRMATIONS['confirm-analysis'];
    const link = `https://book.example.com/${'x'.repeat(475)}`;

    const data = { ...example, afterHours: afterHoursText(new Date('2026-11-25T15:00:00Z'), link) };

    expect(schema.safeParse(data).success).toBe(true);
  });

  test('it says that someone will be in touch shortly while anyone is at work', async () => {
    expect(await at('2026-11-24T15:00:00Z')).toContain('Someone from our team will be in touch shortly.');
  });

  test('it names the day the first person returns when everyone is on vacation', async () => {
    const since = '2026-11-20T06:00:00.000Z';
    await settings.timeOff(app.as.admin, since, '2026-12-08T06:00:00.000Z');
    await settings.timeOff(app.as.staff, since, '2026-12-03T06:00:00.000Z');

    const text = await at('2026-11-24T15:00:00Z');

    expect(text).toContain("We'll be back Thursday, December 3 at 9:00 AM");
  });

  test('no second email is sent, and the enrollment keeps its own next steps', async () => {
    const clock = freezeClock(app, new Date('2026-11-24T01:00:00Z'));
    const body = FORMS.enrollment.body();
    await desk.send('enrollment', body);
    clock.unfreeze();

    const text = await textTo(body.email);
    expect(text).toContain("We'll be back Tuesday, November 24 at 9:00 AM");
    expect(text).not.toContain('you can book a walkthrough:');
    expect(await confirmationsTo(body.email)).toHaveLength(1);
  });
});
