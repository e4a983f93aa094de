import { afterEach, describe, expect, test } from '@jest/globals';
import { json, type Part, setUpConsole, textOf } from '../support/console-app.js';

/** Who follows up on a lead: on its page, on the board and in the list. */
const { page, reply } = setUpConsole();

afterEach(() => page.app.em.execute('delete from leads'));

const assigneeOf = async (id: string) => (await page.app.as.staff.get(`/api/leads/${id}`)).body.assigneeId;
const agent = (name: string) => page.app.make.user({ name });

describe('the page of a lead', () => {
  test('assigns it to an active teammate, then unassigns it', async () => {
    const dana = await agent('Dana Agent');
    await page.app.make.user({ name: 'Former Agent', isActive: false });
    const lead = await page.app.make.lead({ name: 'Grace Hopper' });
    await page.open(`/leads/${lead.id}`);
    const select = await page.screen.findByLabelText('Assignee of Grace Hopper');
    await page.within(select).findByRole('option', { name: 'Dana Agent' });
    page.within(select).getByRole('option', { name: 'Unassigned' });
    expect(page.within(select).queryByRole('option', { name: 'Former Agent' })).toBeNull();

    await page.user.selectOptions(select, dana.id);
    await page.messages().findByText('1 lead assigned to Dana Agent');
    expect(await assigneeOf(lead.id)).toBe(dana.id);
    await page.user.selectOptions(select, '');

    await page.messages().findByText('1 lead unassigned');
    expect(await assigneeOf(lead.id)).toBeNull();
  });

  test('asks for a choice when someone else assigned the lead first', async () => {
    const [first, second] = [await agent('First Agent'), await agent('Second Agent')];
    const lead = await page.app.make.lead({ name: 'Grace Hopper' });
    await page.open(`/leads/${lead.id}`);
    const select = await page.screen.findByLabelText('Assignee of Grace Hopper');
    await page.within(select).findByRole('option', { name: 'Second Agent' });
    reply(/^PUT \/api\/leads\//, async () => {
      await page.app.as.staff.patch(`/api/leads/${lead.id}`).send({ assigneeId: first.id });
      return undefined;
    });

    await page.user.selectOptions(select, second.id);
    await page.screen.findByText(/^The assignee was changed to First Agent/);
    await page.press('Save my version');

    await page.waitFor(async () => expect(await assigneeOf(lead.id)).toBe(second.id));
  });

  test('says which walkthrough stays with the former assignee, and opens the calendar to move it', async () => {
    const [former, next] = [await agent('Fay Former'), await agent('Nick Next')];
    const lead = await page.app.make.lead({ name: 'Grace Hopper', assigneeId: former.id });
    const time = { startsAt: '2040-11-28T20:00:00.000Z', agentId: former.id };
    await page.app.as.staff.post(`/api/leads/${lead.id}/walkthrough`).send(time).expect(200);
    await page.app.em.execute(
      `insert into busy_times (user_id, starts_at, ends_at) values (?, '2040-11-28T20:30Z', '2040-11-28T21:30Z')`,
      [next.id],
    );
    await page.open(`/leads/${lead.id}`);
    const select = await page.screen.findByLabelText('Assignee of Grace Hopper');
    await page.within(select).findByRole('option', { name: 'Nick Next' });

    await page.user.selectOptions(select, next.id);

    await page
      .messages()
      .findByText(
        /^The walkthrough on .*2:00 PM stays with Fay Former because Nick Next isn.t available then$/,
      );
    await page.press('Reschedule', page.messages());
    await page.screen.findByRole('heading', { level: 1, name: 'Calendar' });
    await page.screen.findByText(/November 28, 2040/);
  });

  test('says that the walkthrough stays with its agent when the lead is unassigned', async () => {
    const former = await agent('Una Former');
    const lead = await page.app.make.lead({ name: 'Ada Owner', assigneeId: former.id });
    const time = { startsAt: '2040-11-29T20:00:00.000Z', agentId: former.id };
    await page.app.as.staff.post(`/api/leads/${lead.id}/walkthrough`).send(time).expect(200);
    await page.open(`/leads/${lead.id}`);
    const select = await page.screen.findByLabelText('Assignee of Ada Owner');
    await page.within(select).findByRole('option', { name: 'Una Former' });

    await page.user.selectOptions(select, '');

    await page.messages().findByText(/^The walkthrough on .*2:00 PM stays with Una Former$/);
    await page.press('Reschedule', page.messages());
    await page.screen.findByText(/November 29, 2040/);
  });
});

