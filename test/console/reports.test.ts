import { afterEach, describe, expect, test } from '@jest/globals';
import { PORTFOLIO_PAGE } from '#shared/portfolio.js';
import { FORMS } from '../leads/public-forms.js';
import { fieldValue, hrefOf, json, setUpConsole, textOf } from '../support/console-app.js';

/** Analytics, the portfolio and referrals. */
const { page, reply, sent } = setUpConsole();
const HOUR_MS = 3_600_000;

afterEach(() => page.app.em.execute('delete from leads'));

const search = () => new URLSearchParams(page.path().split('?')[1]);

// P-27, decision 41
describe('analytics', () => {
  const BLOCKS = [
    'Funnel',
    'Revenue Forecast',
    'Sources',
    'Time to First Contact',
    'First Response by Person',
    'First Response by Hour',
    'Analyses per Week',
    'Estimates vs. Leases',
  ];
  const open = (query = '') => page.open(`/admin/analytics${query}`, { role: 'admin' });

  async function makeLeads() {
    for (const days of [60, 50, 1]) {
      const createdAt = new Date(Date.now() - days * 24 * HOUR_MS);
      const leaseSignedOn = createdAt.toISOString().slice(0, 10);
      const lease = { city: 'Ankeny', achievedRent: 1_950, leaseSignedOn };
      const lead = await page.app.make.lead({
        createdAt,
        source: 'referral',
        estimatedRent: 2_000,
        ...lease,
      });
      await page.app.make.entry({ createdAt, leadId: lead.id, rent: 2_000 });
      await page.app.as.staff.post(`/api/leads/${lead.id}/notes`).send({ text: 'Called' }).expect(201);
    }
  }

  test('show every chart with a text alternative and its numbers', async () => {
    await makeLeads();
    await open();

    for (const name of BLOCKS) {
      const chart = await page.region(name);
      await chart.findByRole('img');
      await page.user.click(chart.getByText('Show the numbers'));
      await chart.findByRole('table');
    }

    const funnel = await page.region('Funnel');
    await funnel.findByRole('img', { name: /New Leads 3/ });
    expect(textOf(funnel.getByRole('row', { name: /^New Leads/ }))).toContain('3');
  });

  test('have one period for every chart, in the URL', async () => {
    await makeLeads();
    await open();
    await (await page.region('Sources')).findByRole('img');
    sent.length = 0;

    await page.user.selectOptions(await page.screen.findByLabelText('Period'), '26');

    await page.waitFor(() => expect(search().get('weeks')).toBe('26'));
    await page.waitFor(() => {
      const reads = sent.filter(({ line }) => line.includes('/api/analytics/'));
      expect(new Set(reads.map(({ line }) => line.split('?')[0])).size).toBe(BLOCKS.length);
    });
  });

  test('that cannot be loaded do not affect each other', async () => {
    await makeLeads();
    reply(/^GET \/api\/analytics\/sources/, () => json({}, 503));
    await open();

    await (await page.region('Sources')).findByRole('button', { name: 'Retry' });

    await (await page.region('Funnel')).findByRole('img');
  });
});

