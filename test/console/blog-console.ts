import type { Locator, Page } from 'playwright-core';
import type { BlogPostView } from '#shared/blog.js';
import { openConsole } from '../e2e/console.js';
import type { TestApp } from '../support/app.js';
import type { TestBrowser } from '../support/browser-app.js';

export const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const content = (form: Locator) => form.getByRole('textbox', { name: /^Content/ });
export const create = (form: Locator) => form.getByRole('button', { name: 'Create Post' }).click();
export const update = (form: Locator) => form.getByRole('button', { name: 'Update Post' }).click();

export async function writePost(page: Page, title: string): Promise<Locator> {
  // An empty list offers it once more.
  await page.getByRole('link', { name: 'New Post' }).first().click();
  const form = dialog(page, 'New Post');
  await form.getByLabel(/^Title/).fill(title);
  await content(form).click();
  await page.keyboard.type('Walk the house.');
  return form;
}

/** Picks an option of a select. */
export async function pick(form: Locator, field: string, option: string) {
  await form.getByRole('combobox', { name: field }).click();
  await form.page().getByRole('option', { name: option, exact: true }).click();
}

/** For `beforeEach`: each test adds the records it needs. */
export async function emptyBlog(app: TestApp): Promise<void> {
  for (const table of ['blog_posts_tags', 'blog_post_slugs', 'blog_posts'])
    await app.em.execute(`delete from ${table}`);
  for (const table of ['blog_categories', 'blog_tags', 'blog_authors'])
    await app.em.execute(`delete from ${table}`);
}

/** The blog in the console, and its content. */
export function blogConsole(app: TestApp, browser: TestBrowser) {
  const openBlog = (path = '', options: Parameters<typeof openConsole>[2] = {}) =>
    openConsole(app, browser, { role: 'admin', path: `/admin/blog${path}`, ...options });

  let made = 0;
  async function makePost(fields: object = {}): Promise<BlogPostView> {
    made += 1;
    const post = {
      title: `Winter notes ${made}`,
      slug: `winter-notes-${made}`,
      content: '<p>Walk the house.</p>',
    };
    return (await app.as.admin.post('/api/blog-posts').send({ ...post, ...fields })).body;
  }
  const readPost = async (id: string): Promise<BlogPostView> =>
    (await app.as.admin.get(`/api/blog-posts/${id}`)).body;
  const allPosts = async (): Promise<BlogPostView[]> => (await app.as.admin.get('/api/blog-posts')).body;
  const file = async () =>
    (await app.as.admin.post('/api/blog-categories').send({ name: 'Upkeep', slug: 'upkeep' })).body;

  return { openBlog, makePost, readPost, allPosts, file };
}
