import { beforeEach, expect, test } from '@jest/globals';
import { json, setUpConsole, srcOf } from '../support/console-app.js';
import { png } from '../support/pictures.js';

/** The images of the site; uploading and dropping files is in test/e2e/images.browser.test.ts. */
const { page, reply } = setUpConsole();

beforeEach(async () => {
  await page.app.as.admin
    .put('/api/images/hero')
    .attach('file', await png(), 'front.png')
    .expect(200);
});

// S-73, P-45
test('an image shows its size, and is removed after a question', async () => {
  await page.open('/admin/images', { role: 'admin' });
  const hero = await page.region('Hero');
  await hero.findByText('640 × 480 pixels');

  await page.press('Remove Hero');
  await page.press('Cancel', await page.dialog('Remove Hero?'));
  await page.press('Remove Hero');
  await page.press('Remove', await page.dialog('Remove Hero?'));

  await page.messages().findByText('Hero removed. The site no longer shows it.');
  await (await page.region('Hero')).findByText('The site shows a street at dusk.');
});

// S-141, S-142
test.each([
  [
    new File(['%PDF-'], 'letter.pdf', { type: 'application/pdf' }),
    'Invalid file type. Please upload an image.',
  ],
  [
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
    'File size too large. Maximum size is 5MB.',
  ],
])('a wrong file is refused, and the image stays: %p', async (file, says) => {
  await page.open('/admin/images', { role: 'admin' });
  const hero = await page.region('Hero');
  await hero.findByText('640 × 480 pixels');
  const zone = await hero.findByRole('button', { name: /^Upload Hero/ });

  page.fireEvent.drop(zone, { dataTransfer: { files: [file], types: ['Files'] } });

  await hero.findByText(says);
  hero.getByText('640 × 480 pixels');
});

test('images that cannot be loaded say so, and load on Retry', async () => {
  const restore = reply(/^GET \/api\/images$/, () => json({}, 503));
  await page.open('/admin/images', { role: 'admin' });
  await page.screen.findByText(/^The images couldn.t be loaded\.$/);
  restore();

  await page.press('Retry');

  await page.region('Hero');
});

// S-74, S-155, S-156
test('staff see the images without a way to change them', async () => {
  await page.open('/admin/images');
  const hero = await page.region('Hero');

  expect(srcOf(await hero.findByRole('img'))).toMatch(/\/site-images\/hero/);

  page.screen.getByText('Only administrators can change these.');
  expect(page.screen.queryByRole('button', { name: /Upload|Remove/ })).toBeNull();
  expect(page.screen.queryByRole('link', { name: 'Images' })).toBeNull();
});
