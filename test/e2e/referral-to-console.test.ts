import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { RateLimits } from '../../src/platform/limits/rate-limits.js';
import { TYPED } from '../site/referral-fields.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { openConsole } from './console.js';

const { app, browser } = setUpBrowserApp(undefined, { keepsPages: true });
let staff: Page;

beforeAll(async () => {
  staff = await openConsole(app, browser, { path: '/referrals' });
});

// P-107..P-115, P-156, P-177, P-219
test('a realtor refers a client, who appears on the list that staff have open', async () => {
  const clientName = 'Client with Script';
  const clientEmail = 'client@example.com';
  const page = await (await browser.newContext({ baseURL: app.url })).newPage();
  await page.goto('/realtor-referral', { waitUntil: 'networkidle' });

  await fill(page, { ...TYPED, clientName, clientEmail });
  await page.getByRole('button', { name: 'Submit Referral' }).click();
  await page.getByText('Referral submitted successfully!').first().waitFor();

  const row = staff.getByRole('row', { name: new RegExp(clientName) });
  await row.getByText('Rita Realtor').waitFor();
  await row.getByRole('link', { name: clientName }).click();
  await staff.getByRole('heading', { level: 1, name: clientName }).waitFor();
  await staff.goBack();
  const leads = await app.em.execute('select source, name, message from leads where email = ?', [
    clientEmail,
  ]);
  expect(leads).toEqual([{ source: 'referral', name: clientName, message: TYPED.message }]);
});

// decision 10
test('during a flood the page solves a proof of work before the second try, and without JavaScript nothing is lost', async () => {
  await app.em.execute(
    `insert into rate_limits (key, points, expire) values (?, ?, 4102444800000)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [app.app.get(RateLimits).rowOf('formsOverall', 'all'), 2_000_000_000],
  );
  const open = async (options: object) => {
    const page = await (await browser.newContext({ baseURL: app.url, ...options })).newPage();
    await page.goto('/realtor-referral', { waitUntil: 'networkidle' });
    await fill(page, TYPED);
    await page.getByRole('button', { name: 'Submit Referral' }).click();
    return page;
  };

  const proven = await open({});
  await proven.getByText("We're getting far more forms than usual.").first().waitFor();
  await proven.locator('input[name=formToken]:not([data-needs-proof])').waitFor({ state: 'attached' });
  await proven.getByRole('button', { name: 'Submit Referral' }).click();
  await proven.getByText('Referral submitted successfully!').first().waitFor();
  const refused = await open({ javaScriptEnabled: false });
  await refused.getByText("We're getting far more forms than usual.").first().waitFor();

  expect(await refused.locator('#clientName').inputValue()).toBe(TYPED.clientName);
  expect(await app.em.execute('select count(*)::int from used_tokens')).toEqual([{ count: 1 }]);
  await app.em.execute('delete from rate_limits');
  await refused.getByRole('button', { name: 'Submit Referral' }).click();
  await refused.getByText('Referral submitted successfully!').first().waitFor();
});

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    const control = page.locator(`#${field}`);
    await (field === 'propertyType' ? control.selectOption(value) : control.fill(value));
  }
}
