import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Agent, startApp, type TestApp } from '../support/app.js';

let product: TestApp;

beforeAll(async () => {
  product = await startApp({ RATE_LIMIT_FACTOR: '0.1' });
});

afterAll(() => product.close());

test('limits files per IP address without limiting staff', async () => {
  const lead = await product.make.lead();
  await product.make.entry({ leadId: lead.id, rent: 1_800 });
  const ask = () => product.as.anonymous.post(`/api/public/analyses/${lead.id}/pdf`);

  const answers = [await ask(), await ask(), await ask(), await ask()];
  const ofStaff = await product.as.staff.post('/api/pdf/generate-report').send({ lead: { id: lead.id } });

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
  expect(Number(answers[3]!.headers['retry-after'])).toBeGreaterThan(0);
  expect(ofStaff.status).toBe(201);
});

test('limits files per user without limiting others', async () => {
  const lead = await product.make.lead();
  await product.make.entry({ leadId: lead.id, rent: 1_800 });
  const ask = (as: Agent) => as.post('/api/pdf/generate-report').send({ lead: { id: lead.id } });
  const { admin, staff } = product.as;

  const answers = [await ask(admin), await ask(admin), await ask(admin), await ask(admin), await ask(staff)];

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429, 201]);
});

test('limits link attempts per IP address, reports and signed documents together', async () => {
  const { anonymous } = product.as;
  const report = () => anonymous.get(`/api/public/analyses/${randomUUID()}/pdf/${randomUUID()}`);

  const answers = await Promise.all(Array.from({ length: 40 }, report));
  const copy = await anonymous.get('/api/public/signed-documents/guessed');

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
  expect(copy.status).toBe(429);
});
