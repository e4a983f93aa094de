import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { paymentsOf } from '../support/payments.js';
import { openConsole } from './console.js';

const { app, browser } = setUpBrowserApp();

beforeAll(async () => {
  // The external calendar moves the lead as soon as the requirements are accepted.
  const bookingUrl = 'https://booking.clarity.example.com/walkthrough';
  await app.as.admin.patch('/api/company').send({ bookingUrl }).expect(200);
});

const statusOf = async (id: string) => (await app.as.staff.get(`/api/leads/${id}`)).body.status;

// S-51 to S-54, S-56 to S-61, S-118, S-119, S-143, S-185
test('an owner accepts the requirements on the report, and staff take them to a proposal', async () => {
  const lead = await acknowledgedLead({ javaScriptEnabled: true });
  const staff = await openConsole(app, browser, { path: `/leads/${lead.id}` });
  await staff.getByText('The owner acknowledged the requirements').waitFor();

  await finishPitch(staff);

  expect(await statusOf(lead.id)).toBe('proposal');
  expect((await paymentsOf(app, lead.id)).quote!.terms).toMatchObject({
    rentDollarsPerMonth: 2_100,
    improvements: [{ name: 'Landscaping', dollars: 500 }],
  });
});

// S-51 to S-54, S-118, S-119
test('an owner accepts the requirements on the report without JavaScript', async () => {
  const { id } = await acknowledgedLead({ javaScriptEnabled: false });

  const accepted = await app.em.execute('select lead_id from acknowledgments where lead_id = ?', [id]);
  expect(accepted).toEqual([{ lead_id: id }]);
});

/** A lead whose owner accepted the requirements, which scheduled the walkthrough. */
async function acknowledgedLead(options: { javaScriptEnabled: boolean }) {
  const lead = await app.make.lead({ name: 'Olga Owner', status: 'analysis_submitted' });
  await app.make.entry({ leadId: lead.id, rent: 1_900 });
  const visitor = await (await browser.newContext({ baseURL: app.url, ...options })).newPage();
  await acknowledge(visitor, lead.id);
  const booking = visitor.getByRole('link', { name: /^Choose a time/ });
  expect(await booking.getAttribute('target')).toBe('_blank');
  expect(await statusOf(lead.id)).toBe('walkthrough_scheduled');
  return lead;
}

async function acknowledge(page: Page, leadId: string): Promise<void> {
  await page.goto(`/analysis/${leadId}`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Start Property Management' }).click();
  await page.getByText(/^The Online plan at/).waitFor();
  await page.getByRole('link', { name: 'Continue to requirements' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await page.getByText('your acknowledgment is saved').waitFor();
}

async function finishPitch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Start Confirmation Walkthrough' }).click();
  const dialog = page.getByRole('dialog', { name: /^Confirmation Walkthrough/ });
  await dialog.getByText(/^Estimated rent:/).waitFor();
  await dialog.getByRole('textbox', { name: 'Monthly rent' }).fill('2,100');
  await dialog.getByRole('textbox', { name: 'Monthly rent' }).press('Enter');
  await dialog.getByText('Rent saved').waitFor();
  await dialog.getByRole('checkbox', { name: 'Landscaping' }).check();
  await dialog.getByRole('button', { name: 'Finish pitch' }).click();
  await dialog.getByRole('heading', { name: 'Contract' }).waitFor();
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await dialog.getByText('Onboarding payment, accepted').waitFor();
}
