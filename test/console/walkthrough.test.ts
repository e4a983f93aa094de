import { afterEach, describe, expect, test } from '@jest/globals';
import type { LeadStatus } from '#shared/lead.js';
import { NO_MANAGEMENT_TERMS, repairApproval } from '#shared/management-terms.js';
import { Quote } from '../../src/payments/quote.entity.js';
import { User } from '../../src/users/user.entity.js';
import { fieldValue, focus, hasFocus, hrefOf, json, setUpConsole, textOf } from '../support/console-app.js';
import { documentOf, leadWithQuote } from '../support/documents.js';

/** The confirmation walkthrough, on a company without providers of signatures and payments. */
const { page, reply } = setUpConsole();

type Lead = Awaited<ReturnType<typeof page.app.make.lead>>;

const dialog = () => page.dialog(/^Confirmation Walkthrough/);
const rent = async () => (await dialog()).findByRole('textbox', { name: 'Monthly rent' });
const says = async (words: string) => (await dialog()).findByText(words, { exact: false });
const row = async (name: string) => (await dialog()).findByRole('row', { name });
const leadOf = async ({ id }: Lead) => (await page.app.as.staff.get(`/api/leads/${id}`)).body;

async function openWalkthrough(values: Partial<Lead> = {}): Promise<Lead> {
  const lead = await page.app.make.lead({ name: 'Wanda Owner', estimatedRent: 1_800, ...values });
  await page.open(`/leads/${lead.id}`);
  await page.pick('More actions', 'Start Confirmation Walkthrough');
  await rent();
  return lead;
}

async function typeRent(value: string): Promise<void> {
  const field = await rent();
  focus(field);
  page.fill(field, value);
  await page.user.keyboard('{Enter}');
}

const setPlacementDays = (placementDays: number | null) =>
  page.app.as.admin.patch('/api/company').send({ placementDays }).expect(200);
const finish = async () => page.press('Finish pitch', await dialog());

/** Someone else's change that comes between the click and its request. */
function overtake(line: RegExp, { id }: Lead, change: object): void {
  const restore = reply(line, async () => {
    restore();
    await page.app.as.admin.patch(`/api/leads/${id}`).send(change).expect(200);
    return undefined;
  });
}

describe('the pitch', () => {
  // S-57, S-59, S-232, S-233, S-239, S-240, S-241
  test('shows the company, the default rent, the projection and the fees of the agreement', async () => {
    await setPlacementDays(14);
    await openWalkthrough({ unitCount: 12, estimatedRent: null, plan: 'full-service' });

    await says('Rented in 14 days');
    await says(repairApproval(150_000));
    expect(fieldValue(await rent())).toBe('2000');
    await row('Management, 7% −$1,680.00');
    await row('Repairs, 10% −$2,400.00');
    await row('Net, first year $14,021.00');
    await says('Management agreement fees for 12 units.');
    await row('Monthly fee $300.00');
    await row('Management fee, 7% of rent, monthly $140.00');
    await row('Contract term 12 months');
  });

  test('claims no time to rent unless the company sets one', async () => {
    await setPlacementDays(null);
    await openWalkthrough();

    await says('Careful screening');
    expect((await dialog()).queryByText(/^Rented in/)).toBeNull();
  });

  test('offers two plans, and the fees update immediately', async () => {
    const lead = await openWalkthrough({ estimatedRent: 2_260 });
    const plan = async (name: RegExp) => (await dialog()).findByRole('radio', { name });
    expect(await plan(/^Online \$194\.94 a month, \$4,898\.28/)).toHaveProperty('checked', true);
    await row('First-year fees $4,898.28');

    await page.user.click(await plan(/^Full Service \$330\.80 a month, \$6,528\.60/));

    await row('First-year fees $6,528.60');
    await row('Monthly total $330.80');
    await page.waitFor(async () => expect((await leadOf(lead)).plan).toBe('full-service'));
  });

  // S-58
  test('saves a typed rent and updates every figure', async () => {
    const lead = await openWalkthrough();

    await typeRent('2,400');

    await says('Rent saved');
    await row('Management fee, 6.9% of rent, monthly $165.60');
    expect((await leadOf(lead)).estimatedRent).toBe(2_400);
  });

  test('refuses a rent that is not a number, and saves nothing', async () => {
    const lead = await openWalkthrough();

    await typeRent('a lot');

    await says('Enter a rent in whole dollars');
    expect((await leadOf(lead)).estimatedRent).toBe(1_800);
  });

  // S-59, S-238
  test('adds selected improvements to the terms', async () => {
    await openWalkthrough();
    await row('Improvements $0');

    await page.user.click(await (await dialog()).findByRole('checkbox', { name: 'Landscaping' }));

    await row('Improvements $500');
  });

  test('that cannot be finished says so and stays open', async () => {
    await openWalkthrough();
    reply(/\/proposal$/, () => json({}, 503));

    await finish();

    await says('finish the pitch. Nothing was lost.');
    expect(fieldValue(await rent())).toBe('1800');
  });

  test('keeps what was typed when it is closed and opened again', async () => {
    await openWalkthrough();
    page.fill(await rent(), '1950');

    page.reload();

    expect(fieldValue(await rent())).toBe('1950');
  });
});

