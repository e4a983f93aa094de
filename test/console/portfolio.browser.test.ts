import { AxeBuilder } from '@axe-core/playwright';
import { afterEach, describe, expect, test } from '@jest/globals';
import { PORTFOLIO_PAGE } from '#shared/portfolio.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { DESKTOP, openConsole, PHONE } from './console.js';

/** `/portfolio` (S-42, S-43, decision 42). */
const { app, browser } = setUpBrowserApp();

afterEach(() => app.em.execute('delete from leads'));

async function makeTwo() {
  const analysed = await app.make.lead({ status: 'analysis_submitted', unitCount: 2 });
  await app.make.entry({ leadId: analysed.id, unitCount: 2, rent: 1_500 });
  const enrolled = await app.make.lead({ status: 'enrolled', propertyType: 'condo', estimatedRent: 1_800 });
  return { analysed, enrolled };
}

test('S-42, S-43 shows four totals and cards that link to the analysis and the lead', async () => {
  const { analysed, enrolled } = await makeTwo();
  const page = await openConsole(app, browser);

  await page.getByRole('link', { name: 'Portfolio' }).click();

  const numbers = page.getByRole('region', { name: 'Portfolio totals' });
  await numbers.getByText('$4,800', { exact: true }).waitFor();
  for (const label of ['Properties', 'Total Units', 'Monthly Revenue', 'Avg Rent/Unit'])
    expect(await numbers.getByText(label, { exact: true }).count()).toBe(1);
  expect(await numbers.locator('strong').allTextContents()).toEqual(['2', '3', '$4,800', '$1,600']);
  const card = page.getByRole('listitem').filter({ hasText: analysed.propertyAddress });
  const report = card.getByRole('link', { name: /^Rental analysis/ });
  expect(await report.getAttribute('href')).toBe(`/analysis/${analysed.id}`);
  await page
    .getByRole('listitem')
    .filter({ hasText: enrolled.propertyAddress })
    .getByText('No rental analysis')
    .waitFor();
  await card.getByRole('link', { name: /^Lead/ }).click();
  await page.waitForURL(`**/leads/${analysed.id}?tab=analysis`);
});

test('S-43 a card links to an existing public report', async () => {
  const { analysed } = await makeTwo();
  const page = await openConsole(app, browser, { path: '/portfolio' });

  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Rental analysis/ }).click();

  const report = await opened;
  await report.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(report.url()).pathname).toBe(`/analysis/${analysed.id}`);
});

test('S-42 the filter is in the URL, and an empty result offers to clear it', async () => {
  await makeTwo();
  const page = await openConsole(app, browser, { path: '/portfolio?scope=managed' });
  await page.getByText('$1,800', { exact: true }).first().waitFor();
  expect(await page.getByRole('listitem').count()).toBe(1);

  await page.getByLabel('Property type').selectOption('townhouse');
  await page.getByText('No properties match these filters').waitFor();
  expect(new URL(page.url()).search).toBe('?scope=managed&propertyType=townhouse');
  await page.getByRole('button', { name: 'Clear filters' }).last().click();

  await page.getByRole('listitem').nth(1).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('S-43 loads more properties on request', async () => {
  for (let each = 0; each < PORTFOLIO_PAGE + 2; each += 1) await app.make.lead({ status: 'closed' });
  const page = await openConsole(app, browser, { path: '/portfolio' });

  await page.getByRole('button', { name: 'Show more' }).click();

  await page
    .getByRole('listitem')
    .nth(PORTFOLIO_PAGE + 1)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
});

test('a failed load shows an error with retry', async () => {
  await makeTwo();
  const page = await openConsole(app, browser);
  await page.route('**/api/portfolio?*', (route) => route.abort(), { times: 1 });

  await page.getByRole('link', { name: 'Portfolio' }).click();
  await page.getByText("Couldn't load the portfolio.").waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();

  await page.getByText('Avg Rent/Unit').waitFor();
});

// design.md section 3: axe finds nothing, light and dark, wide and narrow, and no page scrolls sideways
describe.each([
  { viewport: DESKTOP, colorScheme: 'light' as const },
  { viewport: DESKTOP, colorScheme: 'dark' as const },
  { viewport: PHONE, colorScheme: 'light' as const },
  { viewport: PHONE, colorScheme: 'dark' as const },
])('$viewport.width px, $colorScheme:', (look) => {
  test('is accessible, filled and empty', async () => {
    const page = await openConsole(app, browser, { path: '/portfolio', ...look });
    await page.getByText('No properties yet').waitFor();
    const empty = await new AxeBuilder({ page }).analyze();
    await makeTwo();
    await page.reload();
    await page.getByRole('listitem').nth(1).waitFor();

    const filled = await new AxeBuilder({ page }).analyze();

    const violations = [...empty.violations, ...filled.violations];
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    expect(
      await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'),
    ).toBeLessThanOrEqual(0);
  });
});
