import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BOOKING_TEXT } from '#shared/booking.js';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import { BOOKING_CALL_CONSENT, SMS_CONSENT } from '#shared/consent.js';
import { Walkthrough } from '../../src/booking/walkthrough.entity.js';
import { Consent } from '../../src/leads/consents.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { LeadEvents } from '../../src/leads/leads.events.js';
import { NEXT_STEPS } from '../../src/leads/public-forms/confirmations.js';
import { SignedTokens } from '../../src/platform/secrets/signed-tokens.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';

/** The pages without JavaScript: plain requests and posted forms. */
let app: TestApp;

/** A Monday noon in Iowa: an offered time stays bookable while a test runs. */
const NOW = new Date('2026-11-30T18:00:00Z');

beforeAll(async () => {
  app = await startApp();
  freezeClock(app, NOW);
});

afterAll(() => app.close());

const open = (path: string) => app.as.anonymous.get(path);
const post = (path: string, fields: Record<string, string>) =>
  app.as.anonymous.post(path).set('origin', app.url).type('form').send(fields);
const timesIn = (html: string) =>
  [...html.matchAll(/name="startsAt" value="([^"]+)"/g)].map(([, time]) => time!);
const tokenOf = (leadId: string) => app.app.get(SignedTokens).sign(NEXT_STEPS, { leadId }, 3600);
const CONTACT = {
  zipCode: '50325',
  streetAddress: '9 Grand Ave',
  city: 'Clive',
  name: 'Ada Brandt',
  email: 'page@example.com',
  phone: '515-555-0142',
};

const titleOf = (page: string) => /<title>([^<]*)/.exec(page)![1]!;

test('an owner without a link finds a time by ZIP code, books it, moves it and cancels it', async () => {
  const { text: first } = await open('/book').expect(200);
  expect(timesIn(first)).toEqual([]);
  expect(first).toContain('We meet at the property, confirm the rent and note any repairs.');
  expect(first).toContain('What to expect');
  const { text: offer } = await open('/book?zip=50325').expect(200);
  const [time, , , other] = timesIn(offer);
  const formToken = /name="formToken" value="([^"]+)"/.exec(offer)![1]!;

  const { headers } = await post('/book?zip=50325', { ...CONTACT, startsAt: time!, formToken }).expect(303);
  const own = headers.location!;
  const { text: booked } = await open(own).expect(200);
  expect(titleOf(offer)).toMatch(/^Book a walkthrough \|/);
  expect(titleOf(booked)).toMatch(/^Your walkthrough is booked \|/);
  expect(booked).toContain('<h1>Your walkthrough is booked</h1>');
  expect(booked).toContain('walkthrough.ics');
  // Someone who typed another person's address must not see their agreement.
  await open(own.replace('/book/', '/next-steps/')).expect(404);

  const moved = await post(own, { startsAt: other!, move: '' }).expect(303);
  expect(timesIn(booked)).not.toContain(time);
  const { text: rescheduled } = await open(moved.headers.location!).expect(200);
  expect(titleOf(rescheduled)).toMatch(/^Your walkthrough is rescheduled \|/);
  expect(rescheduled).toContain('<h1>Your walkthrough is rescheduled</h1>');
  expect(rescheduled).toContain('Have the keys ready, and the lease if someone lives there.');
  expect(booked).toMatch(/<button [^>]*name="move"[^>]*>Move the Walkthrough/);
  const lead = await app.em.findOneOrFail(Lead, { email: CONTACT.email });
  expect(lead).toMatchObject({ source: 'manual', walkthroughDate: new Date(other!) });
  const canceled = await post(own, { cancel: '1' }).expect(303);
  const { text: after } = await open(canceled.headers.location!).expect(200);
  expect(titleOf(after)).toMatch(/^Your walkthrough is canceled \|/);
  expect(after).toMatch(/<h1[^>]*>Your walkthrough is canceled</);
  expect(after).toContain('You can choose another time below.');
});

test('days after the first four are folded, unless the chosen time is among them', async () => {
  const { text: offer } = await open('/book?zip=50325');
  const days = [...Map.groupBy(timesIn(offer), (time) => time.slice(0, 10)).values()];
  const [first, fold] = [days[3]![0]!, days[4]![0]!];
  const isOpen = (page: string) => /<details[^>]*\bopen\b[^>]*><summary>More days/.test(page);
  const { text: refused } = await post('/book?zip=50325', { ...CONTACT, name: '', startsAt: fold });

  expect(offer.indexOf('More days')).toBeGreaterThan(offer.indexOf(first));
  expect(offer.indexOf('More days')).toBeLessThan(offer.indexOf(fold));
  expect([isOpen(offer), isOpen(refused)]).toEqual([false, true]);
});

