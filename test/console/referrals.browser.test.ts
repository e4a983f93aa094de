import { afterEach, expect, test } from '@jest/globals';
import { FORMS } from '../leads/public-forms.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';
import { choose, messages, openConsole, PHONE } from './console.js';

/** Referrals as staff meet them (P-115, decision 43). */
const HOUR_MS = 3_600_000;
const { app, browser } = setUpBrowserApp();

afterEach(() => app.em.execute('delete from leads'));

const hence = (hours: number) => new Date(Date.now() + hours * HOUR_MS + 60_000);
const open = (path = '/referrals', look = {}) => openConsole(app, browser, { path, ...look });

test('a user finds the referrals in the navigation, with who is to be called by when in words', async () => {
  await app.make.referral({ clientName: 'Soon Client', contactDueAt: hence(5) });
  await app.make.referral({ clientName: 'Late Client', contactDueAt: hence(-3) });
  await app.make.referral({ clientName: 'Called Client', contactDueAt: hence(-3), state: 'contacted' });
  const page = await open('/dashboard');

  await page.getByRole('link', { name: 'Referrals' }).click();

  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row('Soon Client').getByText('Call due in 5 hours').waitFor();
  await row('Late Client').getByText('Overdue, call was due 2 hours ago').waitFor();
  expect(
    await row('Called Client')
      .getByText(/call.* due/i)
      .count(),
  ).toBe(0);
});

test('the client leads to the lead, with the message of the realtor', async () => {
  await app.as.visitor
    .post(FORMS.referral.path)
    .send({ ...FORMS.referral.body(), clientName: 'Linked Client' });
  const page = await open();

  await page.getByRole('link', { name: 'Linked Client' }).click();

  await page.getByRole('heading', { level: 1, name: 'Linked Client' }).waitFor();
  await page.getByRole('list', { name: 'Timeline' }).getByText('Moves to Denver in May.').waitFor();
});

test('a referral that comes in shows by itself', async () => {
  const page = await open();
  await page.getByText('No referrals yet').waitFor();

  await app.as.visitor
    .post(FORMS.referral.path)
    .send({ ...FORMS.referral.body(), clientName: 'Fresh Client' });

  await page.getByRole('link', { name: 'Fresh Client' }).waitFor();
});

test('a state that a colleague sets shows by itself', async () => {
  const { id } = await app.make.referral({ clientName: 'Shared Client' });
  const page = await open();
  await page.getByRole('link', { name: 'Shared Client' }).waitFor();

  await app.as.staff.patch(`/api/referrals/${id}`).send({ state: 'signed' });

  const state = page.getByLabel('State of the referral of Shared Client');
  await until(async () => (await state.inputValue()) === 'signed');
});

test('a state shows as it was chosen while it is saved', async () => {
  await app.make.referral({ clientName: 'Waited Client' });
  const page = await open();
  const state = page.getByLabel('State of the referral of Waited Client');
  await state.waitFor();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/referrals/*', async (route) => {
    await gate.promise;
    await route.continue();
  });

  await state.selectOption('Signed');
  await page.locator('select[aria-busy=true]').waitFor();
  const shown = await state.inputValue();
  gate.resolve();

  await messages(page).getByText('Referral updated').waitFor();
  expect([shown, await state.inputValue()]).toEqual(['signed', 'signed']);
});

test('the state is set from a list, and whoever was faster is not overwritten', async () => {
  const { id } = await app.make.referral({ clientName: 'Chosen Client' });
  const page = await open();
  const state = page.getByLabel('State of the referral of Chosen Client');

  await state.selectOption('Contacted');
  await messages(page).getByText('Referral updated').waitFor();
  await page
    .getByRole('row', { name: /Chosen Client/ })
    .getByText('Client called')
    .waitFor();
  // Untold, as while the connection is away: told, the console would know before the choice is made.
  await app.em.transactional(async (em) => {
    await em.execute('alter table referrals disable trigger referrals_notify');
    await em.execute("update referrals set state = 'paid', version = version + 1 where id = ?", [id]);
    await em.execute('alter table referrals enable trigger referrals_notify');
  });
  await state.selectOption('Signed');

  await page.getByText('The state is now Paid. Yours was not saved.').waitFor();
  await until(async () => (await state.inputValue()) === 'paid');
  expect((await app.as.staff.get(`/api/referrals/${id}`)).body.state).toBe('paid');
  await page.getByRole('button', { name: 'Save my version' }).click();

  await until(async () => (await app.as.staff.get(`/api/referrals/${id}`)).body.state === 'signed');
  expect(await state.inputValue()).toBe('signed');
});

test('the filters find a referral, and one that finds none offers to clear them', async () => {
  await app.make.referral({ clientName: 'Found Client', state: 'signed' });
  await app.make.referral({ clientName: 'Other Client' });
  const page = await open();

  await choose(page, 'State', 'Signed');
  await page.getByRole('link', { name: 'Other Client' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Found Client' }).waitFor();
  await page.getByLabel('Search client, realtor, address').fill('zzzzzz');
  await page.getByText('No referrals match these filters').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();

  await page.getByRole('link', { name: 'Other Client' }).waitFor();
});

test('a list that could not be loaded says so and loads at the next try', async () => {
  await app.make.referral({ clientName: 'Waiting Client' });
  const page = await open('/dashboard');
  await page.route('**/api/referrals?*', (route) => route.fulfill({ status: 503, json: {} }));

  await page.getByRole('link', { name: 'Referrals' }).click();
  await page.getByRole('alert').getByText('The referrals could not be loaded.').waitFor();
  await page.unroute('**/api/referrals?*');
  await page.getByRole('button', { name: 'Retry' }).click();

  await page.getByRole('link', { name: 'Waiting Client' }).waitFor();
});

test('on a phone each referral is a card with everything in it', async () => {
  await app.make.referral({
    clientName: 'Narrow Client',
    realtorCompany: 'A company with a rather long name in two lines',
    realtorEmail: `${'long'.repeat(20)}@example.com`,
    contactDueAt: hence(-30),
  });
  const page = await open('/referrals', { viewport: PHONE });

  const card = page.getByRole('listitem').filter({ hasText: 'Narrow Client' });
  await card
    .getByText('Overdue, call was due yesterday')
    .or(card.getByText('Overdue, call was due 1 day ago'))
    .waitFor();
  await card.getByLabel('State of the referral of Narrow Client').waitFor();

  expect(await page.getByRole('table').count()).toBe(0);
  const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(tooWide).toBeLessThanOrEqual(0);
});
