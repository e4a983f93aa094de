import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { formatCents } from '#shared/format.js';
import { SHIPPED_PRICE_BOOK as BOOK, feeBreakdown, netAfterFees, PLAN_IDS } from '#shared/pricing.js';
import { quoteBreakdown } from '#shared/quote.js';
import { shownNet } from '#shared/report.js';
import { feesOfQuote } from '../../src/analysis/report-pdf/report-content.js';
import { valuesOf } from '../../src/campaigns/lead-plans.js';
import { documentFields } from '../../src/documents/document-fields.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { Quote } from '../../src/payments/quote.entity.js';
import { postForm } from '../site/built-site.js';
import { enrollmentFields } from '../site/enrollment-fields.js';
import { startApp, type TestApp } from '../support/app.js';

const UNITS = [1, 2, 4, 5, 9, 10, 49, 50];
const RENT = 2_263;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const CASES = PLAN_IDS.flatMap((plan) => UNITS.map((unitCount) => [plan, unitCount] as const));

describe.each(CASES)('%s, %i units:', (plan, unitCount) => {
  const property = { propertyType: 'multi-family', unitCount } as const;
  const fees = feeBreakdown({ plan, property, rentDollarsPerMonth: RENT }, BOOK);
  const month = formatCents(fees.monthly.totalCents);
  const firstYear = formatCents(fees.firstYear.feesCents);
  const placement = formatCents(fees.tenantPlacementCents);

  test('report, receipt, pitch, agreement, PDF, campaign and charge agree to the cent', async () => {
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

    const agreement = new Map(documentFields(lead, quote).map(({ name, value }) => [name, value]));
    expect(agreement.get('Monthly Total')).toBe(`${month} a month`);
    expect(agreement.get('First-Year Fees')).toBe(firstYear);
    expect(agreement.get('Tenant Placement Fee')).toBe(placement);

    const pdf = feesOfQuote(quote.terms).lines.map(({ amount }) => amount);
    expect(pdf).toEqual(expect.arrayContaining([month, firstYear, placement, '$299.00']));

    const texts = valuesOf(lead, 'https://example.com', BOOK);
    const campaign = plan === 'online' ? texts.onlineFees : texts.fullServiceFees;
    for (const amount of [month, firstYear, placement]) expect(campaign).toContain(amount);

    expect(body.chargeCents).toBe(fees.setup.dueAtSigningCents);
  });

  test('the enrollment receipt shows the same amounts', async () => {
    const answers = { unitCount: String(unitCount), estimatedRent: String(RENT), plan };
    const { text } = await postForm('/enroll', enrollmentFields({ ...answers, step: '1', intent: 'next' }));

    expect(text).toContain(`Monthly total\n${month}`);
    expect(text).toContain(`First-year fees\n${firstYear}`);
    expect(text).toContain(placement);
  });
});
