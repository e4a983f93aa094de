import { afterEach, describe, expect, test } from '@jest/globals';
import { WITHHELD_TEXT } from '#shared/campaign.js';
import { Message } from '../../src/messages/message.entity.js';
import {
  consentingLead,
  messagesOf,
  releaseHeld,
  start,
  startCampaignApp,
} from '../campaigns/campaign-app.js';
import { hrefOf, json, setUpConsole, textOf } from '../support/console-app.js';
import { until } from '../support/until.js';

const { page, reply } = setUpConsole(startCampaignApp);
const NOBODY = '00000000-0000-4000-8000-000000000000';

afterEach(() => page.app.em.execute('delete from leads'));

const item = async (words: string) => {
  await page.screen.findAllByText(words);
  const all = page.screen.getAllByRole('listitem');
  return page.within(all.find((each) => textOf(each).includes(words))!);
};

describe('the monitor', () => {
  // S-71, S-72, S-178, S-179
  test('starts a campaign for a lead, shows each message, and stops it', async () => {
    await consentingLead(page.app, { name: 'Dana Monitor' });
    await page.app.make.lead({ name: 'Closed Owner', status: 'closed' });
    await page.open('/campaigns');
    (await page.row(/Dana Monitor/)).getByText('Pending');
    (await page.row(/Closed Owner/)).getByText('Active');

    await page.press('Start campaign for Dana Monitor');
    await (await page.row(/Dana Monitor/)).findByText(/0 of 14 sent/);
    await page.user.click(await page.screen.findByRole('link', { name: /^Why: messages to Dana Monitor/ }));
    await page.screen.findByRole('heading', { level: 2, name: 'Warm lead: Dana Monitor' });
    expect(page.screen.getAllByText('Scheduled')).toHaveLength(14);
    await page.press('Stop campaign for Dana Monitor');
    await page.press('Stop', await page.dialog());
    await page.messages().findByText('Campaign stopped for Dana Monitor');
    await page.user.click(page.screen.getByRole('link', { name: 'Back to the monitor' }));

    await (await page.row(/Dana Monitor/)).findByText(/by staff/);
    await page.screen.findByRole('button', { name: 'Start campaign for Dana Monitor' });
  });

  test('starts the campaigns of a whole stage, and records that an owner replied', async () => {
    await page.app.make.lead({ name: 'Proposal Person', status: 'proposal' });
    await page.open('/campaigns');
    await page.row(/Proposal Person/);
    await page.choose('Stage', 'Proposal');
    await page.press('Start for all');
    await page.press('Start', await page.dialog());
    await page.messages().findByText('One campaign is starting');
    await page.press('Undo');
    await page.messages().findByText('Undone');
    await page.press('Start for all');
    await page.press('Start', await page.dialog());
    await page.messages().findByText('One campaign is starting');
    const restore = reply(/^POST \/api\/campaigns\/starts\/undo$/, () =>
      json({ canceled: 0, started: 1, leads: 0 }),
    );
    await page.press('Undo');
    await page.messages().findByText('Too late to undo: the campaigns have started');
    restore();
    await releaseHeld(page.app);
    const started = () =>
      page.app.em.execute(
        `select 1 from messages m join leads l on l.id = m.lead_id where l.status = 'proposal'`,
      );
    await until(async () => (await started()).length > 0);
    page.reload();

    await page.user.click(await page.screen.findByRole('link', { name: /^Why/ }));
    await page.press(/^Mark as replied/);
    await page.press('Mark as replied', await page.dialog());

    await page.screen.findByText('the owner replied');
  });

  test('links to texts from unknown numbers', async () => {
    await page.app.em.execute(
      `insert into inbound_texts (provider_id, sender, text, meaning, received_at)
       values ('SM177', '+15155550177', 'Who is this?', 'other', now())`,
    );
    await page.open('/campaigns');

    await page.user.click(await page.screen.findByRole('link', { name: 'One text from an unknown number' }));

    await page.screen.findByText('Who is this?');
    await page.screen.findByRole('tab', { name: 'Monitor', selected: true });
  });

  test('says that no campaign has completed yet instead of 0%', async () => {
    const stats = { totalEmails: 3, totalSMS: 0, activeLeads: 2, completionRate: 0 };
    reply(/^GET \/api\/campaigns\/stats/, () => json(stats));
    await page.open('/campaigns');

    const numbers = await page.region('Campaign stats');

    await numbers.findByText('no campaign has completed yet');
    expect(numbers.queryByText('0%')).toBeNull();
  });
});

