import { describe, expect, test } from '@jest/globals';
import type { LeadView } from '#shared/lead.js';
import type { TaskView } from '#shared/task.js';
import { reasonFor } from '../messages/reason-for.js';
import { startApp } from '../support/app.js';
import { fieldValue, hasFocus, hrefOf, json, setUpConsole, textOf } from '../support/console-app.js';
import { documentOf, sent } from '../support/documents.js';

/** What staff change on the page of a lead: its fields, its status, its tasks and its consents. */
const { page, reply, sent: requests } = setUpConsole(() => startApp({}, { hasEmbeddedDatabase: true }));
const HOUR_MS = 3_600_000;

type Lead = Awaited<ReturnType<typeof page.app.make.lead>>;

async function openLead(values: Partial<Lead> = {}) {
  const lead = await page.app.make.lead({ name: 'Dana Owner', ...values });
  await page.open(`/leads/${lead.id}`);
  await page.screen.findByRole('heading', { level: 1, name: lead.name! });
  return lead;
}

const change = ({ id }: Lead, values: object) =>
  page.app.as.staff.patch(`/api/leads/${id}`).send(values).expect(200);
const readLead = async ({ id }: Lead): Promise<LeadView> =>
  (await page.app.as.staff.get(`/api/leads/${id}`)).body;
const refuseSaves = () => reply(/^(PUT|POST|PATCH) \/api\/(leads|tasks)/, () => json({}, 503));

