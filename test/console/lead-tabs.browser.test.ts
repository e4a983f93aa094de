import { describe, expect, test } from '@jest/globals';
import { ReportViews } from '../../src/activity/report-views.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { messages } from './console.js';
import { leadPages, openTab, section } from './lead-page.js';

const NEIGHBOR = {
  address: '9 Elm St, Waukee, IA 50263',
  rentAmount: 1_795,
  distance: 0.4,
  squareFootage: 1_390,
  daysOnMarket: 12,
};
const { app, browser } = setUpBrowserApp();
const { openLead, readLead } = leadPages(app, browser);

describe('the tabs', () => {
  // S-63, S-145
  test('improvements have default and custom costs and a running total, and are saved', async () => {
    const { lead, page } = await openLead({ squareFootage: 1_000 });
    await openTab(page, 'Improvements');
    const total = page.getByRole('status').filter({ hasText: 'selected' });

    await page.getByLabel('Interior painting', { exact: true }).check();
    await page.getByLabel('Landscaping', { exact: true }).check();
    await page.getByText('$3,000').waitFor();
    await page.getByLabel('Custom cost for Interior painting').fill('1,200');
    await page.keyboard.press('Enter');
    await total.getByText('$1,700').waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await readLead(lead)).repairChecklist).toContainEqual({
      name: 'Interior painting',
      checked: true,
      estimatedCost: 2_500,
      customCost: 1_200,
    });
    await page.getByLabel('Custom cost for Interior painting').fill('cheap');
    await page.keyboard.press('Tab');

    await total.getByText('$3,000').waitFor();
    await page.reload();
    await total.getByText('$3,000').waitFor();
  });

  // S-63
  test('a checklist changed by someone else is not overwritten without a choice', async () => {
    const { lead, page } = await openLead();
    await openTab(page, 'Improvements');
    await page.route('**/api/leads/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await page.getByLabel('Landscaping', { exact: true }).check();
    await page.getByText(/The checklist wasn't saved./).waitFor();
    const fence = { name: 'Fence', checked: true, estimatedCost: 300, customCost: null };
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ repairChecklist: [fence] });
    await page.getByText('Someone else changed the checklist. Your changes are still here.').waitFor();
    expect((await readLead(lead)).repairChecklist).toEqual([fence]);

    await page.getByRole('button', { name: 'Load the new version' }).click();

    expect(await page.getByLabel('Fence', { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel('Landscaping', { exact: true }).isChecked()).toBe(false);
  });

  // S-44 to S-47, S-49, S-50, S-64, S-195
  test('the analysis shows figures with their sources and report views', async () => {
    const { lead, page } = await openLead();
    await app.make.entry({
      leadId: lead.id,
      rent: 1_850,
      unitCount: 2,
      email: 'investor@example.com',
      streetAddress: '7 Elm St',
      squareFootage: 1_480,
      comparables: [NEIGHBOR],
    });
    const other = await app.make.lead();
    await app.make.entry({ leadId: other.id, email: 'investor@example.com', streetAddress: '8 Oak St' });
    await fetch(`${app.url}/api/public/analyses/${lead.id}`);
    await app.app.get(ReportViews, { strict: false }).store();

    await openTab(page, 'Analysis');

    await section(page, 'Estimated rent').getByText('$3,700 per month for 2 units').waitFor();
    await section(page, 'Estimated rent').getByText('from market data', { exact: true }).waitFor();
    await page.getByRole('img', { name: /Likely range: \$1,665 to \$2,035/ }).waitFor();
    await page.getByText('7 Elm St, Waukee, IA 50263').first().waitFor();
    await section(page, 'Property details').getByText('1,480', { exact: true }).waitFor();
    for (const figure of ['95%', '12', '+3.1%'])
      await section(page, 'Market data').getByText(figure, { exact: true }).waitFor();
    await section(page, 'Market data').getByText('regional default').first().waitFor();
    const neighbor = section(page, 'Comparable rentals').getByRole('row', { name: /9 Elm St/ });
    expect(await neighbor.getByRole('cell').allTextContents()).toEqual(['$1,795', '0.4 mi', '1,390', '12']);
    const sibling = section(page, 'Other properties from this owner').getByRole('link');
    expect(await sibling.allTextContents()).toEqual(['8 Oak St, Waukee, IA 50263']);
    expect(await sibling.getAttribute('href')).toBe(`/leads/${other.id}?tab=analysis`);
    await section(page, 'Financial projections').getByText('$36,896').waitFor();
    await section(page, 'Report views')
      .getByText(/^Visitor/)
      .waitFor();
    const link = page.getByRole('link', { name: 'Open report' });
    expect(await link.getAttribute('href')).toBe(`/analysis/${lead.id}`);
  });

  // S-64
  test('the analysis can be run again, and a failure says why', async () => {
    const { lead, page } = await openLead();
    await app.make.entry({ leadId: lead.id, rent: 1_850 });
    await openTab(page, 'Analysis');

    await page.getByRole('button', { name: 'Run again' }).click();

    await messages(page)
      .getByText(/Couldn't run the analysis again\. \S+/)
      .waitFor();
    await section(page, 'Estimated rent').getByText('$1,850').waitFor();
  });

  // S-48, S-196
  test('the report can be downloaded, and a failure says why', async () => {
    const { lead, page } = await openLead();
    await app.make.entry({ leadId: lead.id, rent: 1_850, streetAddress: '7 Elm St' });
    await page.route('**/generate-report', (route) => route.abort());
    await openTab(page, 'Analysis');
    await page.getByRole('button', { name: 'Download Report' }).click();
    await messages(page)
      .getByText(/^Failed to generate PDF\. \S+/)
      .waitFor();
    await page.unroute('**/generate-report');
    const download = page.waitForEvent('download');

    await page.getByRole('button', { name: 'Download Report' }).click();

    expect((await download).suggestedFilename()).toBe('rental-analysis-7-elm-st-waukee-ia-50263.pdf');
    await messages(page).getByText('Report downloaded').waitFor();
  });

  // S-193, S-194
  test('a failed analysis load shows an error with retry', async () => {
    const { lead, page } = await openLead();
    await app.make.entry({ leadId: lead.id, rent: 1_850 });
    await page.route('**/report', (route) => route.fulfill({ status: 500, json: {} }));
    await openTab(page, 'Analysis');
    await page.getByText('Failed to load property analysis').waitFor();
    await page.getByText('Unable to load property analysis. Please try again later.').waitFor();

    await page.unroute('**/report');
    await page.getByRole('button', { name: 'Retry Analysis' }).click();

    await section(page, 'Estimated rent').waitFor();
  });

  // S-64
  test.each([
    ['Analysis', 'No rental analysis yet'],
    ['Invoices', 'No invoices yet'],
    ['Documents', 'No documents yet'],
    ['Messages', 'No messages yet'],
  ])('an empty %s tab says %j', async (tab, words) => {
    const { page } = await openLead();

    await openTab(page, tab);

    await page.getByRole('tabpanel', { name: tab }).getByText(words).waitFor();
  });

  test('Messages lists subject, recipient and status of each message', async () => {
    const { lead, page } = await openLead();
    const data = { subject: 'Your lease', message: 'It can begin in March.' };
    await app.as.staff.post('/api/email/send').send({ to: lead.email, template: 'staff-message', data });
    await page.reload();

    await openTab(page, 'Messages');

    const list = page.getByRole('tabpanel', { name: 'Messages' });
    await list.getByText('Your lease').waitFor();
    await list.getByText(lead.email).waitFor();
  });
});
