import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@jest/globals';
import { Lead } from '../../src/leads/lead.entity.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { startSandbox } from '../support/sandbox.js';
import { openConsole } from './console.js';

const { app: sandbox, browser } = setUpBrowserApp(startSandbox);

// Deliver 7: from the lead to paid on one machine
test('the sandbox checkout goes from lead to paid and back to the dashboard', async () => {
  const lead = await sandbox.make.lead({ name: 'Dana Owner', status: 'proposal' });
  const page = await openConsole(sandbox, browser, { path: `/leads/${lead.id}` });
  const card = page.getByRole('region', { name: 'Payment', exact: true });

  await card.getByText('SANDBOX').waitFor();
  await card.getByRole('button', { name: 'Take payment' }).click();
  await page.getByText('SANDBOX: no card needed and no money moves').waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await page.getByText('The card was declined.').waitFor();
  await page.getByRole('button', { name: 'Pay $199.00' }).click();
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await page.getByText('SANDBOX').first().waitFor();
  await page.getByRole('button', { name: 'Move to Onboarding Stage' }).click();
  await page.waitForURL('**/dashboard');

  const { status } = await sandbox.em.findOneOrFail(Lead, lead.id);
  expect(status).toBe('enrolled');
});
