import { beforeEach, expect, test } from '@jest/globals';
import { fieldValue, json, setUpConsole, srcOf } from '../support/console-app.js';
import { png } from '../support/pictures.js';

/** The images of the site; uploading and dropping files is in test/e2e/images.browser.test.ts. */
const { page, reply, sent } = setUpConsole();

beforeEach(async () => {
  await page.app.as.admin
    .put('/api/images/hero')
    .attach('file', await png(), 'front.png')
    .expect(200);
});

// S-73, P-45
test('an image shows its size, and is removed after a confirmation', async () => {
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
  const restore = reply(/^GET \/api\/images\?/, () => json({}, 503));
  await page.open('/admin/images', { role: 'admin' });
  await page.screen.findByText(/^Couldn.t load the images\.$/);
  restore();

  // The library below them, which reads the same, may have failed as well.
  const [retry] = await page.screen.findAllByRole('button', { name: 'Retry' });
  await page.user.click(retry!);

  await page.region('Hero');
});

// S-74, S-155, S-156
test('staff can see the images but not change them', async () => {
  await page.open('/admin/images');
  const hero = await page.region('Hero');

  expect(srcOf(await hero.findByRole('img'))).toMatch(/\/site-images\/hero/);

  page.screen.getByText('Only admins can change these.');
  expect(page.screen.queryByRole('button', { name: /Upload|Remove/ })).toBeNull();
  expect(page.screen.queryByRole('link', { name: 'Images' })).toBeNull();
});

const RIGHT_HALF = { x: 50, y: 0, width: 50, height: 100 };
const edits = () => sent.filter(({ line }) => line.startsWith('PATCH ')).map(({ body }) => body);

test('an image is saved only with alt text or as decorative', async () => {
  await page.open('/admin/images/hero', { role: 'admin' });
  await page.screen.findByLabelText(/^Alt text/);

  await page.press('Save Changes');
  await page.screen.findByText('Describe the image, or mark it as decorative.');
  page.fill(await page.screen.findByLabelText(/^Alt text/), 'A brick ranch at dusk');
  await page.press('Save Changes');

  await page.messages().findByText('Saved. The site is up to date.');
  expect(edits()).toEqual([{ alt: 'A brick ranch at dusk' }]);
  const { body } = await page.app.as.admin.get('/api/images/hero');
  expect(body.alt).toBe('A brick ranch at dusk');
});

test('a decorative image needs no alt text', async () => {
  await page.open('/admin/images/hero', { role: 'admin' });

  await page.user.click(await page.screen.findByRole('switch', { name: /^Decorative/ }));
  await page.press('Save Changes');

  await page.messages().findByText('Saved. The site is up to date.');
  expect(edits()).toEqual([{ isDecorative: true }]);
});

test('sliders move the focal point, and a crop can be reset', async () => {
  await page.app.as.admin.patch('/api/images/hero').send({ crop: RIGHT_HALF, alt: 'A porch' }).expect(200);
  await page.open('/admin/images/hero', { role: 'admin' });
  const slider = await page.screen.findByRole('slider', { name: 'From left to right' });

  page.fill(slider, '30');
  await page.press('Show the whole image');
  await page.press('Save Changes');

  await page.messages().findByText('Saved. The site is up to date.');
  expect(fieldValue(slider)).toBe('30');
  expect(edits()).toEqual([{ crop: null, focalX: 30 }]);
});

test('the library finds images without alt text and deletes unused ones', async () => {
  const { body } = await page.app.as.admin
    .post('/api/images')
    .attach('file', await png(), 'porch.png')
    .expect(201);
  await page.app.as.admin.patch(`/api/images/${body.id}`).send({ alt: 'A porch swing' }).expect(200);
  await page.open('/admin/images', { role: 'admin' });
  const library = await page.region('All images');
  await library.findByText('A porch swing');
  await library.findAllByText('Needs alt text');

  await page.user.click(await library.findByRole('checkbox', { name: 'Select A porch swing' }));
  await page.press('Delete 1', library);
  await page.press('Delete', await page.dialog('Delete 1 image?'));

  await page.messages().findByText('1 image deleted');
  await page.gone(() => library.queryByText('A porch swing') as never);
});

test('an image of the library is shown in another place', async () => {
  const { body } = await page.app.as.admin
    .post('/api/images')
    .attach('file', await png({ width: 800 }), 'porch.png')
    .expect(201);
  await page.open(`/admin/images/${body.id}`, { role: 'admin' });

  await page.user.selectOptions(await page.screen.findByLabelText('Use this image for'), 'About');
  await page.press('Show it there');

  await page.messages().findByText('The image is on the site now. Crop it for its new place here.');
  expect(page.path()).toBe('/admin/images/about');
});
