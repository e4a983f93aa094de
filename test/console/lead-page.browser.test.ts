import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { LeadView } from '../../src/shared/leads/lead.contract.js';
import { ReportViews } from '../../src/timeline/report-views.js';
import { type TestApp } from '../support/app.js';
import { DESKTOP, logIn, messages, openConsole, openPage, PHONE } from './console.js';
import { setUpBrowserApp } from '../support/browser-app.js';

/** The page of one lead: S-55, S-62..S-68, S-122..S-124, S-144, S-145, S-147, S-190, S-192..S-195, S-205. */
const NEIGHBOR = {
  address: '9 Elm St, Waukee, IA 50263',
  rentAmount: 1_795,
  distance: 0.4,
  squareFootage: 1_390,
  daysOnMarket: 12,
};
const HOUR_MS = 3_600_000;
const { app, browser } = setUpBrowserApp();

type Lead = Awaited<ReturnType<TestApp['make']['lead']>>;

async function openLead(values: Partial<Lead> = {}, look: Parameters<typeof openConsole>[2] = {}) {
  const lead = await app.make.lead(values);
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}`, ...look });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { lead, page, api: `/api/leads/${lead.id}` };
}

const read = async (path: string) => (await app.as.staff.get(path)).body;
const readLead = (lead: Lead): Promise<LeadView> => read(`/api/leads/${lead.id}`);
const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' });
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const noteBox = (page: Page) => page.getByLabel('Note', { exact: true }).first();
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

describe('the header', () => {
  // S-55
  test('name, e-mail and phone are edited where they stand: Enter saves, Esc restores', async () => {
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
  test('what another person changes elsewhere is merged, and in the same place one has to choose', async () => {
    const { lead, page } = await openLead({ name: 'First Name' });
    await page.getByRole('button', { name: 'Edit Name' }).click();
    const input = page.getByLabel('Name', { exact: true });
    await input.fill('Mine');

    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ company: 'Elsewhere LLC' });
    await section(page, 'Property').getByText('Elsewhere LLC').waitFor();
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ name: 'Theirs' });
    await page.getByText('Name is now Theirs. What you typed is kept.').waitFor();
    await input.press('Enter');
    expect((await readLead(lead)).name).toBe('Theirs');
    await page.getByRole('button', { name: 'Save mine over it' }).click();

    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    expect(await readLead(lead)).toMatchObject({ name: 'Mine', company: 'Elsewhere LLC' });
  });

  // S-55
  test('theirs can be taken, and a refused value says why and stays typed', async () => {
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

    await page.getByText(/Phone was not saved. What you typed is kept./).waitFor();
    expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('4');
    expect((await readLead(lead)).phone).toBe('3');
  });

  // S-55
  test('a value typed before a reload is not saved over what a colleague wrote meanwhile', async () => {
    const { lead, page } = await openLead({ name: 'First Name' });
    await page.getByRole('button', { name: 'Edit Name' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ name: 'Theirs' });

    await page.reload();
    await page.getByText('Name is now Theirs. What you typed is kept.').waitFor();
    await page.getByLabel('Name', { exact: true }).press('Enter');

    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine');
    expect((await readLead(lead)).name).toBe('Theirs');
  });

  test('it calls and writes, and the status menu moves the lead', async () => {
    const { lead, page } = await openLead({ name: 'Moved Owner', phone: '515-555-0101' });

    expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:515-555-0101');
    expect(await page.getByRole('link', { name: 'Write' }).getAttribute('href')).toBe(`mailto:${lead.email}`);
    await page.getByLabel('Status of Moved Owner').selectOption('contract_sent');

    await timeline(page).getByText('Moved from New Lead to Contract Sent').waitFor();
    // S-122..S-124
    const steps = section(page, 'Setup progress').getByRole('listitem');
    await steps.filter({ hasText: 'Document Signingdone' }).waitFor();
    expect(await steps.allTextContents()).toEqual([
      'Property Analysisdone',
      'Document Signingdone',
      'Payment Processingnot yet',
      'Setup Completenot yet',
    ]);
  });
});

describe('Edit Details', () => {
  // S-62, S-144, S-205
  test('units begin at 1, bathrooms go by halves, an emptied year is none', async () => {
    const { lead, page } = await openLead({ yearBuilt: 1950 });
    await page.getByRole('button', { name: 'Edit Details' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Details' });

    await dialog.getByLabel('Units').fill('0');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Must be at least 1').waitFor();
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
  test('a failure says so and keeps the dialog open', async () => {
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

  test('a lead changed meanwhile is not overwritten before one chose', async () => {
    const { lead, page } = await openLead();
    await page.getByRole('button', { name: 'Edit Details' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Details' });
    await dialog.getByLabel('Units').fill('3');
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ bedrooms: 7 });
    // The page behind the dialog follows; the form does not.
    await page.locator('dd', { hasText: /^7$/ }).waitFor({ state: 'attached' });

    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Bedrooms: now 7').waitFor();
    await dialog.getByRole('button', { name: 'Save mine over it' }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();

    await messages(page).getByText('Property details updated successfully').waitFor();
    expect(await readLead(lead)).toMatchObject({ unitCount: 3, bedrooms: 7 });
  });
});

describe('the timeline', () => {
  // S-67
  test('a note is added by the keyboard alone, with a colleague picked from a list', async () => {
    const colleague = await app.make.user({ email: 'zelda.quist@example.com' });
    const { page, api } = await openLead();
    await noteBox(page).focus();

    await page.keyboard.type('Please call, @zeld');
    await page.getByRole('option', { name: 'zelda.quist@example.com' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('thanks');
    await page.keyboard.press('Control+Enter');

    await timeline(page).getByText('Please call, @zelda.quist@example.com thanks').waitFor();
    await messages(page).getByText('Note added').waitFor();
    expect(await noteBox(page).inputValue()).toBe('');
    const [note] = (await read(`${api}/notes`)).rows;
    expect(note.mentions).toEqual([{ id: colleague.id, email: 'zelda.quist@example.com', name: null }]);
  });

  // S-147
  test('blank text is no note, and one that fails stays in the box', async () => {
    const { page, api } = await openLead();

    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await noteBox(page).fill('   ');
    await noteBox(page).press('Control+Enter');
    await page.getByRole('button', { name: 'Add note' }).click();
    expect((await read(`${api}/notes`)).rows).toEqual([]);
    expect(sent).toEqual([]);
    await page.route('**/notes', (route) => route.abort());
    await noteBox(page).fill('Kept words');
    await noteBox(page).press('Control+Enter');

    await page.getByText(/The note was not added. What you typed is kept./).waitFor();
    expect(await noteBox(page).inputValue()).toBe('Kept words');
  });

  test('what others do appears by itself, each kind in its own words', async () => {
    const { lead, page, api } = await openLead({ source: 'analysis_form', message: 'Call after five.' });
    await app.make.entry({ leadId: lead.id, rent: 1_700 });
    await timeline(page).getByText('Came in: Analysis form').waitFor();

    await app.as.staff.post(`${api}/notes`).send({ text: 'Written elsewhere' });
    const dueAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { body: task } = await app.as.staff.post(`${api}/tasks`).send({ title: 'Send prices', dueAt });
    await app.as.staff.patch(`/api/tasks/${task.id}`).send({ isDone: true });
    await app.as.staff.post(`${api}/move`).send({ status: 'enrolled', after: null, version: lead.version });
    await fetch(`${app.url}/api/public/analyses/${lead.id}`);
    await app.app.get(ReportViews, { strict: false }).store();

    for (const words of [
      'Written elsewhere',
      'Task added: Send prices',
      'Task done: Send prices',
      'Moved from New Lead to Property Enrolled',
      'The report was viewed',
      'Call after five.',
    ]) {
      await timeline(page).getByText(words).waitFor();
    }
    expect(await timeline(page).locator('svg').count()).toBe(6);
  });

  test('a long story comes in pages', async () => {
    const { lead, page } = await openLead();
    await app.em.execute(
      `insert into lead_notes (lead_id, text, version, created_at)
       select ?, 'Note ' || n, 1, now() - n * interval '1 second' from generate_series(1, 60) n`,
      [lead.id],
    );
    await page.reload();
    await timeline(page).getByText('Note 1', { exact: true }).waitFor();
    expect(await timeline(page).getByText('Note 60', { exact: true }).count()).toBe(0);

    await page.getByRole('button', { name: 'Show older entries' }).click();

    await timeline(page).getByText('Note 60', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Show older entries' }).count()).toBe(0);
  });

  test('the author rewrites and deletes a note; others can do neither', async () => {
    const { page, api } = await openLead();
    await app.as.staff.post(`${api}/notes`).send({ text: 'Not yours' });
    await timeline(page).getByText('Not yours').waitFor();
    expect(await page.getByRole('button', { name: /note$/ }).allTextContents()).toEqual(['Add note']);
    await noteBox(page).fill('Frist try');
    await noteBox(page).press('Control+Enter');

    await page.getByRole('button', { name: 'Edit note' }).click();
    await timeline(page).getByLabel('Note', { exact: true }).fill('First try');
    await page.keyboard.press('Control+Enter');
    await timeline(page).getByText('First try').waitFor();
    await timeline(page).getByText('edited').waitFor();
    await page.getByRole('button', { name: 'Delete note' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();

    await messages(page).getByText('Note deleted').waitFor();
    await timeline(page).getByText('First try').waitFor({ state: 'detached' });
    expect((await read(`${api}/notes`)).rows).toHaveLength(1);
  });

  test('the words survive a session that is revoked, and wait behind the login until they are saved', async () => {
    const user = await app.make.user();
    const lead = await app.make.lead({ name: 'Kept Owner' });
    const page = await openPage(browser);
    await page.goto(`${app.url}/leads/${lead.id}`);
    await logIn(page, user.email);
    await noteBox(page).fill('Half a sentence');
    await page.getByRole('button', { name: 'Edit Details' }).first().click();
    await page.getByRole('dialog').getByLabel('City').fill('Waukee');

    await app.em.execute('update sessions set revoked_at = now() where user_id = ?', [user.id]);
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
    await logIn(page, user.email);

    const dialog = page.getByRole('dialog', { name: 'Edit Details' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('City').inputValue()).toBe('Waukee');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await readLead(lead)).city).toBe('Waukee');
    expect(await noteBox(page).inputValue()).toBe('Half a sentence');
    await noteBox(page).press('Control+Enter');
    await timeline(page).getByText('Half a sentence').waitFor();
    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toMatch(/Waukee|sentence/);
  });

  test('signing out forgets what was typed', async () => {
    const { page } = await openLead();
    await noteBox(page).fill('Not for the next one');

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();

    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('Not for');
  });
});

describe('tasks', () => {
  test('a task is added by the keyboard alone, with a due time and an assignee, and ticked', async () => {
    const { page, api } = await openLead();
    await page.getByRole('button', { name: 'Add task' }).focus();

    await page.keyboard.press('Enter');
    await page.keyboard.type('Order the listing photos');
    await page.getByLabel('Due').fill('2031-05-06T14:30');
    await page.getByLabel('Assigned to').selectOption({ index: 1 });
    await page.getByLabel('What is to be done').press('Enter');

    await messages(page).getByText('Task added').waitFor();
    const [task] = await read(`${api}/tasks`);
    // Half past two on the company's clock.
    expect(task).toMatchObject({ title: 'Order the listing photos', dueAt: '2031-05-06T19:30:00.000Z' });
    expect(task.assignee).not.toBeNull();
    await page.getByRole('checkbox', { name: 'Order the listing photos' }).press('Space');
    await section(page, 'Tasks').getByText('1 done').waitFor();
    expect((await read(`${api}/tasks`))[0].doneAt).not.toBeNull();
  });

  test('a late task says so in words, and one that somebody changed is shown as it is', async () => {
    const { lead, page, api } = await openLead();
    const dueAt = new Date(Date.now() - 2 * HOUR_MS).toISOString();
    const { body: task } = await app.as.staff.post(`${api}/tasks`).send({ title: 'Call back', dueAt });
    await section(page, 'Tasks')
      .getByText(/Overdue: was due 2 hours ago/)
      .waitFor();

    await page.route(`**/api/leads/${lead.id}/tasks`, (route) => route.abort());
    await app.as.staff.patch(`/api/tasks/${task.id}`).send({ title: 'Call back tonight' });
    await page.waitForTimeout(1_500);
    await page.unroute(`**/api/leads/${lead.id}/tasks`);
    await page.getByRole('checkbox', { name: 'Call back' }).click();

    await messages(page)
      .getByText(/Somebody changed this task meanwhile/)
      .waitFor();
    await section(page, 'Tasks').getByText('Call back tonight').waitFor();
    expect((await read(`${api}/tasks`))[0].doneAt).toBeNull();
  });
});

describe('the tabs', () => {
  // S-63, S-145
  test('improvements have default and custom costs, a running total, and are kept', async () => {
    const { lead, page } = await openLead({ squareFootage: 1_000 });
    await openTab(page, 'Improvements');
    const total = page.getByRole('status').filter({ hasText: 'Total' });

    await page.getByLabel('Interior painting', { exact: true }).check();
    await page.getByLabel('Landscaping', { exact: true }).check();
    await page.getByText('$3,000').waitFor();
    await page.getByLabel('Custom cost of Interior painting').fill('1,200');
    await page.keyboard.press('Enter');
    await total.getByText('$1,700').waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await readLead(lead)).repairChecklist).toContainEqual({
      name: 'Interior painting',
      checked: true,
      estimatedCost: 2_500,
      customCost: 1_200,
    });
    await page.getByLabel('Custom cost of Interior painting').fill('cheap');
    await page.keyboard.press('Tab');

    await total.getByText('$3,000').waitFor();
    await page.reload();
    await total.getByText('$3,000').waitFor();
  });

  // S-63
  test('a checklist that somebody else changed meanwhile is not overwritten before one chose', async () => {
    const { lead, page } = await openLead();
    await openTab(page, 'Improvements');
    await page.route('**/api/leads/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await page.getByLabel('Landscaping', { exact: true }).check();
    await page.getByText(/The checklist was not saved./).waitFor();
    const fence = { name: 'Fence', checked: true, estimatedCost: 300, customCost: null };
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ repairChecklist: [fence] });
    await page.getByText('The checklist is different now. What you changed is kept.').waitFor();
    expect((await readLead(lead)).repairChecklist).toEqual([fence]);

    await page.getByRole('button', { name: 'Load the new version' }).click();

    expect(await page.getByLabel('Fence', { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel('Landscaping', { exact: true }).isChecked()).toBe(false);
  });

  // S-44 to S-47, S-49, S-50, S-64, S-195
  test('the analysis shows its figures with their origins and who viewed the report', async () => {
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

    await section(page, 'Estimated rent').getByText('$3,700 a month for 2 units').waitFor();
    await section(page, 'Estimated rent').getByText('from market data', { exact: true }).waitFor();
    await page.getByRole('img', { name: /the likely range is \$1,665 to \$2,035/ }).waitFor();
    await page.getByText('7 Elm St, Waukee, IA 50263').first().waitFor();
    await section(page, 'Property details').getByText('1,480', { exact: true }).waitFor();
    for (const figure of ['95%', '12', '+3.1%'])
      await section(page, 'Market figures').getByText(figure, { exact: true }).waitFor();
    await section(page, 'Market figures').getByText('regional default').first().waitFor();
    const neighbor = section(page, 'Comparable rentals').getByRole('row', { name: /9 Elm St/ });
    expect(await neighbor.getByRole('cell').allTextContents()).toEqual(['$1,795', '0.4 mi', '1,390', '12']);
    const sibling = section(page, 'Other properties of this owner').getByRole('link');
    expect(await sibling.allTextContents()).toEqual(['8 Oak St, Waukee, IA 50263']);
    expect(await sibling.getAttribute('href')).toBe(`/leads/${other.id}?tab=analysis`);
    await section(page, 'Financial projections').getByText('$36,896').waitFor();
    await section(page, 'Who viewed the report')
      .getByText(/^A visitor/)
      .waitFor();
    const link = page.getByRole('link', { name: 'Open the report' });
    expect(await link.getAttribute('href')).toBe(`/analysis/${lead.id}`);
  });

  // S-64
  test('the analysis is run again, and a failure says why', async () => {
    const { lead, page } = await openLead();
    await app.make.entry({ leadId: lead.id, rent: 1_850 });
    await openTab(page, 'Analysis');

    await page.getByRole('button', { name: 'Run again' }).click();

    await messages(page)
      .getByText(/The analysis was not run again\. \S+/)
      .waitFor();
    await section(page, 'Estimated rent').getByText('$1,850').waitFor();
  });

  // S-48, S-196
  test('the report is downloaded as a file, and a failure says why', async () => {
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
    await messages(page).getByText('The report was downloaded').waitFor();
  });

  // S-193, S-194
  test('an analysis that cannot be loaded says so and is tried again', async () => {
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
  ])('%s without any says %j', async (tab, words) => {
    const { page } = await openLead();

    await openTab(page, tab);

    await page.getByRole('tabpanel', { name: tab }).getByText(words).waitFor();
  });

  test('Messages lists what was written to the owner, to whom, and that nobody got it', async () => {
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

test('the consents show with their wording, page and address', async () => {
  const { lead, page } = await openLead();
  await section(page, 'Consents').getByText('No consent on record.').waitFor();
  await app.em.execute(
    `insert into consents (lead_id, channel, version, page, address) values (?, 'sms', 'sms-1', '/enroll', '203.0.113.7')`,
    [lead.id],
  );

  await page.reload();

  await section(page, 'Consents').getByText('May be sent text messages').waitFor();
  await section(page, 'Consents').getByText('Wording sms-1, from 203.0.113.7').waitFor();
});

// S-190, S-192
test('a lead that is not there is called so, and one deleted by somebody else meanwhile too', async () => {
  const { lead, page } = await openLead();
  await app.as.admin.delete(`/api/leads/${lead.id}`);
  await page.getByText('This lead was deleted by somebody else.').waitFor();

  await page.reload();

  await page.getByRole('heading', { level: 1, name: 'Lead not found' }).waitFor();
  await page.getByText("The lead you're looking for doesn't exist.").waitFor();
});

test('a block that cannot be loaded says so in its place, and the rest of the page stands', async () => {
  const lead = await app.make.lead({ name: 'Half Loaded' });
  const page = await openPage(browser);
  const user = await app.make.user();
  await page.route(/\/(timeline|tasks|setup-progress|consents)$/, (route) =>
    route.fulfill({ status: 503, json: { requestId: 'req-9' } }),
  );
  await page.goto(`${app.url}/leads/${lead.id}`);
  await logIn(page, user.email);
  await page.getByRole('heading', { level: 1, name: 'Half Loaded' }).waitFor();
  for (const part of ['timeline', 'tasks', 'setup progress', 'consents']) {
    await page.getByText(`The ${part} could not be loaded.`).waitFor();
  }
  await page.getByText('Reference req-9').first().waitFor();

  await page.unrouteAll();
  await section(page, 'Tasks').getByRole('button', { name: 'Retry' }).click();

  await section(page, 'Tasks').getByText('Nothing to do for this lead.').waitFor();
});

// design.md section 3
describe.each([
  { name: 'wide and light', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'wide and dark', viewport: DESKTOP, colorScheme: 'dark' as const },
  { name: 'narrow and light', viewport: PHONE, colorScheme: 'light' as const },
  { name: 'narrow and dark', viewport: PHONE, colorScheme: 'dark' as const },
])('everybody can use it, $name:', ({ name: _, ...look }) => {
  test('every tab, the picker, the forms and the dialog', async () => {
    const lead = await app.make.lead({
      name: 'A name as long as names of holding companies are',
      squareFootage: 900,
    });
    await app.make.entry({ leadId: lead.id, rent: 1_850 });
    const dueAt = new Date(Date.now() - HOUR_MS).toISOString();
    await app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title: 'Late one', dueAt });
    const page = await openConsole(app, browser, { path: `/leads/${lead.id}`, role: 'admin', ...look });
    const findings: string[] = [];
    const inspect = async (where: string) => {
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).analyze();
      findings.push(...violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      if (overflow > 0) findings.push(`${where}: ${overflow} px too wide`);
    };

    for (const tab of ['Analysis', 'Improvements']) {
      await openTab(page, tab);
      await page.getByRole('tabpanel', { name: tab }).waitFor();
      await inspect(tab);
    }
    await openTab(page, 'Timeline');
    await page.getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('button', { name: 'Edit Name' }).click();
    await noteBox(page).fill('@');
    await page.getByRole('listbox', { name: 'Colleagues' }).waitFor();
    await inspect('editing');
    await page.getByRole('button', { name: 'Edit Details' }).first().click();
    await page.getByRole('dialog').getByLabel('Units').waitFor();
    await inspect('details');

    expect(findings).toEqual([]);
  });
});
