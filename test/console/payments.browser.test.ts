import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { Invoice } from '../../src/payments/invoice.entity.js';
import { startApp } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { postStripeEvent, untilWebhooksSettled } from '../support/payments.js';
import { DESKTOP, openConsole, PHONE } from './console.js';
import { findBarriers, settle } from './page-checks.js';

let stripe: FakeStripe;
const { app, browser } = setUpBrowserApp(async () => {
  stripe = await startFakeStripe();
  return startApp(stripe.env);
});

beforeEach(() => stripe.reset());

afterAll(() => stripe?.close());

/** Green is good, yellow is wary: the tone whose ground a pill has. */
async function toneOf(pill: Locator): Promise<string | undefined> {
  return /background-color: var\(--(\w+)-ground\)/.exec((await pill.getAttribute('style')) ?? '')?.[1];
}

const paymentCard = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true });

// S-61, S-183, S-231
test('taking a payment opens the checkout, and the result appears live', async () => {
  const lead = await app.make.lead({ name: 'Dana Owner' });
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}` });
  await page.route('https://checkout.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Stripe</title>' }),
  );

  await paymentCard(page).getByText('$199.00').first().waitFor();
  await paymentCard(page).getByRole('button', { name: 'Take payment' }).click();
  await page.waitForURL('https://checkout.stripe.com/**');
  await page.goto(`${app.url}/leads/${lead.id}`);
  await paymentCard(page).getByText('Awaiting payment').waitFor();
  const [session] = [...stripe.books.sessions.values()].filter(({ metadata }) => metadata.leadId === lead.id);
  expect(
    await paymentCard(page)
      .getByRole('link', { name: /^Open checkout/ })
      .getAttribute('href'),
  ).toBe(session!.url);

  await postStripeEvent(app, stripe.event('checkout.session.completed', stripe.books.complete(session!.id)));
  await untilWebhooksSettled(app);

  await paymentCard(page).getByText('Paid', { exact: true }).waitFor();
  await page.getByText('Payment received: $199.00').waitFor();
  await page.getByText('Moved from New Lead to Property Enrolled').waitFor();
  expect(await paymentCard(page).getByRole('button').count()).toBe(0);

  await postStripeEvent(app, stripe.event('charge.refunded', stripe.books.refund(session!.id, 5_000)));
  await untilWebhooksSettled(app);
  await paymentCard(page).getByText('Partially refunded').waitFor();
  await paymentCard(page).getByText('$50.00 refunded.').waitFor();
});

// S-197
test('a failed checkout says why and keeps the button', async () => {
  const lead = await app.make.lead();
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}` });
  stripe.always(400);

  await paymentCard(page).getByRole('button', { name: 'Take payment' }).click();

  await paymentCard(page)
    .getByText('Failed to create payment session: Your account cannot make charges.')
    .waitFor();
  await paymentCard(page).getByRole('button', { name: 'Take payment' }).waitFor();
});

// S-197
test('an unreachable Stripe says that nothing was charged and what to do', async () => {
  const lead = await app.make.lead();
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}` });
  stripe.always('reset before');

  await paymentCard(page).getByRole('button', { name: 'Take payment' }).click();

  await paymentCard(page)
    .getByText(/Stripe is not available right now.*Nothing was charged\. Try again in a moment\.$/)
    .waitFor();
  await paymentCard(page).getByText('Not opened yet').waitFor();
});

// S-198
test('a failed redirect says so', async () => {
  const lead = await app.make.lead();
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}` });
  const json = { success: true, id: 'cs_test_1', url: 'https://[' };
  await page.route('**/api/stripe/create-session', (route) => route.fulfill({ status: 201, json }));

  await paymentCard(page).getByRole('button', { name: 'Take payment' }).click();

  await paymentCard(page).getByText('Failed to redirect to checkout', { exact: true }).waitFor();
});

// S-199
test("a failed payment shows Stripe's reason and can be retried", async () => {
  const lead = await app.make.lead();
  const { body } = await app.as.staff
    .post('/api/stripe/create-session')
    .send({ leadId: lead.id, amount: 199 });
  const unpaid = stripe.books.complete(body.id, { isPaid: false });
  await postStripeEvent(app, stripe.event('checkout.session.async_payment_failed', unpaid));
  await untilWebhooksSettled(app);

  const page = await openConsole(app, browser, { path: `/leads/${lead.id}` });

  await paymentCard(page)
    .getByText(/^Failed to process payment: /)
    .waitFor();
  await paymentCard(page).getByRole('button', { name: 'Take payment' }).waitFor();
});