test('a form with a missing field comes back with what was typed', async () => {
  const { text: offer } = await open('/book?zip=50325');
  const formToken = /name="formToken" value="([^"]+)"/.exec(offer)![1]!;
  const fields = { ...CONTACT, name: '', startsAt: timesIn(offer)[0]!, formToken };

  const { text } = await post('/book?zip=50325', fields).expect(422);

  expect(text).toContain('Enter your name');
  expect(text).toContain('value="9 Grand Ave"');
});

test('a ZIP code outside the service area offers no times', async () => {
  const { text } = await open('/book?zip=10001').expect(200);

  expect(text).toContain('manage rentals in this ZIP code yet');
});

test('a link that is not ours gets a not-found page', async () => {
  await open('/book/forged.link').expect(404);
});

test.each([
  ['lost', 'Sold'],
  ['closed', null],
  ['won', null],
] as const)(
  'an owner whose lead is %s is asked to call instead of being offered times',
  async (status, reason) => {
    const { id } = await app.make.lead({ zipCode: '50325', phone: '515-555-0141' });
    const path = `/book/${tokenOf(id)}`;
    const { text: offer } = await open(path).expect(200);
    await app.em.nativeUpdate(Lead, id, { status, statusReason: reason });

    const { text } = await open(path).expect(200);
    const { text: refused } = await post(path, { startsAt: timesIn(offer)[0]! }).expect(409);

    for (const page of [text, refused]) expect(page).toContain('be booked online. Please call us.');
    expect(timesIn(text)).toEqual([]);
    expect(text).toContain(`href="tel:`);
  },
);

test('an owner whose lead was deleted is asked to email or call', async () => {
  const { id } = await app.make.lead({ zipCode: '50325', phone: '515-555-0141' });
  await app.em.nativeDelete(Lead, id);

  const { text } = await open(`/book/${tokenOf(id)}`).expect(404);

  expect(text).toContain('it has expired, or the request it was for has been deleted');
});

test('the link from a report books its own property and opens nothing else of the owner', async () => {
  const lead = await app.make.lead({ status: 'analysis_submitted', zipCode: '50325', phone: '515-555-0143' });
  await app.make.entry({ leadId: lead.id, rent: 1_900 });
  const report = async () => (await app.as.anonymous.get(`/api/public/analyses/${lead.id}`)).body;
  const { version } = (await app.as.anonymous.get('/api/public/content')).body.requirements;
  const before = await report();
  await app.as.visitor.post(`/api/public/analyses/${lead.id}/acknowledgments`).send({ version }).expect(201);

  const path = new URL((await report()).bookingUrl).pathname;
  const { text } = await open(path).expect(200);
  await post(path, { startsAt: timesIn(text)[0]! }).expect(303);

  // The report is public, so what it hands out doesn't last as long as a link in an email.
  const expiresSeconds = Buffer.from(path.split('/')[2]!, 'base64url').readUInt32BE(16);
  expect(expiresSeconds * 1_000 - NOW.getTime()).toBe(7 * 86_400_000);
  expect(before.bookingUrl).toBeUndefined();
  expect(await app.em.fork().find(Lead, { email: lead.email })).toMatchObject([
    { id: lead.id, status: 'walkthrough_scheduled', walkthroughDate: new Date(timesIn(text)[0]!) },
  ]);
  const token = path.replace('/book/', '');
  await open(`/api/public/next-steps/${token}/walkthrough.ics`).expect(200);
  await open(`/api/public/next-steps/${token}`).expect(404);
});