// S-60, S-61, S-118
test('a finished pitch moves the lead to Proposal, and the walkthrough opens at the contract', async () => {
  const lead = await openWalkthrough();
  await finish();
  await (await dialog()).findByRole('heading', { name: 'Contract' });
  await page.press('Close', await dialog());
  await page.pick('More actions', 'Start Confirmation Walkthrough');

  await (await dialog()).findByRole('heading', { name: 'Contract' });

  await (await dialog()).findByRole('tab', { name: /Pitch \(done\)/ });
  await says('$163.20 per month for management, $299.00 setup fee.');
  expect(await leadOf(lead)).toMatchObject({ status: 'proposal', estimatedRent: 1_800 });
});

test('a pitch finished while its last changes are saved includes them', async () => {
  const lead = await openWalkthrough();
  const saving = Promise.withResolvers<undefined>();
  const restore = reply(new RegExp(`^P(ATCH|UT) /api/leads/${lead.id}$`), () => saving.promise);
  await typeRent('2,400');
  await page.user.click(await (await dialog()).findByRole('checkbox', { name: 'Landscaping' }));
  await finish();
  saving.resolve(undefined);
  restore();

  await (await dialog()).findByRole('heading', { name: 'Contract' });

  expect(await leadOf(lead)).toMatchObject({
    status: 'proposal',
    estimatedRent: 2_400,
    repairChecklist: expect.arrayContaining([
      expect.objectContaining({ name: 'Landscaping', checked: true }),
    ]),
  });
});

test('the contract begins with sending it, and the fees are below, with who accepted them', async () => {
  await openWalkthrough();
  await page.app.em.nativeUpdate(User, { name: null }, { name: 'Marcus Agent' });

  await finish();

  await (await dialog()).findByText(/^Accepted .* with Marcus Agent$/);
  const titles = (await dialog()).getAllByRole('heading', { level: 3 }).map(textOf);
  expect(titles).toEqual(['Contract', 'Fees in the agreement']);
});

// S-231
test.each([
  ['user', 'Ask an admin to connect it.'],
  ['admin', 'Open Integrations'],
] as const)(
  'without Stripe, %s reads why no payment can be collected before pressing',
  async (role, next) => {
    const { id } = await page.app.make.lead();
    const move = (status: LeadStatus) =>
      page.app.as.staff.patch(`/api/leads/${id}`).send({ status }).expect(200);
    await move('contract_sent');
    await move('enrolled');
    await page.open(`/leads/${id}`, { role });

    const collect = await page.screen.findByRole('button', {
      name: 'Collect Payment',
      description: `Stripe isn't set up, so you can't collect payments here. ${next}`,
    });
    await page.user.click(collect);

    expect(hasFocus(await page.screen.findByRole('region', { name: 'Payment' }))).toBe(true);
  },
);

