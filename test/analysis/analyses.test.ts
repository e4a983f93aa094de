import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { EntryView } from '#shared/analysis.js';
import type { LeadView } from '#shared/lead.js';
import { entryOf, property, settledReport, submit, untilRequested } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { BAD_EMAILS, badRequiredTexts, HTML, isUnstorable } from '../support/bad-texts.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';

/** The form a visitor sends. */
const MISSING = 'Please fill in all required fields for each property';
let rentcast: FakeRentcast;
let product: TestApp;

beforeAll(async () => {
  rentcast = await startFakeRentcast();
  product = await startApp({ RENTCAST_BASE_URL: rentcast.url, RENTCAST_API_KEY: rentcast.apiKey });
});

afterEach(() => rentcast.reset());

afterAll(async () => {
  await product.close();
  await rentcast.close();
});

function post(body: object) {
  return product.as.visitor.post('/api/public/analyses').send(body);
}

async function leadOf(id: string): Promise<LeadView> {
  return (await product.as.staff.get(`/api/leads/${id}`)).body as LeadView;
}

async function countsOf(email: string): Promise<unknown> {
  const [counts] = await product.em.execute(
    `select (select count(*)::int from leads where email = :email) as leads,
       (select count(*)::int from property_analysis_entries where email = :email) as entries,
       (select count(*)::int from property_analysis_subscribers where email = :email) as subscribers`,
    { email },
  );
  return counts;
}

// P-80, P-193
test('each property of a form becomes a lead, an entry and a first status change', async () => {
  const [first, second] = [property(), property({ city: 'Clive', zipCode: '50325', propertyType: 'condo' })];

  const { status, body } = await post({ email: 'Ada.Moe@Example.com', properties: [first, second] });

  expect(status).toBe(201);
  expect(body).toEqual({
    leadId: body.analyses[0].leadId,
    analyses: [
      { leadId: expect.any(String), entryId: expect.any(String) },
      { leadId: expect.any(String), entryId: expect.any(String) },
    ],
  });
  expect(await countsOf('ada.moe@example.com')).toEqual({ leads: 2, entries: 2, subscribers: 1 });
  for (const [index, { leadId, entryId }] of body.analyses.entries()) {
    const { street, ...asked } = [first, second][index]!;
    const stored = { ...asked, streetAddress: street };
    const address = `${street}, ${asked.city}, IA ${asked.zipCode}`;
    expect(await leadOf(leadId)).toMatchObject({ ...stored, propertyAddress: address });
    expect(await entryOf(product, entryId)).toMatchObject({ ...stored, leadId });
    const history = await product.em.execute('select * from lead_status_changes where lead_id = ?', [leadId]);
    expect(history).toMatchObject([{ from_status: null, to_status: 'analysis_submitted', cause: 'form' }]);
  }
});

// P-81
test("the lead has the form's status and source, and a name marked as derived from the email", async () => {
  const { leadId, analyses } = await submit(product, [property()], 'ruth.berg@example.com');

  expect(await leadOf(leadId)).toMatchObject({
    email: 'ruth.berg@example.com',
    name: 'ruth.berg',
    nameDerived: true,
    status: 'analysis_submitted',
    source: 'analysis_form',
    phone: null,
  });
  expect(await entryOf(product, analyses[0]!.entryId)).toMatchObject({
    email: 'ruth.berg@example.com',
    name: 'ruth.berg',
  });
});

test('staff can save a lead with a very long email', async () => {
  const { leadId } = await submit(product, [property()], `${'x'.repeat(200)}@example.com`);
  const lead = await leadOf(leadId);

  const { status } = await product.as.staff.patch(`/api/leads/${leadId}`).send({ ...lead, city: 'Clive' });

  expect(status).toBe(200);
});

