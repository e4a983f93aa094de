import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RepairItem } from '#shared/lead.js';
import { ReportViews } from '../../src/activity/report-views.js';
import { hrefOf, json, setUpConsole, textOf } from '../support/console-app.js';

/** The tabs of a lead: its analysis, its improvements and its messages. */
const { page, reply } = setUpConsole();

type Lead = Awaited<ReturnType<typeof page.app.make.lead>>;
let lead: Lead;

async function openTab(tab: string, values: Partial<Lead> = {}) {
  lead = await page.app.make.lead({ squareFootage: 1_000, ...values });
  await page.open(`/leads/${lead.id}?tab=${tab}`);
  await page.screen.findByRole('tab', { selected: true });
}

const checklist = async (): Promise<RepairItem[]> =>
  (await page.app.as.staff.get(`/api/leads/${lead.id}`)).body.repairChecklist;
const isSaved = () => page.screen.findByText('Saved');
const checkbox = (name: string) => page.screen.findByRole('checkbox', { name });
const isChecked = (box: object) => (box as { checked: boolean }).checked;
const FENCE = { name: 'Fence', checked: true, estimatedCost: 300, customCost: null };

describe('improvements', () => {
  // S-63, S-145
  test('have an estimated and a custom cost, which are saved and added up', async () => {
    await openTab('improvements');
    await page.user.click(await checkbox('Interior painting'));
    await page.user.click(await checkbox('Landscaping'));
    await page.screen.findByText(/\$3,000/);
    const cost = page.screen.getByLabelText('Custom cost for Interior painting');
    page.fill(cost, '1,200');
    page.fireEvent.focusOut(cost);

    await page.screen.findByText(/\$1,700/);
    await page.waitFor(async () =>
      expect(await checklist()).toContainEqual({
        ...{ name: 'Interior painting', checked: true, estimatedCost: 2_500, customCost: 1_200 },
      }),
    );
  });

  // S-99
  test('can be added, renamed and removed', async () => {
    await openTab('improvements');
    await page.press('Add improvement');
    const add = page.within(await page.screen.findByRole('form', { name: 'Add improvement' }));
    page.fill(add.getByLabelText(/^Improvement/), 'Fence');
    page.fill(add.getByLabelText(/^Estimated cost/), '$1,250');
    await page.user.click(add.getByRole('button', { name: 'Add' }));
    await isSaved();

    await page.press('Edit Fence');
    const edit = page.within(await page.screen.findByRole('form', { name: 'Edit Fence' }));
    page.fill(edit.getByLabelText(/^Improvement/), 'Garden fence');
    await page.user.click(edit.getByRole('button', { name: 'Save' }));
    await checkbox('Garden fence');
    await page.waitFor(async () =>
      expect((await checklist()).at(-1)).toMatchObject({ name: 'Garden fence', estimatedCost: 1_250 }),
    );
    await page.press('Remove Garden fence');
    await page.press('Remove improvement', await page.dialog());

    await page.waitFor(async () =>
      expect((await checklist()).map(({ name }) => name)).not.toContain('Garden fence'),
    );
  });

  test('stay open while the change before is saved', async () => {
    await openTab('improvements', { repairChecklist: [FENCE] });
    const saving = Promise.withResolvers<undefined>();
    reply(/^(PUT|PATCH) \/api\/leads/, () => saving.promise);
    await page.press('Edit Fence');
    page.fill(await page.screen.findByRole('textbox', { name: /^Improvement/ }), 'Garden fence');
    await page.press('Save');
    await page.press('Remove Garden fence');
    const dialog = await page.dialog();

    saving.resolve(undefined);
    await page.screen.findByText('Saved');

    dialog.getByText('Garden fence');
    await page.press('Remove improvement', await page.dialog());
  });

  // S-99
  test('need a unique name and a cost, and standard ones cannot be renamed', async () => {
    await openTab('improvements');
    await page.press('Add improvement');
    await page.press('Add');
    await page.screen.findByText('Enter a name.');
    await page.screen.findByText('Enter a cost in dollars, or 0 for none.');

    page.fill(page.screen.getByRole('textbox', { name: /^Improvement/ }), ' landscaping ');

    await page.screen.findByText('This improvement is already on the list.');
    expect(page.screen.queryByRole('button', { name: /^(Edit|Remove) (Landscaping|Interior)/ })).toBeNull();
    expect(await checklist()).toEqual([]);
  });

  test('are at most 50', async () => {
    const repairChecklist = Array.from({ length: 46 }, (_, each) => ({ ...FENCE, name: `Job ${each}` }));
    await openTab('improvements', { repairChecklist });

    await page.screen.findByText(/^The list is limited to 50 items\./);

    expect(page.screen.queryByRole('button', { name: 'Add improvement' })).toBeNull();
  });

  test('that could not be saved survive a reload, and are saved on Try again', async () => {
    await openTab('improvements');
    const restore = reply(/^PUT \/api\/leads\//, () => json({}, 503));
    await page.user.click(await checkbox('Landscaping'));
    await page.screen.findByText(/^The checklist wasn.t saved\./);
    restore();

    page.reload();

    await page.screen.findByText(/^The checklist wasn.t saved\./);
    expect(isChecked(await checkbox('Landscaping'))).toBe(true);
    await page.press('Try again');
    await isSaved();
    expect(await checklist()).toContainEqual(expect.objectContaining({ name: 'Landscaping', checked: true }));
  });

  // S-63
  test('that someone else changed are not overwritten without asking', async () => {
    await openTab('improvements');
    const restore = reply(/^PUT \/api\/leads\//, () => json({}, 503));
    await page.user.click(await checkbox('Landscaping'));
    await page.screen.findByText(/^The checklist wasn.t saved\./);
    restore();
    await page.app.as.staff.patch(`/api/leads/${lead.id}`).send({ repairChecklist: [FENCE] });

    await page.screen.findByText('Someone else changed the checklist. Your changes are still here.');
    expect(await checklist()).toEqual([FENCE]);
    await page.press('Load the new version');

    expect(isChecked(await checkbox('Fence'))).toBe(true);
    expect(isChecked(await checkbox('Landscaping'))).toBe(false);
  });
});

describe('the analysis', () => {
  beforeEach(async () => {
    lead = await page.app.make.lead();
  });
  const open = () => page.open(`/leads/${lead.id}?tab=analysis`);
  const entry = (values: object = {}) =>
    page.app.make.entry({ leadId: lead.id, rent: 1_850, streetAddress: '7 Elm St', ...values });

  // S-44 to S-47, S-49, S-50, S-64, S-195
  test('shows its figures with their sources, its comparables and who viewed the report', async () => {
    const email = 'investor@example.com';
    await entry({
      ...{ unitCount: 2, email, squareFootage: 1_480 },
      comparables: [
        {
          ...{ address: '9 Elm St, Waukee, IA 50263', rentAmount: 1_795, distance: 0.4 },
          ...{ squareFootage: 1_390, daysOnMarket: 12, removedOn: '2026-11-02' },
        },
        {
          ...{ address: '3 Oak St, Waukee, IA 50263', rentAmount: 1_705, distance: 0.8 },
          ...{ daysOnMarket: 20, removedOn: '2026-10-20' },
        },
      ],
    });
    const other = await page.app.make.lead();
    await page.app.make.entry({ leadId: other.id, email, streetAddress: '8 Oak St' });
    await page.app.as.visitor.get(`/api/public/analyses/${lead.id}`);
    await page.app.app.get(ReportViews, { strict: false }).store();

    await open();

    const rent = await page.region('Estimated rent');
    rent.getByText('$3,700 per month for 2 units');
    rent.getByText('from market data');
    await page.screen.findByRole('img', { name: /Likely range: \$1,665 to \$2,035/ });
    (await page.region('Property details')).getByText('1,480');
    const nearby = await page.region('Comparable rentals');
    for (const figure of ['+$55', '0.4 mi away, $1,795', '$1,750', '16 days']) nearby.getByText(figure);
    const comparable = page.within(nearby.getByRole('row', { name: /9 Elm St/ }));
    expect(comparable.getAllByRole('cell').map(textOf)).toEqual([
      '1',
      '$1,795',
      '–',
      '–',
      '1,390',
      '$1.29',
      'Off market Nov 2',
      '12',
      '0.4',
    ]);
    const siblings = (await page.region('Other properties from this owner')).getAllByRole('link');
    expect(siblings.map(hrefOf)).toEqual([`/leads/${other.id}?tab=analysis`]);
    (await page.region('First-year net')).getByText('$32,429.40');
    await (await page.region('Report views')).findByText(/^Visitor/);
    expect(hrefOf(page.screen.getByRole('link', { name: /^Open report/ }))).toBe(`/analysis/${lead.id}`);
  });

  // S-64
  test('says why it could not be run again, and stays', async () => {
    await entry();
    await open();

    await page.press('Run again');

    await page.messages().findByText(/^Couldn.t run the analysis again\. \S+/);
    (await page.region('Estimated rent')).getByText(/\$1,850/);
  });

  // S-48, S-196
  test('says why its report could not be downloaded', async () => {
    await entry();
    reply(/generate-report/, () => json({}, 503));
    await open();

    await page.press('Download Report');

    await page.messages().findByText(/^Failed to generate PDF/);
  });

  // S-193, S-194
  test('that cannot be loaded says so, and loads on Retry', async () => {
    await entry();
    const restore = reply(/\/report$/, () => json({}, 500));
    await open();
    await page.screen.findByText('Failed to load property analysis');
    page.screen.getByText('Unable to load property analysis. Please try again later.');
    restore();

    await page.press('Retry Analysis');

    await page.region('Estimated rent');
  });
});

// S-64
test.each([
  ['analysis', 'No rental analysis yet'],
  ['invoices', 'No invoices yet'],
  ['documents', 'No documents yet'],
  ['messages', 'No messages yet'],
])('an empty %s tab says %j', async (tab, words) => {
  await openTab(tab);

  await page.screen.findByText(words);
});

test('messages show their subject and recipient', async () => {
  lead = await page.app.make.lead();
  const data = { subject: 'Your lease', message: 'It can begin in March.' };
  await page.app.as.staff.post('/api/email/send').send({ to: lead.email, template: 'staff-message', data });

  await page.open(`/leads/${lead.id}?tab=messages`);

  const list = page.within(await page.screen.findByRole('tabpanel', { name: 'Messages' }));
  await list.findByText('Your lease');
  expect(textOf(page.screen.getByRole('tabpanel'))).toContain(lead.email);
});