describe('a field of the header', () => {
  const edit = async (label: string) => {
    await page.press(`Edit ${label}`);
    return page.screen.findByRole('textbox', { name: label });
  };

  test('keeps what was saved when an answer from before arrives', async () => {
    const lead = await openLead({ phone: '515-555-0100' });
    const url = `/api/leads/${lead.id}`;
    const reading = Promise.withResolvers<undefined>();
    const restore = reply(new RegExp(`^GET ${url}$`), async () => {
      const { body } = await page.app.as.staff.get(url);
      await reading.promise;
      return json(body);
    });
    const reads = () => requests.filter(({ line }) => line === `GET ${url}`).length;
    const before = reads();
    await change(lead, { company: 'Someone else added this' });
    await page.waitFor(() => expect(reads()).toBeGreaterThan(before));
    restore();

    page.fill(await edit('Name'), 'Nina Right');
    await page.user.keyboard('{Enter}');
    await page.screen.findByRole('heading', { level: 1, name: 'Nina Right' });
    reading.resolve(undefined);
    expect(await readLead(lead)).toMatchObject({ name: 'Nina Right', company: 'Someone else added this' });

    page.screen.getByRole('heading', { level: 1, name: 'Nina Right' });
  });

  // S-55
  test('is saved by Enter and restored by Esc, and the focus goes back to its button', async () => {
    const lead = await openLead({ phone: '515-555-0100' });

    page.fill(await edit('Name'), 'Nina Right');
    await page.user.keyboard('{Enter}');
    await page.screen.findByRole('heading', { level: 1, name: 'Nina Right' });
    page.fill(await edit('Phone'), '000');
    await page.user.keyboard('{Escape}');

    const button = await page.screen.findByRole('button', { name: 'Edit Phone' });
    await page.waitFor(() => expect(hasFocus(button)).toBe(true));
    expect(await readLead(lead)).toMatchObject({ name: 'Nina Right', phone: '515-555-0100' });
  });

  // S-55
  test('that someone else changed is not overwritten without asking; other fields merge', async () => {
    const lead = await openLead({ name: 'First Name' });
    page.fill(await edit('Name'), 'Mine');

    await change(lead, { company: 'Elsewhere LLC' });
    await (await page.region('Property')).findByText('Elsewhere LLC');
    await change(lead, { name: 'Theirs' });
    await page.screen.findByText('Someone else changed Name to Theirs. Your change is still here.');
    await page.user.type(page.screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
    expect((await readLead(lead)).name).toBe('Theirs');
    await page.press('Save my version');

    await page.screen.findByRole('heading', { level: 1, name: 'Mine' });
    expect(await readLead(lead)).toMatchObject({ name: 'Mine', company: 'Elsewhere LLC' });
  });

  // S-55
  test('takes the other version, and says why a value was not saved', async () => {
    const lead = await openLead({ phone: '1' });
    page.fill(await edit('Phone'), '2');
    await change(lead, { phone: '3' });
    await page.press('Load the new version');
    await page.screen.findByText('3');
    refuseSaves();

    page.fill(await edit('Phone'), '4');
    await page.user.keyboard('{Enter}');

    await page.screen.findByText(/^Phone wasn.t saved\. Your change is still here\./);
    expect(fieldValue(page.screen.getByRole('textbox', { name: 'Phone' }))).toBe('4');
    expect((await readLead(lead)).phone).toBe('3');
  });

  // S-55
  test('is restored after a reload without overwriting a change by someone else', async () => {
    const lead = await openLead({ name: 'First Name' });
    page.fill(await edit('Name'), 'Mine');
    await change(lead, { name: 'Theirs' });

    page.reload();
    await page.screen.findByText('Someone else changed Name to Theirs. Your change is still here.');
    await page.user.type(page.screen.getByRole('textbox', { name: 'Name' }), '{Enter}');

    expect(fieldValue(page.screen.getByRole('textbox', { name: 'Name' }))).toBe('Mine');
    expect((await readLead(lead)).name).toBe('Theirs');
  });
});

// S-122..S-124
describe('the main button', () => {
  const main = (name: string) => page.screen.findByRole('button', { name });
  const contactedAt = new Date('2026-11-20T15:00:00Z');

  test.each([
    ['a new lead without a phone', {}, 'Write Email'],
    ['a lead someone talked to', { lastContactedAt: contactedAt }, 'Schedule Walkthrough'],
    ['a walkthrough without a time', { status: 'walkthrough_scheduled' }, 'Schedule Walkthrough'],
    ['a proposal', { status: 'proposal' }, 'Send Agreement'],
  ] as const)('of %s is the next step', async (_, values, name) => {
    await openLead(values);

    await main(name);
  });

  test('schedules the walkthrough, and then sends the agreement', async () => {
    const lead = await openLead({ lastContactedAt: contactedAt });
    await page.user.click(await main('Schedule Walkthrough'));
    const dialog = await page.dialog('When is the walkthrough with Dana Owner?');
    page.fill(dialog.getByLabelText('Date and time'), '2030-05-01T10:00');
    await page.user.click(dialog.getByRole('button', { name: 'Schedule' }));

    await page.user.click(await main('Send Agreement'));

    await page.screen.findByRole('heading', { name: 'Documents' });
    expect(await readLead(lead)).toMatchObject({ status: 'walkthrough_scheduled' });
  });

  test('of a lead that is still to be called has a button for scheduling next to it', async () => {
    const lead = await openLead({ phone: '515-555-0101' });
    await page.screen.findByRole('link', { name: 'Call' });
    await page.user.click(await main('Schedule Walkthrough'));
    const dialog = await page.dialog('When is the walkthrough with Dana Owner?');
    page.fill(dialog.getByLabelText('Date and time'), '2030-05-01T10:00');
    await page.user.click(dialog.getByRole('button', { name: 'Schedule' }));

    await main('Send Agreement');
    await page.gone(() => page.screen.queryByRole('dialog'));
    expect(await readLead(lead)).toMatchObject({ status: 'walkthrough_scheduled' });
  });

  test('waits for the signature, leads to the payment once signed, and is gone once the lead is closed', async () => {
    const { lead } = await sent(page.app, { name: 'Dana Owner', lastContactedAt: contactedAt });
    await page.open(`/leads/${lead.id}`);
    await page.user.click(await main('Awaiting Signature'));
    await main('Send reminder to Dana Owner: Management Agreement');
    const { signingUrl } = await documentOf(page.app, lead);
    expect(hrefOf(page.screen.getByRole('link', { name: 'Open to sign (opens in a new tab)' }))).toBe(
      signingUrl,
    );
    const inCard = () => page.within(page.screen.getByRole('region', { name: 'Payment' }));
    const collects = () => [
      page.screen.queryAllByRole('button', { name: 'Collect Payment' }).length,
      inCard().queryAllByRole('button', { name: 'Collect Payment' }).length,
    ];
    await page.waitFor(() => expect(collects()).toEqual([1, 1]));

    await fetch(`${page.app.url}${new URL(signingUrl!).pathname}/sign`, {
      method: 'POST',
      redirect: 'manual',
    });
    await page.waitFor(() => expect(collects()).toEqual([2, 1]));

    await change(lead, { status: 'closed' });

    await page.waitFor(() => expect(collects()).toEqual([1, 1]));
  });
});

test('a checkout in the sandbox opens where the console is open, from where the lead is a link away', async () => {
  const lead = await page.app.make.lead({ name: 'Paying Owner' });
  const url = 'http://public.example.com/sandbox/pay/cs_sandbox_1';
  reply(/^POST \/api\/stripe\/create-session$/, () => json({ id: 'cs_sandbox_1', url }));
  await page.open(`/leads/${lead.id}`);
  const card = await page.region('Payment');
  const { ownerDocument } = page.screen.getByRole('main') as unknown as {
    ownerDocument: { location: { host: string } };
  };
  const { host } = ownerDocument.location;

  await page.press('Collect Payment', card);

  await page.waitFor(() => expect(page.path()).toBe('/sandbox/pay/cs_sandbox_1'));
  expect(ownerDocument.location.host).toBe(host);
});

// S-52
test('the header sums up the lead, and one menu holds what is done less often', async () => {
  await openLead({
    phone: '515-555-0101',
    propertyAddress: '12 Elm St, Ames, IA 50010',
    estimatedRent: 1_850,
  });

  const facts = await page.screen.findByRole('list', { name: 'Summary' });
  expect(page.within(facts).getAllByRole('listitem').map(textOf).slice(0, 3)).toEqual([
    '12 Elm St, Ames, IA 50010',
    '$1,850/mo',
    'Direct',
  ]);
  page.screen.getByRole('combobox', { name: 'Assignee of Dana Owner' });
  await page.press('More actions');
  const menu = page.within(await page.screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(textOf)).toEqual([
    'Start Confirmation Walkthrough',
    'Edit Details',
  ]);
});

test('the header begins with the walkthrough, which its menu moves', async () => {
  const lead = await openLead({ status: 'walkthrough_scheduled' });
  const book = (startsAt: string) =>
    page.app.as.staff.post(`/api/leads/${lead.id}/walkthrough`).send({ startsAt, agentId: null }).expect(200);
  await book('2030-05-01T15:00:00Z');
  const facts = page.within(await page.screen.findByRole('list', { name: 'Summary' }));
  await facts.findByText('Walkthrough Wed, May 1, 2030, 10:00 AM');

  await page.pick('More actions', 'Move Walkthrough');
  const dialog = await page.dialog('When is the walkthrough with Dana Owner?');
  expect(dialog.queryByRole('button', { name: 'Not yet' })).toBeNull();
  const when = dialog.getByLabelText('Date and time');
  expect(when.value).toBe('2030-05-01T10:00');
  page.fill(when, '2030-05-02T14:30');
  await page.user.click(dialog.getByRole('button', { name: 'Schedule' }));

  await facts.findByText('Walkthrough Thu, May 2, 2030, 2:30 PM');
});

test("a lead whose rent isn't known shows the report's as an estimate", async () => {
  const lead = await page.app.make.lead({ name: 'Analyzed Owner', estimatedRent: null, unitCount: 2 });
  await page.app.make.entry({ leadId: lead.id, unitCount: 2, rent: 1_500 });
  await page.open(`/leads/${lead.id}`);

  const property = await page.region('Property');
  await property.findByText('$3,000 (report estimate)');
  const facts = page.within(page.screen.getByRole('list', { name: 'Summary' }));
  facts.getByText('$3,000/mo (estimate)');

  await page.app.as.staff.patch(`/api/leads/${lead.id}`).send({ estimatedRent: 2_900 }).expect(200);

  await property.findByText('$2,900');
  facts.getByText('$2,900/mo');
  expect(page.screen.queryByText(/estimate\)/)).toBeNull();
});

