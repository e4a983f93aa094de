import { expect, test } from '@jest/globals';
import { setUpBrowserApp } from '../support/browser-app.js';
import { openPage, signIn } from './console.js';

const { app, browser } = setUpBrowserApp();
const MINUTE_MS = 60_000;

// S-80
test('times keep updating while a page is open', async () => {
  const lead = await app.make.lead();
  const dueAt = new Date(Date.now() + 3 * MINUTE_MS).toISOString();
  await app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title: 'Call back', dueAt }).expect(201);
  await app.as.staff.post(`/api/leads/${lead.id}/notes`).send({ text: 'Called.' }).expect(201);
  const page = await openPage(browser);
  // A connection whose clock jumps comes back and reads everything again.
  await page.routeWebSocket(/\/api\/live/, () => undefined);
  await page.clock.install();
  await signIn(page, app);
  await page.goto(`${app.url}/leads/${lead.id}`);
  const task = page.getByRole('region', { name: 'Tasks', exact: true }).getByRole('listitem');
  const note = page.getByRole('listitem').filter({ hasText: 'Called.' });
  await task.getByText(/^Due in/).waitFor();
  await note.getByText('now', { exact: true }).waitFor();
  const reads: string[] = [];
  page.on('request', (request) => reads.push(request.url()));

  await page.clock.fastForward('04:00');

  await task.getByText(/^Overdue: was due/).waitFor();
  await note.getByText('4 minutes ago').waitFor();
  expect(reads).toEqual([]);
});
