import { describe, expect, test } from '@jest/globals';
import { fieldValue, OFFLINE, SAVE_FAULTS, setUpConsole } from '../support/console-app.js';
import { documentOf, leadWithQuote } from '../support/documents.js';

/** What a dialog says when its save fails, and a second try. */
const { page, reply, sent } = setUpConsole();

const count = (line: RegExp) => sent.filter((request) => line.test(request.line)).length;

describe.each(SAVE_FAULTS)('%s', (_, fault, reason) => {
  test('a pitch says why it was not finished, keeps what was typed, and is finished once on a second try', async () => {
    const lead = await page.app.make.lead({ name: 'Wanda Owner', estimatedRent: 1_800 });
    await page.open(`/leads/${lead.id}?walkthrough=pitch`);
    const pitch = await page.dialog(/^Confirmation Walkthrough/);
    await pitch.findByRole('textbox', { name: 'Monthly rent' });
    const restore = reply(/\/proposal$/, fault);

    await page.press('Finish pitch', pitch);

    await pitch.findByText(reason);
    expect(fieldValue(pitch.getByRole('textbox', { name: 'Monthly rent' }))).toBe('1800');
    restore();
    await page.press('Finish pitch', pitch);
    await pitch.findByRole('heading', { name: 'Contract' });
    const quotes = await page.app.em.execute('select id from quotes where lead_id = ?', [lead.id]);
    expect(quotes).toHaveLength(1);
  });

  test('a plan that fails to save says why, stays selected, and saves on retry', async () => {
    const lead = await page.app.make.lead({ name: 'Paula Owner', estimatedRent: 1_800 });
    await page.open(`/leads/${lead.id}?walkthrough=pitch`);
    const pitch = await page.dialog(/^Confirmation Walkthrough/);
    const plan = await pitch.findByRole('radio', { name: /^Full Service/ });
    const restore = reply(/^PUT \/api\/leads\//, fault);

    await page.user.click(plan);

    await pitch.findByText(reason);
    pitch.getByText(/^The plan wasn't saved\./);
    pitch.getByRole('radio', { name: /^Full Service/, checked: true });
    restore();
    await page.press('Try again', pitch);
    await page.gone(() => pitch.queryByText(reason));
    await page.waitFor(async () => {
      const { body } = await page.app.as.staff.get(`/api/leads/${lead.id}`);
      expect(body.plan).toBe('full-service');
    });
  });

  test('a checklist that fails to save says why, stays checked, and saves on retry', async () => {
    const lead = await page.app.make.lead({ squareFootage: 1_000 });
    await page.open(`/leads/${lead.id}?tab=improvements`);
    const box = await page.screen.findByRole('checkbox', { name: 'Landscaping' });
    const restore = reply(/^PUT \/api\/leads\//, fault);

    await page.user.click(box);

    await page.screen.findByText(reason);
    page.screen.getByText(/^The checklist wasn't saved\./);
    page.screen.getByRole('checkbox', { name: 'Landscaping', checked: true });
    restore();
    await page.press('Try again');
    await page.screen.findByText('Saved');
    const { body } = await page.app.as.staff.get(`/api/leads/${lead.id}`);
    expect(body.repairChecklist).toContainEqual(
      expect.objectContaining({ name: 'Landscaping', checked: true }),
    );
  });

  test('the selected leads are tagged on a second try, after the dialog said why the first failed', async () => {
    const lead = await page.app.make.lead({ name: 'Terry Owner' });
    await page.open(`/leads?filter=${encodeURIComponent(JSON.stringify({ id: [lead.id] }))}`);
    const row = await page.row(/Terry Owner/);
    await page.user.click(row.getByRole('checkbox'));
    await page.press('Tag…');
    const dialog = await page.dialog('Tag 1 lead');
    await page.user.type(await dialog.findByLabelText('Tag'), 'spring');
    const restore = reply(/^POST \/api\/leads\/bulk\/tag/, fault);

    await page.press('Tag 1 lead', dialog);

    await dialog.findByText(reason);
    expect(page.messages().queryByText(reason)).toBeNull();
    expect(fieldValue(dialog.getByLabelText('Tag'))).toBe('spring');
    restore();
    await page.press('Tag 1 lead', dialog);
    await page.messages().findByText('1 lead tagged “spring”');
  });

  test('an agreement is marked as signed on a second try, after the dialog said why the first failed', async () => {
    const lead = await leadWithQuote(page.app, { name: 'Dana Owner' });
    await page.open(`/leads/${lead.id}?tab=documents`);
    await page.press('Mark as signed', await page.region('Documents'));
    const dialog = await page.dialog('Mark as signed?');
    const restore = reply(/^POST .*\/documents\/record/, fault);
    const undo = reply(/^POST .*signature/, fault);

    await page.press('Mark as signed', dialog);

    await dialog.findByText(reason);
    expect(page.messages().queryByText(reason)).toBeNull();
    restore();
    undo();
    await page.press('Mark as signed', dialog);
    await (await page.region('Documents')).findByText(/Marked as signed by/);
    expect(await documentOf(page.app, lead)).toMatchObject({ status: 'completed' });
  });

  test('a call is deleted on a second try, after the dialog said why the first failed', async () => {
    const lead = await page.app.make.lead();
    await page.app.as.staff.post(`/api/leads/${lead.id}/calls`).send({ outcome: 'reached' }).expect(201);
    await page.open(`/leads/${lead.id}`, { role: 'admin' });
    await page.user.click(await page.screen.findByRole('button', { name: 'Delete call' }));
    const dialog = await page.dialog('Delete this call?');
    const restore = reply(/^DELETE /, fault);

    await page.press('Delete call', dialog);

    await dialog.findByText(reason);
    expect(page.messages().queryByText(reason)).toBeNull();
    restore();
    await page.press('Delete call', dialog);
    await page.messages().findByText('Call deleted');
    expect(count(/^DELETE /)).toBe(2);
  });
});

test('a task that cannot be deleted says so in the dialog, and is deleted on a second try', async () => {
  const lead = await page.app.make.lead();
  const task = { title: 'Order photos', dueAt: '2030-01-01T15:00:00.000Z' };
  await page.app.as.staff.post(`/api/leads/${lead.id}/tasks`).send(task).expect(201);
  await page.open(`/leads/${lead.id}`, { role: 'admin' });
  await page.user.click(await page.screen.findByRole('button', { name: 'Delete task Order photos' }));
  const dialog = await page.dialog('Delete this task?');
  const restore = reply(/^DELETE \/api\/tasks\//, OFFLINE);

  await page.press('Delete task', dialog);

  await dialog.findByText("Couldn't delete the task.");
  expect(page.messages().queryByText("Couldn't delete the task.")).toBeNull();
  restore();
  await page.press('Delete task', dialog);
  await page.messages().findByText('Task deleted');
});