describe('a length of the agreement that an admin changes', () => {
  const setLength = async (agreementMonths: number | null) => {
    const managementTerms = { ...NO_MANAGEMENT_TERMS, agreementMonths };
    await page.app.as.admin.patch('/api/company').send({ managementTerms }).expect(200);
  };

  afterEach(() => setLength(null));

  test('is shown before the owner accepts it', async () => {
    const lead = await openWalkthrough();
    await row('Contract term 12 months');
    await setLength(24);

    await finish();
    await says('Our prices or terms changed in the meantime.');
    await row('Contract term 24 months');
    expect((await leadOf(lead)).status).toBe('leads');
    await finish();

    await (await dialog()).findByRole('heading', { name: 'Contract' });
  });

  test('is a change even to a quote from before quotes had one', async () => {
    const lead = await leadWithQuote(page.app, { name: 'Dana Owner' });
    const { terms, ...quote } = await page.app.em.fork().findOneOrFail(Quote, { leadId: lead.id });
    const { termMonths: _, ...before } = terms;
    await page.app.em.nativeDelete(Quote, { leadId: lead.id });
    await page.app.em.insert(Quote, { leadId: lead.id, terms: before, acceptedAt: quote.acceptedAt });
    await setLength(24);

    await page.open(`/leads/${lead.id}?walkthrough=contract`);

    await row('Contract term 12 months');
    await says('or our terms changed since the owner accepted.');
  });
});

test('a walkthrough closed while the page still loads stays closed', async () => {
  await openWalkthrough();
  const held = Promise.withResolvers<undefined>();
  reply(/^GET .*\/timeline/, () => held.promise);
  await finish();
  await (await dialog()).findByRole('tab', { name: /Pitch \(done\)/ });

  await page.press('Close', await dialog());
  held.resolve(undefined);

  await page.screen.findByText('Moved from', { exact: false });
  await page.gone(() => page.screen.queryByRole('dialog'));
  expect(page.path()).not.toContain('walkthrough');
});

test('there is nothing to sign before the pitch', async () => {
  await openWalkthrough();
  await page.user.click(await (await dialog()).findByRole('tab', { name: /^Contract/ }));
  await says('No terms accepted yet');

  await page.press('Go to pitch', await dialog());

  await rent();
});

describe('changed by someone else', () => {
  test('a rent is not overwritten without asking', async () => {
    const lead = await openWalkthrough();
    overtake(/^PUT \/api\/leads\/[^/]+$/, lead, { estimatedRent: 1_700 });

    await typeRent('1950');
    await says('Someone else changed the rent to $1,700. Your number is still here.');
    await page.press('Save my version', await dialog());

    await says('Rent saved');
    expect((await leadOf(lead)).estimatedRent).toBe(1_950);
  });

  test('terms need a choice before the pitch is finished', async () => {
    const lead = await openWalkthrough();
    overtake(/\/proposal$/, lead, { estimatedRent: 1_700 });

    await finish();
    await says('The rent is now $1,700');
    await page.press('Load the new version', await dialog());
    await page.waitFor(async () => expect(fieldValue(await rent())).toBe('1700'));
    await finish();

    await (await dialog()).findByRole('heading', { name: 'Contract' });
    expect(await leadOf(lead)).toMatchObject({ status: 'proposal', estimatedRent: 1_700 });
  });

  test('a property shows its new fees first', async () => {
    const lead = await openWalkthrough();
    overtake(/\/proposal$/, lead, { unitCount: 12 });

    await finish();

    await says('Someone else changed the property.');
    await says('Management agreement fees for 12 units.');
    expect((await leadOf(lead)).status).toBe('leads');
  });

  test('a phone number is not a conflict', async () => {
    const lead = await openWalkthrough();
    overtake(/\/proposal$/, lead, { phone: '515-555-0199' });

    await finish();

    await (await dialog()).findByRole('heading', { name: 'Contract' });
    expect(await leadOf(lead)).toMatchObject({ status: 'proposal', phone: '515-555-0199' });
  });
});

// S-60, S-185
test('without DocuSeal the signing page opens in a new tab, and staff mark the agreement as signed', async () => {
  const lead = await leadWithQuote(page.app, { name: 'Dana Owner' });
  await page.open(`/leads/${lead.id}?tab=documents`);
  const documents = await page.region('Documents');
  const link = await documents.findByRole('link', { name: /^Open signing page/ });
  expect(hrefOf(link)).toBe('https://sign.clarity.example.com/management-agreement');

  await page.press('Mark as signed', documents);
  await page.press('Mark as signed', await page.dialog('Mark as signed?'));

  await (await page.region('Documents')).findByText(/Marked as signed by/);
  expect(await documentOf(page.app, lead)).toMatchObject({ status: 'completed' });
});
