import { describe, expect, test } from '@jest/globals';
import { json, setUpConsole, skipWait, textOf } from '../support/console-app.js';

const { page, reply } = setUpConsole();
const READ_FOR_MS = 3_000;

const row = (name: RegExp) => page.screen.findByRole('row', { name });
const openAdmin = (path = '') => page.open(`/admin${path}`, { role: 'admin' });
const messages = () => page.within(page.screen.getByRole('region', { name: 'Notifications', hidden: true }));

// S-3
test.each([
  ['/campaigns', 'Campaigns'],
  ['/documents', 'Documents'],
  ['/admin/images', 'Images'],
  ['/admin/integrations', 'Integrations'],
  ['/admin', 'Admin'],
  ['/admin/users', 'Admin'],
  ['/admin/analyses', 'Admin'],
  ['/admin/blog', 'Blog Management'],
])('%s is a page of the console', async (path, title) => {
  await page.open(path, { role: 'admin' });

  await page.screen.findByRole('heading', { level: 1, name: title });
});

// S-71
test('the campaigns page has the tabs Monitor, Templates and Settings', async () => {
  await page.open('/campaigns');

  for (const name of ['Monitor', 'Templates', 'Settings']) await page.screen.findByRole('tab', { name });
  await page.user.click(page.screen.getByRole('tab', { name: 'Settings' }));
  await page.screen.findByRole('tab', { name: 'Settings', selected: true });
  expect(page.path()).toBe('/campaigns/settings');
});

// S-78
test.each(['', '/users', '/analyses', '/audit'])(
  '/admin%s is denied to staff, who go to the home page',
  async (path) => {
    skipWait(READ_FOR_MS);

    await page.open(`/admin${path}`, { role: 'user' });

    await page.screen.findByRole('heading', { level: 1, name: 'Access denied' });
    expect(page.screen.queryByRole('tab')).toBeNull();
    await page.waitFor(() => expect(page.path()).toBe('/'));
  },
);

// S-87
test('Property Analysis lists each analysis with its result and its lead', async () => {
  await page.app.make.entry({ streetAddress: '1 Loose St', email: 'ada@example.com', rent: 1_800 });
  const lead = await page.app.make.lead({ name: 'Ada Attach' });
  await page.app.make.entry({ streetAddress: '2 Tied St', leadId: lead.id, rent: 1_500 });
  await openAdmin('/analyses');

  const loose = await row(/1 Loose St/);
  const tied = page.within(await row(/2 Tied St/));

  expect(textOf(loose)).toContain('$1,800');
  tied.getByRole('link', { name: 'Open lead' });
});

describe('users', () => {
  const role = async (id: string) => (await page.app.as.admin.get(`/api/users/${id}`)).body.role;

  // S-131, S-215
  test('a user becomes an admin and a user again', async () => {
    const mae = await page.app.make.user({ email: 'mae.role@example.com' });
    await openAdmin('/users');

    await page.user.click(
      await page.screen.findByRole('button', { name: 'Make Admin: mae.role@example.com' }),
    );
    const make = page.within(await page.screen.findByRole('dialog'));
    await page.user.click(make.getByRole('button', { name: 'Make Admin' }));
    await messages().findByText('User role updated to admin');
    expect(await role(mae.id)).toBe('admin');
    await page.user.click(
      await page.screen.findByRole('button', { name: 'Remove Admin: mae.role@example.com' }),
    );
    const remove = page.within(await page.screen.findByRole('dialog'));
    await page.user.click(remove.getByRole('button', { name: 'Remove Admin' }));

    await messages().findByText('User role updated to user');
    expect(await role(mae.id)).toBe('user');
  });

  // S-215, S-224
  test('a role that cannot be changed says so and stays', async () => {
    const kim = await page.app.make.user({ email: 'kim.role@example.com' });
    reply(/^(PUT|PATCH|POST) \/api\/users\//, () => json({ message: 'Try later.' }, 503));
    await openAdmin('/users');

    await page.user.click(
      await page.screen.findByRole('button', { name: 'Make Admin: kim.role@example.com' }),
    );
    const make = page.within(await page.screen.findByRole('dialog'));
    await page.user.click(make.getByRole('button', { name: 'Make Admin' }));

    await messages().findByText(/^Failed to update user role/);
    expect(await role(kim.id)).toBe('user');
  });

  // S-215, S-224
  test('users that cannot be loaded say so, and load on Retry', async () => {
    const restore = reply(/^GET \/api\/users\?/, () => json({}, 503));
    await openAdmin('/users');
    const alert = page.within(await page.screen.findByRole('alert'));
    await alert.findByText('Failed to load users');
    restore();

    await page.user.click(alert.getByRole('button', { name: 'Retry' }));

    await row(/This is you/);
  });
});

// S-206, S-224
test('documents that cannot be loaded say so, and load on Retry', async () => {
  const restore = reply(/^GET \/api\/docuseal\/submissions\?/, () => json({}, 503));
  await page.open('/documents');
  const alert = page.within(await page.screen.findByRole('alert'));
  await alert.findByText('Failed to load documents. Please try again.');
  restore();

  await page.user.click(alert.getByRole('button', { name: 'Retry' }));

  await page.waitFor(() => expect(page.screen.queryByRole('alert')).toBeNull());
});