test('a campaign says why each of its messages was sent or not', async () => {
  const lead = await consentingLead(page.app, { name: 'Wanda Why', phone: null });
  const id = await start(page.app, lead.id);
  const [first] = await messagesOf(page.app, lead.id);
  await page.app.em.nativeUpdate(Message, { id: first!.id }, { dueAt: new Date() });
  await until(() => page.app.em.findOne(Message, { id: first!.id, state: 'sent' }));
  const { version } = (await page.app.as.staff.get(`/api/leads/${lead.id}`)).body;
  await page.app.as.staff
    .post(`/api/leads/${lead.id}/move`)
    .send({ status: 'closed', after: null, version })
    .expect(200);

  await page.open(`/campaigns/${id}`);

  const sent = await item('First reply');
  await page.user.click(sent.getByText('Checks'));
  expect(sent.getAllByText(/: passed/)).toHaveLength(6);
  (await item('Any questions?')).getByText(WITHHELD_TEXT.noPhone);
  (await item('What it costs')).getByText('Canceled');
  await page.user.click(page.screen.getByRole('link', { name: 'Onboarding' }));
  await page.screen.findByRole('heading', { level: 2, name: 'Onboarding: Wanda Why' });
});

test('the plan of a lead shows each message, and why one would not be sent', async () => {
  const lead = await page.app.make.lead({ name: 'Planned Owner', phone: null });

  await page.open(`/campaigns/plan/${lead.id}`);

  await page.screen.findByRole('heading', { name: 'What Planned Owner would get' });
  (await item('Any questions?')).getByText('The lead has no phone number that can receive texts.');
  (await item('Last note')).getByText('No consent on file.');
});

test.each([
  [`/campaigns/${NOBODY}`, /^This campaign doesn.t exist\.$/],
  [`/campaigns/plan/${NOBODY}`, /^This lead doesn.t exist\.$/],
])('%s says so and leads back to the monitor', async (path, says) => {
  await page.open(path);

  await page.within(await page.screen.findByRole('alert')).findByText(says);

  expect(page.screen.queryByRole('button', { name: /^(Retry|Start)/ })).toBeNull();
  await page.user.click(page.screen.getByRole('link', { name: 'Back to the monitor' }));
  await page.region('Campaign stats');
});

test('a page below a tab highlights that tab, and Campaigns in the menu', async () => {
  await page.open('/campaigns/templates/create', { role: 'admin' });

  await page.screen.findByRole('tab', { name: 'Templates', selected: true });

  const menu = page.within(await page.screen.findByRole('navigation', { name: 'Main' }));
  expect(menu.getAllByRole('link', { current: 'page' }).map(textOf)).toEqual(['Campaigns']);
});

describe('a template', () => {
  test('is previewed for a lead while it is edited, and its earlier version stays', async () => {
    await page.app.make.lead({ name: 'Preview Person' });
    await page.open('/campaigns/templates', { role: 'admin' });
    await page.user.click(await page.screen.findByRole('link', { name: 'First reply' }));
    const subject = () => page.screen.findByRole('textbox', { name: /^Subject/ });
    page.fill(await subject(), 'Hello {{firstName|you}} and {{nobody}}');
    await page.screen.findByText(/^This can.t be previewed as written\./);
    page.fill(await subject(), 'Hello {{firstName|you}}');
    await page.press('Preview for a lead');
    await page.press(/Preview Person/, await page.dialog());

    await page.screen.findByText('Hello Preview');
    await page.press('Save Changes');

    await page.messages().findByText('Template saved');
    await page.user.click(await page.screen.findByText('Earlier versions'));
    await page.screen.findByText(/Renting out \{\{property\|your property\}\}/);
  });
});

// S-245..S-247
describe('the timing', () => {
  const name = 'Send the first reply … hours after the lead is enrolled.';

  test('is a sentence that admins can edit and staff can read', async () => {
    await page.open('/campaigns/settings', { role: 'admin' });
    page.fill(await page.screen.findByLabelText(name), '1');
    await page.screen.findByText('hour after the lead is enrolled.');
    page.fill(await page.screen.findByLabelText(name), '3');
    await page.screen.findByText('hours after the lead is enrolled.');

    await page.press('Save Changes');

    await page.messages().findByText('Timing saved');
    const { body } = await page.app.as.staff.get('/api/campaigns/settings');
    expect(JSON.stringify(body)).toContain('3');
  });
});

