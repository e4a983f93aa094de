import { expect, test } from '@jest/globals';
import { consentingLead, start } from '../campaigns/campaign-app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';
import { choose, openConsole } from './console.js';

const { app, browser } = setUpBrowserApp();

const open = (path: string, role: 'admin' | 'user' = 'user') => openConsole(app, browser, { path, role });

// S-71, S-72, S-178, S-179
test('a lead is started in the monitor, read message by message, and stopped', async () => {
  await consentingLead(app, { name: 'Dana Monitor' });
  await app.make.lead({ name: 'Closed Owner', status: 'closed' });
  const page = await open('/campaigns');
  const row = page.getByRole('row', { name: /Dana Monitor/ });
  await row.getByText('Pending').waitFor();
  await page
    .getByRole('row', { name: /Closed Owner/ })
    .getByText('Active')
    .waitFor();

  await row.getByRole('button', { name: 'Start campaign for Dana Monitor' }).click();
  await row.getByText('0 of 14 sent').waitFor();
  await row.getByText('First reply').waitFor();
  await row.getByRole('link', { name: 'Why: messages to Dana Monitor' }).click();
  await page.getByRole('heading', { level: 2, name: 'Warm lead: Dana Monitor' }).waitFor();
  expect(await page.getByRole('list').getByText('Scheduled', { exact: true }).count()).toBe(14);

  await page.getByRole('button', { name: 'Stop campaign for Dana Monitor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Campaign stopped for Dana Monitor').waitFor();

  await page.getByRole('link', { name: 'Back to the monitor' }).click();
  await row.getByText('by staff').waitFor();
  expect(await row.getByRole('button', { name: /^Start/ }).count()).toBe(1);
});

test('the plan of a lead shows each message with its time, and why one would not go', async () => {
  const lead = await app.make.lead({ name: 'Planned Owner', phone: null });

  const page = await open(`/campaigns/plan/${lead.id}`);

  await page.getByRole('heading', { name: 'What Planned Owner would get' }).waitFor();
  const text = page.getByRole('listitem').filter({ hasText: 'Any questions?' });
  await text.getByText('The lead has no phone number that can receive texts.').waitFor();
  const mail = page.getByRole('listitem').filter({ hasText: 'Last note' });
  await mail.getByText('No consent on file.').waitFor();
});

test('a template is edited beside how it looks to a chosen lead, and its old words stay at hand', async () => {
  const lead = await app.make.lead({ name: 'Preview Person' });
  const page = await open('/admin/campaigns/templates', 'admin');
  await page.getByRole('link', { name: 'First reply' }).click();
  const subject = page.getByLabel('Subject');
  await subject.fill('Hello {{firstName|you}} and {{nobody}}');
  await page.getByText("This can't be previewed as written.").waitFor();
  await subject.fill('Hello {{firstName|you}}');
  await page.getByRole('button', { name: 'Preview for a lead' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Preview Person/ })
    .click();

  await page.getByText('Hello Preview', { exact: true }).waitFor();
  await page.frameLocator('iframe').getByText('Hi Preview,').waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();

  await page.getByText('Template saved').waitFor();
  await page.getByText('Earlier versions').click();
  await page.getByText('Renting out {{property|your property}}').waitFor();
  expect(lead.id).toBeTruthy();
});

// S-245 to S-247
test('each timing is a sentence that an administrator changes and others read', async () => {
  const name = 'Send the first reply … hours after the lead is enrolled.';
  const page = await open('/admin/campaigns/settings', 'admin');
  await page.getByLabel(name).fill('3');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Timing saved').waitFor();

  const others = await open('/campaigns/settings');
  await others.getByText('Only administrators can change the timing.').waitFor();
  expect(await others.getByLabel(name).inputValue()).toBe('3');
  expect(await others.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
});

test('staff start all leads of a stage at once, and say of one that it replied', async () => {
  await app.make.lead({ name: 'Proposal Person', status: 'proposal' });
  const page = await open('/campaigns');
  await choose(page, 'Stage', 'Proposal');
  await page.waitForURL(/stage/);
  await page.getByRole('button', { name: 'Start for all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('One campaign is starting').waitFor();
  const row = page.getByRole('row', { name: /Proposal Person/ });
  await until(async () => {
    await page.reload();
    await row.waitFor();
    return (await row.getByText('0 of 10 sent').count()) > 0;
  });

  await row.getByRole('link', { name: /^Why/ }).click();
  await page.getByRole('button', { name: /^Mark as replied/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as replied' }).click();

  await page.getByText('the owner replied', { exact: true }).waitFor();
});

test("the lead's page leads to its campaign", async () => {
  const lead = await consentingLead(app);
  const id = await start(app, lead.id);

  const page = await open(`/leads/${lead.id}`);

  const link = page.getByRole('link', { name: 'Warm lead campaign' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`/campaigns/${id}`);
});

test('a form that was opened in the light has none of its colours left in the dark', async () => {
  const page = await open('/campaigns/settings', 'admin');
  const inks = () =>
    page.evaluate<string[]>(
      `[document.querySelector('[aria-label^="Send the first reply"]'), document.body].map((each) => getComputedStyle(each).color)`,
    );
  await page.getByLabel('Send the first reply … hours after the lead is enrolled.').waitFor();
  const [before] = await inks();

  await page.getByRole('button', { name: 'Switch to dark mode' }).click();

  await until(async () => {
    const [ink, body] = await inks();
    return ink === body && ink !== before;
  });
});

test('one hour is told as one', async () => {
  const page = await open('/campaigns/settings', 'admin');
  const hours = page.getByLabel('Send the first reply … hours after the lead is enrolled.');

  await hours.fill('1');
  await page.getByText('hour after the lead is enrolled.', { exact: true }).waitFor();
  await hours.fill('2');

  await page.getByText('hours after the lead is enrolled.', { exact: true }).waitFor();
});
