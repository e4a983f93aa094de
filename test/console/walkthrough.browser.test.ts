import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Lead } from '../../src/leads/lead.entity.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';
import { openConsole, PHONE } from './console.js';
import { findBarriers, settle } from './page-checks.js';

/** The confirmation walkthrough: S-56 to S-61, S-118. */
const { app, browser } = setUpBrowserApp();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Confirmation Walkthrough/ });
const rentOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Monthly rent' });
const leadOf = async (id: string) => (await app.as.staff.get(`/api/leads/${id}`)).body;

/** A colleague's change that comes between the pressing of a button and its request. */
async function overtake(page: Page, path: string, leadId: string, change: object): Promise<void> {
  let isOvertaken = false;
  await page.route(path, async (route) => {
    if (!isOvertaken && route.request().method() !== 'GET') {
      isOvertaken = true;
      await app.as.admin.patch(`/api/leads/${leadId}`).send(change).expect(200);
    }
    return route.fallback();
  });
}

async function openWalkthrough(values: Partial<Lead> = {}, options: object = {}) {
  const lead = await app.make.lead({ name: 'Wanda Owner', ...values });
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}`, ...options });
  await page.getByRole('button', { name: 'Start Confirmation Walkthrough' }).click();
  await dialogOf(page).waitFor();
  return { lead, page };
}

/** A walkthrough whose analysis is under way; `arrive` brings its figures and waits until they are shown. */
async function openPreparing() {
  const lead = await app.make.lead({ name: 'Wanda Owner' });
  await app.make.entry({ leadId: lead.id });
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}?walkthrough=pitch` });
  await dialogOf(page).getByText('The analysis is still being prepared.').waitFor();
  const arrive = async () => {
    await app.make.entry({ leadId: lead.id, rent: 1_850 });
    await dialogOf(page)
      .getByText(/^Estimated rent:/)
      .waitFor();
  };
  return { lead, page, arrive };
}

// S-57, S-59, S-232, S-233, S-239, S-240, S-241
test('the pitch shows the company, the default rent, the projection and the fees of the agreement', async () => {
  const { page } = await openWalkthrough({ unitCount: 12, plan: 'full-service' });
  const dialog = dialogOf(page);

  await dialog.getByText('Rented in 14 days').waitFor();
  await dialog.getByText('Repairs under $1,500 are pre-approved').waitFor();
  expect(await rentOf(page).inputValue()).toBe('2000');
  await dialog.getByText('Management (6.9%)').waitFor();
  await dialog.getByText(/Assumes 6.9% of rent for management and 10% for maintenance/).waitFor();
  await dialog.getByText('Management agreement fees for 12 units.').waitFor();
  await dialog.getByRole('row', { name: 'Monthly fee $300.00' }).waitFor();
  await dialog.getByRole('row', { name: 'Management fee, 7% of rent, monthly $140.00' }).waitFor();
  await dialog.getByRole('row', { name: 'Contract term 12 months' }).waitFor();
});

test('the owner picks one of two plans, and the fees follow at once', async () => {
  const { lead, page } = await openWalkthrough({ estimatedRent: 2_260 });
  const dialog = dialogOf(page);
  await dialog
    .getByRole('radio', { name: /^Online \$194\.94 a month, \$4,898\.28/, checked: true })
    .waitFor();
  await dialog.getByRole('row', { name: 'First-year fees $4,898.28' }).waitFor();

  await dialog.getByRole('radio', { name: /^Full Service \$330\.80 a month, \$6,528\.60/ }).check();

  await dialog.getByRole('row', { name: 'First-year fees $6,528.60' }).waitFor();
  await dialog.getByRole('row', { name: 'Monthly total $330.80' }).waitFor();
  await until(async () => (await leadOf(lead.id)).plan === 'full-service');
});