test('the page of a lead links to its campaign', async () => {
  const lead = await consentingLead(page.app);
  const id = await start(page.app, lead.id);

  await page.open(`/leads/${lead.id}`);

  expect(hrefOf(await page.screen.findByRole('link', { name: 'Warm lead campaign' }))).toBe(
    `/campaigns/${id}`,
  );
});

test('a second property of an owner shows the conversation it joined, and stopping it stops both', async () => {
  const first = await consentingLead(page.app, { name: 'Two Homes', email: 'two-homes@example.com' });
  await consentingLead(page.app, { name: 'Second Home', email: 'two-homes@example.com' });
  await start(page.app, first.id);
  await page.open('/campaigns');

  await page.press('Start campaign for Second Home');

  const row = await page.row(/Second Home/);
  const link = await row.findByRole('link', { name: first.propertyAddress });
  expect(hrefOf(link)).toContain(`/leads/${first.id}`);
  row.getByText('Joined');
  row.getByText(/Joined the conversation about/);
  await page.press('Stop campaign for Second Home');
  await page.press('Stop', await page.dialog());
  await (await page.row(/Two Homes/)).findByText('by staff');
  await (await page.row(/Second Home/)).findByText('by staff');
});

test('a lead in a campaign shows its next message instead of "Enroll in Marketing", and automatic campaigns can be turned off', async () => {
  const lead = await consentingLead(page.app);
  await start(page.app, lead.id);
  await page.open(`/leads/${lead.id}`);
  const card = await page.region('Marketing');

  await card.findByText(/^Next: First reply, Email/);
  await card.findByRole('button', { name: /^In a campaign/ });
  expect(card.queryByRole('button', { name: /^Enroll in Marketing/ })).toBeNull();
  expect(card.queryByText('Not enrolled')).toBeNull();
  const automatic = card.getByRole('switch', { name: 'Start campaigns automatically' });
  await page.user.click(automatic);

  await page.waitFor(async () => {
    const { body } = await page.app.as.staff.get(`/api/leads/${lead.id}/marketing`);
    expect(body.isAutomatic).toBe(false);
  });
});

test('a lead without consent says that nothing will be sent, on its page and in the monitor', async () => {
  const lead = await page.app.make.lead({ name: 'Silent Owner' });
  await page.open(`/leads/${lead.id}`);
  const card = await page.region('Marketing');

  await card.findByText('Blocked: No consent on file.');
  card.getByText(/^Odoo isn't connected, so enrolling only starts the campaign in Keyturn\./);
  await page.open('/campaigns');
  await (await page.row(/Silent Owner/)).findByText('Blocked: no consent on file');
});

test('a running campaign that sends nothing says so in place of Active', async () => {
  const lead = await consentingLead(page.app, { name: 'Quiet Owner' });
  await start(page.app, lead.id);
  await page.app.em.execute('delete from consents where lead_id = ?', [lead.id]);
  await page.open(`/leads/${lead.id}`);

  const card = await page.region('Marketing');

  const status = await card.findByText(/Blocked\. No consent on file\.$/);
  expect(textOf(status)).toBe('Warm lead campaign: Blocked. No consent on file.');
  expect(card.queryByText(/Active/)).toBeNull();
});

test('a card on the board of a lead in a campaign offers no enrollment', async () => {
  const lead = await consentingLead(page.app, { name: 'Followed Owner' });
  await start(page.app, lead.id);

  await page.open('/dashboard');

  await page.screen.findByRole('button', { name: 'In a campaign: Followed Owner' });
});

test('admins turn off automatic starts', async () => {
  await page.open('/admin/campaigns/settings', { role: 'admin' });
  const rule = 'Start follow-up when a lead comes in through a form.';
  await page.user.click(await page.screen.findByRole('switch', { name: rule }));

  await page.press('Save Changes');

  await page.messages().findByText('Timing saved');
  const { body } = await page.app.as.staff.get('/api/campaigns/settings');
  expect(body).toMatchObject({ startsFollowUp: false, startsReminders: true });
});