// P-170
test('blank fields stay blank', async () => {
  const { bedrooms, bathrooms, yearBuilt, ...required } = property();

  const { leadId, analyses } = await submit(product, [required]);

  const blanks = { bedrooms: null, bathrooms: null, yearBuilt: null };
  expect(await leadOf(leadId)).toMatchObject(blanks);
  expect(await entryOf(product, analyses[0]!.entryId)).toMatchObject(blanks);
});

test('first and last touch are stored with the lead', async () => {
  const first = { utmSource: 'newsletter', landingPage: '/analysis' };
  const last = { referrer: 'https://search.example/', landingPage: '/' };

  const { body } = await post({
    email: 'trail@example.com',
    properties: [property()],
    attribution: { first, last },
  });

  expect(await leadOf(body.leadId)).toMatchObject({ firstTouch: first, lastTouch: last });
});

test.each(['first', 'last'])('with only a %s touch, it counts as both', async (which) => {
  const touch = { utmSource: 'newsletter', landingPage: '/analysis' };

  const { body } = await post({
    email: 'one-trail@example.com',
    properties: [property()],
    attribution: { [which]: touch },
  });

  expect(await leadOf(body.leadId)).toMatchObject({ firstTouch: touch, lastTouch: touch });
});

test.each([
  ['an unknown field', { first: { utm: 'x' } }, {}],
  ['a value that is too long', { first: { utmSource: 'x'.repeat(201) } }, { utmSource: 'x'.repeat(200) }],
  ['no touches', { utmSource: 'newsletter' }, null],
])('attribution with %s never loses the lead, only its invalid parts', async (_, attribution, firstTouch) => {
  const { status, body } = await post({
    email: 'unusable-trail@example.com',
    properties: [property()],
    attribution,
  });

  expect(status).toBe(201);
  expect((await leadOf(body.leadId)).firstTouch).toEqual(firstTouch);
});

// P-139, P-196
test('an email that submits twice is subscribed once, and its first row stays', async () => {
  const email = 'twice@example.com';
  await submit(product, [property()], email);
  await product.em.execute("update property_analysis_subscribers set name = 'Twyla' where email = ?", [
    email,
  ]);

  await submit(product, [property()], email);

  const rows = await product.em.execute('select name from property_analysis_subscribers where email = ?', [
    email,
  ]);
  expect(rows).toEqual([{ name: 'Twyla' }]);
});

// P-160, P-162..P-168, P-210
test.each([
  ['street', undefined],
  ['street', '   '],
  ['city', ''],
  ['state', 'NE'],
  ['zipCode', '5002'],
  ['zipCode', '50021-1234'],
  ['propertyType', 'commercial'],
  ['propertyType', undefined],
  ['squareFootage', 0],
  ['squareFootage', '1600'],
  ['squareFootage', 1e12],
  ['unitCount', 0],
  ['unitCount', undefined],
  ['bedrooms', -1],
  ['bedrooms', 1.5],
  ['bathrooms', -0.5],
  ['bathrooms', 1.25],
  ['yearBuilt', 1799],
  ['yearBuilt', new Date().getFullYear() + 1],
  ['id', 'not-an-id'],
  ['street', 'x'.repeat(121)],
])('refuses a property with %s %j and names the field', async (field, value) => {
  const { status, body, headers } = await post({
    email: 'refused@example.com',
    properties: [property(), { ...property(), [field]: value }],
  });

  expect(status).toBe(422);
  expect(headers['content-type']).toContain('application/problem+json');
  expect(body).toMatchObject({ detail: MISSING, message: MISSING, code: 'INVALID_FIELDS' });
  expect(body.errors).toEqual([expect.objectContaining({ field: `properties.1.${field}` })]);
  expect(await countsOf('refused@example.com')).toEqual({ leads: 0, entries: 0, subscribers: 0 });
});

