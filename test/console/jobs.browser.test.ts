import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { DEAD_LETTERS, Jobs } from '../../src/platform/jobs/jobs.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { openConsole } from './console.js';

const PRICE = z.looseObject({ price: z.number().optional() });
const { app, browser } = setUpBrowserApp();

const openJobs = () => openConsole(app, browser, { role: 'admin', path: '/admin/jobs' });

test('an admin sees what failed for good and about whom, corrects it or lets it go', async () => {
  const lead = await app.make.lead({ name: 'Ada Owner' });
  const jobs = app.app.get(Jobs);
  const handled: object[] = [];
  await jobs.work(
    { name: 'send-prices', schema: PRICE, queue: { retryLimit: 0 }, concurrency: 1 },
    async (data) => {
      if (data.price === undefined) throw new Error('There is no price.');
      handled.push(data);
    },
  );
  await jobs.boss.insert('send-prices', [{ data: { leadId: lead.id } }]);
  while ((await jobs.boss.findJobs(DEAD_LETTERS)).length === 0)
    await new Promise((done) => setTimeout(done, 50));
  const page = await openJobs();

  await page.getByText('Error: There is no price.').waitFor();
  expect(await page.getByRole('link', { name: 'Ada Owner' }).getAttribute('href')).toBe(`/leads/${lead.id}`);
  await page.getByRole('button', { name: 'Edit and retry: Send prices' }).click();
  const field = page.getByLabel('Job data');
  await field.fill('[1]');
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await page.getByText('This is not a valid JSON object.').waitFor();
  await field.fill(JSON.stringify({ leadId: lead.id, price: 199 }));
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();

  await page.getByText('No failed jobs').waitFor();
  while (handled.length === 0) await new Promise((done) => setTimeout(done, 50));
  expect(handled).toEqual([{ leadId: lead.id, price: 199 }]);
});

test('what one setting broke is tried again with one press', async () => {
  const jobs = app.app.get(Jobs);
  const handled: object[] = [];
  let isBroken = true;
  await jobs.work(
    { name: 'sync-prices', schema: PRICE, queue: { retryLimit: 0 }, concurrency: 1 },
    async (data) => {
      if (isBroken) throw new Error('The field is missing.');
      handled.push(data);
    },
  );
  await jobs.boss.insert(
    'sync-prices',
    [1, 2, 3].map((price) => ({ data: { price } })),
  );
  while ((await jobs.boss.findJobs(DEAD_LETTERS)).length < 3)
    await new Promise((done) => setTimeout(done, 50));
  isBroken = false;
  const page = await openJobs();

  await page.getByRole('button', { name: 'Retry all 3: Sync prices' }).click();

  await page.getByText('No failed jobs').waitFor();
  while (handled.length < 3) await new Promise((done) => setTimeout(done, 50));
});

test('an admin sees webhooks and retries a failed one', async () => {
  await app.em.execute(
    `insert into webhook_events (source, event_key, type, path, body, state, attempts, reason)
     values ('twilio-inbound', 'SM1', 'message', '/', 'MessageSid=SM1&From=%2B15155550142&Body=Hi', 'failed', 10, 'The database was away.')`,
  );
  const page = await openJobs();
  await page.getByText('10 attempts · The database was away.').waitFor();

  await page.getByRole('button', { name: 'Retry: twilio-inbound message' }).click();

  await page.getByText('The webhook is being processed again').waitFor();
  await page
    .getByRole('row', { name: /twilio-inbound/ })
    .getByText(/Received|Processed/)
    .waitFor();
});
