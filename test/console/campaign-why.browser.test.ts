import { expect, test } from '@jest/globals';
import { Lead } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { WITHHELD_TEXT } from '../../src/shared/campaigns/campaign.contract.js';
import { consentingLead, messagesOf, start, startCampaignApp } from '../campaigns/campaign-app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';
import { openConsole } from './console.js';

const { app, browser } = setUpBrowserApp(startCampaignApp);

const open = (path: string) => openConsole(app, browser, { path, role: 'admin' });

// S-71
test('campaigns of both channels are managed under three tabs', async () => {
  const page = await open('/campaigns');
  const tabs = page.getByRole('tablist', { name: 'Campaigns' });
  await tabs.waitFor();

  expect(await tabs.getByRole('tab').allTextContents()).toEqual(['Monitor', 'Templates', 'Settings']);
  await tabs.getByRole('tab', { name: 'Templates' }).click();
  await page.getByText('E-mail · First reply').waitFor();
  await page.getByText('SMS · Text before').waitFor();
  await tabs.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('The campaign ends after').waitFor();
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
  await sent.getByText('The rules it was put to').click();
  expect(await sent.getByText('Passed').count()).toBe(6);
  const text = page.getByRole('listitem').filter({ hasText: 'Any questions?' });
  await text.getByText(WITHHELD_TEXT.noPhone).waitFor();
  const stopped = page.getByRole('listitem').filter({ hasText: 'What it costs' });
  await stopped.getByText('Given up').waitFor();

  await page.getByRole('link', { name: 'Onboarding' }).click();
  await page.getByRole('heading', { level: 2, name: 'Onboarding: Wanda Why' }).waitFor();
  await page.getByRole('link', { name: 'Warm lead' }).waitFor();
});
