import { AxeBuilder } from '@axe-core/playwright';
import { afterEach, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { MessageSecrets } from '../../src/messages/outbox.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { PASSWORD } from '../support/make/user.js';
import { logIn, messages, openConsole, openPage, PHONE } from './console.js';
import { settle } from './page-checks.js';

/** Ways in beside the password, and the second factor: P-207, S-207, decision 35. */
const NEXT = 'quiet river walks 7';
const { app, browser } = setUpBrowserApp();

afterEach(() => app.em.execute('delete from sign_in_settings'));

/** What a mail to this person opens, once it is written. */
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
    .or(page.getByRole('button', { name: 'Open menu' }))
    .first()
    .waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function expectNoDefects(page: Page): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Types off the secret, as somebody without a camera does. */
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

/** A stray key, a click beside the dialog, and a reading that fails as the window is looked at again: nothing goes. */
async function strayFrom(page: Page): Promise<void> {
  await page.route('**/api/auth/factor', (route) => route.fulfill({ status: 503, json: {} }));
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await page.getByText(/Two-factor status couldn't be loaded\./).waitFor({ state: 'attached' });
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.getByRole('list', { name: 'Save your recovery codes' }).waitFor();
}

/** As if the step of the last code were over. */
const forgetStep = () => app.em.execute('update second_factors set last_step = 0');

test('a forgotten password: asked for on the login, replaced through the mail, and in', async () => {
  const { email } = await app.make.user();
  const page = await openPage(browser, { viewport: PHONE });
  await page.goto(`${app.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading(page, 'Forgot your password?');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await heading(page, 'Check your email');

  const { link } = await secretsOf(email, 'password-reset');
  await page.goto(app.url + link!.slice(new URL(link!).origin.length));
  await heading(page, 'Choose a new password');
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await page.getByText('Use at least 12 characters for the new password.').waitFor();
  await page.getByLabel('New password').fill(NEXT);
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await inConsole(page);

  const other = await openPage(browser);
  await other.goto(`${app.url}/login`);
  await logIn(other, email, NEXT);
  await inConsole(other);
});

test('a link that is over says so and leads on to a new one', async () => {
  const page = await openPage(browser);
  await page.goto(`${app.url}/reset-password#nonsense`);
  await page.getByLabel('New password').fill(NEXT);
  await page.getByRole('button', { name: 'Save and log in' }).click();

  await page.getByText('This link has expired or was already used.').waitFor();
  await expectNoDefects(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await heading(page, 'Forgot your password?');

  await page.goto(`${app.url}/reset-password`);
  await page.getByText('This link is incomplete. Open it from your email again.').waitFor();
});

test('a code by mail signs in', async () => {
  const { email } = await app.make.user();
  const page = await openPage(browser);
  await page.goto(`${app.url}/login`);
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await page.getByText(`If ${email} has an account, a code is on its way.`).waitFor();
  const { code } = await secretsOf(email, 'one-time-code');
  await expectNoDefects(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('This code is wrong or has expired.').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(code!);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();

  await inConsole(page);
});

test('a second factor is set up on the account page, asked for at the next login, and removed', async () => {
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
  await page.getByText('Your browser did not copy them.').waitFor();
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
  await dialog.getByText('The current password is not right.').waitFor();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await forgetStep();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeFor(secret));
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Not set up.').waitFor();
});

test('an admin who asks administrators for a second factor is led to set up their own, and then goes on', async () => {
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
    .getByText('Your company requires two-factor authentication for administrators. Set it up to continue.')
    .waitFor();
  await expectNoDefects(page);
  await confirmApp(page);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await needed.waitFor();
  expect(await needed.isChecked()).toBe(true);
});

test('an admin resets the second factor of somebody who lost it', async () => {
  const user = await app.make.user();
  await app.em.execute(
    `insert into second_factors (user_id, secret, confirmed_at) values (?, 'sealed', now())`,
    [user.id],
  );
  const page = await openConsole(app, browser, { path: '/admin/users', role: 'admin' });
  const reset = page.getByRole('button', { name: `Reset Two-Factor Authentication: ${user.email}` });
  await reset.click();

  await page.getByRole('dialog').getByRole('button', { name: 'Reset Two-Factor Authentication' }).click();

  await messages(page).getByText('Two-factor authentication reset').waitFor();
  await reset.waitFor({ state: 'detached' });
  expect(await app.em.execute('select user_id from second_factors where user_id = ?', [user.id])).toEqual([]);
});
