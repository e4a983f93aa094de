import { readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { SiteImageView, SitePicture } from '#shared/site-image.js';
import { startApp, type TestApp } from '../support/app.js';
import { photoWithLocation, pixelBomb, plainPicture, png } from '../support/pictures.js';

let app: TestApp;
let second: TestApp;

beforeAll(async () => {
  app = await startApp();
  second = await startApp({ DATABASE_URL: app.config.DATABASE_URL, DATA_DIR: app.config.DATA_DIR });
});

beforeEach(async () => {
  for (const kind of ['logo', 'hero', 'about', 'team']) await app.as.admin.delete(`/api/images/${kind}`);
});

afterAll(async () => {
  await second.close();
  await app.close();
});

const upload = (kind: string, file: Buffer, name = 'picture.png', field = 'file') =>
  app.as.admin.put(`/api/images/${kind}`).attach(field, file, { filename: name, contentType: 'image/png' });
/** Of an image of 640 pixels: the PNG, two widths in three formats, and the original. */
const FILES = 8;
const folder = () => join(app.config.DATA_DIR, 'site-images');
const picturesOf = async (of = app): Promise<Record<string, SitePicture | null>> =>
  (await of.as.anonymous.get('/api/public/site-images')).body;
const bytesOf = async (path: string) => Buffer.from(await (await fetch(app.url + path)).arrayBuffer());
const home = async (of = app) => (await fetch(of.url)).text();

describe('an uploaded image', () => {
  // S-73, S-112, S-162, P-203, P-260, S-244
  test.each(['logo', 'hero', 'about', 'team'])(
    '%s is served from its stable public URL and cached for an hour',
    async (kind) => {
      const { status, body } = await upload(kind, await png());

      const address = body.picture.src as string;
      const file = await fetch(`${app.url}/site-images/${kind}.png`);
      expect([status, body.id]).toEqual([200, kind]);
      expect(address).toMatch(new RegExp(`^/site-images/${kind}\\.png\\?v=[0-9a-f]{16}$`));
      expect(file.status).toBe(200);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(await picturesOf()).toMatchObject({ [kind]: { src: address, width: 640, height: 480 } });
    },
  );

  test('is also served as AVIF, WebP and JPEG, in every width up to its own', async () => {
    const { body } = await upload('hero', await png({ width: 1_000, height: 500 }));

    const { sources, blur } = body.picture as SitePicture;
    expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
    for (const { type, srcSet } of sources) {
      const sizes = srcSet.split(', ').map((each) => each.split(' '));
      expect(sizes.map(([, width]) => width)).toEqual(['480w', '800w', '1000w']);
      for (const [path, width] of sizes) {
        const file = await fetch(app.url + path);
        const bytes = Buffer.from(await file.arrayBuffer());
        expect(file.headers.get('content-type')).toBe(type);
        expect(file.headers.get('cache-control')).toContain('immutable');
        // The server disables the AVIF decoder, and in this process too.
        if (type !== 'image/avif')
          expect((await sharp(bytes).metadata()).width).toBe(Number.parseInt(width!, 10));
        else expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif');
      }
    }
    const tiny = await sharp(Buffer.from(blur!.split(',')[1]!, 'base64')).metadata();
    expect(tiny).toMatchObject({ width: 20, height: 10, format: 'webp' });
    expect(blur!.length).toBeLessThan(500);
  });

  test('is limited to 1,600 pixels wide, and a transparent one has no blur placeholder', async () => {
    const { body } = await upload('logo', await png({ width: 3_200, height: 800, alpha: 0.4 }));

    expect(body.picture).toMatchObject({ width: 1_600, height: 400, blur: null });
    expect(body.picture.sources[0].srcSet).toMatch(/^\S+-480\.avif 480w$/);
  });

  test.each([
    ['JPEG', () => plainPicture().jpeg().toBuffer()],
    ['WebP', () => plainPicture().webp().toBuffer()],
    ['GIF', () => plainPicture().gif().toBuffer()],
  ])('may be a %s, whatever its file name says, and becomes a PNG', async (_, make) => {
    const { status } = await upload('hero', await make(), '../../etc/passwd.svg');

    const { format } = await sharp(await bytesOf('/site-images/hero.png')).metadata();
    expect([status, format]).toEqual([200, 'png']);
  });

  // security.md section 5
  test('loses its location and metadata and is rotated upright', async () => {
    const photo = await photoWithLocation();
    expect((await sharp(photo).metadata()).exif).toBeDefined();

    const { body } = await upload('hero', photo);

    const kept = await sharp(await bytesOf('/site-images/hero.png')).metadata();
    expect([kept.exif, kept.xmp, kept.icc, kept.orientation]).toEqual(Array(4).fill(undefined));
    expect(body.picture).toMatchObject({ width: 480, height: 640 });
  });

  test('loses any data appended to its file', async () => {
    const payload = '<script>alert(document.domain)</script>';

    const { status } = await upload('hero', Buffer.concat([await png(), Buffer.from(payload)]));

    expect(status).toBe(200);
    expect((await bytesOf('/site-images/hero.png')).includes(payload)).toBe(false);
  });

  test('is revalidated with its ETag', async () => {
    await upload('hero', await png());
    const first = await fetch(`${app.url}/site-images/hero.png`);

    const again = await fetch(first.url, { headers: { 'if-none-match': first.headers.get('etag')! } });

    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  test('shows on the pages immediately, and within a second in every other process', async () => {
    await Promise.all([home(), home(second)]);

    const { body } = await upload('hero', await png());
    const { body: logo } = await upload('logo', await png());
    const here = await home();
    await new Promise((resolve) => setTimeout(resolve, 1_001));
    const there = await home(second);

    for (const page of [here, there]) {
      expect(page.includes(`src="${body.picture.src}"`)).toBe(true);
      expect(page.includes(`src="${logo.picture.src}"`)).toBe(true);
      expect(page.includes('id="ds-window"')).toBe(false);
    }
  });

  test('replaces the previous image, whose sizes are deleted and redirect to the new one', async () => {
    const before = (await upload('hero', await png())).body.picture as SitePicture;
    const old = before.sources[0]!.srcSet.split(' ')[0]!;

    const { body } = await upload('hero', await png({ color: { r: 200, g: 30, b: 30 } }));

    expect(body.picture.src).not.toBe(before.src);
    const answer = await fetch(app.url + old, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/site-images/hero.png']);
    const files = await readdir(folder());
    expect(files.length).toBe(FILES);
    expect(files).not.toContain(old.split('/').at(-1));
  });

  test('can be reset to the default image, which leaves no file', async () => {
    const shipped = await bytesOf('/site-images/logo.png');
    await upload('logo', await png());
    expect((await bytesOf('/site-images/logo.png')).equals(shipped)).toBe(false);

    const { status, body } = await app.as.admin.delete('/api/images/logo');

    expect([status, body.picture]).toEqual([200, null]);
    expect((await bytesOf('/site-images/logo.png')).equals(shipped)).toBe(true);
    expect(await picturesOf()).toMatchObject({ logo: null });
    expect(await readdir(folder())).toEqual([]);
  });

  // security.md section 9
  test('is in the audit log with its actor', async () => {
    await upload('team', await png());
    await app.as.admin.delete('/api/images/team');

    const entries = await app.em.execute(
      `select action, actor_id, before, after from audit_entries where subject_id = 'team' order by id desc limit 2`,
    );
    expect(entries).toMatchObject([
      { action: 'image.removed', actor_id: app.as.admin.userId, before: { hash: expect.any(String) } },
      { action: 'image.changed', actor_id: app.as.admin.userId, after: { hash: expect.any(String) } },
    ]);
  });

  test('wins or loses completely against a concurrent upload, without leftover files', async () => {
    const files = await Promise.all([png({ width: 700 }), png({ width: 900 })]);

    const answers = await Promise.all(files.map((file) => upload('hero', file)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { hero } = await picturesOf();
    expect((await sharp(await bytesOf(hero!.src)).metadata()).width).toBe(hero!.width);
    const listed = hero!.sources.flatMap(({ srcSet }) => srcSet.match(/hero-\S+/g));
    const isSize = (file: string) => /-\d+\.\w+$/.test(file);
    expect((await readdir(folder())).filter(isSize).sort()).toEqual(listed.sort());
  });
});

describe('a refused upload', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

  // S-141
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => svg],
    ['HTML named .png', () => html],
    ['HTML after a PNG signature', () => Buffer.concat([magic, html])],
    ['SVG after a GIF signature', () => Buffer.concat([Buffer.from('GIF89a'), svg])],
    ['a truncated JPEG', async () => (await plainPicture().jpeg().toBuffer()).subarray(0, 900)],
    ['a truncated PNG', async () => (await png()).subarray(0, 200)],
    ['a TIFF', () => plainPicture().tiff().toBuffer()],
    ['an AVIF', () => plainPicture().avif().toBuffer()],
    ['an empty file', () => Buffer.alloc(0)],
  ])('%s is 415 with the specified sentence, and the old image stays', async (_, make) => {
    const before = (await upload('hero', await png())).body.picture;

    const { status, body } = await upload('hero', await make());

    expect([status, body.detail]).toEqual([415, 'Invalid file type. Please upload an image.']);
    expect((await picturesOf()).hero).toEqual(before);
    expect((await readdir(folder())).length).toBe(FILES);
  });

  // S-142, S-244
  test('a file of one byte over 5 MB is 413 with the specified sentence, one of 5 MB is accepted', async () => {
    const limit = 5 * 1024 * 1024;
    const picture = await png();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);

    const over = await upload('hero', padded(limit + 1));
    const far = await upload('hero', padded(4 * limit));
    const at = await upload('hero', padded(limit));

    expect([over.status, over.body.detail]).toEqual([413, 'File size too large. Maximum size is 5MB.']);
    expect([far.status, at.status]).toEqual([413, 200]);
  });

  test('an image of 50,000 pixels a side is refused without decoding it', async () => {
    const bomb = pixelBomb();
    const startedAt = performance.now();

    const { status, body } = await upload('hero', bomb);

    expect([status, body.code]).toEqual([422, 'TOO_MANY_PIXELS']);
    expect(body.detail).toContain('40 megapixels');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  test.each(['picture', 'file[]', '__proto__'])('a form with the field %s is 422', async (field) => {
    const { status, body } = await upload('hero', await png(), 'a.png', field);

    expect([status, body.errors?.[0]?.field]).toEqual([422, 'file']);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x', 400],
    [
      'a truncated form',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"',
      400,
    ],
    [
      'a form truncated within its file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      400,
    ],
    [
      'a form truncated within another file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="b"; filename="a.png"\r\n\r\nabc',
      400,
    ],
    ['an empty form', 'multipart/form-data; boundary=x', '--x--', 422],
    ['JSON', 'application/json', '{"file":"x"}', 415],
    ['an image without a form', 'image/png', 'x', 415],
  ])('%s is refused', async (_, type, text, status) => {
    const answer = await app.as.admin.put('/api/images/hero').set('content-type', type).send(text);

    expect(answer.status).toBe(status);
  });

  test('an aborted upload has no effect', async () => {
    const before = (await upload('hero', await png())).body.picture;
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `PUT /api/images/hero HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${app.as.admin.token}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.resetAndDestroy();
    await new Promise((resolve) => setTimeout(resolve, 200));

    expect((await picturesOf()).hero).toEqual(before);
    expect((await upload('hero', await png())).status).toBe(200);
  });

  test.each(['favicon', 'HERO', 'hero.png', '..%2Fhero', 'icon'])(
    '%s is not a kind of image',
    async (kind) => {
      expect((await upload(kind, await png())).status).toBe(404);
    },
  );

  test('a multipart form is 415 on every other route', async () => {
    const file = await png();

    const answers = await Promise.all([
      app.as.staff.post('/api/leads').attach('file', file, 'a.png'),
      app.as.admin.patch('/api/company').attach('file', file, 'a.png'),
      app.as.anonymous.post('/api/auth/login').attach('file', file, 'a.png'),
      app.as.anonymous.post('/analysis').attach('file', file, 'a.png'),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 415]);
  });

  // S-74, S-155, S-156
  test('signed-out users cannot read the list, and staff can read but not change it', async () => {
    const file = await png();
    const put = (as: TestApp['as']['anonymous']) => as.put('/api/images/hero').attach('file', file, 'a.png');

    const statuses = [
      (await app.as.anonymous.get('/api/images')).status,
      (await put(app.as.anonymous)).status,
      (await app.as.anonymous.delete('/api/images/hero')).status,
      (await put(app.as.staff)).status,
      (await app.as.staff.delete('/api/images/hero')).status,
    ];

    const { body } = await app.as.staff.get('/api/images');
    expect(statuses).toEqual([401, 401, 401, 403, 403]);
    expect((body as SiteImageView[]).map(({ id, picture }) => [id, picture])).toEqual([
      ['logo', null],
      ['hero', null],
      ['about', null],
      ['team', null],
    ]);
  });

  test.each([
    '..%2f..%2fpackage.json',
    'logo.png%00',
    'hero-0000000000000000-480.svg',
    'nothing.png',
    '.env',
  ])('/site-images/%s is not found', async (name) => {
    const { status } = await fetch(`${app.url}/site-images/${name}`);

    expect(status).toBe(404);
  });
});

describe('the image folder', () => {
  test('is created again if it was deleted', async () => {
    await rm(folder(), { recursive: true, force: true });

    const { status } = await upload('hero', await png());

    expect([status, (await readdir(folder())).length]).toEqual([200, FILES]);
  });

  test('responds 503 on a full disk, keeps the old image and recovers afterwards', async () => {
    const before = (await upload('hero', await png())).body.picture as SitePicture;
    await bytesOf(before.src);
    await rm(folder(), { recursive: true });
    await writeFile(folder(), 'a file where the folder should be');

    const { status, body } = await upload('hero', await png({ width: 700 }));

    expect([status, body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    expect((await picturesOf()).hero).toEqual(before);
    expect((await fetch(app.url + before.src)).status).toBe(200);
    await rm(folder());
    expect((await upload('hero', await png({ width: 700 }))).status).toBe(200);
  });
});
