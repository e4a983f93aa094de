import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LeadStatus } from '#shared/lead.js';
import { AnalysisResult } from '../../src/analysis/analysis.entity.js';
import { Document } from '../../src/documents/document.entity.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { Invoice } from '../../src/payments/invoice.entity.js';
import { startApp } from '../support/app.js';
import { fieldValue, hrefOf, setUpConsole, textOf } from '../support/console-app.js';
import { sent as sentAgreement } from '../support/documents.js';
import { type FakeDocuseal, startFakeDocuseal } from '../support/fake-docuseal.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { postStripeEvent, untilWebhooksSettled } from '../support/payments.js';

/** Payments, invoices and documents of a lead. */
let stripe: FakeStripe;
let docuseal: FakeDocuseal;
const { page, reply } = setUpConsole(async () => {
  [stripe, docuseal] = await Promise.all([startFakeStripe(), startFakeDocuseal()]);
  return startApp({ ...stripe.env, ...docuseal.env });
});

beforeEach(() => stripe.reset());
afterAll(() => Promise.all([stripe?.close(), docuseal?.close()]));

const settle = async (event: Parameters<typeof postStripeEvent>[1]) => {
  await postStripeEvent(page.app, event);
  await untilWebhooksSettled(page.app);
};

describe('a payment', () => {
  const card = () => page.region('Payment');
  /** The card moves up the page when the lead's status changes, so it is looked for again each time. */
  const shows = (text: string) =>
    page.waitFor(() => page.within(page.screen.getByRole('region', { name: 'Payment' })).getByText(text));

  // S-61, S-183, S-231
  test('shows its checkout, that it was paid and what was refunded, live', async () => {
    const lead = await page.app.make.lead({ name: 'Dana Owner' });
    const order = { leadId: lead.id, amount: 199 };
    const { body } = await page.app.as.staff.post('/api/stripe/create-session').send(order);
    await page.open(`/leads/${lead.id}`);
    await (await card()).findByText('Awaiting payment');
    const link = (await card()).getByRole('link', { name: /^Open checkout/ });
    expect(hrefOf(link)).toBe(stripe.books.sessions.get(body.id)!.url);

    await settle(stripe.event('checkout.session.completed', stripe.books.complete(body.id)));
    await shows('Paid');
    await page.screen.findByText('Payment received: $199.00');
    await page.screen.findByText('Moved from New Lead to Property Enrolled');
    expect((await card()).queryByRole('button')).toBeNull();
    await settle(stripe.event('charge.refunded', stripe.books.refund(body.id, 5_000)));

    await shows('Partially refunded');
    await shows('$50.00 refunded.');
  });

  test("opens its checkout from the page's main button", async () => {
    const lead = await page.app.make.lead();
    const move = (status: LeadStatus) => page.app.as.staff.patch(`/api/leads/${lead.id}`).send({ status });
    await move('contract_sent').expect(200);
    await move('enrolled').expect(200);
    await page.open(`/leads/${lead.id}`);
    await (await card()).findByRole('button', { name: 'Collect Payment' });

    const [main] = page.screen.getAllByRole('button', { name: 'Collect Payment' });
    await page.user.click(main!);

    await page.waitFor(() => {
      const session = [...stripe.books.sessions.values()].at(-1);
      expect(page.path()).toBe(`/c/pay/${session?.id}`);
    });
  });

  // S-197
  test.each([
    [400, /^Failed to create payment session: Your account cannot make charges\.$/],
    ['reset before', /Stripe is not available right now.*Nothing was charged\. Try again in a moment\.$/],
  ] as const)('says why its checkout could not be created: %s', async (fault, says) => {
    const lead = await page.app.make.lead();
    await page.open(`/leads/${lead.id}`);
    stripe.always(fault);

    await page.press('Collect Payment', await card());

    await (await card()).findByText(says);
    await (await card()).findByRole('button', { name: 'Collect Payment' });
  });
});

