import { beforeEach, describe, expect, test } from '@jest/globals';
import { logIn, messages, openPage } from '../e2e/console.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { PASSWORD } from '../support/make/user.js';
import { blogConsole, content, create, dialog, emptyBlog, update, writePost } from './blog-console.js';

const { app, browser } = setUpBrowserApp();
const { openBlog, makePost, readPost } = blogConsole(app, browser);

beforeEach(() => emptyBlog(app));

describe('what was typed is not lost', () => {
  test('a new post that was never saved is offered after a reload, and restored or discarded', async () => {
    const page = await openBlog();
    const form = await writePost(page, 'Half a thought');
    await form.getByText('Draft saved in this browser').waitFor();

    await page.reload();
    await form.getByText('You have unsaved changes').waitFor();
    await form.getByText('Half a thought').waitFor();
    await form.getByRole('button', { name: 'Restore' }).click();
    await content(form).getByText('Walk the house.').waitFor();
    expect(await form.getByLabel(/^Slug/).inputValue()).toBe('half-a-thought');
    await page.reload();
    await form.getByRole('button', { name: 'Discard' }).click();

    await form.getByRole('toolbar').waitFor();
    expect(await form.getByLabel(/^Title/).inputValue()).toBe('');
    await page.reload();
    await form.getByRole('toolbar').waitFor();
  });

  test('a tab that crashed leaves the text to the next one, and saving it ends the offer', async () => {
    const page = await openBlog();
    await writePost(page, 'Before the crash');
    await dialog(page, 'New Post').getByText('Draft saved in this browser').waitFor();
    const next = await page.context().newPage();
    await page.close();

    await next.goto(`${app.url}/admin/blog?post=new`);
    const form = dialog(next, 'New Post');
    await form.getByRole('button', { name: 'Restore' }).click();
    await content(form).getByText('Walk the house.').waitFor();
    await create(form);
    await messages(next).getByText('Post created successfully', { exact: true }).waitFor();
    await next.getByRole('link', { name: 'New Post' }).first().click();

    await form.getByRole('toolbar').waitFor();
    expect(await form.getByLabel(/^Title/).inputValue()).toBe('');
  });

  test('a session that ends in the middle of an edit costs nothing', async () => {
    const post = await makePost();
    const user = await app.make.user({ role: 'admin' });
    const page = await openPage(browser);
    await page.goto(`${app.url}/admin/blog`);
    await logIn(page, user.email);
    await page.getByRole('link', { name: `Edit ${post.title}` }).click();
    const form = dialog(page, 'Edit Post');
    await form.getByLabel('Excerpt').fill('Typed in time.');
    await app.em.execute('update sessions set revoked_at = now() where user_id = ?', [user.id]);

    await update(form);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await logIn(page, user.email, PASSWORD);
    await form.getByRole('button', { name: 'Restore' }).click();
    await update(form);

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect((await readPost(post.id)).excerpt).toBe('Typed in time.');
  });

  test.each([
    ['Save my version', { excerpt: 'Theirs', content: '<p>Walk the house. Mine</p>' }],
    ['Load the new version', { title: 'Later', excerpt: 'Theirs', content: '<p>Their words</p>' }],
  ])('who saves second reads what the first one wrote and chooses: %s', async (choice, saved) => {
    const post = await makePost();
    const page = await openBlog();
    await page.getByRole('link', { name: `Edit ${post.title}` }).click();
    const form = dialog(page, 'Edit Post');
    await content(form).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Mine');
    const theirs = { excerpt: 'Theirs', content: '<p>Their words</p>', version: post.version };
    await app.as.admin.put(`/api/blog-posts/${post.id}`).send(theirs);

    await update(form);
    const notice = form.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    await notice.getByText('Their words').waitFor();
    await notice.getByText('Excerpt: now Theirs').waitFor();
    await notice.getByRole('button', { name: choice }).click();
    if (choice === 'Load the new version') {
      await form.getByLabel(/^Title/).fill('Later');
      await update(form);
    }

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect(await readPost(post.id)).toMatchObject(saved);
  });

  test('what was restored after somebody else had saved is held against theirs, and saved over it', async () => {
    const post = await makePost();
    const page = await openBlog(`?post=${post.id}`);
    const form = dialog(page, 'Edit Post');
    await form.getByLabel(/^Title/).fill('Mine');
    await form.getByText('Draft saved in this browser').waitFor();
    const theirs = { title: 'Theirs', excerpt: 'Also theirs', version: post.version };
    await app.as.admin.put(`/api/blog-posts/${post.id}`).send(theirs);

    await page.reload();
    await form.getByRole('button', { name: 'Restore' }).click();
    await update(form);
    const notice = form.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    await notice.getByText('Title: now Theirs').waitFor();
    await notice.getByRole('button', { name: 'Save my version' }).click();

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect(await readPost(post.id)).toMatchObject({ title: 'Mine', excerpt: 'Also theirs' });
  });

  test('where the browser keeps nothing the form says so', async () => {
    const post = await makePost();
    const page = await openBlog();
    await page.getByRole('link', { name: `Edit ${post.title}` }).click();
    const form = dialog(page, 'Edit Post');
    await form.getByRole('toolbar').waitFor();
    await page.evaluate(
      "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
    );

    await form.getByLabel('Excerpt').fill('Only here.');
    await form.getByText("This browser can't save drafts. Save the post before you close it.").waitFor();
    await update(form);

    await messages(page).getByText('Post updated successfully', { exact: true }).waitFor();
    expect((await readPost(post.id)).excerpt).toBe('Only here.');
  });

  test('saving in one tab leaves what another tab has kept', async () => {
    const page = await openBlog('?post=new');
    const other = await page.context().newPage();
    await other.goto(`${app.url}/admin/blog?post=new`);
    await dialog(other, 'New Post').getByRole('toolbar').waitFor();
    const form = dialog(page, 'New Post');
    await form.getByLabel(/^Title/).fill('Saved');
    await content(form).fill('Walk the house.');
    await dialog(other, 'New Post')
      .getByLabel(/^Title/)
      .fill('Still being written');

    await create(form);
    await messages(page).getByText('Post created successfully', { exact: true }).waitFor();
    await other.reload();

    await dialog(other, 'New Post').getByText('Still being written').waitFor();
  });

  test('two new posts written in two tabs are kept apart, and each is offered again', async () => {
    const page = await openBlog();
    const first = await writePost(page, 'The first');
    const other = await page.context().newPage();
    await other.goto(`${app.url}/admin/blog`);
    const second = await writePost(other, 'The second');
    for (const form of [first, second]) await form.getByText('Draft saved in this browser').waitFor();

    await page.reload();
    await first.getByText('The first').waitFor();
    await other.reload();

    await second.getByText('The second').waitFor();
  });
});