describe('a private link of an owner we know little about', () => {
  const unknown = { name: 'ada', nameDerived: true, phone: null, zipCode: '50325' };

  test('asks for the name and the phone, and stores them with the consent they were given with', async () => {
    const { id, email } = await app.make.lead(unknown);
    const path = `/book/${tokenOf(id)}`;
    const { text } = await open(path).expect(200);
    const startsAt = timesIn(text)[0]!;
    const { text: refused } = await post(path, { startsAt, name: 'Ada Brandt', phone: '' }).expect(422);
    const fields = { startsAt, name: 'Ada Brandt', phone: '(515) 555-0186', smsConsent: '1' };

    await post(path, fields).expect(303);

    expect(text).toContain(BOOKING_CALL_CONSENT.text(COMPANY_DEFAULTS.name));
    expect(text).not.toContain(email);
    expect(refused).toContain('Enter your phone number');
    expect(refused).toContain('value="Ada Brandt"');
    expect(await app.em.fork().findOneOrFail(Lead, id)).toMatchObject({
      name: 'Ada Brandt',
      nameDerived: false,
      phone: '(515) 555-0186',
      status: 'walkthrough_scheduled',
    });
    const consents = await app.em.find(Consent, { leadId: id }, { orderBy: { channel: 'asc' } });
    expect(consents).toMatchObject([
      { channel: 'contact', version: BOOKING_CALL_CONSENT.version, contact: '+15155550186', page: path },
      { channel: 'sms', version: SMS_CONSENT.version, contact: '+15155550186' },
    ]);
  });

  test('asks for no more than what is missing, and never changes or shows what we have', async () => {
    const { id } = await app.make.lead({ ...unknown, name: 'Ada Brandt', nameDerived: false });
    const path = `/book/${tokenOf(id)}`;
    const { text } = await open(path).expect(200);
    const startsAt = timesIn(text)[0]!;

    await post(path, { startsAt, name: 'Mallory', phone: '515-555-0187' }).expect(303);
    const { text: booked } = await open(path).expect(200);
    await post(path, { startsAt: timesIn(booked)[1]!, phone: '515-555-0100' }).expect(303);

    expect(text).toContain('name="phone"');
    expect(text).not.toMatch(/name="name"|Ada Brandt/);
    expect(booked).not.toMatch(/name="phone"|515-555-0187/);
    const stored = await app.em.fork().findOneOrFail(Lead, id);
    expect(stored).toMatchObject({ name: 'Ada Brandt', phone: '515-555-0187' });
    expect(await app.em.count(Consent, { leadId: id })).toBe(1);
  });

  test('asks once for all homes that were sent together', async () => {
    const together = { ...unknown, submissionId: randomUUID(), email: 'two-homes@example.com' };
    const home = await app.make.lead(together);
    const next = await app.make.lead(together);
    const known = { name: 'Grace Hill', nameDerived: false, phone: '515-555-0100' };
    const told = await app.make.lead({ ...together, ...known });
    const stranger = await app.make.lead({ ...together, email: 'stranger@example.com' });
    const path = `/book/${tokenOf(home.id)}`;
    const startsAt = timesIn((await open(path)).text)[2]!;
    const edited: string[] = [];
    app.app.get(LeadEvents).edited.on(async (_em, { id }) => void edited.push(id));

    await post(path, { startsAt, name: 'Ada Brandt', phone: '515-555-0186', smsConsent: '1' }).expect(303);

    const { text } = await open(`/book/${tokenOf(next.id)}`).expect(200);
    expect(text).not.toMatch(/name="(?:name|phone)"/);
    const stored = (id: string) => app.em.fork().findOneOrFail(Lead, id);
    const given = { name: 'Ada Brandt', nameDerived: false, phone: '515-555-0186' };
    expect(await stored(next.id)).toMatchObject(given);
    expect(await app.em.count(Consent, { leadId: next.id, contact: '+15155550186' })).toBe(2);
    expect(await stored(told.id)).toMatchObject(known);
    expect(await stored(stranger.id)).toMatchObject({ name: 'ada', phone: null });
    expect(edited).toContain(next.id);
    expect(edited).not.toContain(told.id);
  });

  test.each([
    ['nothing', { name: 'Ada Brandt', nameDerived: false, phone: '515-555-0185' }, 'ada'],
    ['only the name', { phone: '515-555-0185' }, 'Ada Brandt'],
  ])('a link to a home that lacks %s gives the others no number', async (_lacking, known, name) => {
    const together = { ...unknown, submissionId: randomUUID(), email: `${randomUUID()}@example.com` };
    const home = await app.make.lead({ ...together, ...known });
    const next = await app.make.lead(together);
    const path = `/book/${tokenOf(home.id)}`;
    const startsAt = timesIn((await open(path)).text)[3]!;

    await post(path, { startsAt, name: 'Ada Brandt', phone: '515-555-0199', smsConsent: '1' }).expect(303);

    const stored = (id: string) => app.em.fork().findOneOrFail(Lead, id);
    expect(await stored(home.id)).toMatchObject({ name: 'Ada Brandt', phone: '515-555-0185' });
    expect(await stored(next.id)).toMatchObject({ name, phone: null });
    expect(await app.em.count(Consent, { leadId: { $in: [home.id, next.id] } })).toBe(0);
  });

  test('books nothing by API without them, or with a number no one can call', async () => {
    const { id } = await app.make.lead(unknown);
    const { text } = await open(`/book/${tokenOf(id)}`);
    const send = (body: object) =>
      app.as.anonymous
        .post(`/api/public/booking/${tokenOf(id)}`)
        .send({ startsAt: timesIn(text)[0], ...body })
        .expect(422);

    const [without, wrong] = [await send({}), await send({ name: 'Ada', phone: '515-555' })];

    expect(without.body.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'phone']);
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(['phone']);
    expect(await app.em.count(Walkthrough, { leadId: id })).toBe(0);
  });
});