// S-42, S-43, decision 42
describe('the portfolio', () => {
  async function makeTwo() {
    const analyzed = await page.app.make.lead({ status: 'analysis_submitted', unitCount: 2 });
    await page.app.make.entry({ leadId: analyzed.id, unitCount: 2, rent: 1_500 });
    await page.app.make.lead({ status: 'enrolled', propertyType: 'condo', estimatedRent: 1_800 });
    return analyzed;
  }

  test('shows four totals, and cards that link to the analysis and to the lead', async () => {
    const analyzed = await makeTwo();
    await page.open('/portfolio');

    const totals = await page.region('Portfolio totals');
    await totals.findByText('$4,800');
    expect(textOf(await page.screen.findByRole('region', { name: 'Portfolio totals' }))).toMatch(
      /Properties.*Total Units.*Monthly Revenue.*Avg Rent\/Unit/,
    );
    for (const figure of ['2', '3', '$1,600']) totals.getByText(figure);
    const links = page.screen.getAllByRole('link').map(hrefOf);
    expect(links).toEqual(
      expect.arrayContaining([`/analysis/${analyzed.id}`, `/leads/${analyzed.id}?tab=analysis`]),
    );
    page.screen.getByText('No rental analysis');
  });

  // S-42
  test('is filtered in the URL, and offers to clear filters that match nothing', async () => {
    await makeTwo();
    await page.open('/portfolio?scope=managed');
    await page.screen.findByText('No rental analysis');

    await page.user.selectOptions(page.screen.getByLabelText('Property type'), 'townhouse');
    await page.screen.findByText('No properties match these filters');
    expect([...search()]).toEqual([
      ['scope', 'managed'],
      ['propertyType', 'townhouse'],
    ]);
    await page.user.click(page.screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);

    await page.screen.findByText('No rental analysis');
    expect([...search()]).toEqual([]);
  });

  test('loads more properties on request', async () => {
    for (let each = 0; each < PORTFOLIO_PAGE + 2; each += 1) await page.app.make.lead({ status: 'closed' });
    await page.open('/portfolio');
    const leads = () => page.screen.getAllByText('No rental analysis').length;

    await page.press('Show more');

    await page.waitFor(() => expect(leads()).toBe(PORTFOLIO_PAGE + 2));
    expect(page.screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

// P-115, decision 43
describe('referrals', () => {
  const state = (name: string) => page.screen.findByLabelText(`Status of ${name}'s referral`);
  const submit = (clientName: string) =>
    page.app.as.visitor.post(FORMS.referral.path).send({ ...FORMS.referral.body(), clientName });
  const hence = (hours: number) => new Date(Date.now() + hours * HOUR_MS + 60_000);

  test('say by when to call, and which calls are overdue', async () => {
    const { referral } = page.app.make;
    await referral({ clientName: 'Soon Client', contactDueAt: hence(5) });
    await referral({ clientName: 'Late Client', contactDueAt: hence(-3) });
    await referral({ clientName: 'Called Client', contactDueAt: hence(-3), state: 'contacted' });
    await page.open('/referrals');

    (await page.row(/Soon Client/)).getByText('Call due in 5 hours');
    (await page.row(/Late Client/)).getByText('Overdue: call was due 2 hours ago');
    expect((await page.row(/Called Client/)).queryByText(/call.* due/i)).toBeNull();
  });

  test('appear live and link to the lead with the message of the realtor', async () => {
    await page.open('/referrals');
    await page.screen.findByText('No referrals yet');

    await submit('Fresh Client');

    await page.user.click(await page.screen.findByRole('link', { name: 'Fresh Client' }));
    await page.screen.findByRole('heading', { level: 1, name: 'Fresh Client' });
    await page.screen.findByText('Moves to Denver in May.');
  });

  test('have a status, and a teammate’s change to it is not overwritten', async () => {
    const { id } = await page.app.make.referral({ clientName: 'Chosen Client' });
    await page.open('/referrals');
    await page.user.selectOptions(await state('Chosen Client'), 'contacted');
    await page.messages().findByText('Referral updated');
    // Changes it just before the request and without a notification, so that no refetch shows the change first.
    const restore = reply(/^(PUT|PATCH) \/api\/referrals\//, async () => {
      restore();
      await page.app.em.transactional(async (em) => {
        await em.execute('alter table referrals disable trigger referrals_notify');
        await em.execute("update referrals set state = 'paid', version = version + 1 where id = ?", [id]);
        await em.execute('alter table referrals enable trigger referrals_notify');
      });
      return undefined;
    });

    await page.user.selectOptions(await state('Chosen Client'), 'signed');
    await page.screen.findByText(/changed the status to Paid\. Your change wasn't saved\./);
    expect((await page.app.as.staff.get(`/api/referrals/${id}`)).body.state).toBe('paid');
    await page.press('Save my version');

    await page.waitFor(async () =>
      expect((await page.app.as.staff.get(`/api/referrals/${id}`)).body.state).toBe('signed'),
    );
  });

  test('show the status that a teammate sets', async () => {
    const { id } = await page.app.make.referral({ clientName: 'Shared Client' });
    await page.open('/referrals');
    await state('Shared Client');

    await page.app.as.staff.patch(`/api/referrals/${id}`).send({ state: 'signed' });

    await page.waitFor(async () => expect(fieldValue(await state('Shared Client'))).toBe('signed'));
  });

  test('are filtered by status', async () => {
    await page.app.make.referral({ clientName: 'Found Client', state: 'signed' });
    await page.app.make.referral({ clientName: 'Other Client' });
    await page.open('/referrals');
    await page.row(/Other Client/);

    await page.choose('Status', 'Signed');

    await page.gone(() => page.screen.queryByRole('link', { name: 'Other Client' }));
    await page.screen.findByRole('link', { name: 'Found Client' });
  });
});
