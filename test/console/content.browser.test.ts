import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { png } from '../support/pictures.js';
import { messages, openConsole } from './console.js';

const { app, browser } = setUpBrowserApp();

const openContent = (path = '', options: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(app, browser, { role: 'admin', path: `/admin/content${path}`, ...options });
const site = async (path: string) => (await fetch(app.url + path)).text();
const rows = async (kind: string) =>
  (await app.as.admin.get(`/api/${kind}`)).body as Record<string, string>[];
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

// decision 44
describe('the content of the site', () => {
  // P-50, P-82, P-83, P-142
  test('a team member is edited in the console and stands on the site', async () => {
    const page = await openConsole(app, browser, { role: 'admin', path: '/admin' });
    await page.getByRole('link', { name: 'Site Content' }).click();
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
    const row = page.getByRole('row', { name: /Marcus Ellison/ });
    await row.getByText('Sample').waitFor();

    await row.getByRole('link', { name: 'Edit Marcus Ellison' }).click();
    await page.getByLabel('Name').fill('Marcus Edited');
    await page.getByLabel('Phone').fill('515-555-0155');
    await save(page);

    await messages(page).getByText('Saved. The site is up to date.').waitFor();
    const edited = page.getByRole('row', { name: /Marcus Edited/ });
    await edited.waitFor();
    expect(await edited.getByText('Sample').count()).toBe(0);
    expect(await site('/team')).toContain('href="tel:5155550155" aria-label="Call Marcus Edited');
  });

  // P-83, S-141, S-142
  test('a photo is uploaded, refused in the specified words, shown on the site, and removed', async () => {
    const [member] = await rows('team-members');
    const page = await openContent(`/team-members/${member!.id}`);
    const photo = page.getByRole('region', { name: 'Photo' });
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser');
      await photo.getByRole('button', { name: 'Upload Photo' }).press('Enter');
      await (await chooser).setFiles(file);
    };
    await photo.getByText('The site shows initials until you add a photo.').waitFor();
    await page.getByLabel('Title').fill('Typed before the photo');

    await choose({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await photo.getByText('Invalid file type. Please upload an image.').waitFor();
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: large });
    await photo.getByText('File size too large. Maximum size is 5MB.').waitFor();
    await choose({ name: 'a.png', mimeType: 'image/png', buffer: await png() });
    await photo.getByRole('img', { name: member!.name! }).waitFor();
    expect(await site('/team')).toMatch(/srcSet="\/site-images\/portrait-[0-9a-f]{16}-96\.avif 96w/);
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed before the photo');
    await save(page);
    await messages(page).getByText('Saved. The site is up to date.').waitFor();
    expect(await site('/')).toMatch(/portrait-[0-9a-f]{16}-96\.avif/);
    await page.goto(`${app.url}/admin/content/team-members/${member!.id}`);
    await photo.getByRole('button', { name: 'Remove Photo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();

    await photo.getByText('The site shows initials until you add a photo.').waitFor();
    expect(await site('/team')).not.toContain('portrait-');
    expect((await rows('team-members'))[0]!.role).toBe('Typed before the photo');
  });

  // P-110
  test('a question is added to its page, found there, and deleted after a second look', async () => {
    const page = await openContent('/faqs');
    await page.getByRole('link', { name: 'Add Question' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add Question' }).waitFor();

    await save(page);
    await page.getByText('Required').first().waitFor();
    await page.getByLabel('Page').click();
    await page.getByRole('option', { name: 'Realtor referral' }).click();
    await page.getByLabel('Question').fill('Do you pay by check?');
    await page.getByLabel('Answer').fill('Yes, or by transfer.');
    await save(page);

    await messages(page).getByText('Added. The site is up to date.').waitFor();
    const filterBy = async (option: string) => {
      await page.getByRole('combobox', { name: 'Page' }).first().click();
      await page.getByRole('option', { name: option }).click();
    };
    await filterBy('Enroll');
    await page.getByText('Do you pay by check?').waitFor({ state: 'hidden' });
    await page.getByText('Does sending this form commit me to anything?').waitFor();
    await filterBy('Realtor referral');
    await page.getByRole('button', { name: 'Delete Do you pay by check?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Do you pay by check?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await rows('faqs')).map(({ question }) => question)).toContain('Do you pay by check?');
    await page.getByRole('button', { name: 'Delete Do you pay by check?' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();

    await messages(page).getByText('Deleted. The site no longer shows it.').waitFor();
    expect((await rows('faqs')).map(({ question }) => question)).not.toContain('Do you pay by check?');
  });

  test('several are deleted at once after their number was said, and a column can be hidden', async () => {
    const quote = { quote: 'Quick and kind.', city: 'Clive' };
    for (const name of ['Bulk One', 'Bulk Two'])
      await app.as.admin
        .post('/api/resident-quotes')
        .send({ ...quote, name })
        .expect(201);
    const page = await openContent('/resident-quotes');
    for (const name of ['Bulk One', 'Bulk Two']) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'City' }).uncheck();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('columnheader', { name: 'City' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Delete 2 records' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 records?' });
    await dialog.getByRole('button', { name: 'Delete 2 Records' }).click();

    await messages(page).getByText('2 records deleted').waitFor();
    expect((await rows('resident-quotes')).some(({ name }) => name!.startsWith('Bulk'))).toBe(false);
  });

  test('the order is changed with the keyboard, which stays where it is and hears the new place', async () => {
    const page = await openContent('/neighborhoods');
    const down = page.getByRole('button', { name: 'Move West Des Moines down' });
    await down.focus();

    await page.keyboard.press('Enter');
    await page.getByText('West Des Moines is now number 2 of 6.').waitFor();
    await page.waitForFunction(
      "document.activeElement?.getAttribute('aria-label') === 'Move West Des Moines down'",
    );
    await page.keyboard.press('Enter');
    await page.getByText('West Des Moines is now number 3 of 6.').waitFor();

    expect((await rows('neighborhoods')).map(({ name }) => name).slice(0, 3)).toEqual([
      'Ankeny',
      'Urbandale',
      'West Des Moines',
    ]);
    expect(await page.getByRole('button', { name: 'Move Ankeny up' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  test('who was slower keeps what was typed, reads what changed, and may save over it', async () => {
    const [quote] = await rows('resident-quotes');
    const page = await openContent(`/resident-quotes/${quote!.id}`);
    await page.getByLabel('Quote').fill('Typed meanwhile.');
    await app.as.admin.put(`/api/resident-quotes/${quote!.id}`).send({ city: 'Grimes' });

    await save(page);
    await page.getByText('Someone else changed this').waitFor();
    await page.getByText('City: now Grimes').waitFor();
    await page.getByRole('button', { name: 'Save my version' }).click();

    await messages(page).getByText('Saved. The site is up to date.').waitFor();
    expect((await rows('resident-quotes'))[0]).toMatchObject({ quote: 'Typed meanwhile.', city: 'Grimes' });
  });

  test('an editor begins with what a colleague wrote since the list was read', async () => {
    const [quote] = await rows('resident-quotes');
    const page = await openContent('/resident-quotes');
    await page.getByRole('link', { name: `Edit ${quote!.name}` }).waitFor();
    await app.as.admin.put(`/api/resident-quotes/${quote!.id}`).send({ city: 'Norwalk' });

    await page.getByRole('link', { name: `Edit ${quote!.name}` }).click();
    await page.getByRole('textbox', { name: 'Quote' }).fill('Typed later.');
    expect(await page.getByLabel('City').inputValue()).toBe('Norwalk');
    await save(page);

    await messages(page).getByText('Saved. The site is up to date.').waitFor();
  });

  test('what the server refuses is told at its field, and a failure keeps everything typed', async () => {
    const page = await openContent('/neighborhoods/create');
    await page.getByLabel('Name').fill('Beaverdale');
    await page.getByLabel('Illustration').click();
    await page.getByRole('option', { name: 'Clive' }).click();
    await page.getByLabel('Rentals Link').fill('https://name:word@evil.example.com');
    await page.getByLabel('Description').fill('Brick houses.');

    await save(page);
    await page.getByText('Enter a URL that starts with https://').waitFor();
    await page.getByLabel('Rentals Link').fill('https://listings.example.com/beaverdale');
    await page.route('**/api/neighborhoods', (route) => route.abort());
    await save(page);
    await messages(page).getByText("This wasn't added. What you typed is still here.").waitFor();
    await page.unroute('**/api/neighborhoods');
    await save(page);

    await messages(page).getByText('Added. The site is up to date.').waitFor();
    expect(await site('/rentals')).toContain('https://listings.example.com/beaverdale');
  });

  test('an empty list says so and offers the first record, and one that cannot be read another try', async () => {
    const page = await openContent('/faqs');
    await page.route('**/api/testimonials?*', (route) => route.fulfill({ status: 503, json: {} }));

    await page.getByRole('tab', { name: 'Testimonials' }).click();
    await page.getByText("This list couldn't be loaded.").waitFor({ timeout: 30_000 });
    await page.unroute('**/api/testimonials?*');
    await page.route('**/api/testimonials?*', (route) =>
      route.fulfill({ json: [], headers: { 'content-range': 'testimonials 0-0/0' } }),
    );
    await page.getByRole('button', { name: 'Retry' }).click();

    await page.getByText('Nothing here yet').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Add Testimonial' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Add Testimonial' }).waitFor();
  });

  test.each([
    ['/faqs/00000000-0000-4000-8000-000000000000', 'This record no longer exists.'],
    ['/nothing', 'Page not found'],
  ])('/admin/content%s says %j', async (path, text) => {
    const page = await openContent(path);

    await page.getByText(text).waitFor();
  });

  // S-16, S-155
  test('a user of staff is turned away', async () => {
    const page = await openContent('/team-members', { role: 'user' });

    await page.getByRole('heading', { level: 1, name: 'Access denied' }).waitFor();
    expect(await page.getByText('Marcus').count()).toBe(0);
  });
});

describe('the company settings', () => {
  test('a phone that is changed in the console is the phone of the site', async () => {
    const page = await openContent('/company');
    await page.getByLabel('Phone').fill('515-555-0123');

    await save(page);

    await messages(page).getByText('Saved. The site is up to date.').waitFor();
    expect(await site('/')).toContain('tel:5155550123');
  });

  test('what somebody else saved meanwhile is shown, and what was typed is saved on top of it', async () => {
    const page = await openContent('/company');
    await page.getByLabel('Phone').fill('515-555-0124');
    const address = { street: '9 Elsewhere Ave', city: 'Ankeny', state: 'IA', zipCode: '50021' };
    await app.as.admin.patch('/api/company').send({ name: 'Renamed Meanwhile', address });
    await save(page);

    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    await notice.getByText('Renamed Meanwhile').waitFor();
    await notice.getByText('9 Elsewhere Ave').waitFor();
    await notice.getByRole('button', { name: 'Save my version' }).click();

    await messages(page).getByText('Saved. The site is up to date.').waitFor();
    expect(await page.getByLabel('Company Name').inputValue()).toBe('Renamed Meanwhile');
    const home = await site('/');
    expect(home).toContain('tel:5155550124');
    expect(home).toContain('Renamed Meanwhile');
  });

  test('what is refused is told at its field, also inside the address', async () => {
    const page = await openContent('/company');
    await page.getByLabel('ZIP').fill('5026');
    await page.getByLabel('Facebook').fill('http://facebook.example.com');

    await save(page);
    await page.getByText('Enter a URL that starts with https://').waitFor();
    await page.getByText('ZIP must be 5 digits').waitFor();
    await page.getByLabel('ZIP').fill('50266');
    await page.getByLabel('Facebook').fill('https://facebook.example.com/new');
    await save(page);

    await messages(page).getByText('Saved. The site is up to date.').waitFor();
    expect(await page.getByLabel('Facebook').inputValue()).toBe('https://facebook.example.com/new');
  });
});
