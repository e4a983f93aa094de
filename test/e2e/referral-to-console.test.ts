import { expect, test } from '@jest/globals';
import { TYPED } from '../site/referral-fields.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { openConsole } from './console.js';

const { app, browser } = setUpBrowserApp();

// P-107..P-115, P-156, P-177, P-219
test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a realtor refers a client, who appears on the list that staff have open: %j',
  async (options) => {
    const clientName = `Client ${options.javaScriptEnabled ? 'with' : 'without'} Script`;
    const clientEmail = `client.${options.javaScriptEnabled}@example.com`;
    const staff = await openConsole(app, browser, { path: '/referrals' });
    const page = await (await browser.newContext({ baseURL: app.url, ...options })).newPage();
    await page.goto('/realtor-referral', { waitUntil: 'networkidle' });

    for (const [field, value] of Object.entries({ ...TYPED, clientName, clientEmail })) {
      const control = page.locator(`#${field}`);
      await (field === 'propertyType' ? control.selectOption(value) : control.fill(value));
    }
    await page.getByRole('button', { name: 'Submit Referral' }).click();
    await page.getByText('Referral submitted successfully!').first().waitFor();

    const row = staff.getByRole('row', { name: new RegExp(clientName) });
    await row.getByText('Rita Realtor').waitFor();
    await row.getByRole('link', { name: clientName }).click();
    await staff.getByRole('heading', { level: 1, name: clientName }).waitFor();
    const leads = await app.em.execute('select source, name, message from leads where email = ?', [
      clientEmail,
    ]);
    expect(leads).toEqual([{ source: 'referral', name: clientName, message: TYPED.message }]);
  },
);
