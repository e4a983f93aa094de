import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import { phoneLink } from '../../site/src/phone.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { type DatabaseProxy, startDatabaseProxy } from '../support/proxy.js';
import { until } from '../support/until.js';

let wire: DatabaseProxy;
const { app, browser } = setUpBrowserApp();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  wire = await startDatabaseProxy(app.url);
});

afterAll(() => wire?.unplug());

beforeEach(async () => {
  await wire.mend();
  context = await browser.newContext({ baseURL: wire.url });
  page = await context.newPage();
});

/** Our pages' CSP forbids the helper that waits inside the page. */
const untilTrue = (expression: string) => until(() => page.evaluate(expression));

/** Waits until the service worker controls the page. */
const controlled = () => untilTrue('navigator.serviceWorker.controller !== null');

/** What is cached, by cache and URL. */
const KEPT = `(async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const address = name.split('-')[0] + ' ' + new URL(request.url).pathname;
      kept[address] = await (await cache.match(request)).text();
    }
  }
  return kept;
})()`;
const cached = () => page.evaluate<Record<string, string>>(KEPT);

const untilStored = (address: string) =>
  untilTrue(`${KEPT}.then((kept) => ${JSON.stringify(address)} in kept)`);

const cacheNames = () => page.evaluate<string[]>('caches.keys()');

// P-209, decision 49
describe('the site offline', () => {
  test('shows its offline page, styled like the site, at the requested URL', async () => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    await page.goto('/team');
    await controlled();

    await wire.unplug();
    await page.goto('/analysis');

    await page.getByRole('heading', { level: 1, name: "You're offline" }).waitFor();
    await page
      .getByText('A rental analysis or referral you started is saved while this tab stays open')
      .waitFor();
    const phone = page.getByRole('main').getByRole('link', { name: `Call ${COMPANY_DEFAULTS.phone}` });
    expect(await phone.getAttribute('href')).toBe(phoneLink(COMPANY_DEFAULTS.phone));
    expect(new URL(page.url()).pathname).toBe('/analysis');
    const fonts = await page.evaluate<string[]>(
      'document.fonts.ready.then((all) => [...all].filter(({ status }) => status === "loaded").map(({ family }) => family))',
    );
    expect(fonts).toEqual(expect.arrayContaining(['Figtree Variable', 'Fraunces Variable']));
    expect(complaints).toEqual([]);
  });

  test('continues with one press when the connection is back', async () => {
    await page.goto('/');
    await controlled();
    await wire.unplug();
    await page.goto('/team');
    await page.getByRole('heading', { level: 1, name: "You're offline" }).waitFor();

    await wire.mend();
    await page.getByRole('button', { name: 'Try Again' }).click();

    await page.getByRole('heading', { level: 1, name: 'Meet Our Team' }).waitFor();
  });

  test('a form of a page without a script stays with what was typed, and says what to do', async () => {
    await page.goto('/newsletter');
    const email = page.getByRole('main').getByLabel('Email');
    await email.fill('olive@example.org');

    await context.setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();

    await page
      .getByText("You're offline. Reconnect and try again. Everything you entered is still here.")
      .waitFor();
    expect(await email.inputValue()).toBe('olive@example.org');
    await context.setOffline(false);
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('heading', { level: 1, name: 'Almost done: check your email' }).waitFor();
  });

  test('online, a visited page is never served from the cache', async () => {
    await page.goto('/team');
    await controlled();
    await page.reload();

    await app.as.admin.patch('/api/company').send({ name: 'Prairie Evening Homes' });
    await page.goto('/team');

    expect(await page.title()).toContain('Prairie Evening Homes');
    await app.as.admin.patch('/api/company').send({ name: COMPANY_DEFAULTS.name });
  });

  test('an error response is shown as it is', async () => {
    await page.goto('/');
    await controlled();

    const answer = await page.goto('/nowhere');

    expect(answer!.status()).toBe(404);
    await page.getByText('Page not found').waitFor();
  });

  test('nothing personal is cached, whatever was visited', async () => {
    const lead = await app.make.lead({ propertyAddress: '77 Secret Lane, Ankeny, IA 50021' });
    await app.make.entry({ leadId: lead.id, rent: 1900 });
    await page.goto('/');
    await controlled();

    for (const path of [`/analysis/${lead.id}`, '/analysis', '/login', '/rentals']) await page.goto(path);
    await page.evaluate('fetch("/api/public/company").then((answer) => answer.json())');
    const kept = await cached();

    expect(Object.keys(kept).length).toBeGreaterThan(4);
    for (const address of Object.keys(kept))
      expect(address).toMatch(/^site \/(offline|site-assets\/.+)$|^console \/(login|console-assets\/.+)$/);
    expect(Object.values(kept).join()).not.toContain('Secret Lane');
  });
});

// P-209, decision 49
describe('the console offline', () => {
  test('opens as far as the sign-in page and says why', async () => {
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
    await controlled();
    await untilStored('console /login');

    await wire.unplug();
    await context.setOffline(true);
    await page.goto('/leads');

    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
    await page.getByText("You're offline. You can sign in once you're back online.").waitFor();
    expect(await page.getByLabel('Email').isEnabled()).toBe(true);
  });

  test('is not downloaded by visitors of the site', async () => {
    await page.goto('/');
    await controlled();

    expect(Object.keys(await cached()).filter((address) => address.startsWith('console'))).toEqual([]);
  });
});

describe('a new release', () => {
  test("takes over completely: its own caches replace the old ones, the console's included", async () => {
    await page.goto('/login');
    await controlled();
    await untilStored('console /login');
    const before = await cacheNames();

    await app.as.admin.patch('/api/company').send({ phone: '515-555-0199' });
    await page.evaluate('navigator.serviceWorker.getRegistration().then((each) => each.update())');
    await untilTrue(
      `caches.keys().then((names) => names.length === 2 && !names.some((name) => ${JSON.stringify(before)}.includes(name)))`,
    );
    await wire.unplug();
    await page.goto('/');

    await page.getByRole('main').getByRole('link', { name: 'Call 515-555-0199' }).waitFor();
    const kept = await cached();
    expect(Object.keys(kept)).toEqual(expect.arrayContaining(['site /offline', 'console /login']));
    await app.as.admin.patch('/api/company').send({ phone: COMPANY_DEFAULTS.phone });
  });
});