// S-58
test('the rent can be set by slider or typing, updates every figure and saves on release', async () => {
  const { lead, page } = await openWalkthrough({ estimatedRent: 1_800 });
  const dialog = dialogOf(page);

  await dialog.getByRole('slider').press('ArrowRight');
  await dialog.getByText('Rent saved').waitFor();
  expect((await leadOf(lead.id)).estimatedRent).toBe(1_825);
  await rentOf(page).fill('2,400');
  await rentOf(page).press('Enter');
  await dialog.getByRole('row', { name: 'Management fee, 6.9% of rent, monthly $165.60' }).waitFor();
  await until(async () => (await leadOf(lead.id)).estimatedRent === 2_400);
});

test('refuses an invalid rent and saves nothing', async () => {
  const { lead, page } = await openWalkthrough({ estimatedRent: 1_800 });

  await rentOf(page).fill('a lot');
  await rentOf(page).press('Enter');

  await dialogOf(page).getByText('Enter a rent in whole dollars').waitFor();
  expect((await leadOf(lead.id)).estimatedRent).toBe(1_800);
});

// S-59, S-238
test('selected improvements show in the terms immediately', async () => {
  const { page } = await openWalkthrough({ estimatedRent: 1_800 });
  await dialogOf(page).getByRole('row', { name: 'Improvements $0' }).waitFor();

  await dialogOf(page).getByRole('checkbox', { name: 'Landscaping' }).check();

  await dialogOf(page).getByRole('row', { name: 'Improvements $500' }).waitFor();
});

// S-58
test('an arriving analysis does not change a focused field until blur', async () => {
  const { lead, page, arrive } = await openPreparing();

  await rentOf(page).focus();
  await arrive();

  expect(await rentOf(page).inputValue()).toBe('2000');
  await page.keyboard.press('Tab');
  await until(async () => (await rentOf(page).inputValue()) === '1850');
  expect((await leadOf(lead.id)).estimatedRent).toBeNull();
});

