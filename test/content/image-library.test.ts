import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { SiteImageView, SitePicture } from '#shared/site-image.js';
import { blogDesk } from '../blog/blog-desk.js';
import { startApp, type TestApp } from '../support/app.js';
import { isBlocking } from '../support/locks.js';
import { plainPicture, png } from '../support/pictures.js';
import { until } from '../support/until.js';

/** Crop, focal point and alt text of every image, wherever it shows. */
let app: TestApp;
let desk: ReturnType<typeof blogDesk>;

beforeAll(async () => {
  app = await startApp();
  desk = blogDesk(app);
});

afterAll(() => app.close());

/** Less red than the blue is blue, so that both halves together count as blue. */
const RED = { r: 110, g: 20, b: 20 };

/** Blue on the left, red on the right. */
const halves = async (width = 1_000, height = 500) =>
  plainPicture({ width, height })
    .composite([{ input: await png({ width: width / 2, height, color: RED }), left: width / 2, top: 0 }])
    .png()
    .toBuffer();

const put = (slot: string, file: Buffer) =>
  app.as.admin.put(`/api/images/${slot}`).attach('file', file, 'picture.png');
const add = (file: Buffer) => app.as.admin.post('/api/images').attach('file', file, 'picture.png');
const edit = (id: string, changes: object) => app.as.admin.patch(`/api/images/${id}`).send(changes);
const list = async (filter: object): Promise<SiteImageView[]> =>
  (
    await app.as.admin
      .get('/api/images')
      .query({ filter: JSON.stringify(filter) })
      .expect(200)
  ).body;
const bytesOf = async (path: string) => Buffer.from(await (await fetch(app.url + path)).arrayBuffer());
/** Which of these the page at a path contains; a failure then doesn't print the page. */
const shown = async (path: string, ...texts: string[]) => {
  const page = await (await fetch(app.url + path)).text();
  return texts.filter((text) => page.includes(text));
};
const files = () => readdir(join(app.config.DATA_DIR, 'site-images'), { recursive: true });
const widest = ({ sources }: SitePicture) => sources.at(-1)!.srcSet.split(', ').at(-1)!.split(' ')[0]!;
const colorOf = async (path: string) => {
  const { data } = await sharp(await bytesOf(path))
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[0]! > data[2]! ? 'red' : 'blue';
};

