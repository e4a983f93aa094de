import { afterAll, beforeAll, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startApp } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { PASSWORD } from '../support/make/user.js';

let rentcast: FakeRentcast;
const { app, browser } = setUpBrowserApp(
  async () => {
    rentcast = await startFakeRentcast();
    return startApp({ RENTCAST_BASE_URL: rentcast.url, RENTCAST_API_KEY: rentcast.apiKey });
  },
  { keepsPages: true },
);
let board: Page;

beforeAll(async () => {
  board = await openBoard();
});

afterAll(() => rentcast?.close());

// P-3, P-68..P-81, P-158, P-159, P-184, P-192, S-1, S-13, S-26, S-28, S-32, S-44, S-50, S-114, S-116, S-133
test('a visitor on a desktop gets a report, and the lead appears on a board that is already open', async () => {
  const street = '412 Grand Ave';

  await getReports(await openPage({ width: 1280, height: 800 }), 'desktop@example.com', street);
  const card = cardOf(column(board, 'Analysis Submitted'), `${street}, Ankeny`);
  await card.waitFor();

  await dragTo(board, card, column(board, 'Walkthrough Scheduled'));
  await board.getByRole('button', { name: 'Not yet' }).click();
  const moved = cardOf(column(board, 'Walkthrough Scheduled'), `${street}, Ankeny`);
  await moved.waitFor();
  await statusBecomes(`${street}, Ankeny, IA 50023`, 'walkthrough_scheduled');

  await moved.getByRole('link').focus();
  await pressUntilSaid(board, 'Space', /^Picked up .* from Walkthrough Scheduled/);
  await pressUntilSaid(board, 'Shift+ArrowLeft', /is over Analysis Submitted/);
  await pressUntilSaid(board, 'Space', /^Dropped .* in Analysis Submitted/);
  await card.waitFor();
  await statusBecomes(`${street}, Ankeny, IA 50023`, 'analysis_submitted');
});

// P-3, P-68..P-81, P-158, P-159
test('a visitor on a phone gets a report, and the lead appears on the same board', async () => {
  const street = '77 Grand Ave';

  await getReports(await openPage({ width: 360, height: 780 }), 'phone@example.com', street);

  await cardOf(column(board, 'Analysis Submitted'), `${street}, Ankeny`).waitFor();
});

/** Asks about two properties and opens both reports. */
async function getReports(visitor: Page, email: string, street: string): Promise<void> {
  await submitTwoProperties(visitor, email, street);
  await visitor.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);
  await visitor.getByRole('heading', { level: 1, name: `${street}, Ankeny, IA 50023` }).waitFor();
  await visitor.getByText('Estimated rent').first().waitFor();
  const properties = visitor.getByRole('navigation', { name: 'Your properties' });
  await properties.getByRole('link', { name: '9 Oak St' }).click();
  await visitor.getByRole('heading', { level: 1, name: '9 Oak St, Clive, IA 50325' }).waitFor();
}

async function openPage(viewport: { width: number; height: number }): Promise<Page> {
  return (await browser.newContext({ viewport })).newPage();
}

async function openBoard(): Promise<Page> {
  const user = await app.make.user({ role: 'user' });
  const page = await openPage({ width: 1280, height: 800 });
  await page.goto(`${app.url}/dashboard`);
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard$/);
  await column(page, 'Analysis Submitted').waitFor();
  return page;
}

async function submitTwoProperties(page: Page, email: string, street: string): Promise<void> {
  await page.goto(app.url);
  await page.getByLabel('Street address').fill(street);
  await page.getByLabel('ZIP').fill('50023');
  await page.getByRole('button', { name: 'Get Free Property Analysis' }).click();
  await page.waitForURL('**/analysis?**');
  await fillHome(page, { type: 'single-family' });
  await page.getByRole('button', { name: /add another property/i }).click();
  await page.getByRole('group', { name: 'Property 2' }).waitFor();
  await fillProperty(page, { street: '9 Oak St', city: 'Clive', zip: '50325', type: 'condo' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your Analysis is Ready!' }).waitFor();
  await page
    .locator('main')
    .getByRole('textbox', { name: /e-?mail/i })
    .fill(email);
  await page.getByRole('button', { name: 'View Analyses' }).click();
}

/** Fills in the open section: the last one. */
async function fillProperty(
  page: Page,
  { street, city, zip, type }: Record<'street' | 'city' | 'zip' | 'type', string>,
) {
  const main = page.locator('main');
  await main
    .getByLabel(/street address/i)
    .last()
    .fill(street);
  await main.getByLabel(/^city/i).last().fill(city);
  await main
    .getByLabel(/zip code/i)
    .last()
    .fill(zip);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillHome(page, { type });
}

/** What the address does not say. */
async function fillHome(page: Page, { type }: { type: string }) {
  const main = page.locator('main');
  await main
    .getByLabel(/property type/i)
    .last()
    .selectOption(type);
  await main
    .getByLabel(/square f/i)
    .last()
    .fill('1450');
}

function column(page: Page, name: string) {
  return page.getByRole('region', { name });
}

function cardOf(within: ReturnType<typeof column>, address: string) {
  return within.getByRole('article').filter({ hasText: address });
}

async function dragTo(
  page: Page,
  card: ReturnType<typeof cardOf>,
  target: ReturnType<typeof column>,
): Promise<void> {
  const from = (await card.boundingBox())!;
  const to = (await target.boundingBox())!;
  await page.mouse.move(from.x + 60, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 70, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 160, { steps: 12 });
  await page.mouse.up();
}

/** No one presses two keys within 100 ms. */
const HUMAN_PAUSE_MS = 100;

/** Presses a key and waits for the screen reader announcement. */
async function pressUntilSaid(page: Page, key: string, words: RegExp): Promise<void> {
  await page.waitForTimeout(HUMAN_PAUSE_MS);
  // The drag listens for the next key after a timeout.
  await page.evaluate('new Promise((done) => setTimeout(done))');
  await page.keyboard.press(key);
  await page.getByText(words).first().waitFor({ state: 'attached' });
}

/** The board moves the card immediately; the server responds a moment later. */
async function statusBecomes(address: string, status: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ q: address.split(',')[0], status }));
  const deadline = Date.now() + 10_000;
  for (;;) {
    const { body } = await app.as.staff.get(`/api/leads?filter=${filter}`);
    if (body.length > 0) return;
    if (Date.now() > deadline) throw new Error(`${address} did not become ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
