import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { formatCents, formatDate, formatDollars } from '#shared/format.js';
import { NO_MANAGEMENT_TERMS } from '#shared/management-terms.js';
import { PLACEHOLDERS } from '#shared/placeholders.js';
import {
  SHIPPED_PRICE_BOOK as BOOK,
  feeBreakdown,
  feesInWords,
  firstMonth,
  firstMonthSplit,
  formatMoney,
  formatRate,
  netAfterFees,
  PLAN_IDS,
  type PlanId,
} from '#shared/pricing.js';
import { quoteBreakdown } from '#shared/quote.js';
import { shownNet } from '#shared/report.js';
import { feesOfQuote } from '../../src/analysis/report-pdf/report-content.js';
import { readFeeFacts, valuesOf } from '../../src/campaigns/placeholder-values.js';
import { documentFields } from '../../src/documents/document-fields.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { TextTemplate } from '../../src/messages/templates/compiled-templates.js';
import { Quote } from '../../src/payments/quote.entity.js';
import { openPage, postForm } from '../site/built-site.js';
import { enrollmentFields } from '../site/enrollment-fields.js';
import { startApp, type TestApp } from '../support/app.js';

const UNITS = [1, 2, 4, 5, 9, 10, 49, 50];
const RENT = 2_263;

let app: TestApp;
/** The campaign email that lists what both plans cost. */
let whatItCosts: TextTemplate;

beforeAll(async () => {
  app = await startApp();
  const [row] = await app.em.execute("select content from campaign_templates where name = 'What it costs'");
  whatItCosts = new TextTemplate(row!.content);
});

afterAll(() => app.close());

/** The line about one plan in the email that lists what both cost. */
async function emailedFees(lead: Lead, plan: PlanId, book = BOOK): Promise<string | undefined> {
  const facts = (await readFeeFacts(app.em, [lead])).get(lead.id)!;
  const email = whatItCosts.fill(valuesOf({ ...lead, ...facts }, 'https://example.com', book));
  return email.split('\n').find((line) => line.startsWith(`${BOOK.plans[plan].name}: `));
}

const CASES = PLAN_IDS.flatMap((plan) => UNITS.map((unitCount) => [plan, unitCount] as const));