test('a walkthrough that has started can be neither moved nor canceled on its page', async () => {
  const { id } = await app.make.lead({ zipCode: '50325', phone: '515-555-0188' });
  const path = `/book/${tokenOf(id)}`;
  const { text } = await open(path).expect(200);
  await post(path, { startsAt: timesIn(text)[0]! }).expect(303);
  const { text: before } = await open(path).expect(200);
  await app.em.nativeUpdate(
    Walkthrough,
    { leadId: id },
    { startsAt: NOW, endsAt: new Date(NOW.getTime() + 3_600_000) },
  );

  const { text: after } = await open(path).expect(200);

  expect(before).toMatch(
    /Choose another time.*<summary>Cancel the walkthrough<\/summary>.*name="cancel"[^>]*>Yes, Cancel It/s,
  );
  expect(before).not.toMatch(/<details[^>]*\bopen\b[^>]*><summary>Cancel/);
  expect(after).not.toMatch(/Cancel the walkthrough|Choose another time|name="startsAt"/);
  expect(after).toContain('walkthrough.ics');
  expect(after.replaceAll('&#x27;', "'")).toContain(BOOKING_TEXT.over);
});

test('without an external booking page, next steps lead to ours', async () => {
  const { id } = await app.make.lead({ status: 'enrolled' });
  const token = tokenOf(id);

  const { body } = await app.as.anonymous
    .post(`/api/public/enrollments/${id}/walkthrough`)
    .send({ token })
    .expect(200);

  expect(body.bookingUrl).toContain('/book/');
  expect(await app.em.findOneOrFail(Lead, id)).toMatchObject({ status: 'enrolled' });
});

/** What a browser would post from the only form with this text: its filled-in fields. */
function filledForm(html: string, words: string): Record<string, string> {
  const form = [...html.matchAll(/<form .*?<\/form>/gs)]
    .map(([found]) => found)
    .find((each) => each.includes(words));
  const value = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const inputs = [...form!.matchAll(/<input [^>]*>/g)]
    .filter(([tag]) => !/type="(?:radio|checkbox)"|disabled/.test(tag))
    .map(([tag]) => [value(tag, 'name'), value(tag, 'value')]);
  const selects = [...form!.matchAll(/<select [^>]*>.*?<\/select>/gs)].map(([tag]) => [
    value(tag, 'name'),
    value(/<option [^>]*selected[^>]*>/.exec(tag)?.[0] ?? '', 'value'),
  ]);
  return Object.fromEntries([...inputs, ...selects]);
}

const linkIn = (html: string, pattern: RegExp) => pattern.exec(html)![0].replaceAll('&amp;', '&');

