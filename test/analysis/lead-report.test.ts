import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ReportViews } from '../../src/activity/report-views.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const read = (leadId: string) => app.as.staff.get(`/api/leads/${leadId}/report`);
const storeViews = () => app.app.get(ReportViews, { strict: false }).store();

// S-64
test('staff read the report of a lead with the entry behind it and who viewed it', async () => {
  const lead = await app.make.lead();
  const entry = await app.make.entry({ leadId: lead.id, rent: 1_800 });
  await fetch(`${app.url}/api/public/analyses/${lead.id}`);
  await storeViews();

  const { body } = await read(lead.id);

  expect(body).toMatchObject({
    leadId: lead.id,
    entryId: entry.id,
    rentEstimate: 1_800,
    providerMessage: null,
  });
  expect(body.origins.rentEstimate).toBe('provider');
  expect(body.views).toEqual([{ at: expect.any(String), viewer: 'public' }]);
});

// S-50
test('staff see all properties of an email, from every submission', async () => {
  const email = 'investor@example.com';
  const [first, second, other] = await Promise.all([app.make.lead(), app.make.lead(), app.make.lead()]);
  await app.make.entry({ leadId: first.id, email, rent: 1_800, streetAddress: '1 Old Rd' });
  await app.make.entry({ leadId: second.id, email, rent: 1_900, streetAddress: '2 New Rd' });
  await app.make.entry({ leadId: second.id, email, rent: 1_900, streetAddress: '2 Newer Rd' });
  await app.make.entry({ leadId: other.id, rent: 2_000 });
  await app.make.entry({ email, rent: 2_100 });

  const { body } = await read(first.id);

  expect(body.siblings).toEqual([
    { leadId: second.id, address: '2 Newer Rd, Waukee, IA 50263' },
    { leadId: first.id, address: '1 Old Rd, Waukee, IA 50263' },
  ]);
});

test('reading a report in the console does not count as a view', async () => {
  const lead = await app.make.lead();
  await app.make.entry({ leadId: lead.id, rent: 1_800 });

  await read(lead.id);
  await storeViews();

  expect((await read(lead.id)).body.views).toEqual([]);
});

// S-190, S-191
test('a lead without an analysis and an unknown lead have distinct errors', async () => {
  const lead = await app.make.lead();

  const answers = [await read(lead.id), await read(randomUUID())];

  expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual([
    [404, 'ANALYSIS_NOT_FOUND', "The property analysis you're looking for doesn't exist."],
    [404, 'LEAD_NOT_FOUND', 'Lead not found'],
  ]);
});