test('the property card has a dash for what is still to be asked, and leaves out what few leads have', async () => {
  const lead = await openLead({ bedrooms: null });
  const property = await page.region('Property');
  const names = () => property.getAllByRole('term').map(textOf);
  const bedrooms = property.getByText('Bedrooms').parentElement as object;
  expect(textOf(bedrooms)).toBe('Bedrooms–');
  expect(names()).not.toContain('Company');

  await change(lead, { company: 'Prairie Homes LLC' });

  await page.waitFor(() => expect(names()).toContain('Company'));
});

test('the payment is above the property once it is due', async () => {
  const lead = await openLead();
  const titles = () => page.screen.getAllByRole('heading', { level: 2 }).map(textOf);
  const isAbove = () => titles().indexOf('Payment') < titles().indexOf('Property');
  await page.screen.findByRole('heading', { name: 'Payment' });
  expect(isAbove()).toBe(false);

  await change(lead, { status: 'contract_sent' });

  await page.waitFor(() => expect(isAbove()).toBe(true));
});

test('the header links to call, and a new status moves the setup progress on', async () => {
  await openLead({ phone: '515-555-0101' });
  expect(hrefOf(page.screen.getByRole('link', { name: 'Call' }))).toBe('tel:515-555-0101');

  await page.user.selectOptions(page.screen.getByLabelText('Status of Dana Owner'), 'contract_sent');

  await page.screen.findByText('Moved from New Lead to Contract Sent');
  const progress = await page.region('Setup progress');
  await page.waitFor(() =>
    expect(progress.getAllByRole('listitem').map(textOf)).toEqual([
      'Property AnalysisDone',
      'Document SigningDone',
      'Payment ProcessingPending',
      'Setup CompletePending',
    ]),
  );
});

