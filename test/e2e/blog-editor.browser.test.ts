import { beforeEach, describe, expect, test } from '@jest/globals';
import { blogConsole, content, create, dialog, emptyBlog, pick, writePost } from '../console/blog-console.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { png } from '../support/pictures.js';
import { until } from '../support/until.js';
import { DESKTOP, messages, PHONE } from './console.js';
import { findBarriers, settle } from './page-checks.js';

const { app, browser } = setUpBrowserApp();
const { openBlog, makePost, readPost, allPosts } = blogConsole(app, browser);

beforeEach(() => emptyBlog(app));

describe('the editor', () => {
  test('an image is uploaded, described and inserted, and reused as the featured image', async () => {
    const page = await openBlog();
    const form = await writePost(page, 'With a picture');
    await form.getByRole('button', { name: 'Image', exact: true }).click();
    const choice = dialog(page, 'Choose an image');
    const opened = page.waitForEvent('filechooser');
    await choice.getByRole('button', { name: /^Upload image/i }).click();
    await (await opened).setFiles({ name: 'roof.png', mimeType: 'image/png', buffer: await png() });
    await choice.getByRole('radio', { checked: true }).waitFor({ state: 'attached' });

    await choice.getByRole('button', { name: 'Use image' }).click();
    await choice.getByText("Describe the image for people who can't see it.").waitFor();
    await choice.getByLabel(/^Alt text/).fill('A roof in snow');
    await choice.getByRole('button', { name: 'Use image' }).click();
    await content(form).getByRole('img', { name: 'A roof in snow' }).waitFor();
    await form.getByRole('button', { name: 'Choose image' }).click();
    await choice.locator('label:has([type=radio])').first().click();
    await choice.getByLabel(/^Alt text/).fill('The same roof');
    await choice.getByRole('button', { name: 'Use image' }).click();
    await create(form);

    await messages(page).getByText('Post created successfully', { exact: true }).waitFor();
    const post = await readPost((await allPosts())[0]!.id);
    expect(post.content).toMatch(/<img src="\/blog-images\/[0-9a-f-]{36}\.png" alt="A roof in snow"/);
    expect(post.featuredImage).toMatch(/^\/blog-images\//);
    expect(post.featuredImageAlt).toBe('The same roof');
  });

  // S-141, S-142
  test('a file that is not an image or is too large gets its own error, and the next one is accepted', async () => {
    const page = await openBlog();
    const form = await writePost(page, 'With a wrong picture');
    await form.getByRole('button', { name: 'Image', exact: true }).click();
    const choice = dialog(page, 'Choose an image');
    const choose = async (buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await choice.getByRole('button', { name: /^Upload image/i }).click();
      await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    };

    await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await choice.getByText('Invalid file type. Please upload an image.').waitFor();
    await choose(Buffer.alloc(5 * 1024 * 1024 + 1));
    await choice.getByText('File size too large. Maximum size is 5MB.').waitFor();
    await choose(await png());

    await choice.getByRole('radio').first().waitFor({ state: 'attached' });
    expect(await choice.getByRole('alert').count()).toBe(0);
  });

  test('earlier uploads are listed, and one is deleted unless a post uses it', async () => {
    const made: { id: string; url: string }[] = [];
    for (let count = 0; count < 2; count++)
      made.push((await app.as.admin.post('/api/blog-images').attach('file', await png(), 'a.png')).body);
    await app.em.execute(
      `insert into blog_images (id, hash, width, height, widths, blur, created_at)
       select gen_random_uuid(), hash, width, height, widths, blur, created_at - number * interval '1 minute'
       from blog_images, generate_series(1, 30) number where id = ?`,
      [made[0]!.id],
    );
    const post = await makePost({ title: 'With a roof', featuredImage: made[0]!.url });
    const page = await openBlog(`?post=${post.id}`);
    await dialog(page, 'Edit Post').getByRole('button', { name: 'Choose image' }).click();
    const choice = dialog(page, 'Choose an image');
    const tiles = choice.getByRole('radio');
    const remove = async (nth: number) => {
      await choice
        .getByRole('button', { name: /^Delete Image uploaded/ })
        .nth(nth)
        .click();
      await dialog(page, /^Delete “Image uploaded/)
        .getByRole('button', { name: 'Delete', exact: true })
        .click();
    };

    await choice.getByRole('button', { name: 'Show more' }).click();
    await tiles.nth(24).waitFor({ state: 'attached' });
    const total = await tiles.count();
    await remove(1);
    await choice.getByText('This image is used by “With a roof”.').waitFor();
    expect(await tiles.count()).toBe(total);
    await remove(0);

    await tiles.nth(total - 1).waitFor({ state: 'detached' });
    await until(async () => (await app.as.admin.get(made[1]!.url)).status === 404);
    await app.em.execute('delete from blog_images');
  });

  test('headings, lists, quotes and links are saved as HTML elements', async () => {
    const page = await openBlog();
    const form = await writePost(page, 'Shapes');
    const tool = (name: string) => form.getByRole('button', { name, exact: true }).click();
    await form.getByLabel('Paragraph style').selectOption('Heading 2');
    await content(form).press('Control+End');
    await tool('Bulleted list');
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('Quote');
    await tool('Link');
    const link = dialog(page, 'Link');
    await link.getByLabel('URL').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await link.getByText(/^Enter a URL that starts with/).waitFor();
    await link.getByLabel('URL').fill('https://example.com/');
    await page.keyboard.press('Enter');
    await link.waitFor({ state: 'detached' });
    await create(form);

    await messages(page).getByText('Post created successfully', { exact: true }).waitFor();
    const post = await readPost((await allPosts())[0]!.id);
    expect(post.content).toMatch(
      /^<h2>Walk the house\.<\/h2><ul><li><p>one<\/p><\/li><\/ul><blockquote><p><a href="https:\/\/example\.com\/".*<\/blockquote>$/,
    );
  });

  test('pasted content runs no scripts and keeps no images from other sites', async () => {
    const page = await openBlog();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.exposeFunction('ran', () => asked.push('a script ran'));
    const form = await writePost(page, 'Pasted');
    const html = `<p onclick="ran()">Fine <b>words</b></p><script>ran()</script><img src="https://elsewhere.example/x.png" onerror="ran()"><img src="x" onerror="ran()"><iframe src="javascript:ran()"></iframe><svg onload="ran()"></svg><a href="javascript:ran()">link</a>`;
    await content(form).evaluate((node, pasted) => {
      const data = new (
        globalThis as unknown as { DataTransfer: new () => { setData(a: string, b: string): void } }
      ).DataTransfer();
      data.setData('text/html', pasted);
      const Paste = (globalThis as unknown as { ClipboardEvent: new (type: string, init: object) => Event })
        .ClipboardEvent;
      (node as unknown as EventTarget).dispatchEvent(
        new Paste('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, html);

    await content(form).getByText('words').waitFor();

    expect(
      await content(form).locator('img, script, iframe, svg, [onclick], [href^="javascript"]').count(),
    ).toBe(0);
    expect(asked.filter((each) => each.includes('elsewhere') || each === 'a script ran')).toEqual([]);
  });

  // design.md section 3
  test.each([DESKTOP, PHONE])('has no accessibility violations at $width px', async (viewport) => {
    await app.as.admin.post('/api/blog-images').attach('file', await png(), 'a.png');
    const page = await openBlog('', { viewport });
    const findings: string[] = [];
    const check = async (where: string) => {
      await settle(page);
      findings.push(...(await findBarriers(page, where)));
    };

    const form = await writePost(page, 'For everybody');
    await pick(form, 'Status', 'Published');
    await form.getByLabel('Set publish date to now').uncheck();
    await create(form);
    await check('a refused post');
    await form.getByRole('button', { name: 'Image', exact: true }).click();
    await dialog(page, 'Choose an image').getByRole('radio').first().waitFor({ state: 'attached' });
    await check('pictures');
    await page.keyboard.press('Escape');
    await page.reload();
    await form.getByText('You have unsaved changes').waitFor();
    await check('a draft');

    expect(findings).toEqual([]);
  });
});
