import { describe, expect, test } from '@jest/globals';
import { formatSlot } from '../../admin/src/time/days.js';
import { fieldValue, json, setUpConsole, textOf } from '../support/console-app.js';

/** Choosing "Walkthrough Scheduled" asks for the time and the person, wherever staff change the status. */
const { page, reply, sent } = setUpConsole();

const leadOf = async (id: string) => (await page.app.as.staff.get(`/api/leads/${id}`)).body;
const asks = (name: string) => page.dialog(`When is the walkthrough with ${name}?`);
const isClosed = (name: string) =>
  page.waitFor(() =>
    expect(page.screen.queryByRole('dialog', { name: `When is the walkthrough with ${name}?` })).toBeNull(),
  );
const moves = (id: string) => sent.filter(({ line }) => line === `POST /api/leads/${id}/move`);

const busy = (userId: string, from: string, to: string) =>
  page.app.em.execute('insert into busy_times (user_id, starts_at, ends_at) values (?, ?, ?)', [
    userId,
    from,
    to,
  ]);

async function moveOnBoard(name: string): Promise<void> {
  await page.open('/dashboard');
  await page.press(`Actions for ${name}`);
  await page.user.click(await page.screen.findByRole('menuitem', { name: 'Walkthrough Scheduled' }));
}

async function select(name: string): Promise<void> {
  const field = await page.screen.findByLabelText(`Status of ${name}`);
  await page.user.hover(field);
  await page.user.selectOptions(field, 'walkthrough_scheduled');
}