test.each([
  ['street', 120],
  ['city', 80],
] as const)(
  'refuses a %s that is not text, too long or has control characters, and names the field',
  async (field, max) => {
    const findings: unknown[] = [];
    for (const value of badRequiredTexts(max)) {
      const properties = [{ ...property(), [field]: value }];
      const { status, body } = await post({ email: 'refused@example.com', properties });
      const isNamed = body.errors?.some(
        (error: { field: string }) => error.field === `properties.0.${field}`,
      );
      if (status !== 422 || !(isNamed || isUnstorable(value))) findings.push([value, status, body]);
    }

    expect(findings).toEqual([]);
    expect(await countsOf('refused@example.com')).toEqual({ leads: 0, entries: 0, subscribers: 0 });
  },
);

test('HTML and emoji in street and city are stored as they are', async () => {
  const { leadId } = await submit(product, [property({ street: `1 ${HTML}`, city: 'Ankeny 🏡' })]);

  expect(await leadOf(leadId)).toMatchObject({ streetAddress: `1 ${HTML}`, city: 'Ankeny 🏡' });
});

test.each([
  ['no property', []],
  ['eleven properties', Array.from({ length: 11 }, () => property())],
  ['an unknown field', [{ ...property(), price: 1 }]],
  ['a property that is not an object', ['412 Grand Ave']],
])('refuses a form with %s', async (_, properties) => {
  const { status, body } = await post({ email: 'refused@example.com', properties });

  expect(status).toBe(422);
  expect(body).toMatchObject({ detail: MISSING, errors: [{ field: expect.stringMatching(/^properties/) }] });
  expect(await countsOf('refused@example.com')).toEqual({ leads: 0, entries: 0, subscribers: 0 });
});

test.each(BAD_EMAILS.filter((email) => !isUnstorable(email)))(
  'refuses the email %j without mentioning properties (P-169)',
  async (email) => {
    const { status, body } = await post({ email, properties: [property()] });

    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: 'Some fields are not valid.', errors: [{ field: 'email' }] });
  },
);

test.each([
  ['NUL in a string', 422, { properties: [property({ street: '1 Grand\u0000 Ave' })] }],
  ['200 properties', 400, { properties: Array.from({ length: 200 }, () => property()) }],
  ['2 MB', 413, { properties: [property({ street: 'x'.repeat(2_000_000) })] }],
])('refuses a body with %s before reading it', async (_, expected, body) => {
  const answer = await post({ email: 'refused@example.com', ...body });

  expect(answer.status).toBe(expected);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.body).toMatchObject({ status: expected, detail: expect.any(String) });
});

test('the same form with the same ids always gets the first response (P-132)', async () => {
  const body = { email: 'again@example.com', properties: [property({ id: randomUUID() })] };
  const first = await post(body);

  const again = await post(body);

  expect(first.body.leadId).toBe(body.properties[0]!.id);
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect(await countsOf('again@example.com')).toEqual({ leads: 1, entries: 1, subscribers: 1 });
});

test('a different form with a taken id is refused without revealing whose it is', async () => {
  const id = randomUUID();
  const { leadId } = await submit(product, [property({ id })], 'owner-of-id@example.com');
  const before = await leadOf(leadId);

  const { status, body } = await post({ email: 'thief@example.com', properties: [property({ id })] });

  expect(status).toBe(409);
  expect(body.code).toBe('ID_TAKEN');
  expect(JSON.stringify(body)).not.toContain('owner-of-id');
  expect(await leadOf(leadId)).toEqual(before);
  expect(await countsOf('thief@example.com')).toEqual({ leads: 0, entries: 0, subscribers: 0 });
});

test('refuses one id for two properties of a form, in any spelling', async () => {
  const id = randomUUID();

  const { status, body } = await post({
    email: 'double@example.com',
    properties: [property({ id }), property({ id: id.toUpperCase() })],
  });

  expect(status).toBe(422);
  expect(body.errors).toEqual([expect.objectContaining({ field: 'properties.1.id' })]);
  expect(await countsOf('double@example.com')).toEqual({ leads: 0, entries: 0, subscribers: 0 });
});

