import { beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { startApp } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { column, openConsole } from './console.js';
import { pressByKey, typeInto } from './keyboard.js';

/** An owner enrolls by keyboard alone while staff watch. Without JavaScript: site/restart-between-steps. */
const { app, browser } = setUpBrowserApp(() => startApp({ PUBLIC_FORM_MIN_SECONDS: '2' }), {
  keepsPages: true,
});
let board: Page;
let visitor: BrowserContext;
let page: Page;

beforeAll(async () => {
  // The external calendar moves the lead as soon as it is opened.
  const bookingUrl = 'https://booking.clarity.example.com/walkthrough';
  await app.as.admin.patch('/api/company').send({ bookingUrl }).expect(200);
  board = await openConsole(app, browser);
});

async function visit(): Promise<void> {
  visitor = await browser.newContext({ baseURL: app.url });
  await visitor.route(/(sign|booking)\.clarity\.example\.com/, (route) =>
    route.fulfill({ body: 'elsewhere' }),
  );
  page = await visitor.newPage();
  for (const path of ['/?utm_source=mail', '/team?utm_source=web', '/enroll'])
    await page.goto(path, { waitUntil: 'networkidle' });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const stepIs = (step: number) => page.getByText(`Step ${step} of 3`).waitFor();
const cardIn = (board: Page, stage: string, street: string): Locator =>
  column(board, stage).getByRole('article').filter({ hasText: street });

async function answerProperty(street: string): Promise<void> {
  await typeInto(page.getByLabel('Property type'), 'Multi');
  await typeInto(page.getByLabel('Number of units'), '4');
  await typeInto(page.getByLabel('Estimated monthly rent'), '5200');
  await typeInto(page.getByLabel('Street address'), street);
  await typeInto(page.getByLabel('City'), 'Ankeny');
  await typeInto(page.getByLabel('ZIP code'), '50021');
  await page.keyboard.press('Enter');
  await stepIs(2);
}

async function answerContact(email: string): Promise<void> {
  await typeInto(page.getByLabel('Full name'), 'Olive Owner');
  await typeInto(page.getByLabel('Email address', { exact: true }), email);
  await typeInto(page.getByLabel('Phone number'), '515-555-0199');
  await page.keyboard.press('Enter');
  await stepIs(3);
}

async function followBeside(name: RegExp): Promise<void> {
  const [newTab] = await Promise.all([
    visitor.waitForEvent('page'),
    pressByKey(page.getByRole('link', { name })),
  ]);
  await newTab.close();
}

async function historyOf(email: string) {
  return app.em.execute(
    `select l.id, l.first_touch as first, l.last_touch as last, array_agg(c.to_status order by c.at) as steps
     from leads l join lead_status_changes c on c.lead_id = l.id where l.email = ? group by l.id`,
    [email],
  );
}

// P-15, P-85..P-92, P-155, P-176, P-216, S-121
test('the network fails on submit, and once it is back the lead moves on an open board', async () => {
  await visit();
  await answerProperty('412 Script Ave');
  await answerContact('script@example.com');

  await visitor.setOffline(true);
  await pressByKey(button('Submit Enrollment'));
  await page.getByText('Failed to process enrollment', { exact: false }).first().waitFor();
  await page.getByText('Everything you entered is still here.').waitFor();
  await visitor.setOffline(false);
  await pressByKey(button('Submit Enrollment'));

  await heading('Sign Required Documents').waitFor();
  await cardIn(board, 'Property Enrolled', '412 Script Ave').waitFor();
  await followBeside(/See Where Your Agreement Stands/);
  await heading('Schedule Your Confirmation Walkthrough').waitFor();
  await followBeside(/Open the Booking Page/);
  await heading('Thank you').waitFor();
  await cardIn(board, 'Walkthrough Scheduled', '412 Script Ave').waitFor();
  expect(await cardIn(board, 'Property Enrolled', '412 Script Ave').count()).toBe(0);
  expect(await historyOf('script@example.com')).toMatchObject([
    {
      steps: ['enrolled', 'walkthrough_scheduled'],
      first: { utmSource: 'mail', landingPage: '/?utm_source=mail' },
      last: { utmSource: 'web', landingPage: '/team?utm_source=web' },
    },
  ]);
});
