import { expect, test } from '@jest/globals';
import { setUpBrowserApp } from '../support/browser-app.js';
import { documentsOf } from '../support/documents.js';
import { paymentsOf } from '../support/payments.js';
import { startSandbox } from '../support/sandbox.js';
import { openConsole } from './console.js';
import {
  acceptRequirements,
  askForAnalysis,
  bookTime,
  moveToOnboarding,
  pitch,
  sendAgreement,
  takePayment,
} from './visitor-to-paid.js';

const { app, browser } = setUpBrowserApp(startSandbox);

// S-2, S-48, S-51..S-61, S-118..S-124
test('in the sandbox a visitor becomes a signed and paid client, with the accepted figures throughout', async () => {
  const owner = await (await browser.newContext({ baseURL: app.url })).newPage();
  const staff = await openConsole(app, browser);

  const id = await askForAnalysis(owner);
  await acceptRequirements(owner);
  await bookTime(owner);
  await pitch(staff);

  await owner.goto(await sendAgreement(staff));
  await owner.getByText('SANDBOX: signatures here are not binding').waitFor();
  await owner.getByRole('button', { name: /^Sign as/ }).click();
  await owner.getByText('Signed. You can close this page.').waitFor();

  await takePayment(staff);
  await staff.getByText('SANDBOX: no card needed and no money moves').waitFor();
  await staff.getByRole('button', { name: 'Pay $199.00' }).click();
  await moveToOnboarding(staff);
  await staff.waitForURL('**/dashboard');

  const { body: lead } = await app.as.staff.get(`/api/leads/${id}`);
  const { quote, payments } = await paymentsOf(app, id);
  const { documents } = await documentsOf(app, lead);
  expect(lead.status).toBe('enrolled');
  expect(quote!.terms.rentDollarsPerMonth).toBe(2_100);
  expect(documents).toMatchObject([{ type: 'management_agreement', state: 'completed', quoteId: quote!.id }]);
  expect(payments).toMatchObject([{ state: 'paid', amountCents: quote!.terms.onboardingCents }]);
});
