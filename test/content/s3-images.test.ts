import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import S3rver from 's3rver';
import type { IntegrationView } from '#shared/integration.js';
import type { SitePicture } from '#shared/site-image.js';
import { openEveryStorage } from '../../src/platform/storage/open-storage.js';
import { startApp, type TestApp } from '../support/app.js';
import { png } from '../support/pictures.js';
import { type DatabaseProxy, startDatabaseProxy } from '../support/proxy.js';

let app: TestApp;
let service: S3rver;
let wire: DatabaseProxy;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'keyturn-s3-'));
  service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'site-images', configs: [] }],
  });
  const { port } = await service.run();
  wire = await startDatabaseProxy(`http://127.0.0.1:${port}`);
  app = await startApp({
    S3_ENDPOINT: wire.url,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
});

afterAll(async () => {
  await app?.close();
  await wire?.unplug();
  await service?.close();
  await rm(directory, { recursive: true, force: true });
});

const upload = async (width: number) =>
  app.as.admin.put('/api/images/hero').attach('file', await png({ width, height: 300 }), 'hero.png');
const get = (path: string) => fetch(app.url + path);

// S-162, P-203
test('images are stored in any S3-compatible bucket and served from our own domain', async () => {
  const { status, body } = await upload(500);

  const picture = body.picture as SitePicture;
  const webp = await get(picture.sources[1]!.srcSet.split(' ')[0]!);
  const file = await get(picture.src);
  expect([status, file.status, file.headers.get('content-type')]).toEqual([200, 200, 'image/png']);
  expect([webp.status, webp.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('an object can be stored, read, replaced and deleted; a missing one is null', async () => {
  const storage = (await openEveryStorage(app.config))['site-images']!;

  const before = await storage.get('logo-1.png');
  await storage.put('logo-1.png', Buffer.from('one'), 'image/png');
  await storage.put('logo-1.png', Buffer.from('two'), 'image/png');
  const keys: string[] = [];
  for await (const key of storage.keys()) keys.push(key);
  const kept = await storage.get('logo-1.png');
  await storage.delete('logo-1.png');
  await storage.delete('logo-1.png');

  expect([before, String(kept), await storage.get('logo-1.png')]).toEqual([null, 'two', null]);
  expect(keys).toContain('logo-1.png');
});

test('an object can be streamed; a missing one is null', async () => {
  const storage = (await openEveryStorage(app.config))['site-images']!;
  const file = Buffer.alloc(300_000, 'seven');
  await storage.put('large-1.pdf', file, 'application/pdf');

  const { bytes, length } = (await storage.open('large-1.pdf'))!;

  expect(length).toBe(file.length);
  expect(file.equals(Buffer.concat(await bytes.toArray()))).toBe(true);
  await storage.delete('large-1.pdf');
  expect(await storage.open('large-1.pdf')).toBeNull();
});

test('while S3 is down, uploads are 503, cached images are served and pages still load', async () => {
  const { src } = (await upload(600)).body.picture as SitePicture;
  await get(src);
  await wire.unplug();

  const { status, body } = await upload(700);
  const known = await get(src);
  const page = await get('/');
  await wire.mend();

  expect([status, body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
  expect([known.status, page.status]).toEqual([200, 200]);
  expect((await page.text()).includes(src)).toBe(true);
  expect((await upload(700)).body.picture.width).toBe(700);
});

test('the integrations page tests the bucket and shows its health', async () => {
  const images = async () => {
    const { body } = await app.as.admin.get('/api/integrations');
    return (body as IntegrationView[]).find(({ name }) => name === 'images')!;
  };
  await upload(800);
  const tried = (await app.as.admin.post('/api/integrations/images/test').send({})).body;
  expect(tried).toMatchObject({ success: true });
  expect(await images()).toMatchObject({ state: 'ready', canTest: true, lastSuccessAt: expect.any(String) });

  await wire.unplug();
  await upload(900);
  const failed = (await app.as.admin.post('/api/integrations/images/test').send({})).body;
  await wire.mend();

  expect(failed.success).toBe(false);
  expect((await images()).lastFailureAt).toEqual(expect.any(String));
});
