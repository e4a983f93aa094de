import type { Page } from 'playwright-core';
import type { TestBrowser } from '../support/browser-app.js';
import { Visitor, type VisitorOptions } from './visitor.js';

/** A visitor who may follow links to other companies, which respond without a request. */
export async function arriveToEnroll(browser: TestBrowser, siteUrl: string, options: VisitorOptions = {}) {
  const visitor = await Visitor.arrive(browser, siteUrl, options);
  await visitor.page
    .context()
    .route(/(sign|booking)\.clarity\.example\.com/, (route) => route.fulfill({ body: 'elsewhere' }));
  return visitor;
}

/** How an owner goes through the enrollment. */
export function enrollmentSteps(pageOf: () => Page) {
  const openForm = () => pageOf().goto('/enroll', { waitUntil: 'networkidle' });
  const press = (name: string) => pageOf().getByRole('button', { name, exact: true }).click();
  const heading = (name: string) => pageOf().getByRole('heading', { name, exact: true });
  const stepIs = (step: number) => pageOf().getByText(`Step ${step} of 3`).waitFor();
  const savedDraft = () => pageOf().evaluate<string>('JSON.stringify(localStorage)');

  async function fillProperty() {
    await pageOf().getByLabel('Property type').selectOption('multi-family');
    await pageOf().getByLabel('Number of units').fill('4');
    await pageOf().getByLabel('Estimated monthly rent').fill('5200');
    await pageOf().getByLabel('Street address').fill('412 Grand Ave');
    await pageOf().getByLabel('City').fill('Ankeny');
    await pageOf().getByLabel('ZIP code').fill('50021');
  }

  async function fillContact() {
    await pageOf().getByLabel('Full name').fill('Olive Owner');
    await pageOf().getByLabel('Email address', { exact: true }).fill('olive@example.com');
    await pageOf().getByLabel('Phone number').fill('515-555-0199');
  }

  async function goToReview() {
    await openForm();
    await fillProperty();
    await press('Continue');
    await stepIs(2);
    await fillContact();
    await press('Continue');
    await stepIs(3);
  }

  async function goToDocuments() {
    await goToReview();
    await press('Submit Enrollment');
    await heading('Sign Required Documents').waitFor();
  }

  async function goToWalkthrough() {
    await goToDocuments();
    await press('Continue to the Walkthrough');
    await heading('Schedule Your Confirmation Walkthrough').waitFor();
  }

  /** Follows a link that opens a new tab and returns its URL. */
  async function followInNewTab(name: RegExp): Promise<string> {
    const [newTab] = await Promise.all([
      pageOf().context().waitForEvent('page'),
      pageOf().getByRole('link', { name }).click(),
    ]);
    const url =
      newTab.url() === 'about:blank'
        ? await newTab.waitForURL(/clarity/).then(() => newTab.url())
        : newTab.url();
    await newTab.close();
    return url;
  }

  return {
    openForm,
    press,
    heading,
    stepIs,
    savedDraft,
    fillProperty,
    fillContact,
    goToReview,
    goToDocuments,
    goToWalkthrough,
    followInNewTab,
  };
}