// S-81
test('a status that someone else changed is not overwritten without asking', async () => {
  const lead = await openLead();
  // Changes it just before the request and without a notification, so that no refetch shows the change first.
  const restore = reply(/^(PUT|POST|PATCH) \/api\/leads\//, async () => {
    restore();
    await page.app.em.transactional(async (em) => {
      await em.execute('alter table leads disable trigger user');
      await em.execute(`update leads set status = 'won', version = version + 1 where id = ?`, [lead.id]);
      await em.execute('alter table leads enable trigger user');
    });
    return undefined;
  });

  await page.user.selectOptions(page.screen.getByLabelText('Status of Dana Owner'), 'proposal');
  await page.screen.findByText(
    /^The status was changed to Won in the meantime\. Your change wasn.t saved\.$/,
  );
  await page.press('Save my version');

  await page.messages().findByText('Lead status updated');
  expect((await readLead(lead)).status).toBe('proposal');
});

test('details that someone else changed are not overwritten without asking', async () => {
  const lead = await openLead();
  const [edit] = await page.screen.findAllByRole('button', { name: 'Edit Details' });
  await page.user.click(edit!);
  const dialog = await page.dialog('Edit Details');
  page.fill(await dialog.findByLabelText(/^Units/), '3');
  await change(lead, { bedrooms: 7 });

  await page.press('Save Changes', dialog);
  await dialog.findByText(/^Bedrooms: now 7/);
  await page.press('Save my version', dialog);

  await page.screen.findByText('Property details updated successfully');
  expect(await readLead(lead)).toMatchObject({ unitCount: 3, bedrooms: 7 });
});

