import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BlogImageView, PublicPost } from '#shared/blog.js';
import { type SitePicture, TOO_LARGE, WRONG_TYPE } from '#shared/site-image.js';
import { BlogPreviews } from '../../src/blog/blog-previews.js';
import { lockPosts } from '../../src/blog/post-references.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { png } from '../support/pictures.js';
import { until } from '../support/until.js';
import { blogDesk } from './blog-desk.js';

let app: TestApp;
let desk: ReturnType<typeof blogDesk>;

beforeAll(async () => {
  app = await startApp();
  desk = blogDesk(app);
});

afterAll(() => app.close());

const upload = (file: Buffer) =>
  app.as.admin
    .post('/api/blog-images')
    .attach('file', file, { filename: '../a.svg', contentType: 'image/png' });
const add = async (): Promise<BlogImageView> => (await upload(await png({ width: 600, height: 300 }))).body;

test('an uploaded image has a permanent URL and all its sizes', async () => {
  const { status, body } = await upload(await png({ width: 600, height: 300 }));

  const { id, url, picture } = body as BlogImageView;
  expect([status, url, picture.src]).toEqual([201, `/blog-images/${id}.png`, `/blog-images/${id}.png`]);
  expect(picture).toMatchObject({ width: 600, height: 300 });
  const sizes = picture.sources.flatMap(({ srcSet }) =>
    srcSet.split(', ').map((each) => each.split(' ')[0]!),
  );
  expect(sizes).toHaveLength(6);
  for (const address of [url, ...sizes]) {
    const file = await fetch(app.url + address);
    expect([file.status, file.headers.get('cache-control')]).toEqual([
      200,
      // A crop changes what the permanent URL shows.
      address === url ? 'public, max-age=3600' : 'public, max-age=31536000, immutable',
    ]);
    expect(file.headers.get('content-type')).toBe(`image/${address.split('.').at(-1)}`);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  }
  const again = await fetch(app.url + url, { headers: { 'if-none-match': `"${id}.png"` } });
  expect(again.status).toBe(304);
});

test('an author’s avatar is a small copy on pages, and a post has large ones', async () => {
  const [{ id, url }, featured] = [await add(), await add()];
  const author = await desk.author({ avatarUrl: url });
  const slug = `signed-${id}`;
  await desk.post({ slug, status: 'published', authorId: author.id, featuredImage: featured.url });

  const post = (await app.as.anonymous.get(`/api/public/blog/posts/${slug}`)).body as PublicPost;

  const widths = ({ sources }: SitePicture) => sources.map(({ srcSet }) => srcSet.match(/\d+w/g));
  expect(widths(post.author!.avatar!)).toEqual([
    ['96w', '192w'],
    ['96w', '192w'],
    ['96w', '192w'],
  ]);
  expect(widths(post.picture!)).toEqual([
    ['480w', '600w'],
    ['480w', '600w'],
    ['480w', '600w'],
  ]);
  const page = await app.as.anonymous.get(`/blog/${slug}`);
  expect(page.text).toContain(`/blog-images/${id}-96.avif 96w`);
  const small = await fetch(`${app.url}/blog-images/${id}-96.avif`);
  expect([small.status, Number(small.headers.get('content-length')) < 5_000]).toEqual([200, true]);
});

test('a file that is not an image or too large gets the same errors as other images', async () => {
  const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const large = await upload(Buffer.alloc(5 * 1024 * 1024 + 1));
  const json = await app.as.admin.post('/api/blog-images').send({ file: 'x' });

  expect([svg.status, svg.body.message]).toEqual([415, WRONG_TYPE]);
  expect([large.status, large.body.message]).toEqual([413, TOO_LARGE]);
  expect(json.status).toBe(415);
});

test('the list is newest first and paged', async () => {
  const made = [await add(), await add()].reverse();

  const { body, headers } = await app.as.admin.get('/api/blog-images').query({ range: '[0,1]' });

  expect(body).toEqual(made);
  expect(headers['content-range']).toMatch(/^blog-images 0-1\/\d+$/);
});

// P-260
test('a list without a range holds 100 images', async () => {
  const { body: before } = await app.as.admin.get('/api/blog-images').query({ range: '[0,99]' });
  await app.em.execute(
    `insert into blog_images (hash, width, height, widths, created_at)
     select md5(i::text), 600, 300, '[96]', now() - interval '1 day' from generate_series(1, 101) as i`,
  );

  const { body, headers } = await app.as.admin.get('/api/blog-images').expect(200);

  expect(body).toHaveLength(100);
  expect(headers['content-range']).toBe(`blog-images 0-99/${before.length + 101}`);
});

test('an image in use by a post or author stays; any other is deleted for everyone', async () => {
  const [featured, inside, avatar] = [await add(), await add(), await add()];
  const one = await desk.post({ title: 'Roofs', featuredImage: featured.url });
  await desk.post({ content: `<p>x</p><img src="${inside.url}" alt="Gutter">` });
  await desk.author({ avatarUrl: avatar.url });

  for (const { id } of [featured, inside, avatar]) {
    const { status, body } = await app.as.admin.delete(`/api/blog-images/${id}`);
    expect([status, body.code]).toEqual([409, 'IMAGE_IN_USE']);
  }
  await desk.edit(one.id, { featuredImage: null });
  await fetch(app.url + featured.url);
  expect((await app.as.admin.delete(`/api/blog-images/${featured.id}`)).status).toBe(204);

  expect((await fetch(app.url + featured.url)).status).toBe(404);
  expect((await app.as.admin.delete(`/api/blog-images/${featured.id}`)).status).toBe(404);
  expect((await desk.audited(featured.id)).map(({ action }) => action)).toEqual([
    'blogImage.added',
    'blogImage.removed',
  ]);
});

test('an image is not deleted while an author starts using it', async () => {
  const { id, url } = await add();
  const author = await desk.author();
  let saved: Promise<{ status: number }> | undefined;

  await app.em.transactional(async (em) => {
    await lockPosts(em);
    saved = app.as.admin
      .put(`/api/blog-authors/${author.id}`)
      .send({ avatarUrl: url })
      .then((answer) => answer);
    await until(() => isWaiting(em));
  });

  expect((await saved!).status).toBe(200);
  expect((await app.as.admin.delete(`/api/blog-images/${id}`)).status).toBe(409);
});

/** Whether a writer is waiting for the lock. */
async function isWaiting(em: TestApp['em']): Promise<boolean> {
  const [row] = await em.execute<{ is: boolean }[]>(
    `select exists (select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())) as is`,
  );
  return row!.is;
}

test.each([
  'x.png',
  `${randomUUID()}.png`,
  `${randomUUID()}.svg`,
  '..%2f..%2fsecret',
  `${randomUUID()}-480.png`,
])('/blog-images/%s gets 404', async (name) => {
  expect((await fetch(`${app.url}/blog-images/${name}`)).status).toBe(404);
});

test('a preview link shows its post for a day, and no one can forge one', async () => {
  const clock = freezeClock(app);
  const previews = app.app.get(BlogPreviews, { strict: false });
  const { id } = await desk.post();

  const { status, body } = await app.as.admin.post(`/api/blog-posts/${id}/preview`);
  const token = (body.url as string).replace('/blog/preview/', '');

  expect([status, previews.read(token)]).toEqual([201, id]);
  expect(previews.read(`${token}x`)).toBeNull();
  expect(previews.read('nonsense')).toBeNull();
  clock.advance({ days: 1 });
  expect(previews.read(token)).toBeNull();
  clock.unfreeze();
});
