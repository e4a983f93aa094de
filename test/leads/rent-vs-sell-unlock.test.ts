import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RentVsSellInput, readRentVsSell } from '#shared/rent-vs-sell.js';
import { startApp, type TestApp } from '../support/app.js';
import { FORMS, formsDesk } from './public-forms.js';

/** An owner unlocks the calculator's table with an email address. */
let app: TestApp;
let desk: ReturnType<typeof formsDesk>;

beforeAll(async () => {
  app = await startApp({ PUBLIC_SITE_URL: 'https://clarity.example.com/' });
  desk = formsDesk(app);
});

afterAll(() => app.close());

const write = FORMS.unlock.body;
const withInput = (values: Record<string, unknown>) => ({
  ...write(),
  inputs: { ...write().inputs, ...values },
});

async function unlock(body: object) {
  const answer = await desk.send('unlock', body);
  expect([answer.status, answer.body]).toEqual([201, { leadId: expect.any(String) }]);
  return desk.leadOf(answer.body.leadId);
}

/** The inputs restored by the link in a lead's message. */
function shared(message: string | null): RentVsSellInput {
  const link = new URL(/\S+$/.exec(message ?? '')![0]);
  expect(link.origin + link.pathname).toBe('https://clarity.example.com/rent-vs-sell');
  return readRentVsSell(link.searchParams);
}

// P-99, P-178
test('creates a new lead with the figures, and a link that shows staff what the owner saw', async () => {
  const { inputs } = write();

  const lead = await unlock({ email: 'Sam.Seller@Example.com', inputs });

  expect(lead).toMatchObject({
    status: 'leads',
    source: 'rent_vs_sell',
    email: 'sam.seller@example.com',
    name: 'sam.seller',
    nameDerived: true,
    estimatedRent: 2150,
    purchasePrice: 255_000,
    propertyAddress: '',
    propertyType: null,
  });
  expect(lead.message).toMatch(/^Compared renting with selling using these numbers: https:/);
  expect(shared(lead.message)).toEqual({ ...inputs, pricePaid: 255_000, vacancyRate: 0, rentGrowthRate: 0 });
  expect(await desk.stepsOf(lead.id)).toEqual([
    { from_status: null, to_status: 'leads', cause: 'form', actor_id: null },
  ]);
});

test('staff can save a lead with a very long email address', async () => {
  const lead = await unlock({ ...write(), email: `${'x'.repeat(200)}@example.com` });

  expect((await app.as.staff.put(`/api/leads/${lead.id}`).send(lead)).status).toBe(200);
});

// Decision 30
test.each([
  [0, 1],
  [-7, 1],
  [31, 30],
  [1e9, 30],
  [7.4, 7],
])('%d years to hold become %d', async (yearsToHold, years) => {
  const { message } = await unlock(withInput({ yearsToHold }));

  expect(shared(message).yearsToHold).toBe(years);
});

test.each([
  ['homeValue', -1, 1e9 + 1],
  ['pricePaid', -1, 1e9 + 1],
  ['originalMortgage', -1, 1e9 + 1],
  ['mortgageBalance', -1, 1e9 + 1],
  ['interestRate', -0.1, 30.1],
  ['taxesAndInsurance', -1, 1e9 + 1],
  ['monthlyRent', -1, 1e9 + 1],
  ['appreciationRate', -20.1, 30.1],
])('rejects %s out of range, of the wrong type or missing, by name', async (field, ...outside) => {
  for (const value of [...outside, '5', '', null, undefined, true, [5], {}, 'x'.repeat(10_000)]) {
    const { status, body } = await desk.send('unlock', withInput({ [field]: value }));

    expect([value, status]).toEqual([value, 422]);
    expect(body.errors).toEqual([expect.objectContaining({ field: `inputs.${field}` })]);
  }
});

test.each([
  ['a string of years', { yearsToHold: '5' }],
  ['no years', { yearsToHold: undefined }],
  ['an unknown input', { closingCosts: 1 }],
  ['a status among the inputs', { status: 'won' }],
])('rejects %s', async (_, values) => {
  expect((await desk.send('unlock', withInput(values))).status).toBe(422);
});

test.each([undefined, null, 'x', 7, [], {}])('rejects invalid inputs: %j', async (inputs) => {
  const { status, body } = await desk.send('unlock', { ...write(), inputs });

  expect(status).toBe(422);
  expect(body.errors[0].field).toMatch(/^inputs/);
});

test('accepts the largest allowed figures', async () => {
  const most = { homeValue: 1e9, pricePaid: 1e9, originalMortgage: 1e9, mortgageBalance: 1e9 };
  const rest = { interestRate: 30, taxesAndInsurance: 1e9, monthlyRent: 1e9, appreciationRate: 30 };

  const lead = await unlock(withInput({ ...most, ...rest, yearsToHold: 30 }));

  expect(lead).toMatchObject({ estimatedRent: 1e9, purchasePrice: 1e9 });
});

test('accepts zeros', async () => {
  const lead = await unlock(withInput({ monthlyRent: 0, pricePaid: 0, appreciationRate: -20 }));

  expect(lead).toMatchObject({ estimatedRent: 0, purchasePrice: 0 });
});