describe.each(CASES)('%s, %i units:', (plan, unitCount) => {
  const property = { propertyType: 'multi-family', unitCount } as const;
  const fees = feeBreakdown({ plan, property, rentDollarsPerMonth: RENT }, BOOK);
  const month = formatCents(fees.monthly.totalCents);
  const firstYear = formatCents(fees.firstYear.feesCents);
  const placement = formatCents(fees.tenantPlacementCents);
  const { totalCents, dueLaterCents, fromRentCents, dueAtMoveInCents, payoutCents } = firstMonth(fees);
  const firstMonthTotal = formatCents(totalCents);
  const fromRent = formatCents(fromRentCents);
  const isShort = dueAtMoveInCents > 0;
  const left = isShort ? 'Balance due at move-in' : 'You receive';
  const leftAmount = formatCents(isShort ? dueAtMoveInCents : payoutCents);
  const forAll = unitCount > 2 ? ` for all ${unitCount} units` : unitCount > 1 ? ' for both units' : '';

  test('report, pitch, agreement, PDF, email and charge agree to the cent', async () => {
    const made = await app.make.lead({ ...property, plan, squareFootage: 900 });
    const { body } = await app.as.staff
      .post(`/api/leads/${made.id}/proposal`)
      .send({ version: made.version, estimatedRent: RENT, repairChecklist: [], plan, priceBook: 1 })
      .expect(201);
    const quote = await app.em.findOneOrFail(Quote, { leadId: made.id });
    const lead = await app.em.findOneOrFail(Lead, made.id);

    const pitch = quoteBreakdown(body.quote.terms);
    expect(pitch.firstYear).toEqual(fees.firstYear);
    expect(pitch.laterYears).toEqual(fees.laterYears);

    const report = shownNet({ plan, property, rentDollarsPerMonth: RENT }, BOOK);
    const { firstYear: net } = netAfterFees(fees, BOOK.projection.maintenanceRate);
    expect(report.net.amount).toBe(formatCents(net.netCents));
    expect(report.cost).toBe(`Our fees come to ${firstYear} in the first year.`);

    const agreement = new Map(
      documentFields(lead, quote, NO_MANAGEMENT_TERMS).map(({ name, value }) => [name, value]),
    );
    expect(agreement.get('Monthly Total')).toBe(`${month} a month`);
    expect(agreement.get('First-Year Fees')).toBe(firstYear);
    expect(agreement.get('Tenant Placement Fee')).toBe(placement);
    expect(agreement.get('First-Month Fees')).toBe(`${firstMonthTotal}: ${firstMonthSplit(fees)}`);

    const { intro, lines } = feesOfQuote(quote, NO_MANAGEMENT_TERMS);
    const pdf = lines.map(({ amount }) => amount);
    expect(pdf).toEqual(expect.arrayContaining([month, firstYear, placement, '$299.00']));
    expect(pdf.slice(-3)).toEqual(['$199.00', fromRent, leftAmount]);
    const formula = isShort ? `${formatMoney(dueLaterCents)} minus $2,263` : 'The rest of the $2,263 rent';
    expect(lines.at(-1)!.name).toBe(`${left}: ${formula}`);
    const accepted = formatDate(quote.acceptedAt.toISOString());
    expect(intro).toContain(
      `The fees you accepted on ${accepted} for the ${BOOK.plans[plan].name} plan, at a rent`,
    );

    const ofPlan = await emailedFees(lead, plan);
    for (const amount of [month, firstYear, placement]) expect(ofPlan).toContain(amount);
    expect(ofPlan).toContain(
      `Fees come to ${firstYear} in the first year and ${formatCents(fees.laterYears.feesCents)} in each later year. The first month comes to ${firstMonthTotal}: ${firstMonthSplit(fees)}.`,
    );
    expect(ofPlan).toContain(
      "Setup is $299.00 ($199 due at signing, $100 from the first month's rent) and tenant",
    );
    expect(ofPlan).toContain(`At a rent of $2,263${forAll}, that's ${month} a month.`);

    expect(body.chargeCents).toBe(fees.setup.dueAtSigningCents);
  });

  test('new prices leave the email about an accepted quote as it was', async () => {
    const made = await app.make.lead({ ...property, plan });
    await app.as.staff
      .post(`/api/leads/${made.id}/proposal`)
      .send({ version: made.version, estimatedRent: RENT, repairChecklist: [], plan, priceBook: 1 })
      .expect(201);

    const ofPlan = await emailedFees(made, plan, { ...BOOK, setup: { ...BOOK.setup, dueAtSigningCents: 1 } });

    expect(ofPlan).toContain(`Setup is ${formatCents(fees.setup.totalCents)}`);
  });

  test('before a quote, the email has the fees at the rent of the report, whatever the lead says', async () => {
    const made = await app.make.lead({ plan, estimatedRent: 999, unitCount: 3 });
    await app.make.entry({ leadId: made.id, ...property, rent: RENT });
    const perUnit = { plan, property, rentDollarsPerMonth: RENT * unitCount };

    const { body: report } = await app.as.anonymous.get(`/api/public/analyses/${made.id}`).expect(200);
    const ofPlan = await emailedFees(made, plan);

    expect(report.rentEstimate).toBe(RENT);
    expect(ofPlan).toContain(formatCents(feeBreakdown(perUnit, BOOK).firstYear.feesCents));
    expect(ofPlan).toContain(`At a rent of ${formatDollars(RENT * unitCount)}${forAll}, that's`);
  });

  test('the enrollment receipt shows the same amounts', async () => {
    const answers = { unitCount: String(unitCount), estimatedRent: String(RENT), plan };
    const { text } = await postForm('/enroll', enrollmentFields({ ...answers, step: '1', intent: 'next' }));

    expect(text).toContain(`Monthly total\n${month}`);
    expect(text).toContain(`First-year fees\n${firstYear}`);
    expect(text).toContain(placement);
    expect(text).toContain(`${fromRent}\n${left}\n`);
    expect(text).toContain(`\n${leftAmount}\n`);
    expect(text).toContain(`The ${BOOK.plans[plan].name} plan.`);
    expect(text).toMatch(/Prices as of [A-Z][a-z]+ \d+, \d{4}\./);
  });

  test('the pricing page shows the same amounts', async () => {
    const { text } = await openPage(`/pricing?rent=${RENT}&units=${unitCount}`);

    for (const amount of [month, firstYear, placement, fromRent, leftAmount]) expect(text).toContain(amount);
  });
});

test('"What it costs" lists what both plans cost, and no message only points to the site for it', async () => {
  const templates = await app.em.execute<{ name: string; content: string }[]>(
    'select name, content from campaign_templates',
  );

  const costs = templates.find(({ name }) => name === 'What it costs')!;
  expect(costs.content).toContain('{{onlineFees}}');
  expect(costs.content).toContain('{{fullServiceFees}}');
  expect(templates.length).toBeGreaterThan(5);
  expect(
    templates.filter(({ content }) => /(?:fee|price)s?\b[^.]*\bon our (?:web)?site/i.test(content)),
  ).toEqual([]);
});

test.each(PLAN_IDS)('the FAQ has the rates of the %s plan that one home pays', async (plan) => {
  const property = { propertyType: 'single-family', unitCount: 1 } as const;
  const { terms, setup } = feeBreakdown({ plan, property, rentDollarsPerMonth: RENT }, BOOK);

  const { text } = await openPage('/faq');

  expect(text).toContain(
    `${terms.planName} is ${formatRate(terms.managementRate)} of rent plus ${formatMoney(terms.monthlyFeeCents)} a month for one home.`,
  );
  expect(text).toContain(`Setup is ${formatMoney(setup.totalCents)} once`);
  expect(text).toContain(`${formatMoney(setup.dueAtSigningCents)} when you sign.`);
});

test("the fees of the largest property fit a template's placeholder", () => {
  const largest = { propertyType: 'multi-family', unitCount: 10_000 } as const;
  const cents = { ...BOOK, plans: structuredClone(BOOK.plans) };
  for (const plan of PLAN_IDS) {
    for (const tier of cents.plans[plan].tiers) tier.monthlyFeeCents += 1;
    const fees = feeBreakdown({ plan, property: largest, rentDollarsPerMonth: 1_000_000_000 }, cents);
    const { most } = PLACEHOLDERS[plan === 'online' ? 'onlineFees' : 'fullServiceFees'];
    expect(feesInWords(fees, true).length).toBeLessThanOrEqual(most);
  }
});
