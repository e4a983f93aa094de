import { beforeAll, expect, test } from '@jest/globals';
import { json, setUpConsole } from '../support/console-app.js';
import { addressOf, CONSOLE_PAGES, furnish } from './console-pages.js';

/** design.md section 6: what each page of the console shows while it loads, and when that fails. */
const { page, reply } = setUpConsole();
let ids: Record<string, string>;

beforeAll(async () => {
  ids = await furnish(page.app);
});

/** The line of a request that matches a pattern of addresses. */
const lineOf = (pattern: string) =>
  new RegExp(`^GET .*${pattern.replace('**', '').replace(/[.?]/g, '\\$&').replace(/\*/g, '[^/]*')}$`);
const skeleton = () =>
  page.screen
    .getAllByRole('main')
    .flatMap((main) => [
      ...(main as never as ParentNode).querySelectorAll('[role=status], .MuiSkeleton-root'),
    ]);

interface ParentNode {
  querySelectorAll(selector: string): Iterable<object>;
}

// One page of each chunk: the others show what it shows.
const LOADED = CONSOLE_PAGES.filter(({ as, chunk, reads }) => chunk && reads && as !== 'nobody');

test.each(LOADED.map((entry) => [entry.path, entry.as ?? 'admin', entry] as const))(
  '%s of %s shows its shape while it loads, says what failed, and loads on Retry',
  async (_, as, entry) => {
    const answer = Promise.withResolvers<Response>();
    const restore = reply(lineOf(entry.reads!), async () => (await answer.promise).clone());
    await page.open(addressOf(entry, ids), { role: as as 'admin' | 'user' });

    await page.waitFor(() => expect(skeleton()).not.toEqual([]));
    expect(page.screen.queryByRole('progressbar')).toBeNull();
    answer.resolve(json({ requestId: 'req-7' }, 503));
    await page.screen.findAllByRole('button', { name: 'Retry' });
    restore();

    // Each part of a page that asks for the same has a button.
    await page.waitFor(() => {
      for (const retry of page.screen.queryAllByRole('button', { name: 'Retry' }))
        page.fireEvent.click(retry);
      expect(page.screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    });
    await page.screen.findByRole('heading', { level: 1, name: entry.title });
  },
);

test('a page that opens offline says so, and loads once back online', async () => {
  const become = (state: 'online' | 'offline') => {
    Object.defineProperty(navigator, 'onLine', { value: state === 'online', configurable: true });
    page.fireEvent(globalThis as never, new Event(state));
  };
  // No test before this one has read their page.
  const lead = await page.app.make.lead({ name: 'Olive Offline' });
  const { body } = await page.app.as.staff.get(`/api/leads/${lead.id}`);
  await page.open('/owners');
  await page.row(/Olive Offline/);

  become('offline');
  try {
    await page.go(`/owners/${body.ownerId}`);
    await page.screen.findByText(/^Nothing has loaded yet\./);
  } finally {
    become('online');
  }

  await page.screen.findByRole('heading', { level: 1, name: 'Olive Offline' });
});

/** Parts that load next to what their page is about. */
const PARTS: { path: string; reads: RegExp; says: RegExp; open?: () => Promise<unknown> }[] = [
  { path: '/admin/users', reads: /sign-in-settings$/, says: /Couldn't load the sign-in settings\./ },
  { path: '/admin/blog', reads: /blog-authors\?/, says: /Failed to load authors/ },
  { path: '/admin/outbox', reads: /messages\/templates$/, says: /Couldn.t load the templates\./ },
  { path: '/admin/audit', reads: /\/api\/users\?/, says: /Couldn.t load the users\./ },
  {
    path: '/leads/:lead',
    reads: /\/api\/staff$/,
    says: /Couldn.t load your teammates\./,
    open: () => page.press('Add task'),
  },
];

test.each(PARTS)(
  '$path without $reads says $says, and loads it on Retry',
  async ({ path, reads, says, open }) => {
    const restore = reply(reads, () => json({}, 503));
    await page.open(addressOf({ path, title: '' }, ids), { role: 'admin' });
    await open?.();
    const alerts = () =>
      page.screen.queryAllByRole('alert').filter((alert) => page.within(alert).queryByText(says));
    await page.waitFor(() => expect(alerts()).toHaveLength(1));
    restore();

    await page.press('Retry', page.within(alerts()[0]!));

    await page.waitFor(() => expect(alerts()).toEqual([]));
  },
);
