import { describe, expect, test } from '@jest/globals';
import { CampaignOptOut } from '../../src/campaigns/campaign.entity.js';
import { consentingLead, messagesOf, start, startCampaignApp } from '../campaigns/campaign-app.js';
import { reasonFor } from '../messages/reason-for.js';
import { Visitor } from '../site/visitor.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import type { MadeLead } from '../support/make/lead.js';

// integrations.md 7 and 9: an owner opens our email in a browser
const { app, browser } = setUpBrowserApp(startCampaignApp);
let visitor: Visitor;

describe.each([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  /** The page behind the link in an email to a new lead. */
  async function openLink(): Promise<MadeLead> {
    const lead = await consentingLead(app);
    await start(app, lead.id);
    const [first] = await messagesOf(app, lead.id);
    visitor = await Visitor.arrive(browser, app.url, { javaScriptEnabled });
    await visitor.open(new URL(first!.data.unsubscribeLink!).pathname);
    return lead;
  }

  test('one button unsubscribes from all emails', async () => {
    const lead = await openLink();

    await visitor.page.getByRole('button', { name: 'Unsubscribe from All Emails' }).click();

    await visitor.page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor();
    expect(await reasonFor(app, 'email', lead.email)).toBe('unsubscribed');
    expect(visitor.complaints).toEqual([]);
  });

  test('Save Preferences saves the checked choices', async () => {
    const lead = await openLink();

    await visitor.page.getByLabel('Follow-ups on your question or rental analysis').uncheck();
    await visitor.page.getByRole('button', { name: 'Save Preferences' }).click();

    await visitor.page.getByText('Your preferences are saved.').waitFor();
    expect(await app.em.find(CampaignOptOut, { leadId: lead.id })).toEqual([
      expect.objectContaining({ workflow: 'warm_lead' }),
    ]);
    expect(await reasonFor(app, 'email', lead.email)).toBeNull();
    if (javaScriptEnabled) expect(await visitor.flaws()).toEqual([]);
  });
});
