import { expect, jest, test } from '@jest/globals';
import type { PriceBook } from '#shared/price-book.js';
import { businessDay } from '#shared/time.js';
import { fieldValue, hasFocus, hrefOf, setUpConsole } from '../support/console-app.js';

const { page, sent } = setUpConsole();

/** Found by text: looking for roles in a form this long takes seconds. */
const online = async () => {
  const { parentElement } = (await page.screen.findByText('Online plan')) as never as {
    parentElement: Parameters<typeof page.within>[0];
  };
  return page.within(parentElement);
};
const inputs = async (label: RegExp) => (await online()).findAllByLabelText(label);
const press = async (button: string) => page.user.click(await (await online()).findByText(button));

async function save() {
  page.fill(await page.screen.findByLabelText(/^Takes effect/), businessDay(new Date()));
  await page.press('Save Changes');
  await page.messages().findByText('Fees saved');
  const [latest] = (await page.app.as.admin.get('/api/price-books')).body;
  return latest.figures as PriceBook;
}

test('a tier is added before the custom quote, and typing its numbers keeps the focus', async () => {
  await page.open('/admin/content/fees/create', { role: 'admin' });

  await press('Add tier');
  const name = (await inputs(/^Tier/))[3]!;
  await page.waitFor(() => expect(hasFocus(name)).toBe(true));
  page.fill(name, '60+ Units');
  const units = (await inputs(/^From units/))[3]!;
  page.fill(units, '');
  await page.user.type(units, '60');

  expect([fieldValue(units), hasFocus(units)]).toEqual(['60', true]);
  expect((await save()).plans.online.tiers.map((tier) => [tier.name, tier.fromUnits])).toEqual([
    ['Single Family', 1],
    ['2-4 Units', 2],
    ['5+ Units', 5],
    ['60+ Units', 60],
    ['Executive Multi-Family', null],
  ]);
});

test('tiers are removed except the first, and the custom quote can be added again', async () => {
  await page.open('/admin/content/fees/create', { role: 'admin' });

  await press('Remove 2-4 Units');
  await press('Remove Executive Multi-Family');
  expect((await online()).queryByText('Remove Single Family')).toBeNull();
  await press('Add custom quote');
  const quote = (await inputs(/^Tier/)).at(-1)!;
  page.fill(quote, 'By arrangement');

  expect((await save()).plans.online.tiers.map((tier) => [tier.name, tier.fromUnits])).toEqual(
    expect.arrayContaining([
      ['Single Family', 1],
      ['5+ Units', 5],
      ['By arrangement', null],
    ]),
  );
});

test('a new version can be saved when the company has set its own terms', async () => {
  await page.app.as.admin.patch('/api/company').send({ placementDays: 14 }).expect(200);
  await page.open('/admin/content/fees/create', { role: 'admin' });
  await inputs(/^Tier/);

  expect((await save()).setup.dueAtSigningCents).toBe(19_900);
  await page.app.as.admin.patch('/api/company').send({ placementDays: null }).expect(200);
});

test('a tier shows its errors at their fields', async () => {
  await page.open('/admin/content/fees/create', { role: 'admin' });
  page.fill((await inputs(/^From units/))[0]!, '-5');
  page.fill((await inputs(/^Management/))[1]!, '');
  page.fill(await page.screen.findByLabelText(/^Takes effect/), businessDay(new Date()));

  await page.press('Save Changes');

  await (await online()).findByText('At least 1');
  (await online()).getByText('Enter a percentage');
});

test('a half-typed price is reported at its field', async () => {
  await page.open('/admin/content/fees/create', { role: 'admin' });
  const percent = (await inputs(/^Management/))[1]!;
  page.fill(percent, '');
  // What browsers report for `1e`, whose value is empty.
  Object.defineProperty(percent, 'validity', { value: { badInput: true } });

  await page.press('Save Changes');

  await (await online()).findByText('Enter a number');
});

test('the preview shows owners’ prices while figures are typed, and asks to fix what is wrong', async () => {
  await page.open('/admin/content/fees/create', { role: 'admin' });
  const { parentElement } = (await page.screen.findByText('Preview')) as never as {
    parentElement: Parameters<typeof page.within>[0];
  };
  const preview = page.within(parentElement);
  preview.getByText('Online: 6.9% + $39');
  const setup = (due: string) =>
    preview.findAllByText(`One-time setup fee: ${due} due at signing, $100 from the first month's rent`);
  expect(await setup('$199')).toHaveLength(2);
  expect(preview.getAllByText('$4,423.00')).toHaveLength(1);

  page.fill(await page.screen.findByLabelText(/^Setup, due at signing/), '249');
  expect(await setup('$249')).toHaveLength(2);
  await preview.findByText('$4,473.00');
  await preview.findByText("$249 is charged at signing. Tenant placement: One month's rent.");

  page.fill(await page.screen.findByLabelText(/^Setup, due at signing/), '0');
  await page.screen.findByText('Fix the figures above to see a preview.');
});

test('typed figures survive a refetch after someone else changes the fees', async () => {
  await page.open('/admin/content/fees/create', { role: 'admin' });
  page.fill(await page.screen.findByLabelText(/^Setup, due at signing/), '249');
  const {
    version: _,
    agreementMonths: __,
    ...figures
  } = (await page.app.as.admin.get('/api/public/pricing')).body;
  const theirs = { effectiveOn: businessDay(new Date()), figures: { ...figures, defaultRentCents: 123_400 } };
  expect((await page.app.as.admin.post('/api/price-books').send(theirs)).status).toBe(201);

  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  page.fireEvent(globalThis as never, new Event('visibilitychange'));
  const reads = () => sent.filter(({ line }) => line === 'GET /api/public/pricing');
  await page.waitFor(() => expect(reads()).toHaveLength(2));
  clock.mockRestore();

  expect((await save()).setup.dueAtSigningCents).toBe(24_900);
});

test('scheduled fees are shown on every public page', async () => {
  const { version: _, ...figures } = (await page.app.as.admin.get('/api/public/pricing')).body;
  const scheduled = await page.app.as.admin
    .post('/api/price-books')
    .send({ effectiveOn: '2050-03-01', figures })
    .expect(201);
  await page.open(`/admin/content/fees/${scheduled.body.id}`, { role: 'admin' });

  const link = await page.screen.findByText('Realtor Referral');

  expect(hrefOf(link)).toMatch(/^\/realtor-referral\?prices=./);
  await page.screen.findByText(/^Each page with the saved fees of Mar 1, 2050/);
});