describe('the board', () => {
  test("shows the assignee's initials with the whole name for screen readers", async () => {
    const dana = await agent('Dana Marie Agent');
    await page.app.make.lead({ name: 'Assigned Owner', assigneeId: dana.id });
    await page.open('/dashboard');

    const initials = await page.screen.findByRole('img', { name: 'Assigned to Dana Marie Agent' });

    expect(textOf(initials)).toBe('DA');
  });

  test('shows only the leads of the chosen person, or the unassigned ones', async () => {
    const dana = await agent('Bea Board');
    await page.app.make.lead({ name: 'Owner of Dana', assigneeId: dana.id });
    await page.app.make.lead({ name: 'Owner of No One' });
    await page.open('/dashboard');
    await page.screen.findByRole('link', { name: 'Owner of Dana' });
    await page.press('Filters');
    const filter = await page.screen.findByLabelText('Assignee');
    await page.within(filter).findByRole('option', { name: 'Bea Board' });

    await page.user.selectOptions(filter, 'none');
    await page.gone(() => page.screen.queryByRole('link', { name: 'Owner of Dana' }));
    await page.screen.findByRole('link', { name: 'Owner of No One' });
    await page.user.selectOptions(filter, dana.id);

    await page.gone(() => page.screen.queryByRole('link', { name: 'Owner of No One' }));
    await page.screen.findByRole('link', { name: 'Owner of Dana' });
  });
});

