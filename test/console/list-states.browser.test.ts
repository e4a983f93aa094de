import { expect, test } from '@jest/globals';
import { setUpBrowserApp } from '../support/browser-app.js';
import { openConsole } from './console.js';

/** design.md section 6: "none yet" and "nothing matches" are two things, on every list of a company that has just begun. */
const { app, browser } = setUpBrowserApp();

const open = (path: string) => openConsole(app, browser, { role: 'admin', path });

// S-82
test.each([
  ['/leads', 'No leads found'],
  ['/admin', 'No leads found'],
  ['/referrals', 'No referrals yet'],
  ['/admin/analyses', 'No analyses yet'],
  ['/admin/subscribers', 'No subscribers yet'],
  ['/admin/jobs', 'No provider has called yet'],
  ['/admin/outbox', 'No message was written yet'],
  ['/campaigns', 'There are no leads yet'],
])('%s without a record says: %s', async (path, says) => {
  const page = await open(path);

  await page.getByText(says, { exact: true }).waitFor();

  expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);
});

test.each([
  ['/leads', { q: 'nobody' }, 'No lead matches these filters'],
  ['/admin', { status: ['won'] }, 'No lead matches these filters'],
  ['/referrals', { state: 'paid' }, 'No referral matches these filters'],
  ['/admin/analyses', { isLinked: false }, 'No analysis matches these filters'],
  ['/admin/analyses', { status: 'failed' }, 'No analysis matches these filters'],
  ['/admin/subscribers', { q: 'nobody' }, 'No subscriber matches these filters'],
  ['/admin/users', { isActive: false }, 'No user matches these filters'],
  ['/admin/audit', { action: 'factor.reset' }, 'Nothing matches these filters'],
  ['/admin/jobs', { state: 'failed' }, 'Nothing matches these filters'],
  ['/admin/outbox', { channel: 'sms' }, 'No message matches these filters'],
  ['/campaigns', { q: 'nobody' }, 'No lead matches these filters'],
])('%s under the filter %j says that nothing matches, and clears it', async (path, filter, says) => {
  const page = await open(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await page.getByText(says, { exact: true }).waitFor();

  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();

  await page.getByText(says, { exact: true }).waitFor({ state: 'detached' });
});
