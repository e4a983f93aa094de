import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Document } from '../../src/documents/document.entity.js';
import { InvalidConfig, readVariables } from '../../src/platform/config.js';
import { ProviderHealth } from '../../src/platform/providers/provider-health.js';
import { FolderStorage, openPrivateStorage } from '../../src/platform/storage/open-storage.js';
import { startApp, type TestApp } from '../support/app.js';
import { documentOf, postDocumentEvent, sent } from '../support/documents.js';
import { type FakeDocuseal, startFakeDocuseal } from '../support/fake-docuseal.js';
import { until } from '../support/until.js';

/** Signed documents in a separate private bucket; security.md 5b. */
const BUCKET = 'signed-documents';
let service: Server;
let docuseal: FakeDocuseal;
let app: TestApp;
/** Bucket contents by path. */
const objects = new Map<string, { body: Buffer; cacheControl: string | undefined }>();
let isOpenToAll = false;

beforeAll(async () => {
  docuseal = await startFakeDocuseal();
  service = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!request.headers.authorization && !isOpenToAll) return void response.writeHead(403).end();
      const cacheControl = request.headers['cache-control'];
      if (request.method === 'PUT') objects.set(path, { body: Buffer.concat(chunks), cacheControl });
      if (request.method === 'DELETE') objects.delete(path);
      const isMissing = request.method === 'GET' && !objects.has(path);
      response.writeHead(isMissing ? 404 : 200).end(objects.get(path)?.body);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  app = await startApp({
    ...docuseal.env,
    S3_ENDPOINT: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_DOCUMENTS_BUCKET: BUCKET,
  });
});

beforeEach(() => {
  isOpenToAll = false;
});

afterAll(async () => {
  await app.close();
  await docuseal.close();
  service.closeAllConnections();
  service.close();
});

test('signed documents are stored in a separate bucket and never cached on the way', async () => {
  const { lead, id } = await sent(app);
  await postDocumentEvent(
    app,
    docuseal.event('submission.completed', docuseal.act(docuseal.of(lead.id), 'sign')),
  );
  await until(async () => (await app.em.count(Document, { id, fileKey: { $ne: null } })) > 0);

  const kept = [...objects].filter(([path]) => path.includes(id));
  expect(kept.map(([path]) => path).sort()).toEqual([
    `/${BUCKET}/signed/${id}-audit.pdf`,
    `/${BUCKET}/signed/${id}.pdf`,
  ]);
  expect(new Set(kept.map(([, { cacheControl }]) => cacheControl))).toEqual(new Set(['private, no-store']));
  expect(await documentOf(app, lead)).toMatchObject({ state: 'completed' });
});

test('the integrations page warns if the bucket is public', async () => {
  const check = async () => (await app.as.admin.post('/api/integrations/documents/test').send({})).body;

  const closed = await check();
  isOpenToAll = true;
  const open = await check();

  expect(closed).toMatchObject({
    success: true,
    steps: [{ detail: expect.stringContaining("can't be read without one") }],
  });
  expect(open).toMatchObject({
    success: false,
    steps: [{ detail: expect.stringContaining('Anyone can read') }],
  });
});

test('without a separate bucket, documents stay in the data folder and never go to the image bucket', async () => {
  const config = { ...app.config, S3_DOCUMENTS_BUCKET: undefined };

  const storage = await openPrivateStorage(config, app.app.get(ProviderHealth, { strict: false }));

  expect(storage).toBeInstanceOf(FolderStorage);
  expect(storage).toMatchObject({ folder: join(app.config.DATA_DIR, 'documents') });
  expect(() => readVariables({ S3_DOCUMENTS_BUCKET: 'site-images' })).toThrow(InvalidConfig);
});
