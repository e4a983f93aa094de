import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';

/** People looking for a home write to the company. */
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const PATH = '/api/public/rental-inquiries';
const written = {
  name: 'Jordan Ellis',
  email: 'jordan@example.com',
  phone: '515-555-0166',
  message: 'Three bedrooms in Ankeny from June 1, and we have a dog.',
};

const inquiries = () =>
  app.em.execute<{ recipient: string; data: object; state: string; lead_id: null }[]>(
    "select recipient, data, lead_id from messages where template = 'rental-inquiry' order by id",
  );

// P-208
test('becomes an email to the company, with everything needed to answer', async () => {
  await app.as.admin.patch('/api/company').send({ email: 'leasing@example.com' }).expect(200);

  const { status, body } = await app.as.visitor.post(PATH).send(written);

  expect([status, body]).toEqual([201, { accepted: true }]);
  const { name: sender, ...rest } = written;
  expect(await inquiries()).toEqual([
    { recipient: 'leasing@example.com', data: { sender, ...rest }, lead_id: null },
  ]);
});

test('sent twice by a double click is one email; a different question is a second one', async () => {
  const before = (await inquiries()).length;
  const form = { ...written, email: 'twice@example.com' };
  const send = (values: object = {}) =>
    app.as.visitor
      .post(PATH)
      .send({ ...form, ...values })
      .expect(201);

  const answers = await Promise.all([send(), send()]);
  await send({ message: 'Is the deck new?' });

  expect(answers.map(({ body }) => body)).toEqual([{ accepted: true }, { accepted: true }]);
  expect(await inquiries()).toHaveLength(before + 2);
});

test('is not a lead: only owners are', async () => {
  await app.as.visitor
    .post(PATH)
    .send({ ...written, email: 'renter@example.com' })
    .expect(201);

  const { body } = await app.as.staff.get('/api/leads').query({ filter: '{"q":"renter@example.com"}' });

  expect(body).toEqual([]);
});

test.each([
  ['name', ''],
  ['email', 'jordan'],
  ['phone', '115-555-0166'],
  ['message', ' '],
  ['message', 'x'.repeat(10_000)],
  ['to', 'victim@example.com'],
])('refuses %s %j', async (field, value) => {
  const before = await inquiries();

  const { status, body } = await app.as.visitor.post(PATH).send({ ...written, [field]: value });

  expect(status).toBe(422);
  expect(JSON.stringify(body.errors)).toContain(field);
  expect(await inquiries()).toEqual(before);
});

test('a bot that fills in the honeypot gets the same response, and nothing is sent', async () => {
  const before = await inquiries();

  const { status, body } = await app.as.visitor
    .post(PATH)
    .send({ ...written, website: 'https://spam.example' });

  expect([status, body]).toEqual([201, { accepted: true }]);
  expect(await inquiries()).toEqual(before);
});

test('needs a form token from the page', async () => {
  expect((await app.as.anonymous.post(PATH).send(written)).status).toBe(403);
});
