import { describe, expect, test } from '@jest/globals';
import { formatDateTime } from '#shared/format.js';
import { fieldValue, isValid, json, setUpConsole, textOf } from '../support/console-app.js';

const { page, sent, reply } = setUpConsole();

async function column(name: string) {
  return page.within(await page.screen.findByRole('region', { name }));
}

/** The card of a lead, once its column shows it. */
async function card(stage: string, name: string) {
  await (await column(stage)).findByRole('link', { name });
  const cards = (await column(stage)).getAllByRole('article');
  return cards.find((each) => page.within(each).queryByRole('link', { name }))!;
}

describe('the pipeline board', () => {
  // S-29..S-31, S-33, S-34, S-249
  test('shows five stages, and a card opens its lead', async () => {
    const walkthroughDate = new Date('2026-12-01T16:00:00Z');
    const lead = await page.app.make.lead({
      name: 'Grace Hopper',
      status: 'walkthrough_scheduled',
      walkthroughDate,
    });
    await page.app.make.lead({ name: 'Enrolled Owner', status: 'enrolled' });
    await page.app.make.lead({ name: 'Closed Owner', status: 'closed' });
    await page.open('/dashboard');

    const grace = await card('Walkthrough Scheduled', 'Grace Hopper');
    await card('Property Enrolled', 'Enrolled Owner');
    await card('Closed', 'Closed Owner');
    const headings = await page.screen.findAllByRole('heading', { level: 3 });

    expect(headings.map(textOf).filter((name) => STAGES.includes(name))).toEqual(STAGES);
    (await column('Closed')).getByText('active properties');
    expect(textOf(grace)).toContain(formatDateTime(walkthroughDate.toISOString()));
    await page.user.click(page.within(grace).getByRole('link'));
    await page.screen.findByRole('heading', { level: 1, name: 'Grace Hopper' });
    expect(page.path()).toBe(`/leads/${lead.id}`);
  });

  // P-213
  test('a failed reload is shown and keeps the board', async () => {
    await page.app.make.lead({ name: 'Steady Owner' });
    await page.open('/dashboard');
    await card('New Leads', 'Steady Owner');
    const restore = reply(/^GET \/api\/leads\/board\?/, () => json({}, 503));

    await page.user.click(page.screen.getByRole('button', { name: 'Filters' }));
    await page.user.selectOptions(page.screen.getByLabelText('Property type'), 'townhouse');
    const retry = await page.screen.findByRole('button', { name: 'Retry' });
    await card('New Leads', 'Steady Owner');
    restore();
    await page.user.click(retry);

    await page.waitFor(() => expect(page.screen.queryByRole('link', { name: 'Steady Owner' })).toBeNull());
  });
});

const STAGES = ['New Leads', 'Analysis Submitted', 'Walkthrough Scheduled', 'Property Enrolled', 'Closed'];

describe('Add Lead', () => {
  async function openForm() {
    await page.user.click(await page.screen.findByRole('button', { name: 'Add Lead' }));
    return page.within(await page.screen.findByRole('dialog', { name: 'Add Lead' }));
  }
  const isClosed = () =>
    page.waitFor(() => expect(page.screen.queryByRole('dialog', { name: 'Add Lead' })).toBeNull());
  const writes = () => sent.filter(({ line }) => !line.startsWith('GET'));

  // S-25, S-127, S-135..S-137, S-139
  test('leaves missing fields to the browser, and Cancel clears what was typed', async () => {
    await page.open('/dashboard');
    const form = await openForm();
    const type = form.getByLabelText(/^Property Type/);
    expect(form.getAllByRole('option').map(textOf)[0]).toBe('Select type');

    await page.user.click(form.getByRole('button', { name: 'Add Lead' }));

    for (const label of [/^Full Name/, /^Email/, /^Property Address/, /^Property Type/])
      expect(isValid(form.getByLabelText(label))).toBe(false);
    expect(isValid(form.getByLabelText('Phone'))).toBe(true);
    page.fill(form.getByLabelText(/^Full Name/), 'Nearly Added');
    page.fill(form.getByLabelText(/^Property Address/), '5 Elm St, Waukee, IA 50263');
    page.fill(form.getByLabelText(/^Email/), 'no address');
    await page.user.selectOptions(type, 'condo');
    await page.user.click(form.getByRole('button', { name: 'Add Lead' }));
    expect(isValid(form.getByLabelText(/^Email/))).toBe(false);
    expect(form.queryByRole('alert')).toBeNull();
    expect(writes()).toEqual([]);

    await page.user.click(form.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    const again = await openForm();
    for (const label of [/^Full Name/, /^Email/, /^Property Address/, /^Property Type/])
      expect(fieldValue(again.getByLabelText(label))).toBe('');
  });

  // S-25, S-127, P-214
  test('keeps what was typed after a failure, adds the lead on retry and starts over empty', async () => {
    await page.open('/dashboard');
    const form = await openForm();
    page.fill(form.getByLabelText(/^Full Name/), 'Added Owner');
    page.fill(form.getByLabelText(/^Email/), 'added@example.com');
    page.fill(form.getByLabelText(/^Property Address/), '5 Elm St, Waukee, IA 50263');
    await page.user.selectOptions(form.getByLabelText(/^Property Type/), 'commercial');
    const restore = reply(/^POST \/api\/leads$/, () => json({}, 503));

    await page.user.click(form.getByRole('button', { name: 'Add Lead' }));
    await form.findByRole('alert');
    expect(fieldValue(form.getByLabelText(/^Full Name/))).toBe('Added Owner');
    restore();
    await page.user.click(form.getByRole('button', { name: 'Add Lead' }));

    await isClosed();
    await card('New Leads', 'Added Owner');
    expect(fieldValue((await openForm()).getByLabelText(/^Full Name/))).toBe('');
  });
});
