import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PLAN_IDS, SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { quoteTerms } from '#shared/quote.js';
import { AmountMismatch } from '../../src/payments/payments.errors.js';
import { PlanPayment } from '../../src/payments/plan-payment.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';

/** Goes through the database. The formulas alone are tested with ten times as many cases next to the quote. */
const QUOTES = 1_000;
const CONCURRENT = 8;
const ACTOR = { id: null };

let stripe: FakeStripe;
let app: TestApp;

beforeAll(async () => {
  stripe = await startFakeStripe();
  app = await startApp(stripe.env);
});

afterAll(async () => {
  await app?.close();
  await stripe?.close();
});

interface Accepted {
  leadId: string;
  terms: ReturnType<typeof quoteTerms>;
  /** The amount in the payment request; without one the server uses its own. */
  dollars: number | undefined;
}

const accepted: fc.Arbitrary<Accepted> = fc
  .record({
    onboardingCents: fc.integer({ min: 50, max: 99_999_999 }),
    unitCount: fc.integer({ min: 1, max: 10_000 }),
    estimatedRent: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    plan: fc.option(fc.constantFrom(...PLAN_IDS)),
    /** Cents added to the accepted amount; null sends no amount. */
    off: fc.option(
      fc.oneof(
        fc.constant(0),
        fc.integer({ min: -200, max: 200 }),
        fc.double({ min: -1, max: 1, noNaN: true }),
      ),
    ),
  })
  .map(({ onboardingCents, off, ...property }) => ({
    leadId: randomUUID(),
    terms: {
      ...quoteTerms(
        { propertyType: 'multi-family', squareFootage: 900, repairChecklist: [], ...property },
        { ...SHIPPED_PRICE_BOOK, version: 1 },
      ),
      onboardingCents,
    },
    dollars: off === null ? undefined : Math.max(0.01, (onboardingCents + off) / 100),
  }));

/** Stores a lead with an accepted quote for each case. */
async function store(cases: Accepted[]): Promise<void> {
  const rows = JSON.stringify(cases.map(({ leadId, terms }) => ({ leadId, terms })));
  await app.em.execute(
    `insert into leads (id, name, email, source, status, property_address)
     select (q->>'leadId')::uuid, 'Owner', 'owner@example.com', 'manual', 'leads', '' from jsonb_array_elements(?::jsonb) q`,
    [rows],
  );
  await app.em.execute(
    `insert into quotes (lead_id, terms, accepted_at)
     select (q->>'leadId')::uuid, q->'terms', now() from jsonb_array_elements(?::jsonb) q`,
    [rows],
  );
}

/** The cents to be charged, or null if the amount was refused. */
async function charge({ leadId, dollars }: Accepted): Promise<number | null> {
  try {
    return (await app.app.get(PlanPayment).plan(leadId, dollars, ACTOR)).amountCents;
  } catch (error) {
    if (error instanceof AmountMismatch) return null;
    throw error;
  }
}

// S-231, decisions 6 and 7
test('for a thousand random quotes the charge equals the accepted amount to the cent, or is refused', async () => {
  const cases = fc.sample(accepted, QUOTES);
  await store(cases);

  const charges: (number | null)[] = [];
  for (let from = 0; from < QUOTES; from += CONCURRENT)
    charges.push(...(await Promise.all(cases.slice(from, from + CONCURRENT).map(charge))));

  const charged = charges.filter((cents) => cents !== null).length;
  expect(charges).toHaveLength(QUOTES);
  expect(Math.min(charged, QUOTES - charged)).toBeGreaterThan(QUOTES / 10);
  const wrong = cases.filter(({ terms, dollars }, index) => {
    const isAsked = dollars === undefined || dollars === terms.onboardingCents / 100;
    return charges[index] !== (isAsked ? terms.onboardingCents : null);
  });
  expect(wrong.slice(0, 5)).toEqual([]);
  const stored = await app.em.execute<{ same: number; other: number }[]>(
    `select count(*) filter (where p.amount_cents = (q.terms->>'onboardingCents')::int)::int as same,
       count(*) filter (where p.amount_cents <> (q.terms->>'onboardingCents')::int)::int as other
     from payments p join quotes q on q.id = p.quote_id`,
  );
  expect(stored).toEqual([{ same: charged, other: 0 }]);
});
