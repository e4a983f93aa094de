import { describe, expect, test } from '@jest/globals';
import { ReportViews } from '../../src/activity/report-views.js';
import { Acknowledgment } from '../../src/analysis/acknowledgment.entity.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { fieldValue, hasFocus, json, setUpConsole } from '../support/console-app.js';

/** The notes and events of a lead. */
const { page, reply, sent } = setUpConsole();
const HOUR_MS = 3_600_000;

async function openLead(values: object = {}) {
  const lead = await page.app.make.lead(values);
  await page.open(`/leads/${lead.id}`);
  await noteBox();
  return { lead, api: `/api/leads/${lead.id}` };
}

const timeline = async () => page.within(await page.screen.findByRole('list', { name: 'Timeline' }));
const noteBox = async () => (await page.screen.findAllByLabelText('Note'))[0]!;
const editor = async () => (await timeline()).findByLabelText('Note');
const notes = async (api: string) => (await page.app.as.staff.get(`${api}/notes`)).body.rows;
const reads = (path: string) => sent.filter(({ line }) => line.startsWith('GET') && line.endsWith(path));
const SEND = '{Control>}{Enter}{/Control}';

async function addNote(text: string) {
  page.fill(await noteBox(), text);
  await page.press('Add note');
  await (await timeline()).findByText(text);
}

