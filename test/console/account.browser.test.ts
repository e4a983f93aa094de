import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from '@jest/globals';
import { setUpBrowserApp } from '../support/browser-app.js';
import { PASSWORD } from '../support/make/user.js';
import { DESKTOP, logIn, messages, openPage, PHONE } from './console.js';

/** `/account`: one's own sessions and password. */
const { app, browser } = setUpBrowserApp();

async function openAccount(look: Parameters<typeof openPage>[1] = {}) {
  const user = await app.make.user();
  const page = await openPage(browser, look);
  await page.goto(`${app.url}/account`);
  await logIn(page, user.email);
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
  return { user, page };
}

test('everybody gets there from the header, and from the menu of a telephone', async () => {
  const { page } = await openAccount();
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('link', { name: 'My account' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();

  await page.setViewportSize(PHONE);
  await page.goto(`${app.url}/leads`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();

  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
});

test('the sessions tell device, address and last use; one is ended, then all others', async () => {
  const { user, page } = await openAccount();
  for (const [index, userAgent] of ['Old phone', 'Library computer', 'Lost laptop'].entries())
    await app.make.session({ userId: user.id, userAgent, address: `203.0.113.${index}` });
  await page.reload();
  const list = page.getByRole('region', { name: "Where you're signed in" });
  await list.getByText(/203\.0\.113\.1/).waitFor();
  await list.getByText('This is your current session.').waitFor();

  await list.getByRole('button', { name: 'End Session: Old phone' }).click();
  await list.getByText('Old phone').waitFor({ state: 'detached' });
  await list.getByText('Lost laptop').waitFor();
  await list.getByRole('button', { name: 'End All Other Sessions' }).click();

  await list.getByText('Lost laptop').waitFor({ state: 'detached' });
  await list.getByText('This is your current session.').waitFor();
  const open = await app.em.execute(
    'select count(*)::int as n from sessions where user_id = ? and revoked_at is null',
    [user.id],
  );
  expect(open).toEqual([{ n: 1 }]);
});

test('the password is changed after the present one, which no longer opens anything', async () => {
  const { user, page } = await openAccount();
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
  await form.getByText('The current password is not right.').waitFor();
  await change(PASSWORD, 'quiet river walks 7');
  await messages(page).getByText("Password changed. You've been signed out everywhere else.").waitFor();
  expect(await form.getByLabel('New password').inputValue()).toBe('');

  await page.getByText('Old phone').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, user.email, 'quiet river walks 7');
  await page.getByRole('navigation').first().waitFor();
});

test('who leaves on a line that hangs is at the login all the same', async () => {
  const { page } = await openAccount();
  await page.route('**/api/auth/logout', () => undefined);

  await page.getByRole('button', { name: 'Logout' }).click();

  await page.waitForURL(`${app.url}/login**`);
});

test('sessions that cannot be loaded say so and are tried again', async () => {
  const { page } = await openAccount();
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await page.getByText('The sessions could not be loaded.').waitFor();

  await page.unroute('**/api/auth/sessions');
  await page.getByRole('button', { name: 'Retry' }).click();

  await page.getByText('This is your current session.').waitFor();
});

// design.md section 3
describe.each([
  { name: 'wide and light', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'wide and dark', viewport: DESKTOP, colorScheme: 'dark' as const },
  { name: 'narrow and light', viewport: PHONE, colorScheme: 'light' as const },
  { name: 'narrow and dark', viewport: PHONE, colorScheme: 'dark' as const },
])('accessibility, $name:', ({ name: _, ...look }) => {
  test('with several sessions and a refused password', async () => {
    const { user, page } = await openAccount(look);
    for (const userAgent of ['One', `Mozilla/5.0 ${'x'.repeat(200)}`])
      await app.make.session({ userId: user.id, userAgent });
    await page.reload();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Use at least 12 characters for the new password.').waitFor();
    await page.getByRole('button', { name: 'End All Other Sessions' }).waitFor();
    await page.waitForLoadState('networkidle');

    const { violations } = await new AxeBuilder({ page }).analyze();

    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    const overflow = 'document.documentElement.scrollWidth - window.innerWidth';
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
  });
});