test('identical forms without ids within ten minutes count as one, in any spelling', async () => {
  const { street, ...rest } = property();
  const first = await submit(product, [{ street, ...rest }], 'equal@example.com');

  const again = await submit(product, [{ ...rest, street: ` ${street} ` }], ' Equal@example.com');

  expect(again).toEqual(first);
  expect(await countsOf('equal@example.com')).toEqual({ leads: 1, entries: 1, subscribers: 1 });
});

test('after ten minutes an identical form is a new one', async () => {
  const asked = property();
  const first = await submit(product, [asked], 'later@example.com');
  await product.em.execute(
    "update submissions set created_at = created_at - interval '11 minutes' where answer ->> 'leadId' = ?",
    [first.leadId],
  );

  const later = await submit(product, [asked], 'later@example.com');

  expect(later.leadId).not.toBe(first.leadId);
});

test.each([
  ['without ids', {}],
  ['under one id', { id: randomUUID() }],
])('twenty concurrent identical forms %s create one lead and get one response', async (_, own) => {
  const email = `crowd${Object.keys(own).length}@example.com`;
  const body = { email, properties: [property(own)] };

  const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)));

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await countsOf(email)).toEqual({ leads: 1, entries: 1, subscribers: 1 });
});

test('forms that share ids in another order wait for each other', async () => {
  const [one, two] = [property({ id: randomUUID() }), property({ id: randomUUID() })];
  const bodies = [
    { email: 'order@example.com', properties: [one, two] },
    { email: 'order@example.com', properties: [two, one] },
  ];

  const answers = await Promise.all(bodies.map(post));

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ID_TAKEN');
  expect(await countsOf('order@example.com')).toEqual({ leads: 2, entries: 2, subscribers: 1 });
});

test('an identical form after its lead was deleted is a new one', async () => {
  const asked = [property(), property()];
  const first = await submit(product, asked, 'return@example.com');
  await product.as.admin.delete(`/api/leads/${first.analyses[1]!.leadId}`);

  const again = await submit(product, asked, 'return@example.com');

  const leads = await Promise.all(again.analyses.map(({ leadId }) => leadOf(leadId)));
  expect(leads.map(({ email }) => email)).toEqual(['return@example.com', 'return@example.com']);
});

test("deleting an owner's last lead leaves nothing of the owner in the database", async () => {
  const email = 'forget.me@example.com';
  const first = await submit(product, [property({ street: '1 Oblivion Way' })], email);
  const second = await submit(product, [property({ street: '2 Oblivion Way' })], email);
  await Promise.all([settledReport(product, first.leadId), settledReport(product, second.leadId)]);
  await product.as.staff.patch(`/api/leads/${second.leadId}`).send({ email: 'other@example.com' });

  await product.as.admin.delete(`/api/leads/${first.leadId}`);
  const between = await countsOf(email);
  await product.as.admin.delete(`/api/leads/${second.leadId}`);

  expect(between).toEqual({ leads: 0, entries: 1, subscribers: 1 });
  expect(await countsOf(email)).toEqual({ leads: 0, entries: 0, subscribers: 0 });
  const submissions = JSON.stringify(await product.em.execute('select * from submissions'));
  expect(submissions).not.toMatch(/forget\.me|Oblivion|127\.0\.0\.1/);
});

test("the lookup does not lock the lead's row: someone may be dragging its card", async () => {
  rentcast.always('slow');
  const { leadId, analyses } = await submit(product, [property({ street: '1 TimeoutSettings Ln' })]);
  await untilRequested(rentcast, '1 TimeoutSettings Ln');
  const before = await leadOf(leadId);

  rentcast.release();
  await settledReport(product, leadId);

  const { rentEstimate }: EntryView = await entryOf(product, analyses[0]!.entryId);
  expect(rentEstimate).toBe(1900);
  expect(await leadOf(leadId)).toEqual(before);
});