describe('a note', () => {
  // S-67
  test('is added with a mention from the list of teammates', async () => {
    const { id, email } = await page.app.make.user({ email: 'zelda.quist@example.com' });
    const { api } = await openLead();
    const box = await noteBox();

    await page.user.type(box, 'Please call, @zeld');
    await page.within(await page.screen.findByRole('listbox')).findByRole('option', { name: email });
    await page.user.keyboard('{Enter}');
    await page.user.type(box, `thanks${SEND}`);

    await page.messages().findByText('Note added');
    expect(fieldValue(box)).toBe('');
    expect(await notes(api)).toMatchObject([
      { text: 'Please call, @zelda.quist@example.com thanks', mentions: [{ id, email, name: null }] },
    ]);
  });

  // S-147
  test('is not sent blank, and keeps its text when it cannot be saved', async () => {
    await openLead();
    const box = await noteBox();
    await page.user.type(box, `   ${SEND}`);
    await page.press('Add note');
    expect(sent.filter(({ line }) => line.startsWith('POST') && line.endsWith('/notes'))).toEqual([]);
    reply(/^POST .*\/notes$/, () => json({}, 503));

    page.fill(box, 'Kept words');
    await page.press('Add note');

    await page.screen.findByText(/^The note wasn.t added\. Your text is still here\./);
    expect(fieldValue(box)).toBe('Kept words');
  });

  test('keeps what is typed while it saves', async () => {
    await openLead();
    const saving = Promise.withResolvers<undefined>();
    reply(/^POST .*\/notes$/, () => saving.promise);
    const box = await noteBox();
    await page.user.type(box, `Called.${SEND}`);

    await page.user.type(box, ' She will');
    saving.resolve(undefined);

    await page.messages().findByText('Note added');
    await (await timeline()).findByText('Called.');
    expect(fieldValue(box)).toBe('She will');
    expect(JSON.stringify({ ...sessionStorage })).toContain('She will');
  });

  test('is edited and deleted by its author only', async () => {
    const { api } = await openLead();
    await page.app.as.staff.post(`${api}/notes`).send({ text: 'Not yours' });
    await (await timeline()).findByText('Not yours');
    expect(page.screen.queryByRole('button', { name: 'Edit note' })).toBeNull();
    await addNote('Frist try');

    await page.press('Edit note');
    page.fill(await editor(), 'First try');
    await page.press('Save note');
    await (await timeline()).findByText('First try');
    await (await timeline()).findByText(/edited/);
    await page.press('Delete note');
    await page.press('Delete note', await page.dialog());

    await page.messages().findByText('Note deleted');
    expect(await notes(api)).toMatchObject([{ text: 'Not yours' }]);
  });

  test('can be deleted while its saved edit is still being read back', async () => {
    const { api } = await openLead();
    await addNote('As it was');
    await page.press('Edit note');
    page.fill(await editor(), 'As it is');
    const reading = Promise.withResolvers<undefined>();
    const restore = reply(/^GET .*\/timeline/, () => reading.promise);
    await page.press('Save note');
    await page.messages().findByText('Note saved');

    const entries = await timeline();
    await page.press('Delete note');
    const dialog = await page.dialog();
    restore();
    reading.resolve(undefined);
    await entries.findByText('As it is');
    await page.press('Delete note', dialog);

    await page.messages().findByText('Note deleted');
    expect(await notes(api)).toEqual([]);
  });

  test('keeps a half-finished edit on Esc, and drops it on Cancel; the focus returns to its button', async () => {
    await openLead();
    await addNote('As it was');
    await page.press('Edit note');
    page.fill(await editor(), 'Half rewritten');

    await page.user.type(await editor(), '{Escape}');
    const edit = await page.screen.findByRole('button', { name: 'Edit note' });
    await page.waitFor(() => expect(hasFocus(edit)).toBe(true));
    await page.press('Edit note');
    expect(fieldValue(await editor())).toBe('Half rewritten');
    await page.press('Cancel');

    await (await timeline()).findByText('As it was');
    await page.press('Edit note');
    expect(fieldValue(await editor())).toBe('As it was');
  });

  test('stays open when it is edited again while it is saved', async () => {
    const { api } = await openLead();
    await addNote('First');
    await page.press('Edit note');
    const saving = Promise.withResolvers<undefined>();
    const restore = reply(/^(PUT|PATCH) .*\/notes\//, () => saving.promise);
    const box = await editor();
    page.fill(box, 'Second');
    await page.press('Save note');

    page.fill(box, 'Second and third');
    restore();
    saving.resolve(undefined);
    await page.messages().findByText('Note saved');
    expect(fieldValue(await editor())).toBe('Second and third');
    await page.press('Save note');

    await page.waitFor(async () => expect(await notes(api)).toMatchObject([{ text: 'Second and third' }]));
  });

  test('is stored as a draft until the user signs out', async () => {
    await openLead();
    page.fill(await noteBox(), 'Not for the next user');
    await page.waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Not for the next'));

    await page.press('Logout');

    await page.waitFor(() => expect(page.path()).toMatch(/^\/login/));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Not for the next');
  });
});

test('events of every kind appear live, each with its own text', async () => {
  const { lead, api } = await openLead({ source: 'analysis_form', message: 'Call after five.' });
  await page.app.make.entry({ leadId: lead.id, rent: 1_700 });
  const { staff } = page.app.as;

  await staff.post(`${api}/notes`).send({ text: 'Written elsewhere' });
  const dueAt = new Date(Date.now() + HOUR_MS).toISOString();
  const { body: task } = await staff.post(`${api}/tasks`).send({ title: 'Send prices', dueAt });
  await staff.patch(`/api/tasks/${task.id}`).send({ isDone: true });
  await staff.post(`${api}/move`).send({ status: 'enrolled', after: null, version: lead.version });
  await page.app.as.visitor.get(`/api/public/analyses/${lead.id}`);
  await page.app.app.get(ReportViews, { strict: false }).store();

  for (const words of [
    'New lead from analysis form',
    'Call after five.',
    'Written elsewhere',
    'Task added: Send prices',
    'Task completed: Send prices',
    'Moved from New Lead to Property Enrolled',
    'Report viewed',
  ])
    await (await timeline()).findByText(words);
});

async function openSixtyNotes(): Promise<Lead> {
  const lead = await page.app.make.lead();
  await page.app.em.execute(
    `insert into lead_notes (lead_id, text, version, created_at)
     select ?, 'Note ' || n, 1, now() - n * interval '1 second' from generate_series(1, 60) n`,
    [lead.id],
  );
  await page.open(`/leads/${lead.id}`);
  await (await timeline()).findByText('Note 1');
  return lead;
}

test('a note that is added during the first load appears', async () => {
  const { id } = await page.app.make.lead();
  const loading = Promise.withResolvers<undefined>();
  const restore = reply(/^GET .*\/timeline/, async () => {
    await loading.promise;
    return json({ rows: [], next: null });
  });
  await page.open(`/leads/${id}`);
  await noteBox();
  await page.waitFor(() => expect(reads('/timeline')).toHaveLength(1));
  restore();
  const { length } = reads('/setup-progress');

  await page.app.as.staff.post(`/api/leads/${id}/notes`).send({ text: 'Meanwhile' });
  await page.waitFor(() => expect(reads('/setup-progress').length).toBeGreaterThan(length));
  loading.resolve(undefined);

  await (await timeline()).findByText('Meanwhile');
});

test('older entries are loaded on request', async () => {
  await openSixtyNotes();
  expect((await timeline()).queryByText('Note 60')).toBeNull();

  await page.press('Show older entries');

  await (await timeline()).findByText('Note 60');
  await page.gone(() => page.screen.queryByRole('button', { name: 'Show older entries' }));
});

test('older entries load even if someone adds a note in the meantime', async () => {
  const lead = await openSixtyNotes();
  const restore = reply(/^GET \/api\/leads\/[^/]+\/timeline\?/, async () => {
    restore();
    await page.app.em.execute(`insert into lead_notes (lead_id, text, version) values (?, 'Just now', 1)`, [
      lead.id,
    ]);
    await (await timeline()).findByText('Just now');
    return undefined;
  });

  await page.press('Show older entries');

  await (await timeline()).findByText('Note 60');
  (await timeline()).getByText('Just now');
});

const REASON = 'The owner replied, so the campaign ended.';

/** Campaign messages of a lead that were canceled at the same time, one for each active email template. */
async function cancelMessages(leadId: string): Promise<string[]> {
  const rows = await page.app.em.execute<{ name: string }[]>(
    `with added as (
       insert into messages (key, channel, stream, template, template_version, recipient, lead_id, expires_at, data,
         state, reason, settled_at)
       select gen_random_uuid(), 'email', 'campaign', 'campaign:' || t.id, 1, 'owner@example.com', ?,
         now() + interval '1 day', '{}', 'cancelled', ?, now()
       from campaign_templates t where t.type = 'email' and t.is_active order by t.position limit 3
       returning template)
     select t.name from added join campaign_templates t on added.template = 'campaign:' || t.id`,
    [leadId, REASON],
  );
  return rows.map(({ name }) => name);
}

// System noise is grouped, and named by template
test('messages canceled together are one entry that opens', async () => {
  const lead = await page.app.make.lead();
  const names = await cancelMessages(lead.id);
  await page.open(`/leads/${lead.id}`);

  await (await timeline()).findByText('3 messages canceled');
  const entries = (await timeline()).getAllByRole('listitem');
  await page.press('Show messages', await timeline());

  expect(entries).toHaveLength(2);
  for (const name of new Set(names)) expect((await timeline()).getAllByText(name)).not.toHaveLength(0);
  await page.press('Hide messages', await timeline());
  expect((await timeline()).getAllByRole('listitem')).toHaveLength(2);
});

test('accepted requirements show the plan the owner switched to and whether the home is rented', async () => {
  const { id } = await page.app.make.lead({ status: 'analysis_submitted' });
  const { version } = (await page.app.as.anonymous.get('/api/public/content')).body.requirements;
  const { em } = page.app;
  const accepted = { leadId: id, version, at: new Date(), address: '203.0.113.7', page: null };
  await em
    .persist(em.create(Acknowledgment, { ...accepted, plan: 'full-service', occupancy: 'vacant' }))
    .flush();

  await page.open(`/leads/${id}`);

  const shown = await timeline();
  await shown.findByText('The owner acknowledged the requirements');
  shown.getByText(/· wants the Full Service plan · the home is vacant ·/);
});
