import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { BULK_MAX } from '#shared/bulk.js';
import { LEAD_STATUSES } from '#shared/lead.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { consentingLead, releaseHeld } from '../campaigns/campaign-app.js';
import { fieldValue, focus, json, setUpConsole, textOf } from '../support/console-app.js';
import type { MadeLead } from '../support/make/lead.js';
import { until } from '../support/until.js';

/** The list of leads and its actions. */
const { page, reply, sent } = setUpConsole();

const EDIT_FIELDS = ['Name', 'Email', 'Phone', 'Property Address', 'Property Type', 'Square Footage'];
const EDIT_TYPES = ['Single Family', 'Multi-Family', 'Townhouse', 'Condo'];

async function openEdit(values: object) {
  const lead = await page.app.make.lead(values);
  await page.open('/leads');
  await page.press(`Edit ${lead.name}`);
  const dialog = await page.dialog('Edit Lead');
  await dialog.findByLabelText(/^Name/);
  return { lead, dialog };
}
const readLead = async ({ id }: { id: string }) => page.app.as.staff.get(`/api/leads/${id}`);

describe('the edit dialog', () => {
  // S-83, S-84
  test('has six fields, four types of property and two buttons', async () => {
    const { dialog } = await openEdit({ name: 'Looked Owner' });

    for (const field of EDIT_FIELDS) dialog.getByLabelText(new RegExp(`^${field}`));
    expect(dialog.getAllByRole('button').map(textOf)).toEqual(['Cancel', 'Save Changes']);
    await page.user.click(dialog.getByRole('combobox', { name: /^Property Type/ }));

    await page.screen.findByRole('option', { name: EDIT_TYPES[0] });
    const types = page.screen.getAllByRole('option').map((each) => textOf(each).trim());
    expect(types.filter((type) => /\w/.test(type))).toEqual(EDIT_TYPES);
  });

  test('asks for the email address of a lead that has one, and sends nothing without it', async () => {
    const { dialog } = await openEdit({ name: 'Reachable Owner', email: 'reachable@example.com' });
    const writes = () => sent.filter(({ line }) => line.startsWith('PUT /api/leads/'));
    page.fill(dialog.getByLabelText(/^Email/), '');

    await page.press('Save Changes', dialog);

    await dialog.findByText('Required');
    expect(writes()).toEqual([]);
    page.fill(dialog.getByLabelText(/^Email/), 'changed@example.com');
    await page.press('Save Changes', dialog);
    await page.screen.findByText('Lead updated successfully');
    expect(writes()).toHaveLength(1);
  });

  // S-217
  test('says that an edit failed, and keeps what was typed', async () => {
    const { dialog } = await openEdit({ name: 'Refused Owner' });
    reply(/^PUT \/api\/leads\//, () => json({}, 500));
    page.fill(dialog.getByLabelText(/^Name/), 'Typed Name');

    await page.press('Save Changes', dialog);

    await dialog.findByText(/^Failed to update lead/);
    expect(fieldValue(dialog.getByLabelText(/^Name/))).toBe('Typed Name');
  });

  // S-217
  test('says what someone else changed, and saves on top of it after a choice', async () => {
    const { lead, dialog } = await openEdit({ name: 'Edited Owner' });
    page.fill(dialog.getByLabelText(/^Name/), 'Typed Name');
    await page.app.as.staff.patch(`/api/leads/${lead.id}`).send({ phone: '515-555-0199' });

    await page.press('Save Changes', dialog);
    await dialog.findByText(/^Phone: now 515-555-0199/);
    await page.press('Save my version', dialog);

    await page.screen.findByText('Lead updated successfully');
    expect((await readLead(lead)).body).toMatchObject({ name: 'Typed Name', phone: '515-555-0199' });
  });

  test('starts from what a teammate saved since the list was loaded', async () => {
    const lead = await page.app.make.lead({ name: 'Followed Owner', phone: '515-555-0101' });
    await page.open('/leads');
    (await page.row(/Followed Owner/)).getByText(lead.propertyAddress);
    await page.app.as.staff
      .patch(`/api/leads/${lead.id}`)
      .send({ phone: '515-555-0102', propertyAddress: 'Elm St' });
    await (await page.row(/Followed Owner/)).findByText('Elm St');

    await page.press('Edit Followed Owner');

    const phone = await (await page.dialog('Edit Lead')).findByLabelText(/^Phone/);
    await page.waitFor(() => expect(fieldValue(phone)).toBe('515-555-0102'));
  });
});

describe('the status', () => {
  const status = (name: string) => page.screen.findByLabelText(`Status of ${name}`);
  async function choose(name: string, value: string) {
    const lead = await page.app.make.lead({ name });
    await page.open('/leads');
    const select = await status(name);
    await page.user.hover(select);
    await page.user.selectOptions(select, value);
    return lead;
  }

  test('has one option until someone points at it or focuses it', async () => {
    await page.app.make.lead({ name: 'Pointed Owner' });
    await page.app.make.lead({ name: 'Focused Owner' });
    await page.open('/leads');
    const pointed = await status('Pointed Owner');
    const focused = await status('Focused Owner');
    const names = (select: HTMLElement) => page.within(select).getAllByRole('option').map(textOf);
    expect([names(pointed), names(focused)]).toEqual([['New Lead'], ['New Lead']]);

    await page.user.hover(pointed);
    expect(names(pointed)).toHaveLength(LEAD_STATUSES.length);
    expect(names(focused)).toEqual(['New Lead']);

    focus(focused);
    await page.waitFor(() => expect(names(focused)).toHaveLength(LEAD_STATUSES.length));
  });

  // S-81, S-117, S-216
  test('is set from the list, and undone while its message is shown', async () => {
    const lead = await choose('Hasty Owner', 'won');
    await page.messages().findByText('Lead status updated');
    expect((await readLead(lead)).body.status).toBe('won');

    await page.press('Undo', page.messages());

    await page.messages().findByText('Hasty Owner is back in New Leads.');
    expect((await readLead(lead)).body.status).toBe('leads');
  });

  // S-216
  test('that cannot be set says so and stays', async () => {
    reply(/^(PUT|POST|PATCH) \/api\/leads\//, () => json({}, 500));

    await choose('Stuck Owner', 'won');

    await page.messages().findByText(/^Failed to update status/);
    expect(fieldValue(await status('Stuck Owner'))).toBe('leads');
  });
});

describe('deleting a lead', () => {
  async function openDelete(name: string) {
    const lead = await page.app.make.lead({ name });
    await page.open('/leads', { role: 'admin' });
    await page.press(`Delete ${name}`);
    return { lead, dialog: await page.dialog('Confirm Deletion') };
  }

  // S-85, S-86, S-188
  test('needs the word "delete", and says what else is deleted', async () => {
    const { lead, dialog } = await openDelete('Doomed Owner');
    dialog.getByText(/with all data, campaigns and documents\. You can.t undo this\./);

    await page.press('Delete Lead', dialog);
    expect((await readLead(lead)).status).toBe(200);
    page.fill(dialog.getByRole('textbox'), 'delete');
    await page.press('Delete Lead', dialog);

    await page.messages().findByText('Lead deleted successfully');
    expect((await readLead(lead)).status).toBe(404);
  });

  // S-188
  test('that fails says so in the dialog, and keeps the lead', async () => {
    const { lead, dialog } = await openDelete('Spared Owner');
    reply(/^DELETE /, () => json({}, 500));
    page.fill(dialog.getByRole('textbox'), 'delete');

    await page.press('Delete Lead', dialog);

    await page.screen.findByText(/^Failed to delete lead/);
    await page.dialog('Confirm Deletion');
    expect((await readLead(lead)).status).toBe(200);
  });
});

describe('the selected leads', () => {
  async function select(...names: string[]) {
    for (const name of names)
      await page.user.click(await page.screen.findByRole('checkbox', { name: `Select ${name}` }));
  }

  test('change their stage together, and go back on Undo', async () => {
    const leads = [
      await page.app.make.lead({ name: 'Staged One' }),
      await page.app.make.lead({ name: 'Staged Two', status: 'proposal' }),
    ];
    const statuses = () => Promise.all(leads.map(async (lead) => (await readLead(lead)).body.status));
    await page.open(`/leads?filter=${encodeURIComponent('{"q":"staged"}')}`);
    await select('Staged One', 'Staged Two');
    await page.press('Change stage…');
    const dialog = await page.dialog('Change the stage of 2 leads');
    await page.user.selectOptions(dialog.getByLabelText('Stage'), 'lost');
    await page.press('Change 2 leads', dialog);
    await dialog.findByText('Say why this lead was lost');
    page.fill(dialog.getByLabelText('Reason'), 'Sold');

    await page.press('Change 2 leads', dialog);

    await page.messages().findByText('2 leads moved to Lost');
    expect(await statuses()).toEqual(['lost', 'lost']);
    await page.press('Undo', page.messages());
    await page.messages().findByText('Undone');
    expect(await statuses()).toEqual(['leads', 'proposal']);
  });

  test('cannot get a task that is due on a past day', async () => {
    await page.app.make.lead({ name: 'Overdue One' });
    await page.open('/leads');
    await select('Overdue One');
    await page.press('Add task…');
    const dialog = await page.dialog('Add a task to 1 lead');
    page.fill(dialog.getByLabelText('Task'), 'Call again');
    page.fill(dialog.getByLabelText('Due (Des Moines time)'), '2020-05-01T10:00');

    await page.press('Add 1 task', dialog);

    await dialog.findByText('This date has passed. Choose today or a later date.');
  });

  test('get a task each, which Undo deletes', async () => {
    const leads = [
      await page.app.make.lead({ name: 'Tasked One' }),
      await page.app.make.lead({ name: 'Tasked Two' }),
    ];
    const titles = () =>
      Promise.all(
        leads.map(async ({ id }) => {
          const { body } = await page.app.as.staff.get(`/api/leads/${id}/tasks`);
          return body.map(({ title }: { title: string }) => title);
        }),
      );
    await page.open(`/leads?filter=${encodeURIComponent('{"q":"tasked"}')}`);
    await select('Tasked One', 'Tasked Two');
    await page.press('Add task…');
    const dialog = await page.dialog('Add a task to 2 leads');
    page.fill(dialog.getByLabelText('Task'), 'Call again');
    page.fill(dialog.getByLabelText('Due (Des Moines time)'), '2030-05-01T10:00');

    await page.press('Add 2 tasks', dialog);

    await page.messages().findByText('2 tasks added');
    expect(await titles()).toEqual([['Call again'], ['Call again']]);
    await (await page.row(/Tasked One/)).findByText('Call again');
    await page.press('Undo', page.messages());
    await page.messages().findByText('Undone');
    expect(await titles()).toEqual([[], []]);
  });
});

test('the leads of one person or without a next step are one press away', async () => {
  const busy = await page.app.make.lead({ name: 'Quick Busy', city: 'Quickton' });
  await page.app.make.lead({ name: 'Quick Idle', city: 'Quickton' });
  const task = { title: 'Call', dueAt: '2030-05-01T15:00:00Z' };
  await page.app.as.staff.post(`/api/leads/${busy.id}/tasks`).send(task).expect(201);
  await page.open(`/leads?filter=${encodeURIComponent('{"city":"Quickton"}')}`);
  await page.row(/Quick Busy/);

  await page.press('No next step');

  await page.row(/Quick Idle/);
  await page.gone(() => page.screen.queryByText('Quick Busy'));
  await page.press('No next step');
  await page.row(/Quick Busy/);
});

test('a search that pauses between two words keeps the space between them', async () => {
  await page.app.make.lead({ name: 'Jane Searched' });
  await page.open('/leads');
  const search = await page.screen.findByLabelText(/^Search/);
  await page.user.type(search, 'jane ');
  await page.waitFor(() => expect(page.path()).toMatch(/jane/));
  await page.row(/Jane Searched/);

  await page.user.type(search, 'sea');

  await page.waitFor(() => expect(page.path()).toMatch(/jane(\+|%20)sea/));
  expect(fieldValue(search)).toBe('jane sea');
  await page.row(/Jane Searched/);
});

test('two quick filters pressed before the list has reacted to the first are both set', async () => {
  await page.open('/leads');
  const filters = page.within(await page.screen.findByRole('group', { name: 'Quick filters' }));
  const [stale, idle] = ['Stale', 'No next step'].map((name) => filters.getByRole('button', { name }));

  page.fireEvent.click(stale!);
  page.fireEvent.click(idle!);

  await filters.findByRole('button', { name: 'Stale', pressed: true });
  await filters.findByRole('button', { name: 'No next step', pressed: true });
  await page.press('Stale', filters);
  await filters.findByRole('button', { name: 'Stale', pressed: false });
  filters.getByRole('button', { name: 'No next step', pressed: true });
});

// S-192, S-225
test.each([
  ['/leads/00000000-0000-4000-8000-000000000000', /^The lead you.re looking for doesn.t exist\.$/],
  ['/dashboard/nowhere', 'Page not found'],
])('%s says %p', async (path, text) => {
  await page.open(path);

  await page.screen.findByText(text);
});

describe('the selected leads', () => {
  const select = async (name: string) =>
    page.user.click(await page.screen.findByRole('checkbox', { name: `Select ${name}` }));

  async function openThree(role: 'admin' | 'user' = 'admin') {
    const leads = [];
    for (const name of ['First Chosen', 'Second Chosen', 'Not Chosen'])
      leads.push(await consentingLead(page.app, { name, city: 'Chosenville' }));
    await page.open(`/leads?filter=${encodeURIComponent('{"city":"Chosenville"}')}`, { role });
    await select('First Chosen');
    await select('Second Chosen');
    return leads as [MadeLead, MadeLead, MadeLead];
  }
  const campaignOf = async ({ id }: { id: string }) =>
    (await page.app.as.staff.get(`/api/campaigns/${id}`)).body.enrollment?.status ?? null;

  afterEach(() => page.app.em.execute(`delete from leads where city = 'Chosenville'`));

  test('are exported as one file, and no others', async () => {
    const [first, second] = await openThree();

    await page.press('Export 2 leads');

    await page.messages().findByText('File saved');
    const [line] = sent.map(({ line }) => line).filter((each) => each.includes('/api/leads/export'));
    const { text } = await page.app.as.admin.get(line!.replace('GET ', ''));
    expect(text).toContain(first.email);
    expect(text).toContain(second.email);
    expect(text.trim().split('\n')).toHaveLength(3);
  });

  test('are not offered for export to staff who may not', async () => {
    await openThree('user');

    await page.screen.findByRole('button', { name: 'Start campaign' });
    expect(page.screen.queryByRole('button', { name: /^Export/ })).toBeNull();
  });

  test('get their campaigns after a question that says how many, which Undo prevents, and lose them', async () => {
    const [first, second, other] = await openThree();

    await page.press('Start campaign');
    const start = await page.dialog('Start campaigns for 2 leads?');
    expect(await campaignOf(first)).toBeNull();
    await page.press('Start for 2 leads', start);
    await page.messages().findByText('Starting campaigns for 2 leads');
    await page.press('Undo');
    await page.messages().findByText('Undone');
    await select('First Chosen');
    await select('Second Chosen');
    await page.press('Start campaign');
    await page.press('Start for 2 leads', await page.dialog('Start campaigns for 2 leads?'));
    await page.messages().findByText('Starting campaigns for 2 leads');
    await releaseHeld(page.app);
    await until(
      async () => (await campaignOf(second)) === 'active' && (await campaignOf(first)) === 'active',
    );
    const ids = [first.id, second.id, other.id];
    expect(await page.app.em.count(AuditEntry, { action: 'campaign.started', subjectId: { $in: ids } })).toBe(
      2,
    );

    await select('First Chosen');
    await page.press('Start campaign');
    await page.press('Start for 1 lead', await page.dialog('Start campaigns for 1 lead?'));
    await page.messages().findByText('Nothing to start. The selected leads are already in a campaign.');
    await select('First Chosen');
    await page.press('Stop campaign');
    await page.press('Stop for 1 lead', await page.dialog('Stop campaigns for 1 lead?'));

    await page.messages().findByText('Stopping campaigns for 1 lead');
    await page.press('Undo');
    await page.messages().findByText('Undone');
    expect(await campaignOf(first)).toBe('active');
    await select('First Chosen');
    await page.press('Stop campaign');
    await page.press('Stop for 1 lead', await page.dialog('Stop campaigns for 1 lead?'));
    await page.messages().findByText('Stopping campaigns for 1 lead');
    await releaseHeld(page.app);
    await until(async () => (await campaignOf(first)) === 'stopped');
    expect(await Promise.all([first, second, other].map(campaignOf))).toEqual(['stopped', 'active', null]);
  });

  test('more than fit in one request begin together, and keep their Undo when a later request fails', async () => {
    const lead = await consentingLead(page.app, { name: 'First Chosen', city: 'Chosenville' });
    const unknown = Array.from({ length: BULK_MAX }, () => randomUUID());
    await page.open(`/leads?filter=${encodeURIComponent('{"city":"Chosenville"}')}`);
    await select('First Chosen');
    const stored = Object.keys(localStorage).find(
      (key) => localStorage.getItem(key) === JSON.stringify([lead.id]),
    );
    localStorage.setItem(stored!, JSON.stringify([lead.id, ...unknown]));
    page.reload();
    let part = 0;
    const restore = reply(/^POST \/api\/campaigns\/bulk\/start$/, () =>
      ++part === 2 ? json({ message: 'The second part failed.' }, 500) : undefined,
    );

    await page.press('Start campaign');
    await page.press('Start for 201 leads', await page.dialog('Start campaigns for 201 leads?'));

    await page.messages().findByText('Starting campaigns for 1 lead');
    restore();
    await page.press('Undo', page.messages());
    await page.messages().findByText('Undone');
  });

  test('stay selected if their campaigns cannot be started, and the dialog says so', async () => {
    await openThree();
    await page.press('Start campaign');
    const dialog = await page.dialog('Start campaigns for 2 leads?');
    const restore = reply(/^POST \/api\/campaigns\/bulk\/start$/, () =>
      json({ message: 'The campaigns could not be started.' }, 503),
    );
    await page.press('Start for 2 leads', dialog);

    await dialog.findByText('The campaigns could not be started.');
    restore();
    await page.press('Start for 2 leads', dialog);

    await page.messages().findByText('Starting campaigns for 2 leads');
    expect(page.messages().queryByText('The campaigns could not be started.')).toBeNull();
  });

  test('have no Undo if a stop only cancels their scheduled start', async () => {
    const [first] = await openThree();
    await page.press('Start campaign');
    await page.press('Start for 2 leads', await page.dialog('Start campaigns for 2 leads?'));
    await page.messages().findByText('Starting campaigns for 2 leads');
    await select('First Chosen');
    await page.press('Stop campaign');
    await page.press('Stop for 1 lead', await page.dialog('Stop campaigns for 1 lead?'));

    await page.messages().findByText('1 scheduled start canceled');

    expect(page.messages().queryByText('Stopping campaigns for 1 lead')).toBeNull();
    expect(await campaignOf(first)).toBeNull();
  });

  test('can be undone again from where an undo failed', async () => {
    const lead = await consentingLead(page.app, { name: 'First Chosen', city: 'Chosenville' });
    const all = [lead.id, ...Array.from({ length: BULK_MAX }, () => randomUUID())];
    await page.open(`/leads?filter=${encodeURIComponent('{"city":"Chosenville"}')}`);
    await select('First Chosen');
    const stored = Object.keys(localStorage).find(
      (key) => localStorage.getItem(key) === JSON.stringify([lead.id]),
    );
    localStorage.setItem(stored!, JSON.stringify(all));
    page.reload();
    const parts = [all.slice(0, BULK_MAX), all.slice(BULK_MAX)];
    const done = (ids: string[]) => json({ done: ids.map((id) => ({ id, version: 1 })), skipped: [] });
    const starts = parts.values();
    reply(/^POST \/api\/campaigns\/bulk\/start$/, () => done(starts.next().value!));
    const undos = [
      done(parts[0]!),
      json({ message: 'The second part failed.' }, 500),
      done(parts[1]!),
    ].values();
    reply(/^POST \/api\/campaigns\/bulk\/undo-start$/, () => undos.next().value);
    await page.press('Start campaign');
    await page.press('Start for 201 leads', await page.dialog('Start campaigns for 201 leads?'));
    await page.messages().findByText('Starting campaigns for 201 leads');
    await page.press('Undo', page.messages());

    await page.messages().findByText(/^200 of 201 changes undone\./);
    await page.press('Undo', page.messages());

    await page.messages().findByText('Undone');
    expect(undos.next().done).toBe(true);
  });
});
