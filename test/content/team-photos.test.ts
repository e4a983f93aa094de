import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { ContentView } from '#shared/content.js';
import { startApp, type TestApp } from '../support/app.js';
import { photoWithLocation, pixelBomb, png } from '../support/pictures.js';
import { until } from '../support/until.js';

/** Team photos: P-83, P-203, P-260. */
type Member = ContentView<'team-members'>;
let app: TestApp;
let second: TestApp;

beforeAll(async () => {
  app = await startApp();
  second = await startApp({ DATABASE_URL: app.config.DATABASE_URL, DATA_DIR: app.config.DATA_DIR });
});

afterAll(async () => {
  await second.close();
  await app.close();
});

const members = async (): Promise<Member[]> => (await app.as.admin.get('/api/team-members')).body;
async function newMember(): Promise<Member> {
  const words = { name: 'Nora Ilves', role: 'Leasing', phone: '515-555-0133' };
  return (await app.as.admin.post('/api/team-members').send(words).expect(201)).body;
}
const imageOf = ({ id }: Pick<Member, 'id'>) => `/api/team-members/${id}/image`;
const upload = (member: Pick<Member, 'id'>, file: Buffer, by: TestApp['as']['anonymous'] = app.as.admin) =>
  by.put(imageOf(member)).attach('file', file, { filename: 'me.png', contentType: 'image/png' });
const page = async (path: string, of = app) => (await fetch(of.url + path)).text();
const files = async () =>
  (await readdir(join(app.config.DATA_DIR, 'site-images')).catch(() => [])).filter((name) =>
    name.startsWith('portrait-'),
  );
const statusOf = async (path: string, of = app) => (await fetch(of.url + path)).status;

