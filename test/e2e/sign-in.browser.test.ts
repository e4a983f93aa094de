import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { MessageSecrets } from '../../src/messages/outbox.js';
import { startApp } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { type FakeGoogle, GOOGLE_CLIENT, startFakeGoogle } from '../support/fake-google.js';
import { PASSWORD } from '../support/make/user.js';
import { logIn, openConsole, openPage, PHONE } from './console.js';
import { settle } from './page-checks.js';

/** Ways to sign in other than the password, and the second factor: P-207, S-207, decision 35. */
const NEXT = 'quiet river walks 7';
let google: FakeGoogle;
const { app, browser } = setUpBrowserApp(async () => {
  google = await startFakeGoogle();
  return startApp(google.env);
});

afterAll(() => google?.stop());

afterEach(() => app.em.execute('delete from sign_in_settings'));

/** The link in an email to this person, once it is sent. */
async function secretsOf(email: string, template: string): Promise<Record<string, string>> {
  for (;;) {
    const [mail] = await app.em.execute<{ key: string; secrets: string | null }[]>(
      'select key, secrets from messages where recipient = ? and template = ?',
      [email, template],
    );
    const secrets = mail && app.app.get(MessageSecrets).decrypt(mail.key, mail.secrets);
    if (secrets) return secrets as Record<string, string>;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const codeFor = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const inConsole = (page: Page) =>
  page
    .getByRole('navigation')
    .or(page.getByRole('button', { name: 'More' }))
    .first()
    .waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function expectNoDefects(page: Page): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Types the secret, like a user without a camera. */
async function confirmApp(page: Page): Promise<string> {
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('list', { name: 'Save your recovery codes' }).waitFor();
  return secret;
}

/** A stray key, a click outside the dialog and a failed refetch on focus: nothing is lost. */
async function strayFrom(page: Page): Promise<void> {
  await page.route('**/api/auth/factor', (route) => route.fulfill({ status: 503, json: {} }));
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await page.getByText(/Couldn't load two-factor status\./).waitFor({ state: 'attached' });
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.getByRole('list', { name: 'Save your recovery codes' }).waitFor();
}

/** As if the last code's time step had passed. */
const forgetStep = () => app.em.execute('update second_factors set last_step = 0');

test('a forgotten password is replaced through an emailed link, which signs in', async () => {
  const { email } = await app.make.user();
  const page = await openPage(browser, { viewport: PHONE });
  await page.goto(`${app.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading(page, 'Forgot your password?');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await heading(page, 'Check your email');

  const { link } = await secretsOf(email, 'password-reset');
  await page.goto(app.url + link!.slice(new URL(link!).origin.length));
  await heading(page, 'Choose a new password');
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.getByText('Use at least 12 characters for the new password.').waitFor();
  await page.getByLabel('New password').fill(NEXT);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await inConsole(page);

  const other = await openPage(browser);
  await other.goto(`${app.url}/login`);
  await logIn(other, email, NEXT);
  await inConsole(other);
});

test('an expired link says so and offers a new one', async () => {
  const page = await openPage(browser);
  await page.goto(`${app.url}/reset-password#nonsense`);
  await page.getByLabel('New password').fill(NEXT);
  await page.getByRole('button', { name: 'Save and sign in' }).click();

  await page.getByText('This link has expired or was already used.').waitFor();
  await expectNoDefects(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await heading(page, 'Forgot your password?');

  await page.goto(`${app.url}/reset-password`);
  await page.getByText('This link is incomplete. Open it from your email again.').waitFor();
});

test('an emailed code signs in', async () => {
  const { email } = await app.make.user();
  const page = await openPage(browser);
  await page.goto(`${app.url}/login`);
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await page.getByText(`If ${email} has an account, a code is on its way.`).waitFor();
  const { code } = await secretsOf(email, 'one-time-code');
  await expectNoDefects(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This code is wrong or has expired.').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(code!);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await inConsole(page);
});

test('a second factor is set up on the account page, required at the next sign-in, and removed', async () => {
  const user = await app.make.user();
  const page = await openPage(browser);
  await page.goto(`${app.url}/account`);
  await logIn(page, user.email);
  await page
    .getByRole('region', { name: 'Two-factor authentication' })
    .getByRole('button', { name: 'Set Up' })
    .click();
  const secret = await confirmApp(page);
  await expectNoDefects(page);
  await strayFrom(page);
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())');
  await page.getByRole('button', { name: 'Copy Codes' }).click();
  await page.getByText(/^Your browser couldn.t copy them\./).waitFor();
  await page.getByRole('button', { name: "I've saved them" }).click();
  await page.getByText(/10 recovery codes left/).waitFor();
  await expectNoDefects(page);
  await forgetStep();

  const other = await openPage(browser, { viewport: PHONE, colorScheme: 'dark' });
  await other.goto(`${app.url}/login`);
  await logIn(other, user.email);
  await heading(other, 'Two-factor authentication');
  await expectNoDefects(other);
  await other.getByRole('textbox', { name: 'Code' }).fill('000000');
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByText('This code is wrong or was already used.').waitFor();
  await other.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret));
  await other.getByRole('button', { name: 'Continue' }).click();
  await inConsole(other);

  await page.getByRole('button', { name: 'New Recovery Codes' }).click();
  await page.getByRole('dialog').waitFor();
  await expectNoDefects(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New Recovery Codes' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await forgetStep();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret));
  await page.getByRole('button', { name: 'Create New Codes' }).click();
  await page.getByRole('list', { name: 'Save your recovery codes' }).waitFor();
  await strayFrom(page);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await forgetStep();
  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove two-factor authentication' });
  await dialog.waitFor();
  await expectNoDefects(page);
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByText('The current password is incorrect.').waitFor();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await forgetStep();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret));
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Not set up.').waitFor();
});

test('an admin who requires a second factor has to set up their own before continuing', async () => {
  const page = await openConsole(app, browser, { path: '/admin/users', role: 'admin' });
  const needed = page.getByRole('switch', { name: 'Admins need two-factor authentication' });
  await needed.waitFor();
  await expectNoDefects(page);

  const gate = Promise.withResolvers<void>();
  await page.route('**/api/sign-in-settings', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await needed.click();
  await page.locator('input:checked[aria-busy=true]').waitFor();
  gate.resolve();

  await heading(page, 'Set up two-factor authentication');
  await page
    .getByText('Your company requires two-factor authentication for admins. Set it up to continue.')
    .waitFor();
  await expectNoDefects(page);
  await confirmApp(page);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await needed.waitFor();
  expect(await needed.isChecked()).toBe(true);
});

// P-208: Google's button, drawn by a fake of Google's script.
const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** The login page with a fake Google that signs `claims` on each click, and the options its button got. */
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

test('a click signs in and returns to the page the user came from', async () => {
  const { id, email } = await app.make.user();
  const { page, asked } = await openLogin(() => ({ email }));

  await button(page).click();

  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  expect(asked).toEqual([{ clientId: GOOGLE_CLIENT, nonce: expect.stringMatching(/.{40,}/) }]);
  const [linked] = await app.em.execute('select google_sub from users where id = ?', [id]);
  expect(linked!.google_sub).toEqual(expect.any(String));
});

test('after a refusal the button is rendered again for another try', async () => {
  const { email } = await app.make.user();
  const people = [{ email: 'nobody@example.com' }, { email, sub: randomUUID() }];
  const { page, asked } = await openLogin(() => people.shift()!);

  await button(page).click();
  await page.getByText('Invalid email or password').waitFor();
  await page.locator('button[data-drawn="2"]').click();

  await inConsole(page);
  expect(new Set(asked.map(({ nonce }) => nonce)).size).toBe(2);
});

test('if its script does not load there is no button, and the password still works', async () => {
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

test('a login page reached within the console links to a fresh one that can load Google’s script', async () => {
  const { email } = await app.make.user();
  const { page } = await openLogin(() => ({ email }));
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();

  await page.getByRole('link', { name: /Google/ }).click();
  await button(page).click();

  await inConsole(page);
});

// P-207
test('an invited user opens the copied link, chooses a password and signs in', async () => {
  const page = await openConsole(app, browser, { role: 'admin', path: '/admin/users' });
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await dialog.getByText('Required', { exact: true }).waitFor();
  await dialog.getByLabel('Email').fill('joins@example.com');
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())');
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await dialog.getByText(/Your browser couldn't copy the link/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Invitations' }).click();
  await page.getByRole('table').getByText('joins@example.com').waitFor();
  const { pathname, hash } = new URL(link);
  const asked: string[] = [];

  const guest = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  guest.on('request', (request) => asked.push(request.url() + JSON.stringify(request.headers())));
  await guest.goto(app.url + pathname + hash);
  await guest.getByText('joins@example.com').waitFor();
  expect(guest.url()).toBe(`${app.url}/accept-invitation`);
  await guest.getByLabel('New password', { exact: true }).fill('short');
  await guest.getByRole('button', { name: 'Create Account' }).click();
  await guest.getByText('Use at least 12 characters for the new password.').waitFor();
  await guest.getByLabel('Name (optional)').fill('Jo In');
  await guest.getByLabel('New password', { exact: true }).fill('quiet river walks 7');
  await guest.getByRole('button', { name: 'Create Account' }).click();

  await guest.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(asked.filter((each) => each.includes(hash.slice(1)))).toEqual([]);
  const again = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await again.goto(app.url + pathname + hash);
  await again.getByText('This invitation expired, was revoked or was already used.').waitFor();
});

test('changing the password signs out every other session', async () => {
  const user = await app.make.user();
  const page = await openPage(browser);
  await page.goto(`${app.url}/account`);
  await logIn(page, user.email);
  await app.make.session({ userId: user.id, userAgent: 'Old phone' });
  const form = page.getByRole('region', { name: 'Password' });
  const change = async (current: string, next: string) => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password').fill(next);
    await form.getByRole('button', { name: 'Change Password' }).click();
  };

  await change('not my password', 'short');
  await form.getByText('Use at least 12 characters for the new password.').waitFor();
  await change('not my password', 'quiet river walks 7');
  await form.getByText('The current password is incorrect.').waitFor();
  await change(PASSWORD, 'quiet river walks 7');
  await page.getByText(/^Password changed\. You.ve been signed out everywhere else\.$/).waitFor();
  expect(await form.getByLabel('New password').inputValue()).toBe('');

  await page.getByText('Old phone').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, user.email, 'quiet river walks 7');
  await page.getByRole('navigation').first().waitFor();
});
