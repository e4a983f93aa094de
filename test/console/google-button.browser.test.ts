import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn, openPage } from '../e2e/console.js';
import { startApp } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { type FakeGoogle, GOOGLE_CLIENT, startFakeGoogle } from '../support/fake-google.js';

/** P-208: Google's button on the login, drawn by a script of our own in the place of Google's. */
let google: FakeGoogle;
const { app, browser } = setUpBrowserApp(async () => {
  google = await startFakeGoogle();
  return startApp(google.env);
});
afterAll(() => google?.stop());

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const inConsole = (page: Page) => page.getByRole('navigation').first().waitFor();

/** The login, of somebody whom Google takes for whoever `claims` says at each press, and what its button was told. */
async function openLogin(claims: () => object) {
  const page = await openPage(browser);
  const asked: { clientId: string; nonce: string }[] = [];
  await page.exposeFunction('askGoogle', (clientId: string, nonce: string) => {
    asked.push({ clientId, nonce });
    return google.credentialOf({ nonce, ...claims() });
  });
  await page.goto(`${app.url}/login?from=%2Fleads`);
  return { page, asked };
}

test('a press signs in and leads back to where one came from', async () => {
  const { id, email } = await app.make.user();
  const { page, asked } = await openLogin(() => ({ email }));

  await button(page).click();

  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  expect(asked).toEqual([{ clientId: GOOGLE_CLIENT, nonce: expect.stringMatching(/.{40,}/) }]);
  const [linked] = await app.em.execute('select google_sub from users where id = ?', [id]);
  expect(linked!.google_sub).toEqual(expect.any(String));
});

test('after a refusal the button is drawn anew, for a try of its own', async () => {
  const { email } = await app.make.user();
  const people = [{ email: 'nobody@example.com' }, { email, sub: randomUUID() }];
  const { page, asked } = await openLogin(() => people.shift()!);

  await button(page).click();
  await page.getByText('Invalid email or password').waitFor();
  await page.locator('button[data-drawn="2"]').click();

  await inConsole(page);
  expect(new Set(asked.map(({ nonce }) => nonce)).size).toBe(2);
});

test('where its script does not come there is no button, and the password works as ever', async () => {
  const { email } = await app.make.user();
  const page = await openPage(browser);
  const missed = page.waitForEvent('requestfailed', (request) => request.url() === google.env.GOOGLE_GSI_URL);
  await page.route(google.env.GOOGLE_GSI_URL, (route) => route.abort());
  await page.goto(`${app.url}/login`);
  await missed;

  await logIn(page, email);

  await inConsole(page);
  expect(await button(page).count()).toBe(0);
});

test('a login that was reached within the console leads to one that was opened', async () => {
  const { email } = await app.make.user();
  const { page } = await openLogin(() => ({ email }));
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();

  await page.getByRole('link', { name: /Google/ }).click();
  await button(page).click();

  await inConsole(page);
});
