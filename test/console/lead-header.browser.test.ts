import { describe, expect, test } from '@jest/globals';
import { setUpBrowserApp } from '../support/browser-app.js';
import { messages } from './console.js';
import { leadPages, section, timeline } from './lead-page.js';

const { app, browser } = setUpBrowserApp();
const { openLead, readLead } = leadPages(app, browser);

describe('the header', () => {
  // S-55
  test('name, email and phone can be edited in place: Enter saves, Esc cancels', async () => {
    const { lead, page } = await openLead({ name: 'Nina Typo', phone: '515-555-0100' });

    await page.getByRole('button', { name: 'Edit Name' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Nina Right');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Nina Right' }).waitFor();
    await page.getByRole('button', { name: 'Edit Email' }).click();
    await page.getByLabel('Email', { exact: true }).fill('nina@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('nina@example.com').waitFor();
    await page.getByRole('button', { name: 'Edit Phone' }).click();
    await page.getByLabel('Phone', { exact: true }).fill('000');
    await page.keyboard.press('Escape');

    await page.getByText('515-555-0100', { exact: true }).waitFor();
    expect(await readLead(lead)).toMatchObject({
      name: 'Nina Right',
      email: 'nina@example.com',
      phone: '515-555-0100',
    });
    const focused = 'document.activeElement.getAttribute("aria-label")';
    expect(await page.evaluate<string>(focused)).toBe('Edit Phone');
  });

  // S-55
  test('changes to other fields merge, changes to the same field ask for a choice', async () => {
    const { lead, page } = await openLead({ name: 'First Name' });
    await page.getByRole('button', { name: 'Edit Name' }).click();
    const input = page.getByLabel('Name', { exact: true });
    await input.fill('Mine');

    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ company: 'Elsewhere LLC' });
    await section(page, 'Property').getByText('Elsewhere LLC').waitFor();
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ name: 'Theirs' });
    await page.getByText('Someone else changed Name to Theirs. Your change is still here.').waitFor();
    await input.press('Enter');
    expect((await readLead(lead)).name).toBe('Theirs');
    await page.getByRole('button', { name: 'Save my version' }).click();

    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    expect(await readLead(lead)).toMatchObject({ name: 'Mine', company: 'Elsewhere LLC' });
  });

  // S-55
  test('can load the other version, and a refused value says why and stays', async () => {
    const { lead, page } = await openLead({ phone: '1' });
    await page.getByRole('button', { name: 'Edit Phone' }).click();
    await page.getByLabel('Phone', { exact: true }).fill('2');
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ phone: '3' });
    await page.getByRole('button', { name: 'Load the new version' }).click();
    await page.getByText('3', { exact: true }).waitFor();

    await page.route('**/api/leads/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Edit Phone' }).click();
    await page.getByLabel('Phone', { exact: true }).fill('4');
    await page.keyboard.press('Enter');

    await page.getByText(/Phone wasn't saved. Your change is still here./).waitFor();
    expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('4');
    expect((await readLead(lead)).phone).toBe('3');
  });

  // S-55
  test("a draft from before a reload does not overwrite a teammate's change", async () => {
    const { lead, page } = await openLead({ name: 'First Name' });
    await page.getByRole('button', { name: 'Edit Name' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ name: 'Theirs' });

    await page.reload();
    await page.getByText('Someone else changed Name to Theirs. Your change is still here.').waitFor();
    await page.getByLabel('Name', { exact: true }).press('Enter');

    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine');
    expect((await readLead(lead)).name).toBe('Theirs');
  });

  test('links to call and email, and the status menu moves the lead', async () => {
    const { lead, page } = await openLead({ name: 'Moved Owner', phone: '515-555-0101' });

    expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:515-555-0101');
    expect(await page.getByRole('link', { name: 'Email', exact: true }).getAttribute('href')).toBe(
      `mailto:${lead.email}`,
    );
    await page.getByLabel('Status of Moved Owner').selectOption('contract_sent');

    await timeline(page).getByText('Moved from New Lead to Contract Sent').waitFor();
    // S-122..S-124
    const steps = section(page, 'Setup progress').getByRole('listitem');
    await steps.filter({ hasText: 'Document SigningDone' }).waitFor();
    expect(await steps.allTextContents()).toEqual([
      'Property AnalysisDone',
      'Document SigningDone',
      'Payment ProcessingPending',
      'Setup CompletePending',
    ]);
  });
});

describe('Edit Details', () => {
  // S-62, S-144, S-205
  test('units start at 1, bathrooms step by 0.5, an empty year is null', async () => {
    const { lead, page } = await openLead({ yearBuilt: 1950 });
    await page.getByRole('button', { name: 'Edit Details' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Details' });

    await dialog.getByLabel('Units').fill('0');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('At least 1', { exact: true }).waitFor();
    await dialog.getByLabel('Units').fill('4');
    await dialog.getByLabel('Bathrooms').fill('1');
    await dialog.getByLabel('Bathrooms').press('ArrowUp');
    await dialog.getByLabel('Year Built').fill('');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();

    await messages(page).getByText('Property details updated successfully').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await readLead(lead)).toMatchObject({
      unitCount: 4,
      bathrooms: 1.5,
      yearBuilt: null,
      finishedBasementArea: null,
    });
  });

  // S-205
  test('a failed save shows an error and keeps the dialog open', async () => {
    const { page } = await openLead();
    await page.route('**/api/leads/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Edit Details' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Details' });
    await dialog.getByLabel('Units').fill('3');

    await dialog.getByRole('button', { name: 'Save Changes' }).click();

    await dialog.getByRole('alert').getByText('Failed to update property details').waitFor();
    expect(await dialog.getByLabel('Units').inputValue()).toBe('3');
  });

  test('a lead changed by someone else is not overwritten without a choice', async () => {
    const { lead, page } = await openLead();
    await page.getByRole('button', { name: 'Edit Details' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Details' });
    await dialog.getByLabel('Units').fill('3');
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ bedrooms: 7 });
    // The page behind the dialog follows; the form does not.
    await page.locator('dd', { hasText: /^7$/ }).waitFor({ state: 'attached' });

    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Bedrooms: now 7').waitFor();
    await dialog.getByRole('button', { name: 'Save my version' }).click();

    await messages(page).getByText('Property details updated successfully').waitFor();
    expect(await readLead(lead)).toMatchObject({ unitCount: 3, bedrooms: 7 });
  });
});
