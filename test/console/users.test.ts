import { describe, expect, test } from '@jest/globals';
import { fieldValue, json, setUpConsole, textOf } from '../support/console-app.js';

const { page, reply } = setUpConsole();

const openUsers = () => page.open('/admin/users', { role: 'admin' });
const headings = () =>
  page.screen
    .getAllByRole('columnheader')
    .map((each) => textOf(each).trim())
    .filter(Boolean);
const user = async (id: string) => (await page.app.as.admin.get(`/api/users/${id}`)).body;

// S-79
test('each user has an email, a role, the day they joined and one button that changes the role', async () => {
  // Still June 30 in Des Moines.
  const createdAt = new Date('2026-07-01T04:30:00Z');
  await page.app.make.user({ email: 'whole.row@example.com', createdAt });
  await openUsers();

  const cells = (await page.row(/whole\.row/)).getAllByRole('cell').map(textOf);

  expect(headings()).toEqual([
    ...['Email', 'Role', 'Joined', 'Last seen', 'Status', 'Change role', 'Actions'],
  ]);
  expect(cells.slice(1, 7)).toEqual([
    ...['whole.row@example.com', 'User', 'Jun 30, 2026', '–', 'Active', 'Make Admin'],
  ]);
});

describe('a role', () => {
  // S-79, S-131, S-154, S-215
  test('is changed after a confirmation, and back again', async () => {
    const { id, email } = await page.app.make.user({ email: 'mae.role@example.com' });
    await openUsers();

    await page.press(`Make Admin: ${email}`);
    await page.press('Cancel', await page.dialog(`Make ${email} an admin?`));
    expect((await user(id)).role).toBe('user');
    await page.press(`Make Admin: ${email}`);
    await page.press('Make Admin', await page.dialog(`Make ${email} an admin?`));
    await page.messages().findByText('User role updated to admin');
    expect((await user(id)).role).toBe('admin');
    await page.press(`Remove Admin: ${email}`);
    await page.press('Remove Admin', await page.dialog());

    await page.messages().findByText('User role updated to user');
    expect((await user(id)).role).toBe('user');
  });

  // S-215, S-224
  test('that cannot be changed says so and stays', async () => {
    const { id, email } = await page.app.make.user({ email: 'kim.role@example.com' });
    reply(/^(PUT|PATCH|POST) \/api\/users\//, () => json({ message: 'Try later.' }, 503));
    await openUsers();

    await page.press(`Make Admin: ${email}`);
    await page.press('Make Admin', await page.dialog());

    await page.messages().findByText(/^Failed to update user role/);
    expect((await user(id)).role).toBe('user');
  });

  // S-215
  test('of a user who was just deleted says that the user no longer exists', async () => {
    const { id, email } = await page.app.make.user({ email: 'gone.meanwhile@example.com' });
    await openUsers();
    await page.row(/gone\.meanwhile/);
    await page.app.as.admin.delete(`/api/users/${id}`);

    await page.press(`Make Admin: ${email}`);
    await page.press('Make Admin', await page.dialog());

    await page.messages().findByText('Failed to update user role. User not found');
  });
});

test('no one can change, deactivate or delete their own account', async () => {
  await openUsers();

  const own = await page.row(/This is you/);

  expect(own.queryByRole('button', { name: /Admin/ })).toBeNull();
  await page.press(/^Actions for/, own);
  const menu = page.within(await page.screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(textOf)).toEqual(['Rename', 'Sessions', 'Working hours']);
});

// S-215, S-224
test('a failure to load users shows on the page and in a toast, and Retry loads them', async () => {
  const restore = reply(/^GET \/api\/users\?/, () => json({}, 503));
  await openUsers();
  const alert = page.within(await page.screen.findByRole('alert'));
  await alert.findByText('Failed to load users');
  await page.messages().findByText('Failed to load users');
  restore();

  await page.press('Retry', alert);

  await page.row(/This is you/);
});

test('an account is deleted after a confirmation, unless the server says why not', async () => {
  const { id } = await page.app.make.user({ email: 'leaver.c@example.com', name: 'Lea Ver' });
  await openUsers();
  const remove = async (button: string) => {
    await page.pick('Actions for Lea Ver', 'Delete');
    const dialog = await page.dialog('Delete Lea Ver?');
    dialog.getByText(/^Are you sure you want to delete this user\?/);
    await page.press(button, dialog);
    await page.gone(() => page.screen.queryByRole('dialog'));
  };
  await remove('Cancel');
  expect((await user(id)).id).toBe(id);
  const detail = 'This is the last active admin. Make someone else an admin first.';
  const restore = reply(/^DELETE \/api\/users\//, () =>
    json({ code: 'LAST_ADMIN', detail, message: detail }, 409),
  );

  await remove('Delete');
  await page.messages().findByText(detail);
  restore();
  await remove('Delete');

  await page.messages().findByText('Account deleted');
  await page.gone(() => page.screen.queryByRole('row', { name: /leaver\.c/ }));
  expect((await page.app.as.admin.get(`/api/users/${id}`)).status).toBe(404);
});

test('a name that someone else changed is not overwritten without asking', async () => {
  const { id, email } = await page.app.make.user({ email: 'mae.named@example.com' });
  await openUsers();
  await page.pick(`Actions for ${email}`, 'Rename');
  const dialog = await page.dialog();
  page.fill(await dialog.findByLabelText('Name'), 'Mine');
  await page.app.as.admin.patch(`/api/users/${id}`).send({ name: 'Theirs' }).expect(200);

  await page.press('Save', dialog);
  await dialog.findByText('Name: now Theirs · yours: Mine');
  expect((await user(id)).name).toBe('Theirs');
  await page.press('Save my version', dialog);

  await page.messages().findByText('Name saved');
  expect((await user(id)).name).toBe('Mine');
});

test('several accounts are deactivated together, and one is activated again', async () => {
  const emails = ['leaver.a@example.com', 'leaver.b@example.com'];
  const two = [];
  for (const email of emails) two.push(await page.app.make.user({ email }));
  await openUsers();
  for (const email of emails)
    await page.user.click(await page.screen.findByRole('checkbox', { name: `Select ${email}` }));

  await page.press('Deactivate 2');
  await page.press('Deactivate', await page.dialog());
  await page.messages().findByText('2 accounts deactivated');
  await page.pick('Actions for leaver.a@example.com', 'Activate');
  await page.press('Activate', await page.dialog());

  await page.messages().findByText('Account activated');
  const states = await Promise.all(two.map(async ({ id }) => (await user(id)).isActive));
  expect(states).toEqual([true, false]);
});

test('the sessions of a user are listed and ended', async () => {
  const mae = await page.app.signIn('user', { email: 'mae.sessions@example.com' });
  await page.app.make.session({ userId: mae.userId, userAgent: 'Firefox on a phone' });
  await openUsers();

  await page.pick('Actions for mae.sessions@example.com', 'Sessions');
  const drawer = await page.dialog('Sessions of mae.sessions@example.com');
  // None of them is the admin's own.
  await drawer.findByRole('button', { name: 'End All Sessions' });
  await page.press('End Session: Firefox on a phone', drawer);
  await page.gone(() => drawer.queryByText('Firefox on a phone'));
  await page.press('End Session: Unknown device', drawer);

  await drawer.findByText('Not signed in anywhere');
  expect((await mae.get('/api/leads')).status).toBe(401);
});

// P-207
test('an invitation is a link, and its address is checked first', async () => {
  await openUsers();
  await page.press('Invite User');
  const dialog = await page.dialog();

  await page.press('Create Link', dialog);
  await dialog.findByText('Required');
  page.fill(dialog.getByLabelText(/^Email/), 'joins@example.com');
  await page.press('Create Link', dialog);
  const link = fieldValue(await page.screen.findByLabelText('Invitation link'));
  await page.press('Close', await page.dialog());

  const token = new URL(link).hash.slice(1);
  const { body } = await page.app.as.visitor.post('/api/auth/invitations/read').send({ token });
  expect(body).toMatchObject({ email: 'joins@example.com' });
});

test('an open invitation is found in its list and revoked', async () => {
  const { as, em } = page.app;
  await em.execute('delete from invitations');
  for (const email of ['joins@example.com', 'waits@example.com'])
    await as.admin.post('/api/users/invitations').send({ email, role: 'user' }).expect(201);
  await page.open('/admin/users/invitations', { role: 'admin' });
  await page.screen.findByText('waits@example.com');

  page.fill(page.screen.getByLabelText('Search name, email'), 'JOINS');
  await page.gone(() => page.screen.queryByText('waits@example.com'));
  await page.press('Revoke the invitation for joins@example.com');
  await page.press('Revoke', await page.dialog());

  await page.screen.findByText('No invitations match these filters');
  const { body } = await as.admin.get('/api/users/invitations');
  expect(body).toMatchObject([{ email: 'waits@example.com' }]);
});

test('a user’s lost second factor can be reset', async () => {
  const { id, email } = await page.app.make.user();
  await page.app.em.execute(
    `insert into second_factors (user_id, secret, confirmed_at) values (?, 'sealed', now())`,
    [id],
  );
  await openUsers();

  await page.pick(`Actions for ${email}`, 'Reset Two-Factor Authentication');
  await page.press('Reset Two-Factor Authentication', await page.dialog());

  await page.messages().findByText('Two-factor authentication reset');
  await page.press(`Actions for ${email}`);
  await page.screen.findByRole('menuitem', { name: 'Sessions' });
  await page.gone(() => page.screen.queryByRole('menuitem', { name: 'Reset Two-Factor Authentication' }));
  expect(await page.app.em.execute('select user_id from second_factors where user_id = ?', [id])).toEqual([]);
});
