import { beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { Message } from '../../src/messages/message.entity.js';
import { MessageFile } from '../../src/messages/message-file.entity.js';
import { Suppressions } from '../../src/messages/suppressions.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { DEAD_LETTERS, Jobs } from '../../src/platform/jobs/jobs.js';
import { hrefOf, json, passRefreshTime, setUpConsole, textOf } from '../support/console-app.js';
import { PASSWORD } from '../support/make/user.js';
import { DOUBT, messageInDoubt } from './message-in-doubt.js';

/** Admin pages other than leads, users and content. No mail server is configured. */
const { page, reply, sent } = setUpConsole();

const open = (path: string) => page.open(`/admin${path}`, { role: 'admin' });
const tick = async (name: string) => page.user.click(await page.screen.findByRole('checkbox', { name }));
const vanished = (name: RegExp) => page.gone(() => page.screen.queryByRole('row', { name }));

beforeEach(async () => {
  for (const table of ['property_analysis_entries', 'leads'])
    await page.app.em.execute(`delete from ${table}`);
});

// S-87, decision 40
describe('Property Analysis', () => {
  test('is filtered, and an analysis is attached to its lead', async () => {
    const email = 'ada.attach@example.com';
    await page.app.make.entry({ streetAddress: '1 Loose St', email, rent: 1_800 });
    const lead = await page.app.make.lead({ name: 'Ada Attach', email });
    await page.app.make.entry({ streetAddress: '2 Tied St', leadId: lead.id, rent: 1_500 });
    await open('/analyses');
    (await page.row(/1 Loose St/)).getByText('$1,620 – $1,980 · estimate from market data');
    expect(hrefOf((await page.row(/2 Tied St/)).getByRole('link', { name: 'Open lead' }))).toContain(lead.id);

    await page.choose('Lead', 'No lead');
    await vanished(/2 Tied St/);
    await page.press(/^Attach to a lead: 1 Loose St/);
    await page.press('Attach to Ada Attach');

    await page.messages().findByText('Analysis attached to the lead');
    const filter = JSON.stringify({ leadId: lead.id });
    expect((await page.app.as.admin.get('/api/analyses').query({ filter })).body).toHaveLength(2);
  });

  test('shows the newest of many leads that an analysis could belong to, and their number', async () => {
    const email = 'many@example.com';
    await page.app.make.entry({ streetAddress: '8 Loose St', email });
    for (let each = 0; each < 12; each += 1) await page.app.make.lead({ email });
    await open('/analyses');

    await page.press(/^Attach to a lead: 8 Loose St/);

    const dialog = await page.dialog();
    await dialog.findByText(/^12 leads\. Showing the newest 10\./);
    expect(dialog.getAllByRole('listitem')).toHaveLength(10);
  });

  test('says immediately that the search for leads failed', async () => {
    await page.app.make.entry({ streetAddress: '9 Loose St' });
    await open('/analyses');
    reply(/^GET \/api\/leads\?/, () => json({}, 503));

    await page.press(/^Attach to a lead: 9 Loose St/);

    await (await page.dialog()).findByRole('button', { name: 'Retry' });
    expect(sent.filter(({ line }) => line.startsWith('GET /api/leads?'))).toHaveLength(1);
  });

  test('says why a run failed, and keeps analyses of leads when several are deleted', async () => {
    const lead = await page.app.make.lead();
    await page.app.make.entry({ streetAddress: '3 Tied St', leadId: lead.id });
    await page.app.make.entry({ streetAddress: '4 Loose St' });
    await open('/analyses');
    await page.press(/^Run again: 4 Loose St/);
    const again = await page.dialog('Run the analysis again');
    page.fill(again.getByLabelText(/^Property Address/), 'nowhere');
    await page.press('Run Again', again);
    await again.findByText(/Invalid address format/);
    await page.press('Cancel', again);

    await tick('Select all on this page');
    await page.press('Delete 2');
    await page.press(/^Delete/, await page.dialog());

    await page.messages().findByText('1 analysis deleted');
    await page.messages().findByText(/^1 couldn't be changed and stays selected\. .*report of a lead/);
    await vanished(/4 Loose St/);
    await page.row(/3 Tied St/);
    await page.screen.findByText('1 selected');
  });
});

test('a subscriber is found and deleted', async () => {
  for (const email of ['sub.gone@example.com', 'sub.kept@example.com'])
    await page.app.em.execute('insert into property_analysis_subscribers (email) values (?)', [email]);
  await open('/subscribers');

  page.fill(await page.screen.findByLabelText(/^Search/), 'sub.gone');
  await vanished(/sub\.kept/);
  await page.press('Delete sub.gone@example.com');
  await page.press('Delete', await page.dialog());

  await page.messages().findByText('Subscriber deleted');
  await page.screen.findByText('No subscribers match these filters');
});

test('the audit log says who changed what, and is filtered by action', async () => {
  const mae = await page.app.make.user({ name: 'Mae Promoted' });
  await page.app.as.admin.patch(`/api/users/${mae.id}`).send({ role: 'admin' });
  await open('/audit');

  await page.choose('Action', 'Role changed');

  const row = await page.row(/User: Mae Promoted/);
  row.getByText('Role: User → Admin');
  expect(hrefOf(row.getByRole('link', { name: 'Mae Promoted' }))).toContain('/admin/users');
  await vanished(/Signed in/);
});

test('the audit log names and links the lead of an entry, says if it was deleted, and has the ID of both', async () => {
  const lead = await page.app.make.lead({ name: 'Ada Recorded' });
  for (const id of [lead.id, '0cee3a52-7f1b-4c7e-9a55-2d8a1f6b4c01'])
    await page.app.em.insert(AuditEntry, { action: 'campaign.stopped', subjectId: id });
  await open('/audit');
  await page.choose('Action', 'Campaign stopped');

  const row = await page.row(/Lead: Ada Recorded/);

  expect(hrefOf(row.getByRole('link', { name: 'Ada Recorded' }))).toContain(`/leads/${lead.id}`);
  row.getByTitle(lead.id);
  (await page.row(/Lead \(deleted\)/)).getByTitle('0cee3a52-7f1b-4c7e-9a55-2d8a1f6b4c01');
});

describe('a failed job', () => {
  const schema = z.looseObject({ price: z.number().optional() });

  /** A queue that fails until its setting is right; the data of the jobs that are done. */
  async function startQueue(name: string, isRight: (data: { price?: number }) => boolean) {
    const jobs = page.app.app.get(Jobs);
    const done: object[] = [];
    await jobs.work({ name, schema, queue: { retryLimit: 0 }, concurrency: 1 }, async (data) => {
      if (!isRight(data)) throw new Error('There is no price.');
      done.push(data);
    });
    async function fail(...all: object[]) {
      await jobs.boss.insert(
        name,
        all.map((data) => ({ data })),
      );
      await page.waitFor(async () => expect(await jobs.boss.findJobs(DEAD_LETTERS)).toHaveLength(all.length));
    }
    return { done, fail };
  }

  test('shows its error and its lead, and is retried with corrected data', async () => {
    const lead = await page.app.make.lead({ name: 'Ada Owner' });
    const queue = await startQueue('send-prices', ({ price }) => price !== undefined);
    await queue.fail({ leadId: lead.id });
    await open('/jobs');

    await page.screen.findByText('Error: There is no price.');
    expect(hrefOf(await page.screen.findByRole('link', { name: 'Ada Owner' }))).toBe(`/leads/${lead.id}`);
    await page.press('Edit and retry: Send prices');
    const dialog = await page.dialog();
    page.fill(dialog.getByLabelText(/^Job data/), '[1]');
    await page.press('Retry', dialog);
    await dialog.findByText('Enter a valid JSON object.');
    page.fill(dialog.getByLabelText(/^Job data/), JSON.stringify({ leadId: lead.id, price: 199 }));
    await page.press('Retry', dialog);

    await page.screen.findByText('No failed jobs');
    await page.waitFor(() => expect(queue.done).toEqual([{ leadId: lead.id, price: 199 }]));
  });

  test('is retried together with all others of its queue', async () => {
    let isRight = false;
    const queue = await startQueue('sync-prices', () => isRight);
    await queue.fail({ price: 1 }, { price: 2 }, { price: 3 });
    isRight = true;
    await open('/jobs');

    await page.press('Retry all 3: Sync prices');

    await page.screen.findByText('No failed jobs');
    await page.waitFor(() => expect(queue.done).toHaveLength(3));
  });
});

test('a failed webhook shows why, and is processed again', async () => {
  await page.app.em.execute(
    `insert into webhook_events (source, event_key, type, path, body, state, attempts, reason)
     values ('twilio-inbound', 'SM1', 'message', '/', 'MessageSid=SM1&From=%2B15155550142&Body=Hi', 'failed', 10, 'The database was away.')`,
  );
  await open('/jobs');
  await page.screen.findByText('10 attempts · The database was away.');

  await page.press('Retry: twilio-inbound message');

  await page.messages().findByText('The webhook is being processed again');
  await page.waitFor(async () =>
    expect(textOf(await page.screen.findByRole('row', { name: /twilio-inbound/ }))).toMatch(
      /Received|Processed/,
    ),
  );
});

describe('the outbox', () => {
  const delivery = () => page.region('Delivery');

  test('has a message whose delivery is unconfirmed, with the reason, and sends it again', async () => {
    const lead = await page.app.make.lead({ email: 'pat@example.com' });
    const { id } = await messageInDoubt(page.app, lead, 'Your lease');
    await open('/outbox');
    await page.choose('Status', 'Unconfirmed');
    // The list updates the URL a moment later, which would replace the page opened from it.
    await page.waitFor(() => expect(page.path()).toContain('unknown'));
    const row = await page.row(/pat\s?@example\.com/);
    row.getByText(DOUBT);
    expect(hrefOf(row.getByRole('link', { name: 'Open lead' }))).toBe(`/leads/${lead.id}`);
    await page.user.click(row.getByRole('link', { name: 'Your lease' }));

    await page.screen.findByRole('heading', { level: 1, name: 'Your lease' });
    const why = await delivery();
    await why.findByText(/hasn.t opted out: passed/);
    await page.press('Send again');
    const dialog = await page.dialog('Send it to pat@example.com again?');
    dialog.getByText('If it did, it will arrive twice.', { exact: false });
    await page.press('Send again', dialog);

    await page.waitFor(async () =>
      expect(await page.app.em.fork().findOneOrFail(Message, { id })).toMatchObject({ state: 'sent' }),
    );
    // The page follows the message by asking again.
    await page.waitFor(() => {
      passRefreshTime(3_000);
      why.getByText('Not sent: no mail server is set up');
    });
    expect(page.screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(await page.app.em.fork().count(AuditEntry, { action: 'message.repeated', subjectId: id })).toBe(1);
  });

  test('shows a text message with what it is billed as', async () => {
    const lead = await page.app.make.lead({ email: 'sms@example.com' });
    const { id } = await messageInDoubt(page.app, lead, 'A text');
    await page.app.em.execute(
      `update messages set channel = 'sms', subject = null, recipient = '+15155550142', text = ? where id = ?`,
      ['Your walkthrough is tomorrow. '.repeat(6), id],
    );

    await open(`/outbox/${id}`);

    await page.screen.findByText('2 segments · 180 characters in GSM-7');
  });

  test('shows the files of a message with their sizes, to download', async () => {
    const lead = await page.app.make.lead({ email: 'files@example.com' });
    const { id } = await messageInDoubt(page.app, lead, 'Your agreement');
    const file = {
      messageId: id,
      name: 'agreement.pdf',
      type: 'application/pdf',
      bytes: Buffer.alloc(2_048),
    };
    const fileId = await page.app.em.insert(MessageFile, { ...file, position: 0 });
    await open(`/outbox/${id}`);
    const files = page.within(await (await delivery()).findByRole('list', { name: 'Attachments' }));

    await page.user.click(files.getByRole('button', { name: 'agreement.pdf (2 KB)' }));

    await page.waitFor(() =>
      expect(sent.map(({ line }) => line)).toContain(`GET /api/messages/files/${fileId}`),
    );
  });

  test('allows messages to an address that bounced before', async () => {
    const lead = await page.app.make.lead({ email: 'mended@example.com' });
    const { id } = await messageInDoubt(page.app, lead, 'Your keys');
    await page.app.em.transactional((em) =>
      page.app.app.get(Suppressions, { strict: false }).add(em, 'email', lead.email, 'bounced'),
    );
    await open(`/outbox/${id}`);
    await (await delivery()).findByText('An earlier email to this address bounced.');

    await page.press('Allow messages again');
    await page.press(
      'Allow messages again',
      await page.dialog('Allow messages to mended@example.com again?'),
    );

    await page.gone(() => page.screen.queryByRole('button', { name: 'Allow messages again', hidden: true }));
    expect(await page.app.em.fork().count(AuditEntry, { action: 'message.allowed', subjectId: id })).toBe(1);
  });

  test('opens from a timeline, where staff can read a message but not act on it', async () => {
    const lead = await page.app.make.lead({ email: 'told@example.com' });
    await messageInDoubt(page.app, lead, 'Your roof');
    await page.open(`/leads/${lead.id}`);

    await page.user.click(await page.screen.findByRole('link', { name: 'Open message' }));
    await page.screen.findByRole('heading', { level: 1, name: 'Your roof' });
    expect(page.screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    await page.user.click(page.screen.getByRole('link', { name: 'Back to the lead' }));

    await page.waitFor(() => expect(page.path()).toBe(`/leads/${lead.id}`));
  });
});

// integrations.md 7, security.md 7.9
describe.each([
  [
    'paused campaigns',
    `campaigns_paused_at = now(), campaigns_reason = '554 5.7.1 Spam'`,
    /554 5\.7\.1 Spam/,
  ],
  ['a restored database', 'paused_at = now()', /this database was restored or moved/],
])('a notice of %s', (_, stop, words) => {
  beforeEach(() => page.app.em.execute(`update sending_states set ${stop}`));
  const notice = () => page.screen.queryByText(words);

  test('is on every page, and lets an admin resume sending', async () => {
    await open('');
    await page.screen.findByText(words);

    await page.press('Resume Sending');
    await page.press('Resume Sending', await page.dialog('Resume sending?'));

    await page.gone(notice);
    expect((await page.app.as.admin.get('/api/sending')).body).toMatchObject({
      pausedAt: null,
      campaignsPausedAt: null,
    });
  });

  test('is not shown to staff', async () => {
    await page.open('/leads');
    await page.screen.findByText('No leads found');

    expect(notice()).toBeNull();
    await page.app.em.execute('update sending_states set paused_at = null, campaigns_paused_at = null');
  });
});

describe('the integrations', () => {
  // P-4
  test('are tested one by one', async () => {
    await open('/integrations');

    await page.press('Test Backend');

    await (await page.region('Backend')).findByText(/^PostgreSQL \d+.* answers\.$/);
    (await page.region('Document storage')).getByText(/^Signed documents in a private bucket/);
  });

  // P-4
  test('show how their last requests went', async () => {
    const at = '2026-11-20T15:00:00.000Z';
    const fared = { state: 'ready', canTest: true, missing: [], lastSuccessAt: at, lastFailureAt: at };
    const changed: Record<string, object> = {
      email: { ...fared, circuit: 'open', circuitSince: at, lastFailure: 'Connection timeout' },
      images: { ...fared, circuit: null, circuitSince: null, lastFailure: 'The bucket is not there.' },
      twilio: { ...fared, circuit: 'half-open', circuitSince: at, lastFailure: null },
      google: { state: 'unset', canTest: false, missing: ['GOOGLE_CLIENT_ID'] },
    };
    const { body } = await page.app.as.admin.get('/api/integrations');
    const views = (body as { name: string }[]).map((view) => ({ ...view, ...changed[view.name] }));
    reply(/^GET \/api\/integrations$/, () => json(views));
    await open('/integrations');

    const email = await page.region('Email');
    await email.findByText('Connection timeout');
    email.getByText(/^Paused since /);
    email.getByText('Last success');
    const images = await page.region('Image storage');
    images.getByText('The bucket is not there.');
    expect(images.queryByText('Requests')).toBeNull();
    (await page.region('Text messages')).getByText('Retrying one request to see if the service is back');
    const google = await page.region('Sign in with Google');
    google.getByText('Not connected');
    expect(google.queryByText('Last success')).toBeNull();
  });

  const connection =
    (changed: object, service = 'twilio') =>
    async () => {
      const { body } = await page.app.as.admin.get('/api/integrations');
      const found = (body as { name: string; connection: object }[]).find(({ name }) => name === service)!;
      return json([{ ...found, connection: { ...found.connection, ...changed } }]);
    };
  const list = /^GET \/api\/integrations$/;
  const save = /^PUT \/api\/integrations\/twilio\/connection$/;
  const stored = { source: 'console', setAt: '2026-11-20T15:00:00.000Z', setBy: 'Ada Admin' };

  test('are connected with keys, after the server has tried them', async () => {
    await open('/integrations');
    const card = await page.region('Text messages');
    card.getByText('Not connected');
    await page.press('Connect Twilio', card);
    const dialog = await page.dialog('Connect Twilio');

    await page.press('Test and connect', dialog);
    await dialog.findByText('Required');
    page.fill(dialog.getByLabelText('Current password'), 'not my password');
    await page.press('Test and connect', dialog);
    await dialog.findByText('The current password is incorrect.');
    page.fill(dialog.getByLabelText('Current password'), PASSWORD);
    await page.press('Test and connect', dialog);
    expect(await dialog.findAllByText('Required')).toHaveLength(2);

    page.fill(dialog.getByLabelText('Account SID'), `AC${'a'.repeat(32)}`);
    page.fill(dialog.getByLabelText('Auth token'), 'a token');
    page.fill(dialog.getByLabelText('Phone number (optional)'), '+15155550142');
    const accept = reply(save, () =>
      json({ code: 'CONNECTION_FAILED', message: 'Twilio refused these keys.' }, 422),
    );
    await page.press('Test and connect', dialog);
    expect(textOf(await dialog.findByRole('alert'))).toBe('Twilio refused these keys.');

    accept();
    reply(save, () => new Response(null, { status: 204 }));
    reply(list, connection(stored));
    await page.press('Test and connect', dialog);
    await page.messages().findByText('Twilio is connected.');
    expect(sent.find(({ line }) => save.test(line))!.body).toEqual({ values: {}, reauth: { password: '' } });
    (await page.region('Text messages')).getByText(/^Keys entered Nov 20, .* by Ada Admin$/);
  });

  test('are disconnected after a confirmation that says what stops', async () => {
    reply(list, connection(stored));
    await open('/integrations');

    await page.press('Disconnect Twilio');
    const dialog = await page.dialog('Disconnect Twilio?');
    dialog.getByText(/^Texts stay in the Outbox and are not sent.* The stored keys are deleted\.$/);
    page.fill(dialog.getByLabelText('Current password'), 'not my password');
    await page.press('Disconnect', dialog);
    await dialog.findByText('The current password is incorrect.');

    page.fill(dialog.getByLabelText('Current password'), PASSWORD);
    reply(/\/disconnect$/, () => new Response(null, { status: 204 }));
    await page.press('Disconnect', dialog);

    await page.messages().findByText('Twilio is disconnected.');
    const asked = sent.filter(({ line }) => line === 'POST /api/integrations/twilio/disconnect');
    expect(asked.at(-1)!.body).toEqual({ reauth: { password: PASSWORD } });
  });

  test('are edited one at a time: what is stored stays, and a code is asked for where there is a second factor', async () => {
    const values = { TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`, TWILIO_PHONE_NUMBER: '+15155550142' };
    reply(list, connection({ ...stored, values, secrets: ['TWILIO_AUTH_TOKEN'] }));
    reply(/^GET \/api\/auth\/factor$/, () =>
      json({ since: '2026-11-20T15:00:00.000Z', recoveryCodesLeft: 10, isRequired: false }),
    );
    await open('/integrations');
    await page.press('Edit keys for Twilio');
    const dialog = await page.dialog('Edit keys for Twilio');
    const token = dialog.getByLabelText('Auth token');

    expect(token).toMatchObject({ value: '', required: false });
    dialog.getByText('Already saved. Leave blank to keep it.');
    page.fill(dialog.getByLabelText('Phone number (optional)'), '+15155550199');
    page.fill(dialog.getByLabelText('Current password'), PASSWORD);
    page.fill(await dialog.findByLabelText('Two-factor code'), '123 456');
    reply(save, () => json({ errors: [{ field: 'reauth.code', message: 'This code is wrong.' }] }, 422));
    await page.press('Test and save', dialog);

    await dialog.findByText('This code is wrong.');
    expect(sent.find(({ line }) => save.test(line))!.body).toEqual({
      values: { ...values, TWILIO_PHONE_NUMBER: '+15155550199' },
      reauth: { password: PASSWORD, code: '123 456' },
    });
    dialog.getByDisplayValue('+15155550199');
  });

  test('are removed one at a time where they are optional', async () => {
    const values = { DOCUSEAL_BASE_URL: 'https://sign.example.com/api' };
    const secrets = ['DOCUSEAL_API_KEY', 'DOCUSEAL_WEBHOOK_SECRET'];
    const label = 'Webhook signing secret';
    reply(list, connection({ ...stored, values, secrets }, 'docuseal'));
    await open('/integrations');
    await page.press('Edit keys for DocuSeal');
    const dialog = await page.dialog('Edit keys for DocuSeal');

    expect(dialog.queryByRole('button', { name: 'Remove: API key' })).toBeNull();
    await page.press(`Remove: ${label}`, dialog);
    dialog.getByText('Will be removed when you save.');
    await page.press(`Keep: ${label}`, dialog);
    await page.press(`Remove: ${label}`, dialog);
    page.fill(dialog.getByLabelText('Current password'), PASSWORD);
    const saveDocuseal = /^PUT \/api\/integrations\/docuseal\/connection$/;
    reply(saveDocuseal, () => new Response(null, { status: 204 }));
    await page.press('Test and save', dialog);

    await page.messages().findByText('DocuSeal is connected.');
    expect(sent.find(({ line }) => saveDocuseal.test(line))!.body).toEqual({
      values: { ...values, DOCUSEAL_WEBHOOK_SECRET: null },
      reauth: { password: PASSWORD },
    });
  });

  test('have a list of templates to choose from for each document', async () => {
    const templates = /^(GET|PUT) \/api\/integrations\/docuseal\/templates$/;
    const offered = [
      { id: 7, name: 'Management 2026' },
      { id: 9, name: 'Onboarding' },
    ];
    reply(list, connection(stored, 'docuseal'));
    reply(templates, ({ line }) =>
      line.startsWith('GET') ? json({ templates: offered, chosen: { onboarding_form: 9 } }) : json({}),
    );
    await open('/integrations');

    await page.press('Choose templates', await page.region('Signatures'));
    const dialog = await page.dialog('Choose templates');
    await page.user.selectOptions(await dialog.findByLabelText('Management Agreement'), 'Management 2026');
    await page.user.selectOptions(dialog.getByLabelText('Onboarding Form'), 'None');
    await page.press('Save', dialog);

    await page.messages().findByText('Templates saved.');
    expect(sent.find(({ line }) => line.startsWith('PUT'))!.body).toEqual({
      chosen: { management_agreement: 7, onboarding_form: null },
    });
  });

  test.each([
    ['environment', /^Its keys are set in the server.s environment variables/, null],
    ['unreadable', /^The stored keys can't be decrypted/, 'Connect Twilio'],
  ])('say that their keys are those of %s, and offer only what helps', async (source, sentence, button) => {
    reply(list, connection({ ...stored, source }));
    await open('/integrations');

    const card = await page.region('Text messages');
    card.getByText(sentence);
    const buttons = card.queryAllByRole('button').map(textOf);
    expect(buttons.includes('Connect Twilio')).toBe(button !== null);
    expect(buttons.includes('Edit keys')).toBe(false);
  });
});