// S-190, S-192
test('a lead that someone else deletes says so, and then does not exist', async () => {
  const lead = await openLead();
  await page.app.as.admin.delete(`/api/leads/${lead.id}`);
  await page.screen.findByText('Someone else deleted this lead.');

  page.reload();

  await page.screen.findByRole('heading', { level: 1, name: 'Lead not found' });
});

test('a part that cannot be loaded says so in place, and loads on Retry', async () => {
  const restore = reply(/\/(timeline|tasks|setup-progress|consents)$/, () =>
    json({ requestId: 'req-9' }, 503),
  );
  await openLead();
  for (const part of ['the timeline', 'tasks', 'setup progress', 'consent records'])
    await page.screen.findByText(new RegExp(`^Couldn.t load ${part}\\.`));
  expect(page.screen.getAllByText(/Reference req-9/)).not.toEqual([]);
  restore();

  await page.press('Retry', await page.region('Tasks'));

  await (await page.region('Tasks')).findByText('No open tasks.');
});

describe('a task', () => {
  const tasks = async ({ id }: Lead): Promise<TaskView[]> =>
    (await page.app.as.staff.get(`/api/leads/${id}/tasks`)).body;
  async function openTask(title: string) {
    const lead = await page.app.make.lead({ name: 'Dana Owner' });
    const dueAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { body } = await page.app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title, dueAt });
    await page.open(`/leads/${lead.id}`);
    await page.press(`Edit task ${title}`);
    const form = page.within(await page.screen.findByRole('form', { name: 'Edit task' }));
    return { lead, form, task: body as TaskView };
  }

  test('is added with a due date and an assignee, then completed', async () => {
    const colleague = await page.app.make.user({ email: 'paula.photo@example.com', name: 'Paula Photo' });
    const lead = await openLead();
    await page.press('Add task');
    const form = page.within(await page.screen.findByRole('form', { name: 'New task' }));
    page.fill(form.getByLabelText(/^Task/), 'Order the photos');
    page.fill(form.getByLabelText(/^Due/), '2031-05-06T14:30');
    const assignee = form.getByLabelText('Assigned to');
    await page.within(assignee).findByRole('option', { name: /Paula Photo/ });
    await page.user.selectOptions(assignee, colleague.id);

    await page.user.click(form.getByRole('button', { name: 'Add task' }));

    await page.messages().findByText('Task added');
    // 2:30 pm in Des Moines.
    const [task] = await tasks(lead);
    expect(task).toMatchObject({ title: 'Order the photos', dueAt: '2031-05-06T19:30:00.000Z' });
    expect(task!.assignee?.id).toBe(colleague.id);
    await page.user.click(await page.screen.findByRole('checkbox', { name: 'Order the photos' }));
    await (await page.region('Tasks')).findByText('1 completed');
  });

  test('keeps the fields that were not edited, to the second', async () => {
    const { lead, form, task } = await openTask('Call');
    page.fill(form.getByLabelText(/^Task/), 'Call again');

    await page.user.click(form.getByRole('button', { name: 'Save task' }));

    await page.messages().findByText('Task saved');
    expect(await tasks(lead)).toMatchObject([{ title: 'Call again', dueAt: task.dueAt }]);
  });

  test.each([
    ['Save my version', 'Mine'],
    ['Load the new version', 'Theirs'],
  ])('that someone else changed is not overwritten without asking: %s', async (choice, title) => {
    const { lead, form, task } = await openTask('First');
    page.fill(form.getByLabelText(/^Task/), 'Mine');
    await page.app.as.staff.patch(`/api/tasks/${task.id}`).send({ title: 'Theirs' }).expect(200);

    await page.user.click(form.getByRole('button', { name: 'Save task' }));
    await page.screen.findByText(/Theirs/);
    expect((await tasks(lead))[0]!.title).toBe('Theirs');
    await page.press(choice);
    if (title === 'Theirs') await page.press('Cancel');

    await page.screen.findByRole('button', { name: `Edit task ${title}` });
    expect((await tasks(lead))[0]!.title).toBe(title);
  });

  test('that cannot be saved says so and keeps what was typed', async () => {
    const { lead, form } = await openTask('First');
    refuseSaves();
    page.fill(form.getByLabelText(/^Task/), 'Second');

    await page.user.click(form.getByRole('button', { name: 'Save task' }));

    await page.screen.findByText(/^The task wasn.t saved\. Your changes are still here\./);
    expect(fieldValue(form.getByLabelText(/^Task/))).toBe('Second');
    expect((await tasks(lead))[0]!.title).toBe('First');
  });

  test('is due now, not overdue, in the minute it is due', async () => {
    const lead = await openLead();
    const dueAt = new Date(Date.now() - 1_000).toISOString();
    await page.app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title: 'Answer the reply', dueAt });

    await (await page.region('Tasks')).findByText(/^Due now, /);
  });

  test('says in words that it is overdue', async () => {
    const lead = await openLead();
    const dueAt = new Date(Date.now() - 2.5 * HOUR_MS).toISOString();
    await page.app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title: 'Call back', dueAt });

    await (await page.region('Tasks')).findByText(/Overdue: was due 2 hours ago/);
  });
});

