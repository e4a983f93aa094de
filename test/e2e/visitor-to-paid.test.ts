import { afterAll, expect, test } from '@jest/globals';
import { startApp } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { documentsOf, postDocumentEvent } from '../support/documents.js';
import { type FakeDocuseal, startFakeDocuseal } from '../support/fake-docuseal.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { paymentsOf, postStripeEvent, untilWebhooksSettled } from '../support/payments.js';
import { openConsole } from './console.js';
import {
  acceptRequirements,
  moveToOnboarding,
  PROPERTY,
  pitch,
  sendAgreement,
  takePayment,
} from './visitor-to-paid.js';

let docuseal: FakeDocuseal;
let stripe: FakeStripe;
const { app, browser } = setUpBrowserApp(async () => {
  [docuseal, stripe] = await Promise.all([startFakeDocuseal(), startFakeStripe()]);
  const started = await startApp({ ...docuseal.env, ...stripe.env });
  // The port is known once the application listens.
  started.config.PUBLIC_SITE_URL = started.url;
  return started;
});

afterAll(() => Promise.all([docuseal?.close(), stripe?.close()]));

const leadOf = async (id: string) => (await app.as.staff.get(`/api/leads/${id}`)).body;

// S-2, S-48, S-51..S-61, S-118..S-124, S-143, S-185, S-200..S-204
test('with an external calendar, DocuSeal and Stripe the owner of a report becomes a signed and paid client', async () => {
  // The calendar moves the lead as soon as the requirements are accepted.
  const bookingUrl = 'https://booking.clarity.example.com/walkthrough';
  await app.as.admin.patch('/api/company').send({ bookingUrl }).expect(200);
  const { id } = await app.make.lead({
    name: 'Olga Owner',
    status: 'analysis_submitted',
    propertyAddress: PROPERTY,
  });
  await app.make.entry({ leadId: id, rent: 1_900 });
  const owner = await (await browser.newContext({ baseURL: app.url })).newPage();
  const staff = await openConsole(app, browser);
  await staff.route('https://checkout.stripe.com/**', (route) => route.fulfill({ body: 'Pay here' }));

  await owner.goto(`/analysis/${id}`, { waitUntil: 'networkidle' });
  await acceptRequirements(owner);
  await owner.getByText('your acknowledgment is saved').waitFor();
  const booking = owner.getByRole('link', { name: /^Choose a Time/ });
  expect(await booking.getAttribute('target')).toBe('_blank');
  expect((await leadOf(id)).status).toBe('walkthrough_scheduled');
  await pitch(staff, ['Landscaping']);
  expect((await leadOf(id)).status).toBe('proposal');
  await sendAgreement(staff);

  const submission = docuseal.act(docuseal.of(id), 'sign');
  await postDocumentEvent(app, docuseal.event('form.completed', submission));
  await untilWebhooksSettled(app);
  await takePayment(staff);
  await staff.waitForURL('https://checkout.stripe.com/**');

  const [session] = [...stripe.books.sessions.values()];
  await postStripeEvent(app, stripe.event('checkout.session.completed', stripe.books.complete(session!.id)));
  await untilWebhooksSettled(app);
  const returnTo = String(session!.success_url).replace('{CHECKOUT_SESSION_ID}', String(session!.id));
  await staff.goto(returnTo);
  await moveToOnboarding(staff);
  await staff.waitForURL('**/dashboard');

  const lead = await leadOf(id);
  const { quote, payments } = await paymentsOf(app, id);
  const { documents } = await documentsOf(app, lead);
  expect(lead.status).toBe('enrolled');
  expect(quote!.terms).toMatchObject({
    rentDollarsPerMonth: 2_100,
    improvements: [{ name: 'Landscaping', dollars: 500 }],
  });
  expect(documents).toMatchObject([{ state: 'completed', quoteId: quote!.id }]);
  expect(payments).toMatchObject([{ state: 'paid', amountCents: quote!.terms.onboardingCents }]);
  expect(session).toMatchObject({ metadata: { leadId: id } });
});