describe('the list of leads', () => {
  const chooseAssignee = async (dialog: Part, { id, name }: Awaited<ReturnType<typeof agent>>) => {
    await dialog.findByRole('option', { name: name! });
    await page.user.selectOptions(dialog.getByLabelText('Assignee'), id);
  };
  const select = async (name: string) =>
    page.user.click(await page.screen.findByRole('checkbox', { name: `Select ${name}` }));

  test('names the assignee, and filters by "My leads" and "Unassigned"', async () => {
    const dana = await agent('Lee List');
    await page.app.make.lead({ name: 'Owner of Dana', assigneeId: dana.id });
    await page.app.make.lead({ name: 'Owner of No One' });
    await page.open(`/leads?filter=${encodeURIComponent('{"assigneeId":"none"}')}`);

    await (await page.row(/Owner of No One/)).findByText('Unassigned');
    expect(page.screen.queryByText('Owner of Dana')).toBeNull();
    await page.choose('Assignee', 'Lee List');
    await (await page.row(/Owner of Dana/)).findByText('Lee List');
    await page.choose('Assignee', 'My leads');

    await page.screen.findByText('No leads match these filters');
  });

  test('assigns the selected leads, and Undo restores their assignees but leaves earlier tasks alone', async () => {
    const dana = await agent('Uma Bulk');
    const other = await agent('Otto Other');
    const [held, free, taken] = [
      await page.app.make.lead({ name: 'Held Owner', assigneeId: dana.id }),
      await page.app.make.lead({ name: 'Free Owner' }),
      await page.app.make.lead({ name: 'Taken Owner', assigneeId: other.id }),
    ];
    const tasks = `/api/leads/${free.id}/tasks`;
    const task = { title: 'Call back', dueAt: '2026-11-24T16:00:00.000Z', assigneeId: dana.id };
    await page.app.as.staff.post(tasks).send(task).expect(201);
    await page.open(`/leads?filter=${encodeURIComponent('{"q":"owner"}')}`);
    await select('Held Owner');
    await select('Free Owner');
    await select('Taken Owner');
    await page.press('Assign to…');
    const dialog = await page.dialog('Assign 3 leads');
    await page.press('Assign 3 leads', dialog);
    await dialog.findByText('Choose a person, or Unassigned.');

    await chooseAssignee(dialog, dana);
    expect(await assigneeOf(free.id)).toBeNull();
    await page.press('Assign 3 leads', dialog);

    await page.messages().findByText('2 leads assigned to Uma Bulk');
    expect(await Promise.all([held, free, taken].map(({ id }) => assigneeOf(id)))).toEqual(
      Array(3).fill(dana.id),
    );
    await page.gone(() => page.screen.queryByText('3 selected'));
    await page.press('Undo', page.messages());

    await page.messages().findByText('Undone');
    expect(await Promise.all([held, free, taken].map(({ id }) => assigneeOf(id)))).toEqual([
      dana.id,
      null,
      other.id,
    ]);
    expect((await page.app.as.staff.get(tasks)).body).toMatchObject([{ assignee: { id: dana.id } }]);
  });

  test('unassigns the selected leads, and says that their walkthroughs stay with their agent', async () => {
    const former = await agent('Ursula Former');
    for (const [name, startsAt] of [
      ['First Vacant', '2040-11-28T16:00:00.000Z'],
      ['Second Vacant', '2040-11-28T20:00:00.000Z'],
    ] as const) {
      const lead = await page.app.make.lead({ name, assigneeId: former.id });
      const time = { startsAt, agentId: former.id };
      await page.app.as.staff.post(`/api/leads/${lead.id}/walkthrough`).send(time).expect(200);
    }
    await page.open(`/leads?filter=${encodeURIComponent('{"q":"vacant"}')}`);
    await select('First Vacant');
    await select('Second Vacant');
    await page.press('Assign to…');
    const dialog = await page.dialog('Assign 2 leads');
    await page.user.selectOptions(await dialog.findByLabelText('Assignee'), 'none');

    await page.press('Assign 2 leads', dialog);

    await page.messages().findByText('2 leads unassigned');
    await page.messages().findByText('2 walkthroughs stay with Ursula Former');
    await page.press('Reschedule', page.messages());
    await page.screen.findByText(/November 28, 2040/);
  });

  test('Undo also closes the toast about a walkthrough that stayed', async () => {
    const former = await agent('Ulla Former');
    const lead = await page.app.make.lead({ name: 'Third Empty', assigneeId: former.id });
    const time = { startsAt: '2040-11-29T20:00:00.000Z', agentId: former.id };
    await page.app.as.staff.post(`/api/leads/${lead.id}/walkthrough`).send(time).expect(200);
    await page.open(`/leads?filter=${encodeURIComponent('{"q":"empty"}')}`);
    await select('Third Empty');
    await page.press('Assign to…');
    const dialog = await page.dialog('Assign 1 lead');
    await page.user.selectOptions(await dialog.findByLabelText('Assignee'), 'none');
    await page.press('Assign 1 lead', dialog);
    await page.messages().findByText(/stays with Ulla Former$/);

    await page.press('Undo', page.messages());

    await page.messages().findByText('Undone');
    expect(page.messages().queryByText(/stays with/)).toBeNull();
  });

  test('says why leads were not assigned, and keeps the selection', async () => {
    const dana = await agent('Sam Stuck');
    const lead = await page.app.make.lead({ name: 'Stuck Owner' });
    await page.open(`/leads?filter=${encodeURIComponent('{"q":"stuck"}')}`);
    await select('Stuck Owner');
    await page.press('Assign to…');
    const dialog = await page.dialog('Assign 1 lead');
    await chooseAssignee(dialog, dana);
    reply(/^POST \/api\/leads\/bulk\/assign/, () => json({ message: 'Not an active staff member' }, 400));

    await page.press('Assign 1 lead', dialog);

    await dialog.findByText('Not an active staff member');
    expect(await assigneeOf(lead.id)).toBeNull();
    page.screen.getByText('1 selected');
  });
});