test('a rent typed while the analysis arrives is the one saved', async () => {
  const { lead, page, arrive } = await openPreparing();

  await rentOf(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('1');
  await arrive();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');

  await dialogOf(page).getByText('Rent saved').waitFor();
  expect(await rentOf(page).inputValue()).toBe('2005');
  expect((await leadOf(lead.id)).estimatedRent).toBe(2_005);
});

test('a slider keeps its scale during a drag while the analysis arrives', async () => {
  const { page, arrive } = await openPreparing();
  const slider = dialogOf(page).getByRole('slider');
  const { x, y, width, height } = (await slider.locator('..').boundingBox())!;

  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  const [value, max] = [await slider.inputValue(), await slider.getAttribute('max')];
  await arrive();

  expect([await slider.inputValue(), await slider.getAttribute('max')]).toEqual([value, max]);
  await page.mouse.up();
  await until(async () => (await slider.getAttribute('max')) !== max);
});

test('closing the dialog while typing loses nothing', async () => {
  const { page } = await openWalkthrough({ estimatedRent: 1_800 });
  await dialogOf(page).getByRole('checkbox', { name: 'Landscaping' }).check();
  await dialogOf(page).getByText('Saved', { exact: true }).waitFor();
  await rentOf(page).fill('1950');

  await page.reload();

  await dialogOf(page).waitFor();
  expect(await rentOf(page).inputValue()).toBe('1950');
  expect(await dialogOf(page).getByRole('checkbox', { name: 'Landscaping' }).isChecked()).toBe(true);
});

// S-60, S-61, S-118
test('opens at the contract after the pitch is finished, with completed steps marked', async () => {
  const { lead, page } = await openWalkthrough({ estimatedRent: 1_800 });

  await dialogOf(page).getByRole('button', { name: 'Finish pitch' }).click();
  await dialogOf(page).getByRole('heading', { name: 'Contract' }).waitFor();
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Start Confirmation Walkthrough' }).click();

  await dialogOf(page).getByRole('heading', { name: 'Contract' }).waitFor();
  await dialogOf(page)
    .getByRole('tab', { name: /Pitch \(done\)/ })
    .waitFor();
  expect(await leadOf(lead.id)).toMatchObject({ status: 'proposal', estimatedRent: 1_800 });
});

test('there is nothing to sign before the pitch', async () => {
  const { page } = await openWalkthrough();

  await dialogOf(page).getByRole('tab', { name: 'Contract' }).click();
  await dialogOf(page).getByText('No terms accepted yet').waitFor();
  await dialogOf(page).getByRole('button', { name: 'Go to pitch' }).click();

  await rentOf(page).waitFor();
});

test('a rent changed by a teammate while typing asks for a choice', async () => {
  const { lead, page } = await openWalkthrough({ estimatedRent: 1_800 });
  await overtake(page, `**/api/leads/${lead.id}`, lead.id, { estimatedRent: 1_700 });

  await rentOf(page).fill('1950');
  await rentOf(page).press('Enter');
  await dialogOf(page)
    .getByText('Someone else changed the rent to $1,700. Your number is still here.')
    .waitFor();
  await dialogOf(page).getByRole('button', { name: 'Save my version' }).click();

  await dialogOf(page).getByText('Rent saved').waitFor();
  expect((await leadOf(lead.id)).estimatedRent).toBe(1_950);
});

test('terms changed by a teammate at the last moment ask for a choice', async () => {
  const { lead, page } = await openWalkthrough({ estimatedRent: 1_800 });
  await overtake(page, '**/proposal', lead.id, { estimatedRent: 1_700 });

  await dialogOf(page).getByRole('button', { name: 'Finish pitch' }).click();
  await dialogOf(page).getByText('The rent is now $1,700').waitFor();
  await dialogOf(page).getByRole('button', { name: 'Load the new version' }).click();
  await until(async () => (await rentOf(page).inputValue()) === '1700');
  await dialogOf(page).getByRole('button', { name: 'Finish pitch' }).click();

  await dialogOf(page).getByRole('heading', { name: 'Contract' }).waitFor();
  expect(await leadOf(lead.id)).toMatchObject({ status: 'proposal', estimatedRent: 1_700 });
});

test('a change that does not affect the terms is not a conflict', async () => {
  const { lead, page } = await openWalkthrough({ estimatedRent: 1_800 });
  await overtake(page, '**/proposal', lead.id, { phone: '515-555-0199' });

  await dialogOf(page).getByRole('button', { name: 'Finish pitch' }).click();

  await dialogOf(page).getByRole('heading', { name: 'Contract' }).waitFor();
  expect(await leadOf(lead.id)).toMatchObject({ status: 'proposal', phone: '515-555-0199' });
});

test('a property changed by a teammate at the last moment shows its new fees', async () => {
  const { lead, page } = await openWalkthrough({ estimatedRent: 1_800 });
  await overtake(page, '**/proposal', lead.id, { unitCount: 12 });

  await dialogOf(page).getByRole('button', { name: 'Finish pitch' }).click();
  await dialogOf(page).getByText('Someone else changed the property.').waitFor();

  await dialogOf(page).getByText('Management agreement fees for 12 units.').waitFor();
  expect(await leadOf(lead.id)).toMatchObject({ status: 'leads' });
});

test('a server error is shown and the pitch stays open', async () => {
  const { page } = await openWalkthrough({ estimatedRent: 1_800 });
  await page.route('**/proposal', (route) => route.fulfill({ status: 503, json: {} }));

  await dialogOf(page).getByRole('button', { name: 'Finish pitch' }).click();

  await dialogOf(page).getByText("Couldn't finish the pitch. Nothing was lost.").waitFor();
  expect(await rentOf(page).inputValue()).toBe('1800');
});

test.each([
  ['pitch', {}],
  ['contract', {}],
  ['payment', {}],
  ['pitch', { viewport: PHONE }],
  ['contract', { viewport: PHONE }],
])('step %s %j passes axe in light and dark without overflow', async (step, options) => {
  const lead = await app.make.lead({ estimatedRent: 1_800, unitCount: 4 });
  const offer = { version: lead.version, estimatedRent: 1_800, repairChecklist: [] };
  await app.as.staff.post(`/api/leads/${lead.id}/proposal`).send(offer).expect(201);
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}?walkthrough=${step}`, ...options });
  await dialogOf(page).getByRole('heading').nth(1).waitFor();
  await settle(page);

  expect(await findBarriers(page, step)).toEqual([]);
});