describe('from the address box to a booked walkthrough', () => {
  const EMAIL = 'journey@example.com';
  const ANSWERS = { propertyType: 'single-family', squareFootage: '1400', unitCount: '1' };

  /** The report of a new analysis, with the requirements accepted: the page that leads on. */
  async function acceptedReport(email: string): Promise<string> {
    const { text: home } = await open('/');
    expect(home).toMatch(/<form [^>]*action="\/analysis"/);
    const { text: form } = await open('/analysis?street=9+Grand+Ave&zip=50325&city=Clive');
    const typed = Object.entries({ ...CONTACT, street: CONTACT.streetAddress, ...ANSWERS });
    const property = Object.fromEntries(typed.map(([name, value]) => [`properties.0.${name}`, value]));
    const second = await post('/analysis', {
      ...filledForm(form, 'properties.0.street'),
      ...property,
      intent: 'next',
    });
    const sent = { ...filledForm(second.text, 'properties.0.street'), email, intent: 'submit' };
    const report = (await post('/analysis', sent).expect(303)).headers.location!;
    const { text: requirements } = await open(`${report}/start?step=requirements`).expect(200);
    const accepted = { ...filledForm(requirements, 'name="version"'), acknowledged: '1' };
    return (await open((await post(`${report}/start`, accepted).expect(303)).headers.location!)).text;
  }

  test('an owner enrolls from the report and books, and stays one lead that is never asked twice', async () => {
    const next = await acceptedReport(EMAIL);
    const enrollLink = linkIn(next, /\/enroll\?[^"]+/);

    const { text: first } = await open(enrollLink).expect(200);
    expect(first).toContain('The property from your report.');
    expect(first).not.toContain('id="streetAddress"');
    const fields = filledForm(first, 'The property from');
    const second = await post('/enroll', { ...fields, estimatedRent: '2100', intent: 'next' }).expect(200);
    expect(second.text).toContain('We have your email address.');
    expect(second.text).not.toContain('id="email"');
    const contact = { name: CONTACT.name, phone: CONTACT.phone, intent: 'next' };
    const third = await post('/enroll', { ...filledForm(second.text, 'Full name'), ...contact }).expect(200);
    const review = { ...filledForm(third.text, 'Submit Enrollment'), intent: 'submit' };
    const enrolled = await post('/enroll', review).expect(200);
    expect(enrolled.text).toContain('Enrollment request received');
    expect([titleOf(first), titleOf(enrolled.text)]).toEqual([
      expect.stringMatching(/^Enroll your property \|/),
      expect.stringMatching(/^Request received \|/),
    ]);
    const done = await post('/enroll', {
      ...filledForm(enrolled.text, 'name="stage"'),
      intent: 'book',
    }).expect(200);
    const bookLink = linkIn(done.text, /\/book\/[\w.-]+/);
    const { text: offer } = await open(bookLink).expect(200);
    expect(offer).not.toMatch(/id="(?:name|phone)"/);
    await post(bookLink, { startsAt: timesIn(offer)[0]! }).expect(303);
    expect((await open(bookLink)).text).toContain('Your walkthrough is booked');
    // The report's link may be forwarded, and the agreement is not.
    await open(bookLink.replace('/book/', '/next-steps/')).expect(404);
    const [, report] = /report=([\w-]{36})/.exec(enrollLink)!;
    const { text: later } = await open(`/analysis/${report}/start`).expect(200);
    expect(later).toContain('We have your enrollment request.');
    expect(later).not.toContain('Enroll Online Now');

    const leads = await app.em.fork().find(Lead, { email: EMAIL });
    expect(leads).toMatchObject([
      {
        source: 'analysis_form',
        status: 'walkthrough_scheduled',
        name: 'Ada Brandt',
        phone: CONTACT.phone,
        plan: 'online',
        estimatedRent: 2100,
        walkthroughDate: new Date(timesIn(offer)[0]!),
      },
    ]);
  });

  test('an owner who booked from the report is not asked for their name when they enroll', async () => {
    const next = await acceptedReport('booked-first@example.com');
    const bookLink = linkIn(next, /\/book\/[\w.-]+/);
    const { text: offer } = await open(bookLink).expect(200);
    const { name, phone } = CONTACT;
    await post(bookLink, { startsAt: timesIn(offer)[1]!, name, phone }).expect(303);
    const report = linkIn(next, /\/analysis\/[\w-]{36}/);
    const { text: again } = await open(`${report}/start`).expect(200);
    expect(again).toContain('View or Change Your Time');
    expect(again).not.toContain('We have your enrollment request.');

    const { text: first } = await open(linkIn(again, /\/enroll\?[^"]+/)).expect(200);
    expect(first).toContain('Your walkthrough is already booked.');
    const fields = { ...filledForm(first, 'The property from'), estimatedRent: '2100', intent: 'next' };
    const { text: third } = await post('/enroll', fields).expect(200);

    expect(third).toContain('Step 3 of 3');
    expect(third.match(/Already on file/g)).toHaveLength(3);
    expect(third).not.toMatch(/id="(?:name|email|phone)"/);
    const review = { ...filledForm(third, 'Submit Enrollment'), intent: 'submit' };
    const { text: receipt } = await post('/enroll', review).expect(200);
    expect(receipt).toContain('Your walkthrough is booked.');
    expect(receipt).toContain('View or change your time');
    expect(receipt).not.toContain("once it's confirmed");
    expect(receipt).not.toContain('Schedule Your Confirmation Walkthrough');
    expect((await open(`${report}/start`)).text).toContain('We have your enrollment request.');
  });
});