describe('the photo of a team member', () => {
  test('shows on the team page immediately, and within a second in every other process', async () => {
    const member = await newMember();
    await fetch(`${second.url}/team`);

    const { status, body } = await upload(member, await png({ width: 640, height: 480 }));

    const { image, picture, isSample } = body as Member;
    expect([status, image, isSample]).toEqual([200, picture!.src, false]);
    expect(picture).toMatchObject({ width: 640, height: 480 });
    const html = await page('/team');
    expect(html).toContain(`srcSet="${picture!.sources[0]!.srcSet}" sizes="88px"`);
    expect(html).toMatch(new RegExp(`<img src="${picture!.src}" alt="" width="88" height="88"`));
    await until(async () => (await page('/team', second)).includes(picture!.src));
  });

  test('is served in modern formats and three widths from immutable URLs', async () => {
    const { body } = await upload(await newMember(), await png({ width: 640, height: 480 }));

    const { sources } = (body as Member).picture!;
    expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
    const widths = [];
    for (const each of sources[1]!.srcSet.split(', ')) {
      const answer = await fetch(app.url + each.split(' ')[0]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      widths.push((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width);
    }
    expect(widths).toEqual([96, 192, 384]);
  });

  test('loses its location and metadata', async () => {
    const { body } = await upload(await newMember(), await photoWithLocation());

    const answer = await fetch(app.url + (body as Member).image);
    const { width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height, exif]).toEqual([480, 640, undefined]);
  });

  test('replaces the previous photo, whose files are deleted', async () => {
    const member = await newMember();
    const before = (await upload(member, await png())).body as Member;
    const known = await files();

    const { body } = await upload(member, await png({ color: { r: 200, g: 30, b: 30 } }));

    expect(body.image).not.toBe(before.image);
    expect(body.version).toBe(before.version);
    expect(await statusOf(before.image!)).toBe(404);
    expect((await files()).length).toBe(known.length);
  });

  test('can be removed, which brings back the initials and leaves no file on disk or in the cache', async () => {
    const known = await files();
    const member = await newMember();
    const { image } = (await upload(member, await png())).body as Member;
    expect(await statusOf(image!)).toBe(200);
    await until(async () => (await statusOf(image!, second)) === 200);

    const { status, body } = await app.as.admin.delete(imageOf(member));

    expect([status, body.image, body.picture]).toEqual([200, null, null]);
    expect(await files()).toEqual(known);
    expect(await statusOf(image!)).toBe(404);
    await until(async () => (await statusOf(image!, second)) === 404);
  });

  test.each<[string, (member: Member) => Promise<unknown>]>([
    ['is deleted with its member', ({ id }) => app.as.admin.delete(`/api/team-members/${id}`).expect(200)],
    [
      'is removed when another image is set',
      ({ id }) => app.as.admin.patch(`/api/team-members/${id}`).send({ image: '/site-images/team.png' }),
    ],
  ])('%s', async (_, change) => {
    const known = await files();
    const member = await newMember();
    const { image } = (await upload(member, await png())).body as Member;

    await change(member);

    expect(await files()).toEqual(known);
    expect(await statusOf(image!)).toBe(404);
    expect((await members()).find(({ id }) => id === member.id)?.picture ?? null).toBeNull();
  });

  test('wins or loses completely against a concurrent upload, without leftover files', async () => {
    const known = await files();
    const member = await newMember();
    const both = await Promise.all([png({ width: 700 }), png({ width: 900 })]);

    const answers = await Promise.all(both.map((file) => upload(member, file)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // The PNG, three widths in three formats, and the original.
    expect((await files()).length - known.length).toBe(11);
  });

  test('stays when the whole record is sent back, and another value for it is refused', async () => {
    const member = (await upload(await newMember(), await png())).body as Member;
    const put = (body: object) => app.as.admin.put(`/api/team-members/${member.id}`).send(body);

    const same = await put({ ...member, role: 'Owner' });
    const forged = await put({ picture: { src: 'https://elsewhere.example.com/a.png' } });

    expect([same.status, same.body.picture]).toEqual([200, member.picture]);
    expect([forged.status, forged.body.errors?.[0]?.field]).toEqual([422, 'picture']);
  });

  // security.md section 9
  test("is in the audit log with its actor and without the person's name", async () => {
    const member = await newMember();
    await upload(member, await png());
    await app.as.admin.delete(imageOf(member));

    const entries = await app.em.execute(
      'select action, actor_id, after from audit_entries where subject_id = ? order by id desc limit 2',
      [member.id],
    );
    const [actor_id, after] = [app.as.admin.userId, { kind: 'team-members' }];
    expect(entries).toEqual([
      { action: 'image.removed', actor_id, after },
      { action: 'image.changed', actor_id, after },
    ]);
  });
});

describe('a refused photo', () => {
  // S-141, S-142
  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['an SVG', () => Buffer.from('<svg/>'), 415, 'Invalid file type. Please upload an image.'],
    ['an empty file', () => Buffer.alloc(0), 415, 'Invalid file type. Please upload an image.'],
    [
      'a file over 5 MB',
      () => Buffer.alloc(5 * 1024 * 1024 + 1),
      413,
      'File size too large. Maximum size is 5MB.',
    ],
    ['an image of 50,000 pixels a side', pixelBomb, 422, 'This image has more than 40 megapixels.'],
  ])('%s is refused with the specified sentence, and the old photo stays', async (_, make, status, words) => {
    const member = await newMember();
    const { picture } = (await upload(member, await png())).body as Member;

    const answer = await upload(member, await make());

    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(words)]);
    expect((await members()).find(({ id }) => id === member.id)?.picture).toEqual(picture);
  });

  test('a photo for an unknown member is 404 and leaves no file', async () => {
    const known = await files();

    const { status } = await upload({ id: '6f2b7a52-0000-4000-8000-000000000000' }, await png());

    expect([status, await files()]).toEqual([404, known]);
  });

  // S-155, S-156
  test('signed-out users and staff cannot change a photo', async () => {
    const [member] = await members();
    const file = await png();

    const statuses = [
      (await upload(member!, file, app.as.anonymous)).status,
      (await app.as.anonymous.delete(imageOf(member!))).status,
      (await upload(member!, file, app.as.staff)).status,
      (await app.as.staff.delete(imageOf(member!))).status,
    ];

    expect(statuses).toEqual([401, 401, 403, 403]);
  });
});