// S-65, S-128, S-146, S-172
test('an invoice takes dollars, shows its total and its paid status', async () => {
  const lead = await app.make.lead({ name: 'Dana Owner' });
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}?tab=invoices` });

  await page.getByText('No invoices yet').waitFor();
  await page.getByRole('button', { name: 'Create invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invoice for Dana Owner' });
  await dialog.getByRole('button', { name: 'Create and send' }).click();
  await dialog
    .getByText('Enter an amount above zero.')
    .or(dialog.getByText('Enter a description.'))
    .first()
    .waitFor();
  await dialog.getByLabel('Description').fill('Move-in');
  await dialog.getByLabel('Item 1 name').fill('Lock change');
  await dialog.getByLabel('Item 1 amount').fill('125.50');
  await dialog.getByRole('button', { name: 'Add item' }).click();
  await dialog.getByLabel('Item 2 name').fill('Keys');
  await dialog.getByLabel('Item 2 amount').fill('$9.99');
  await dialog.getByText('$135.49').waitFor();
  // What was typed outlives a reload.
  await page.reload();
  await dialog.getByText('$135.49').waitFor();
  await dialog.getByRole('button', { name: 'Create and send' }).click();
  await dialog.waitFor({ state: 'detached' });

  const row = page.getByRole('listitem').filter({ hasText: 'Move-in' });
  expect(await toneOf(row.getByText('Open', { exact: true }))).toBe('wary');
  await row.getByText('$135.49').first().waitFor();
  const { providerId } = await app.em.findOneOrFail(Invoice, { leadId: lead.id });
  const invoice = Object.assign(stripe.books.invoices.get(providerId!)!, { status: 'paid' });
  await postStripeEvent(app, stripe.event('invoice.paid', invoice));
  await untilWebhooksSettled(app);
  expect(await toneOf(row.getByText('Paid', { exact: true }))).toBe('good');
  expect(invoice).toMatchObject({ sent: 1, amount_due: 13_549 });
});

test('an invoice without a response is reported as unconfirmed and keeps its entries', async () => {
  const lead = await app.make.lead();
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}?tab=invoices&new=invoice` });
  await page.route('**/api/stripe/invoices', (route) => route.abort());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('Move-in');
  await dialog.getByLabel('Item 1 name').fill('Keys');
  await dialog.getByLabel('Item 1 amount').fill('10');

  await dialog.getByRole('button', { name: 'Create and send' }).click();

  await dialog.getByText(/^We couldn't confirm that the invoice was created/).waitFor();
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Move-in');
  // Nor is it another invoice once the dialog was left.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Create invoice' }).click();
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Move-in');
});

const VIEWPORTS = [
  ['1280 px', DESKTOP],
  ['360 px', PHONE],
] as const;

// design.md section 4
test.each(VIEWPORTS)(
  'axe finds nothing on an invoice at %s, with what it is missing',
  async (_, viewport) => {
    const lead = await app.make.lead({ name: 'Dana Owner' });
    const path = `/leads/${lead.id}?tab=invoices&new=invoice`;
    const page = await openConsole(app, browser, { path, viewport });
    const dialog = page.getByRole('dialog', { name: 'Invoice for Dana Owner' });
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await dialog.getByLabel('Item 1 amount').fill('100,000.01');
    await dialog.getByRole('button', { name: 'Create and send' }).click();
    await dialog.getByText('An item can be at most $100,000.').waitFor();
    await settle(page);

    expect(await findBarriers(page, 'invoice', '[role=dialog]')).toEqual([]);
  },
);

test.each(VIEWPORTS)(
  'axe finds nothing on a payment of the walkthrough at %s, whatever came of it',
  async (_, viewport) => {
    const lead = await app.make.lead({ name: 'Dana Owner' });
    const open = () => app.as.staff.post('/api/stripe/create-session').send({ leadId: lead.id }).expect(201);
    const unpaid = stripe.books.complete((await open()).body.id, { isPaid: false });
    await postStripeEvent(app, stripe.event('checkout.session.async_payment_failed', unpaid));
    await untilWebhooksSettled(app);
    await open();
    const path = `/leads/${lead.id}?walkthrough=payment`;
    const page = await openConsole(app, browser, { path, viewport });
    const dialog = page.getByRole('dialog', { name: /^Confirmation Walkthrough/ });
    await dialog.getByText('1 earlier attempt').click();
    await dialog.getByText(/^Failed to process payment: /).waitFor();
    await dialog.getByText('Awaiting payment').waitFor();
    await settle(page);

    expect(await findBarriers(page, 'payment', '[role=dialog]')).toEqual([]);
  },
);