describe('consents', () => {
  test('name what their text allows, and no more', async () => {
    const lead = await openLead();
    for (const [version, givenBy] of [
      ['analysis-2', 'lead'],
      ['referral-3', 'realtor'],
    ])
      await page.app.em.execute(
        `insert into consents (lead_id, channel, version, given_by, address) values (?, 'contact', ?, ?, '203.0.113.7')`,
        [lead.id, version, givenBy],
      );

    page.reload();

    const consents = await page.region('Consent');
    await consents.findByText('Agreed to email');
    consents.getByText('Realtor agreed to email and calls');
  });

  test('show their text version, page and address', async () => {
    const lead = await openLead();
    await (await page.region('Consent')).findByText('No consent on file.');
    await page.app.em.execute(
      `insert into consents (lead_id, channel, version, page, address) values (?, 'sms', 'sms-1', '/enroll', '203.0.113.7')`,
      [lead.id],
    );

    page.reload();

    await (await page.region('Consent')).findByText('Agreed to text messages');
    expect(textOf(page.screen.getByRole('region', { name: 'Consent' }))).toContain(
      'Consent text sms-1, from 203.0.113.7',
    );
  });

  // integrations.md 9
  test.each([
    ['email', 'Stop emails', "won't get campaign emails anymore", 'unsubscribed', 'Opted out of emails.'],
    ['sms', 'Stop texts', "won't get text messages anymore", 'stop', 'Opted out of text messages.'],
  ] as const)('an owner who opts out of %s by phone is recorded after a confirmation', async (...told) => {
    const [channel, label, done, reason, says] = told;
    const lead = await openLead({ phone: '515-555-0143' });
    const address = channel === 'email' ? lead.email : '+15155550143';
    await page.press(label, await page.region('Consent'));
    await page.press('Cancel', await page.dialog(/^Stop (emailing|texting) Dana Owner/));
    expect(await reasonFor(page.app, channel, address)).toBeNull();

    await page.press(label, await page.region('Consent'));
    await page.press(label, await page.dialog(/^Stop (emailing|texting) Dana Owner/));

    await page.messages().findByText(new RegExp(done.replace("'", '.')));
    expect(await reasonFor(page.app, channel, address)).toBe(reason);
    await (await page.region('Consent')).findByText(says);
  });

  test('of a lead without a phone number offer no opt-out from texts', async () => {
    await openLead({ phone: null });

    const consent = await page.region('Consent');

    await consent.findByRole('button', { name: 'Stop emails' });
    expect(consent.queryByRole('button', { name: 'Stop texts' })).toBeNull();
  });
});