describe('an invoice', () => {
  const form = () => page.dialog(/^Invoice for/);
  async function fillIn(description: string, ...items: [string, string][]) {
    const fields = await form();
    page.fill(await fields.findByLabelText(/^Description/), description);
    for (const [index, [name, amount]] of items.entries()) {
      if (index > 0) await page.press('Add item', fields);
      page.fill(await fields.findByLabelText(new RegExp(`^Item ${index + 1} name`)), name);
      page.fill(fields.getByLabelText(new RegExp(`^Item ${index + 1} amount`)), amount);
    }
  }

  // S-65, S-128, S-146, S-172
  test('takes amounts in dollars, shows its total, and is Open and then Paid', async () => {
    const lead = await page.app.make.lead({ name: 'Dana Owner' });
    await page.open(`/leads/${lead.id}?tab=invoices`);
    await page.screen.findByText('No invoices yet');
    await page.press('Create invoice');
    await page.press('Create and send', await form());
    expect(textOf(await page.screen.findByRole('dialog'))).toMatch(
      /Enter a(n amount above zero| description)\./,
    );
    await fillIn('Move-in', ['Lock change', '125.50'], ['Keys', '$9.99']);
    await (await form()).findByText('$135.49');

    page.reload();
    await (await form()).findByText('$135.49');
    await page.press('Create and send', await form());
    await page.gone(() => page.screen.queryByRole('dialog'));

    await page.screen.findByText('Open');
    const { providerId } = await page.app.em.findOneOrFail(Invoice, { leadId: lead.id });
    const invoice = Object.assign(stripe.books.invoices.get(providerId!)!, { status: 'paid' });
    expect(invoice).toMatchObject({ sent: 1, amount_due: 13_549 });
    await settle(stripe.event('invoice.paid', invoice));
    await page.screen.findByText('Paid');
  });

  test('without a response is reported as unconfirmed, and keeps what was typed', async () => {
    const lead = await page.app.make.lead();
    await page.open(`/leads/${lead.id}?tab=invoices&new=invoice`);
    reply(/^POST \/api\/stripe\/invoices$/, () => Promise.reject(new TypeError('Failed to fetch')));
    await fillIn('Move-in', ['Keys', '10']);

    await page.press('Create and send', await form());
    await (await form()).findByText(/^We couldn.t confirm that the invoice was created/);
    expect(page.messages().queryByText(/wasn't created/)).toBeNull();
    await page.press('Cancel', await form());
    await page.press('Create invoice');

    expect(fieldValue(await (await form()).findByLabelText(/^Description/))).toBe('Move-in');
  });
});

describe('documents', () => {
  const filterBy = (label: string, option: RegExp) => page.choose(label, option);

  // S-69, S-70
  test('are listed with their type, status and lead, and filtered with counts', async () => {
    const { lead } = await sentAgreement(page.app, { name: 'Filter Owner' });
    await page.app.as.staff
      .post(`/api/leads/${lead.id}/documents`)
      .send({ type: 'onboarding_form' })
      .expect(201);
    await page.open('/documents');
    expect(await page.screen.findAllByRole('link', { name: 'Filter Owner' })).toHaveLength(2);

    await filterBy('Type', /^Onboarding Form \(\d+\)$/);
    await page.gone(() => page.screen.queryByRole('cell', { name: /Management Agreement/ }));
    await page.screen.findByRole('cell', { name: /Onboarding Form/ });
    await filterBy('Status', /^Signed/);

    await page.screen.findByText('No documents match these filters');
    expect(page.path()).toMatch(/onboarding_form/);
  });

  test('that await a signature show for how many days, and staff can send a reminder', async () => {
    const { id } = await sentAgreement(page.app, { name: 'Slow Owner', email: 'slow@example.com' });
    const daysAgo = new Date(Date.now() - 7 * 86_400_000);
    await page.app.em.nativeUpdate(Document, id, { createdAt: daysAgo, sentAt: daysAgo });
    await page.open('/documents');
    (await page.row(/Slow Owner/)).getByText(/waiting 7 days/);

    await page.press(/^Send reminder to Slow Owner/);

    await page.messages().findByText('Reminder sent to slow@example.com');
  });

  test('that are out for signature cannot be sent again until they are canceled', async () => {
    const { lead } = await sentAgreement(page.app, { name: 'Signing Owner' });
    await page.open(`/leads/${lead.id}?tab=documents`);
    await page.screen.findByText(/^This document is out for signature\./);
    expect(page.screen.queryByRole('button', { name: 'Send for signature' })).toBeNull();

    await page.press('Cancel request');
    await page.press('Cancel request', await page.dialog(/./));

    await page.screen.findByRole('button', { name: 'Send for signature' });
  });

  test('that are still being sent say why', async () => {
    const { lead, id } = await sentAgreement(page.app, { name: 'Waiting Owner' });
    const reason = 'DocuSeal cannot be reached.';
    await page.app.em.nativeUpdate(Document, id, { state: 'requested', sentAt: null, url: null, reason });

    await page.open(`/leads/${lead.id}?tab=documents`);

    await page.screen.findByText(/^Still sending\. We.ll keep trying\. DocuSeal cannot be reached\.$/);
  });

  // S-60
  test('can be sent without a pitch: one click accepts the fees and sends the agreement', async () => {
    const lead = await page.app.make.lead({ name: 'Agreed Owner', estimatedRent: 2000 });
    await page.open(`/leads/${lead.id}?tab=documents`);
    await page.screen.findByRole('row', { name: /Monthly rent, whole property/ });

    await page.press('Send with these fees');

    await page.screen.findByRole('link', { name: /^Open to sign/ });
    const { body } = await page.app.as.staff.get(`/api/leads/${lead.id}/payments`).expect(200);
    expect(body.quote.terms).toMatchObject({ rentDollarsPerMonth: 2000 });
    expect((await page.app.as.staff.get(`/api/leads/${lead.id}`)).body.status).toBe('contract_sent');
  });

  const agreementsOf = async (leadId: string) =>
    (await page.app.as.staff.get(`/api/leads/${leadId}/documents`).expect(200)).body.documents;

  test('are sent with the fees even if the person opens another tab first', async () => {
    const lead = await page.app.make.lead({ estimatedRent: 2000 });
    const saved = Promise.withResolvers<undefined>();
    const saving = Promise.withResolvers<void>();
    reply(/^POST .*\/proposal$/, () => {
      saving.resolve();
      return saved.promise;
    });
    await page.open(`/leads/${lead.id}?tab=documents`);
    await page.press('Send with these fees');
    await saving.promise;

    await page.user.click(await page.screen.findByRole('tab', { name: 'Invoices' }));
    await page.screen.findByText('No invoices yet');
    saved.resolve(undefined);

    await page.waitFor(async () => expect(await agreementsOf(lead.id)).toHaveLength(1));
  });

  test('that cannot be sent say so next to the button, and are sent on a second try', async () => {
    const lead = await page.app.make.lead({ estimatedRent: 2000 });
    const restore = reply(/^POST .*\/proposal$/, () => Promise.reject(new TypeError('Failed to fetch')));
    await page.open(`/leads/${lead.id}?tab=documents`);

    await page.press('Send with these fees');

    await page.screen.findByText(/^The document wasn't sent\. We can't reach the server\./);
    expect(await agreementsOf(lead.id)).toEqual([]);
    restore();
    await page.press('Send with these fees');
    await page.screen.findByRole('link', { name: /^Open to sign/ });
  });

  test('that fail to send after the fees were accepted say so', async () => {
    const lead = await page.app.make.lead({ estimatedRent: 2000 });
    reply(/^POST .*\/documents$/, () => Promise.reject(new TypeError('Failed to fetch')));
    await page.open(`/leads/${lead.id}?tab=documents`);

    await page.press('Send with these fees');

    await page.messages().findByText(/^The fees are saved as accepted, but the agreement wasn.t sent\./);
    await page.screen.findByRole('button', { name: 'Send for signature' });
  });

  test('are not offered with fees while the owner has no email address', async () => {
    const lead = await page.app.make.lead({ estimatedRent: 2000 });
    await page.app.em.nativeUpdate(Lead, lead.id, { email: null, phone: '5155550123' });
    await page.open(`/leads/${lead.id}?tab=documents`);

    await page.screen.findByText('This lead has no email address yet. Add one first.');
    expect(page.screen.queryByRole('button', { name: 'Send with these fees' })).toBeNull();
  });

  test('show which estimate the fees are based on', async () => {
    const lead = await page.app.make.lead();
    await page.app.make.entry({ leadId: lead.id, rent: 1850 });
    await page.open(`/leads/${lead.id}?tab=documents`);

    await page.screen.findByRole('button', { name: 'Send with these fees' });
    await page.screen.findByText(/^Estimated rent: \$1,850 per month/);
  });

  // S-60
  test('can be sent with a rent that the owner named, starting from our standard figure', async () => {
    const lead = await page.app.make.lead();
    const { id } = await page.app.make.entry({ leadId: lead.id, rent: 1850 });
    await page.app.em.nativeUpdate(AnalysisResult, id, { origins: { rentEstimate: 'fallback estimate' } });
    await page.open(`/leads/${lead.id}?tab=documents`);
    const rent = await page.screen.findByRole('textbox', { name: /agreed monthly rent$/ });
    expect(fieldValue(rent)).toBe('1850');

    await page.fill(rent, '0');
    await page.screen.findByText('Enter a rent in whole dollars, at least $1.');
    expect(page.screen.queryByRole('button', { name: 'Send with this rent' })).toBeNull();
    await page.fill(rent, '2,100');
    await page.screen.findByRole('row', { name: /^Monthly rent, whole property.*\$2,100/ });
    await page.press('Send with this rent');

    await page.screen.findByRole('link', { name: /^Open to sign/ });
    const { body } = await page.app.as.staff.get(`/api/leads/${lead.id}/payments`).expect(200);
    expect(body.quote.terms).toMatchObject({ rentDollarsPerMonth: 2100 });
    expect((await page.app.as.staff.get(`/api/leads/${lead.id}`)).body.estimatedRent).toBe(2100);
  });

  // S-60
  test.each([
    ['no analysis', undefined],
    ['an analysis in preparation', 'processing'],
    ['only our standard figure', 'fallback'],
  ] as const)('need an offer first, accepted in the pitch, where the rent has %s', async (_, status) => {
    const lead = await page.app.make.lead();
    if (status) {
      const { id } = await page.app.make.entry({ leadId: lead.id, rent: 1850, status });
      const origin = status === 'fallback' ? 'fallback estimate' : 'provider';
      await page.app.em.nativeUpdate(AnalysisResult, id, { origins: { rentEstimate: origin } });
    }
    await page.open(`/leads/${lead.id}?tab=documents`);
    await page.screen.findByText(/^Finish the pitch first\./);
    expect(page.screen.queryByRole('button', { name: 'Send with these fees' })).toBeNull();

    await page.press('Go to pitch');

    await (await page.dialog(/^Confirmation Walkthrough/)).findByText('Why choose us');
  });
});
