import { beforeEach, describe, expect, test } from '@jest/globals';
import { fieldValue, json, setUpConsole } from '../support/console-app.js';
import { emptyBlog } from './blog-console.js';

const { page, reply } = setUpConsole();

beforeEach(() => emptyBlog(page.app));

const openBlog = (path = '') => page.open(`/admin/blog${path}`, { role: 'admin' });
const messages = () => page.within(page.screen.getByRole('region', { name: 'Notifications', hidden: true }));
const press = async (name: string) => page.user.click(await page.screen.findByRole('button', { name }));

async function confirmDelete() {
  const dialog = page.within(await page.screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
}

// S-91..S-93, S-149..S-151, S-221..S-223
describe.each([
  ['Category', 'categories'],
  ['Tag', 'tags'],
  ['Author', 'authors'],
])('%s', (one, many) => {
  const word = one.toLowerCase();
  const form = async (verb: string) =>
    page.within(await page.screen.findByRole('region', { name: `${verb} ${one}` }));
  const api = new RegExp(`^(POST|PUT|DELETE) /api/blog-${many}`);

  async function fillIn(verb: string, name: string) {
    const fields = await form(verb);
    page.fill(await fields.findByLabelText(/^Name/), name);
    if (one === 'Author' && verb === 'Add') page.fill(fields.getByLabelText(/^Email/), 'ann@example.com');
    return fields;
  }

  test('is created, updated and deleted', async () => {
    await openBlog(`/${many}`);
    const add = await fillIn('Add', 'Upkeep');
    await page.user.click(add.getByRole('button', { name: `Add ${one}` }));
    await messages().findByText(`${one} created successfully`);

    await press('Edit Upkeep');
    const edit = await fillIn('Edit', 'Repairs');
    await page.user.click(edit.getByRole('button', { name: `Save ${one}` }));
    await messages().findByText(`${one} updated successfully`);
    await press('Delete Repairs');
    await confirmDelete();

    await messages().findByText(`${one} deleted successfully`);
    expect((await page.app.as.admin.get(`/api/blog-${many}`)).body).toEqual([]);
  });

  // S-224
  test('stays as it is when a change fails', async () => {
    await openBlog(`/${many}`);
    const restore = reply(api, () => json({}, 503));
    const add = await fillIn('Add', 'Upkeep');

    await page.user.click(add.getByRole('button', { name: `Add ${one}` }));
    await messages().findByText(`Failed to save ${word}`);
    expect(fieldValue(add.getByLabelText(/^Name/))).toBe('Upkeep');
    restore();
    await page.user.click(add.getByRole('button', { name: `Add ${one}` }));
    await messages().findByText(`${one} created successfully`);
    reply(api, () => json({}, 503));
    await press('Delete Upkeep');
    await confirmDelete();

    await messages().findByText(`Failed to delete ${word}`);
    await page.screen.findByRole('row', { name: /Upkeep/ });
  });

  test('says when the list cannot be loaded', async () => {
    reply(new RegExp(`^GET /api/blog-${many}\\?`), () => json({}, 503));

    await openBlog(`/${many}`);

    await messages().findByText(`Failed to load ${many}`);
  });
});

describe('posts', () => {
  const post = { title: 'Winter notes', slug: 'winter-notes', content: '<p>Walk the house.</p>' };
  const makePost = async () => (await page.app.as.admin.post('/api/blog-posts').send(post)).body;
  const stored = async () => (await page.app.as.admin.get('/api/blog-posts')).body;

  // S-220
  test('a post is deleted', async () => {
    await makePost();
    await openBlog();

    await press('Delete Winter notes');
    await confirmDelete();

    await messages().findByText('Post deleted successfully');
    expect(await stored()).toEqual([]);
  });

  // S-220, S-224
  test('a post that cannot be deleted stays', async () => {
    await makePost();
    reply(/^DELETE \/api\/blog-posts\//, () => json({}, 503));
    await openBlog();

    await press('Delete Winter notes');
    await confirmDelete();

    await messages().findByText('Failed to delete post');
    await page.screen.findByRole('row', { name: /Winter notes/ });
    expect(await stored()).toHaveLength(1);
  });

  // S-220
  test('posts that cannot be loaded say so', async () => {
    reply(/^GET \/api\/blog-posts\?/, () => json({}, 503));

    await openBlog();

    await messages().findByText('Failed to load blog posts');
  });

  // S-224
  test('a post that cannot be saved keeps its dialog open with what was typed', async () => {
    const { id } = await makePost();
    await openBlog(`?post=${id}`);
    const dialog = page.within(await page.screen.findByRole('dialog', { name: 'Edit Post' }));
    page.fill(await dialog.findByLabelText(/^Title/), 'Spring notes');
    const restore = reply(/^PUT \/api\/blog-posts\//, () => json({}, 503));

    await page.user.click(dialog.getByRole('button', { name: 'Update Post' }));
    await dialog.findByText('Failed to save post');
    expect(fieldValue(dialog.getByLabelText(/^Title/))).toBe('Spring notes');
    restore();
    await page.user.click(dialog.getByRole('button', { name: 'Update Post' }));

    await page.waitFor(() => expect(page.screen.queryByRole('dialog')).toBeNull());
    expect(await stored()).toMatchObject([{ title: 'Spring notes' }]);
  });
});