describe('a crop', () => {
  const RIGHT = { x: 50, y: 0, width: 50, height: 100 };

  test('shows only that part, under new URLs, and can be undone', async () => {
    const before = (await put('hero', await halves())).body as SiteImageView;

    const { status, body } = await edit('hero', { crop: RIGHT });

    expect([status, body.crop, body.original]).toEqual([200, RIGHT, { width: 1_000, height: 500 }]);
    expect(body.picture).toMatchObject({ width: 500, height: 500 });
    expect(await colorOf(widest(body.picture))).toBe('red');
    expect(body.picture.src).not.toBe(before.picture!.src);
    const stored = (await files()).filter((name) => name.startsWith('hero-'));
    expect(new Set(stored.map((name) => name.slice(0, 'hero-'.length + 16))).size).toBe(1);

    const undone = (await edit('hero', { crop: null })).body as SiteImageView;
    expect(undone.picture).toMatchObject({ width: 1_000, height: 500 });
    expect(await colorOf(undone.picture!.src)).toBe('blue');
  });

  test('of an image in posts keeps its permanent URL', async () => {
    const { id, picture } = (await add(await halves())).body as SiteImageView;
    await desk.post({ slug: 'cropped', status: 'published', featuredImage: `/blog-images/${id}.png` });
    const old = widest(picture!);

    const { body } = await edit(id, { crop: RIGHT, focalX: 20, focalY: 80 });

    expect(await colorOf(`/blog-images/${id}.png`)).toBe('red');
    const due = [body.picture.sources[0].srcSet, 'object-position:20% 80%'];
    expect(await shown('/blog/cropped', ...due)).toEqual(due);
    const answer = await fetch(app.url + old, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/blog-images/${id}.png`]);
  });

  test('of a team photo keeps the person', async () => {
    const member = (await app.as.admin.get('/api/team-members')).body[0];
    const path = `/api/team-members/${member.id}/image`;
    await app.as.admin
      .put(path)
      .attach('file', await halves(), 'me.png')
      .expect(200);

    const { body } = await edit(`team-member:${member.id}`, { crop: RIGHT, focalY: 10 });

    expect(body).toMatchObject({ place: 'team-member', usedBy: [member.name], focalY: 10 });
    expect(await colorOf(body.picture.src)).toBe('red');
    const due = [body.picture.sources[0].srcSet, 'object-position:50% 10%'];
    expect(await shown('/team', ...due)).toEqual(due);
  });

  test.each([
    ['reaches outside', { x: 60, y: 0, width: 50, height: 100 }],
    ['is empty', { x: 0, y: 0, width: 0, height: 0 }],
    ['is not an area', { x: 'a' }],
  ])('that %s is refused', async (_, crop) => {
    await put('hero', await png());

    expect((await edit('hero', { crop })).status).toBe(422);
  });

  test('of an image uploaded before originals were stored asks for a new upload', async () => {
    await put('about', await png());
    const [original] = (await files()).filter((name) => /^about-.*original/.test(name));
    const { rm } = await import('node:fs/promises');
    await rm(join(app.config.DATA_DIR, 'site-images', original!));

    const { status, body } = await edit('about', { crop: RIGHT });

    expect([status, body.code]).toEqual([422, 'NO_ORIGINAL']);
    expect(body.detail).toContain('Upload it again');
  });

  test('never makes what it hides public', async () => {
    const { body } = await put('team', await halves());
    await edit('team', { crop: RIGHT });
    const [original] = (await files()).filter((name) => /^team-.*original/.test(name));

    expect((await fetch(`${app.url}/site-images/${original}`)).status).toBe(404);
    expect((await app.as.staff.get('/api/images/team/original')).status).toBe(403);
    const { status, headers } = await app.as.admin.get('/api/images/team/original');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect(body.id).toBe('team');
  });
});

describe('alt text and focal point', () => {
  test('show on the page without new files', async () => {
    const before = (await put('hero', await png())).body as SiteImageView;

    const { body } = await edit('hero', { alt: '  A "brick" ranch  ', focalX: 30, focalY: 70 });

    expect(body).toMatchObject({ alt: 'A "brick" ranch', focalX: 30, focalY: 70 });
    expect(body.picture.src).toBe(before.picture!.src);
    const due = ['alt="A &quot;brick&quot; ranch"', 'object-position:30% 70%'];
    expect(await shown('/', ...due)).toEqual(due);
  });

  test('of a decorative image stay empty on the page', async () => {
    await put('hero', await png());

    const { body } = await edit('hero', { alt: 'Old words', isDecorative: true });

    expect(body.picture.alt).toBeUndefined();
    expect(await shown('/', 'Old words')).toEqual([]);
  });

  test.each([
    ['a focal point outside', { focalX: 101 }],
    ['half a percent', { focalY: 0.5 }],
    ['alt text that is too long', { alt: 'x'.repeat(301) }],
    ['another field', { width: 10 }],
  ])('%s is refused', async (_, changes) => {
    await put('hero', await png());

    expect((await edit('hero', changes)).status).toBe(422);
  });
});

describe('the list', () => {
  test('finds images without alt text and images nothing shows', async () => {
    const unused = (await add(await png())).body as SiteImageView;
    const used = (await add(await png())).body as SiteImageView;
    await edit(unused.id, { alt: 'A porch' });
    await desk.post({ title: 'Porches', featuredImage: `/blog-images/${used.id}.png` });

    const ids = async (filter: object) => (await list(filter)).map(({ id }) => id);

    expect(await ids({ unused: true, id: [unused.id, used.id] })).toEqual([unused.id]);
    expect(await ids({ missingAlt: true, id: [unused.id, used.id] })).toEqual([used.id]);
    expect((await list({ id: [used.id] }))[0]).toMatchObject({ place: 'library', usedBy: ['Porches'] });
    expect(await ids({ missingAlt: true, place: 'team-member' })).toEqual([]);
  });

  test('is paged and sorted like every resource, with the fixed places first', async () => {
    const { body, headers } = await app.as.admin
      .get('/api/images')
      .query({ sort: '["changedAt","DESC"]', range: '[0,3]' });

    expect((body as SiteImageView[]).map(({ id }) => id)).toEqual(['logo', 'hero', 'about', 'team']);
    expect(headers['content-range']).toMatch(/^images 0-3\/\d+$/);
  });

  test('an image in use is not deleted, an unused one is', async () => {
    const unused = (await add(await png())).body as SiteImageView;
    const used = (await add(await png())).body as SiteImageView;
    await desk.post({ featuredImage: `/blog-images/${used.id}.png` });

    const statuses = [
      (await app.as.admin.delete(`/api/images/${unused.id}`)).status,
      (await app.as.admin.delete(`/api/images/${used.id}`)).status,
    ];

    expect(statuses).toEqual([200, 409]);
    expect((await app.as.admin.get(`/api/images/${unused.id}`)).status).toBe(404);
  });
});

describe('an area', () => {
  test('shows its own photo, uploaded or from the library, with its own crop', async () => {
    const { id } = (await add(await halves())).body as SiteImageView;
    await edit(id, { alt: 'Jordan Creek at dusk' });

    const { status, body } = await app.as.admin.post('/api/images/area:waukee/choose').send({ from: id });
    await edit('area:waukee', { crop: { x: 50, y: 0, width: 50, height: 100 } });

    expect([status, body.id, body.alt]).toEqual([200, 'area:waukee', 'Jordan Creek at dusk']);
    expect(body.picture.src).toMatch(/^\/site-images\/area-[0-9a-f]{16}\.png$/);
    const picture = (await app.as.anonymous.get('/api/public/site-images')).body[
      'area:waukee'
    ] as SitePicture;
    expect([await colorOf(picture.src), picture.alt]).toEqual(['red', 'Jordan Creek at dusk']);
    const served = await fetch(app.url + widest(picture));
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await colorOf(`/blog-images/${id}.png`)).toBe('blue');
  });

  test.each(['area:', 'area:..%2fx', 'area:A B', 'nowhere:x', 'property:7'])(
    '%s is not a place',
    async (slot) => {
      expect((await put(slot, await png())).status).toBe(404);
    },
  );
});

describe('the photo of a home for rent', () => {
  const HOME = {
    address: '412 Ridge Dr',
    city: 'Ankeny',
    zipCode: '50023',
    rent: 1_850,
    bedrooms: 3,
    bathrooms: 2,
    squareFootage: null,
    availableOn: null,
    photoUrl: 'https://photos.example.com/412.jpg',
    url: null,
  };
  const addHome = async (): Promise<string> =>
    (await app.as.admin.post('/api/rentals').send(HOME).expect(201)).body.id;
  const removeHome = (id: string) => app.as.admin.delete(`/api/rentals/${id}`).expect(200);

  test('replaces the linked one on the rentals page, and is deleted with the home', async () => {
    const id = await addHome();
    const { body } = await put(`rental:${id}`, await halves());
    const picture: SitePicture = body.picture;
    const due = [picture.sources[0]!.srcSet, 'alt="Photo of 412 Ridge Dr"'];
    const pages = await shown('/rentals', ...due, HOME.photoUrl);
    const { usedBy } = (await list({ place: 'rental' }))[0]!;

    await removeHome(id);

    expect(picture.src).toMatch(/^\/site-images\/rental-[0-9a-f]{16}\.png$/);
    expect(pages).toEqual(due);
    expect(usedBy).toEqual([HOME.address]);
    expect((await fetch(app.url + picture.src)).status).toBe(404);
    const stem = picture.src.split('/').at(-1)!.replace('.png', '');
    expect((await files()).filter((name) => name.startsWith(stem))).toEqual([]);
  });

  test('is not stored for a home that is deleted during the upload, or does not exist', async () => {
    const id = await addHome();
    const [file, before] = [await png(), await files()];
    const uploaded = await app.em.transactional(async (em) => {
      await em.execute('delete from rentals where id = ?', [id]);
      const upload = put(`rental:${id}`, file).then(({ status }) => status);
      await until(() => isBlocking(em));
      return { upload };
    });

    expect(await uploaded.upload).toBe(404);
    expect((await put(`rental:${id}`, file)).status).toBe(404);
    expect((await files()).filter((name) => !before.includes(name))).toEqual([]);
  });
});

describe("the photo of a lead's home", () => {
  test('shows in the report, and its name says nothing about the lead', async () => {
    const { id: leadId, propertyAddress } = await app.make.lead();
    await app.make.entry({ leadId, rent: 1_800 });

    const { body } = await put(`property:${leadId}`, await halves());
    await edit(`property:${leadId}`, { alt: 'The home from the street' });

    expect(body.picture.src).toMatch(/^\/site-images\/home-[0-9a-f]{16}\.png$/);
    expect((await list({ id: [`property:${leadId}`] }))[0]!.usedBy).toEqual([propertyAddress]);
    const due = [body.picture.sources[0].srcSet, 'alt="The home from the street"'];
    expect(await shown(`/analysis/${leadId}`, ...due)).toEqual(due);
    expect(JSON.stringify((await app.as.anonymous.get('/api/public/site-images')).body)).not.toContain(
      'home-',
    );
  });

  test('is deleted with the lead', async () => {
    const { id } = await app.make.lead();
    const { body } = await put(`property:${id}`, await png());

    await app.as.admin.delete(`/api/leads/${id}`).expect(200);

    expect((await fetch(app.url + body.picture.src)).status).toBe(404);
    const stem = body.picture.src.split('/').at(-1)!.replace('.png', '');
    await until(async () => !(await files()).some((name) => name.startsWith(stem)));
  });

  test('is not stored for a lead that is deleted during the upload', async () => {
    const { id } = await app.make.lead();
    const [file, before] = [await png(), await files()];

    const uploaded = await app.em.transactional(async (em) => {
      await em.execute('delete from leads where id = ?', [id]);
      const upload = put(`property:${id}`, file).then(({ status }) => status);
      await until(() => isBlocking(em));
      return { upload };
    });

    expect(await uploaded.upload).toBe(404);
    expect((await app.as.admin.get(`/api/images/property:${id}`)).status).toBe(404);
    expect((await files()).filter((name) => !before.includes(name))).toEqual([]);
  });

  test('needs a lead that exists', async () => {
    expect((await put('property:6f2b7a52-0000-4000-8000-000000000000', await png())).status).toBe(404);
  });
});

test('an image of 10 pixels is refused with a sentence, and one of 24 is shown at its size', async () => {
  const small = await put('hero', await png({ width: 10, height: 10 }));
  const least = await put('hero', await png({ width: 24, height: 24 }));

  expect([small.status, small.body.code]).toEqual([422, 'TOO_FEW_PIXELS']);
  expect(small.body.detail).toContain('at least 24 × 24 pixels');
  expect(least.body.picture).toMatchObject({ width: 24, height: 24 });
  expect(least.body.picture.sources[0].srcSet).toMatch(/-24\.avif 24w$/);
});

test('an image of 50 megapixels is refused with a sentence', async () => {
  const large = await png({ width: 10_000, height: 5_000 });

  const { status, body } = await put('hero', large);

  expect([status, body.code]).toEqual([422, 'TOO_MANY_PIXELS']);
  expect(body.detail).toContain('40 megapixels');
});

// S-155, S-156
test('staff see images but do not change them', async () => {
  const file = await png();
  const as = app.as.staff;

  const statuses = [
    (await as.get('/api/images/hero')).status,
    (await as.patch('/api/images/hero').send({ alt: 'x' })).status,
    (await as.post('/api/images').attach('file', file, 'a.png')).status,
    (await as.post('/api/images/hero/choose').send({ from: '6f2b7a52-0000-4000-8000-000000000000' })).status,
    (await as.delete('/api/images/hero')).status,
  ];

  expect(statuses).toEqual([200, 403, 403, 403, 403]);
});
