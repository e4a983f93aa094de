import { expect, test } from '@jest/globals';
import { WITHHELD_TEXT } from '#shared/campaign.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { consentingLead, messagesOf, start, startCampaignApp } from '../campaigns/campaign-app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';
import { openConsole } from './console.js';

const NOBODY = '00000000-0000-4000-8000-000000000000';

const { app, browser } = setUpBrowserApp(startCampaignApp);

const open = (path: string) => openConsole(app, browser, { path, role: 'admin' });

// S-71
test('campaigns of both channels are managed under three tabs', async () => {
  const page = await open('/campaigns');
  const tabs = page.getByRole('tablist', { name: 'Campaigns' });
  await tabs.waitFor();

  expect(await tabs.getByRole('tab').allTextContents()).toEqual(['Monitor', 'Templates', 'Settings']);
  await tabs.getByRole('tab', { name: 'Templates' }).click();
  await page.getByText('Email · First reply').waitFor();
  await page.getByText('SMS · Text reminder').waitFor();
  await tabs.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('End the campaign after').waitFor();
});

test('why each message came or did not is read for every campaign of a lead', async () => {
  const lead = await consentingLead(app, { name: 'Wanda Why', phone: null });
  const id = await start(app, lead.id);
  const [first] = await messagesOf(app, lead.id);
  await app.em.nativeUpdate(Message, { id: first!.id }, { dueAt: new Date() });
  await until(() => app.em.findOne(Message, { id: first!.id, state: 'sent' }));
  const { version } = await app.em.findOneOrFail(Lead, lead.id);
  const move = { status: 'closed', after: null, version };
  await app.as.staff.post(`/api/leads/${lead.id}/move`).send(move).expect(200);

  const page = await open(`/campaigns/${id}`);

  const sent = page.getByRole('listitem').filter({ hasText: 'First reply' });
  await sent.getByText('Checks').click();
  expect(await sent.getByText('Passed').count()).toBe(6);
  const text = page.getByRole('listitem').filter({ hasText: 'Any questions?' });
  await text.getByText(WITHHELD_TEXT.noPhone).waitFor();
  const stopped = page.getByRole('listitem').filter({ hasText: 'What it costs' });
  await stopped.getByText('Canceled', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Onboarding' }).click();
  await page.getByRole('heading', { level: 2, name: 'Onboarding: Wanda Why' }).waitFor();
  await page.getByRole('link', { name: 'Warm lead' }).waitFor();
});

test.each([
  [`/campaigns/${NOBODY}`, "This campaign doesn't exist."],
  [`/campaigns/plan/${NOBODY}`, "This lead doesn't exist."],
])('%s is told to be missing, with a way on and nothing to start or try again', async (path, says) => {
  const page = await open(path);

  await page.getByRole('alert').getByText(says).waitFor();

  expect(await page.getByRole('button', { name: /^(Retry|Start)/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to the monitor' }).click();
  await page.getByRole('region', { name: 'Campaign stats' }).waitFor();
});

test('texts from unknown numbers are reached from the monitor, where there are any', async () => {
  await app.em.execute(
    `insert into inbound_texts (provider_id, sender, text, meaning, received_at)
     values ('SM177', '+15155550177', 'Who is this?', 'other', now())`,
  );
  const page = await open('/campaigns');

  await page.getByRole('link', { name: 'One text from an unknown number' }).click();

  await page.getByText('Who is this?').waitFor();
  await page.getByRole('tab', { name: 'Monitor', selected: true }).waitFor();
});

test('a page below a tab marks that tab, and Campaigns in the menu', async () => {
  const page = await open('/campaigns/templates/new');

  await page.getByRole('tab', { name: 'Templates', selected: true }).waitFor();

  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  expect(await current.allTextContents()).toEqual(['Campaigns']);
});

test('the share that ran to its end is none while no campaign has', async () => {
  const page = await open('/campaigns');
  const numbers = page.getByRole('region', { name: 'Campaign stats' });

  await page.route('**/api/campaigns/stats', (route) =>
    route.fulfill({ json: { totalEmails: 3, totalSMS: 0, activeLeads: 2, completionRate: 0 } }),
  );
  await page.reload();

  await numbers.getByText('no campaign has completed yet').waitFor();
  expect(await numbers.getByText('0%').count()).toBe(0);
});