describe('on the board', () => {
  test('an open time of the assignee is one click, and the card moves with its date', async () => {
    const agent = await page.app.make.user({ role: 'user', name: 'Ava Agent' });
    const lead = await page.app.make.lead({ name: 'Boarded Owner', assigneeId: agent.id });
    await moveOnBoard('Boarded Owner');
    const dialog = await asks('Boarded Owner');
    // The first one may be over its notice by the time it is clicked.
    const time = (await dialog.findAllByRole('button', { name: /Ava Agent/ })).at(-1);

    const before = sent.length;

    await page.user.click(time!);

    await page.messages().findByText('Boarded Owner moved to Walkthrough Scheduled.');
    const writes = sent.slice(before).filter(({ line }) => !line.startsWith('GET'));
    expect(writes.map(({ line }) => line)).toEqual([`POST /api/leads/${lead.id}/walkthrough`]);
    const column = page.within(await page.screen.findByRole('region', { name: 'Walkthrough Scheduled' }));
    await column.findByRole('link', { name: 'Boarded Owner' });
    const { status, walkthroughDate, walkthroughConfirmed } = await leadOf(lead.id);
    expect([status, walkthroughConfirmed]).toEqual(['walkthrough_scheduled', true]);
    expect(textOf(time!)).toBe(`${formatSlot(walkthroughDate)} · Ava Agent`);
  });

  test('preselects who would go, and an entered time is theirs', async () => {
    const agent = await page.app.make.user({ role: 'user', name: 'Ivy Agent' });
    const lead = await page.app.make.lead({ name: 'Shown Owner', assigneeId: agent.id });
    await moveOnBoard('Shown Owner');
    const dialog = await asks('Shown Owner');
    await dialog.findByText(/^Choose one of Ivy Agent's open times/);
    expect(textOf(dialog.getByRole('combobox', { name: 'Person' }))).toBe('Ivy Agent');
    page.fill(dialog.getByLabelText('Date and time'), '2030-05-11T10:00');

    await page.press('Schedule', dialog);

    await page.messages().findByText('Shown Owner moved to Walkthrough Scheduled.');
    const scheduled = sent.findLast(({ line }) => line === `POST /api/leads/${lead.id}/walkthrough`);
    expect(scheduled!.body).toMatchObject({ startsAt: '2030-05-11T15:00:00.000Z', agentId: agent.id });
  });

  test('without open times to choose from, a new time stays with the person who goes', async () => {
    const agent = await page.app.make.user({ role: 'user', name: 'Steady Agent' });
    const lead = await page.app.make.lead({ name: 'Steady Owner', assigneeId: agent.id });
    reply(new RegExp(`^GET /api/leads/${lead.id}/walkthrough$`), () => json({}, 500));
    await moveOnBoard('Steady Owner');
    const dialog = await asks('Steady Owner');
    await dialog.findByText("Couldn't load open times. Enter a time below.");
    page.fill(dialog.getByLabelText('Date and time'), '2030-05-14T10:00');

    await page.press('Schedule', dialog);

    await page.messages().findByText('Steady Owner moved to Walkthrough Scheduled.');
    const { body } = await page.app.as.admin.get('/api/calendar?from=2030-05-14&to=2030-05-15');
    expect(body.walkthroughs).toMatchObject([{ leadId: lead.id, agentId: agent.id }]);
  });

  test("choosing another person shows that person's times", async () => {
    const agent = await page.app.make.user({ role: 'user', name: 'Uma Agent' });
    const other = await page.app.make.user({ role: 'user', name: 'Otto Agent' });
    const lead = await page.app.make.lead({ name: 'Traded Owner', assigneeId: agent.id });
    await moveOnBoard('Traded Owner');
    const dialog = await asks('Traded Owner');
    await dialog.findAllByRole('button', { name: /Uma Agent/ });

    await page.choose('Person', 'Otto Agent', dialog);

    await dialog.findByText(/^Choose one of Otto Agent's open times/);
    const times = await dialog.findAllByRole('button', { name: /Otto Agent/ });
    expect(dialog.queryByRole('button', { name: /Uma Agent/ })).toBeNull();
    await page.user.click(times.at(-1)!);
    await page.messages().findByText('Traded Owner moved to Walkthrough Scheduled.');
    const scheduled = sent.findLast(({ line }) => line === `POST /api/leads/${lead.id}/walkthrough`);
    expect(scheduled!.body).toMatchObject({ agentId: other.id });
  });

  test("a person without open times is named, and others' times say whose they are", async () => {
    await page.app.make.lead({ name: 'Full Owner' });
    const away = await page.app.make.user({ role: 'user', name: 'Away Agent' });
    const other = await page.app.make.user({ role: 'user', name: 'Nearby Agent' });
    const slots = [{ startsAt: '2030-05-13T15:00:00.000Z', agentId: other.id }];
    reply(/^GET .*\/walkthrough\?agentId=/, () => json({ agentId: away.id, slots }));
    await moveOnBoard('Full Owner');
    const dialog = await asks('Full Owner');

    await page.choose('Person', 'Away Agent', dialog);

    await dialog.findByText(/^Away Agent has no open times in the next few weeks\./);
    expect(textOf(dialog.getByRole('button', { name: /Nearby Agent/ }))).toContain('· Nearby Agent');
  });

  test('a person who is busy can be scheduled anyway, and the card moves', async () => {
    const agent = await page.app.make.user({ role: 'user', name: 'Abe Agent' });
    const lead = await page.app.make.lead({ name: 'Urgent Owner', assigneeId: agent.id });
    await busy(agent.id, '2030-05-10T15:30Z', '2030-05-10T17:00Z');
    await moveOnBoard('Urgent Owner');
    const dialog = await asks('Urgent Owner');
    page.fill(dialog.getByLabelText('Date and time'), '2030-05-10T10:00');
    await page.choose('Person', 'Abe Agent', dialog);
    await page.press('Schedule', dialog);
    await dialog.findByText('Abe Agent is busy from 10:30 AM to 12:00 PM, according to their calendar.');
    expect((await leadOf(lead.id)).status).toBe('leads');

    await page.press('Schedule Anyway', dialog);

    await page.messages().findByText('Urgent Owner moved to Walkthrough Scheduled.');
    const column = page.within(await page.screen.findByRole('region', { name: 'Walkthrough Scheduled' }));
    await column.findByRole('link', { name: 'Urgent Owner' });
    expect(await leadOf(lead.id)).toMatchObject({
      status: 'walkthrough_scheduled',
      walkthroughDate: '2030-05-10T15:00:00.000Z',
    });
  });

  test('the move is announced even if the live update moved the card first', async () => {
    const lead = await page.app.make.lead({ name: 'Early Owner' });
    await moveOnBoard('Early Owner');
    const dialog = await asks('Early Owner');
    page.fill(dialog.getByLabelText('Date and time'), '2030-05-10T10:00');
    reply(/^POST .*\/walkthrough$/, async ({ body }) => {
      const saved = await page.app.as.staff.post(`/api/leads/${lead.id}/walkthrough`).send(body as object);
      const region = { name: 'Walkthrough Scheduled', hidden: true };
      const column = page.within(page.screen.getByRole('region', region));
      await column.findByRole('link', { name: 'Early Owner', hidden: true });
      return json(saved.body);
    });

    await page.press('Schedule', dialog);

    await page.messages().findByText('Early Owner moved to Walkthrough Scheduled.');
  });

  test('"Not yet" moves the card without a date', async () => {
    const lead = await page.app.make.lead({ name: 'Later Owner' });
    await moveOnBoard('Later Owner');

    await page.press('Not yet', await asks('Later Owner'));

    await page.messages().findByText('Later Owner moved to Walkthrough Scheduled.');
    expect(await leadOf(lead.id)).toMatchObject({ status: 'walkthrough_scheduled', walkthroughDate: null });
  });

  test('Cancel leaves the card where it was', async () => {
    const lead = await page.app.make.lead({ name: 'Kept Owner' });
    await moveOnBoard('Kept Owner');

    await page.press('Cancel', await asks('Kept Owner'));

    await isClosed('Kept Owner');
    const column = page.within(await page.screen.findByRole('region', { name: 'New Leads' }));
    column.getByRole('link', { name: 'Kept Owner' });
    expect(moves(lead.id)).toEqual([]);
  });

  test('a lead whose walkthrough is coming up moves right away', async () => {
    const walkthroughDate = new Date(Date.now() + 86_400_000);
    const lead = await page.app.make.lead({ name: 'Dated Owner', walkthroughDate });

    await moveOnBoard('Dated Owner');

    await page.messages().findByText('Dated Owner moved to Walkthrough Scheduled.');
    expect(new Date((await leadOf(lead.id)).walkthroughDate)).toEqual(walkthroughDate);
  });
});

describe('in a status select', () => {
  test('of the list, a time can be typed, is required and cannot be on a past date', async () => {
    const lead = await page.app.make.lead({ name: 'Listed Owner' });
    await page.open('/leads');
    await select('Listed Owner');
    const dialog = await asks('Listed Owner');
    await page.press('Schedule', dialog);
    await dialog.findByText('Choose a date and time');

    page.fill(dialog.getByLabelText('Date and time'), '2020-05-07T10:00');
    await page.press('Schedule', dialog);
    await dialog.findByText('This date has passed. Choose today or a later date.');

    page.fill(dialog.getByLabelText('Date and time'), '2030-05-07T10:00');
    await page.press('Schedule', dialog);

    await page.messages().findByText('Walkthrough booked: Tue, May 7, 2030, 10:00 AM');
    expect(await leadOf(lead.id)).toMatchObject({
      status: 'walkthrough_scheduled',
      walkthroughDate: '2030-05-07T15:00:00.000Z',
    });
  });

  test('of the lead page, one request schedules and moves, and the move can be undone', async () => {
    const lead = await page.app.make.lead({ name: 'Moved Owner' });
    await page.open(`/leads/${lead.id}`);
    await select('Moved Owner');
    const dialog = await asks('Moved Owner');
    page.fill(dialog.getByLabelText('Date and time'), '2030-05-08T10:00');
    const before = sent.length;

    await page.press('Schedule', dialog);

    await page.messages().findByText('Walkthrough booked: Wed, May 8, 2030, 10:00 AM');
    const writes = sent.slice(before).filter(({ line }) => !line.startsWith('GET'));
    expect(writes.map(({ line }) => line)).toEqual([`POST /api/leads/${lead.id}/walkthrough`]);
    expect((await leadOf(lead.id)).status).toBe('walkthrough_scheduled');

    await page.user.click(await page.messages().findByRole('button', { name: 'Undo' }));

    await page.waitFor(async () =>
      expect(await leadOf(lead.id)).toMatchObject({
        status: 'leads',
        walkthroughDate: '2030-05-08T15:00:00.000Z',
      }),
    );
  });

  test('on the lead page, the main button becomes the next step as soon as the walkthrough is booked', async () => {
    const lead = await page.app.make.lead({ name: 'Quick Owner', lastContactedAt: new Date() });
    await page.open(`/leads/${lead.id}`);
    await page.press('Schedule Walkthrough');
    const dialog = await asks('Quick Owner');
    page.fill(dialog.getByLabelText('Date and time'), '2030-05-12T10:00');
    reply(new RegExp(`^GET /api/leads/${lead.id}$`), () => new Promise(() => undefined));

    await page.press('Schedule', dialog);

    await page.messages().findByText('Walkthrough booked: Sun, May 12, 2030, 10:00 AM');
    page.screen.getByRole('button', { name: 'Send Agreement' });
  });

  test('of the lead page, moving a walkthrough keeps the person who goes', async () => {
    const assignee = await page.app.make.user({ role: 'user', name: 'Asa Agent' });
    const agent = await page.app.make.user({ role: 'user', name: 'Gia Agent' });
    const assigned = { status: 'walkthrough_scheduled', assigneeId: assignee.id } as const;
    const lead = await page.app.make.lead({ name: 'Moving Owner', ...assigned });
    const booked = { startsAt: '2030-05-13T15:00:00Z', agentId: agent.id };
    await page.app.as.staff.post(`/api/leads/${lead.id}/walkthrough`).send(booked).expect(200);
    await page.open(`/leads/${lead.id}`);

    await page.pick('More actions', 'Move Walkthrough');
    const dialog = await asks('Moving Owner');

    await dialog.findByText(/^Choose one of Gia Agent's open times/);
    expect(textOf(dialog.getByRole('combobox', { name: 'Person' }))).toBe('Gia Agent');
  });

  test('of the lead page, Cancel keeps the status', async () => {
    const lead = await page.app.make.lead({ name: 'Paged Owner' });
    await page.open(`/leads/${lead.id}`);
    await select('Paged Owner');

    await page.press('Cancel', await asks('Paged Owner'));

    await isClosed('Paged Owner');
    expect(fieldValue(await page.screen.findByLabelText('Status of Paged Owner'))).toBe('leads');
    expect((await leadOf(lead.id)).status).toBe('leads');
  });

  test('a busy person is named as the reason, and the dialog stays open', async () => {
    const agent = await page.app.make.user({ role: 'user', name: 'Busy Agent' });
    const other = await page.app.make.lead({ assigneeId: agent.id });
    const lead = await page.app.make.lead({ name: 'Second Owner', assigneeId: agent.id });
    await page.open(`/leads/${lead.id}`);
    await select('Second Owner');
    const dialog = await asks('Second Owner');
    const [time] = await dialog.findAllByRole('button', { name: /Busy Agent/ });
    const { slots } = (await page.app.as.staff.get(`/api/leads/${lead.id}/walkthrough`)).body;
    await page.app.as.staff.post(`/api/leads/${other.id}/walkthrough`).send(slots[0]).expect(200);

    await page.user.click(time!);

    await dialog.findByText(/^This person has another walkthrough at this time/);
    expect((await leadOf(lead.id)).status).toBe('leads');
  });

  test('a person whose own calendar is busy can be scheduled anyway, with a second click', async () => {
    const agent = await page.app.make.user({ role: 'user', name: 'Dana Agent' });
    const lead = await page.app.make.lead({ name: 'Eager Owner', assigneeId: agent.id });
    await busy(agent.id, '2030-05-09T15:30Z', '2030-05-09T17:00Z');
    await page.open(`/leads/${lead.id}`);
    await select('Eager Owner');
    const dialog = await asks('Eager Owner');
    page.fill(dialog.getByLabelText('Date and time'), '2030-05-09T10:00');
    await page.choose('Person', 'Dana Agent', dialog);

    await page.press('Schedule', dialog);

    await dialog.findByText('Dana Agent is busy from 10:30 AM to 12:00 PM, according to their calendar.');
    expect((await leadOf(lead.id)).walkthroughDate).toBeNull();
    page.fill(dialog.getByLabelText('Date and time'), '2030-05-09T10:15');
    await page.gone(() => dialog.queryByRole('button', { name: 'Schedule Anyway' }));
    await page.press('Schedule', dialog);
    await page.press('Schedule Anyway', dialog);

    await page.messages().findByText('Walkthrough booked: Thu, May 9, 2030, 10:15 AM');
    expect(await leadOf(lead.id)).toMatchObject({
      status: 'walkthrough_scheduled',
      walkthroughDate: '2030-05-09T15:15:00.000Z',
    });
  });
});
