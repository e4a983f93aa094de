import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Document } from '../../src/documents/document.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { documentOf, sent } from '../support/documents.js';
import { startFakeDocuseal } from '../support/fake-docuseal.js';
import { until } from '../support/until.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({}, { hasEmbeddedDatabase: true });
});

afterAll(() => app.close());

test('what was signed in the sandbox binds nobody once there is a key', async () => {
  const { lead, id } = await sent(app);
  const { signingUrl } = await documentOf(app, lead);
  await fetch(`${app.url}${new URL(signingUrl!).pathname}/sign`, { method: 'POST', redirect: 'manual' });
  await until(async () => (await app.em.count(Document, { id, fileKey: { $ne: null } })) > 0);
  const docuseal = await startFakeDocuseal();
  const DATABASE_URL = app.config.DATABASE_URL;
  const keyed = await startApp({ ...docuseal.env, DATABASE_URL }, { hasEmbeddedDatabase: true });
  try {
    await keyed.em.nativeUpdate(Document, id, { fileKey: null });
    const { body: progress } = await keyed.as.staff.get(`/api/leads/${lead.id}/setup-progress`);
    const file = await keyed.as.staff.get(`/api/docuseal/download/${id}`);
    const { status } = await keyed.as.staff
      .post(`/api/leads/${lead.id}/documents`)
      .send({ type: 'management_agreement' });

    expect(progress).toContainEqual({ step: 'documents', isDone: false });
    expect([file.status, file.body.code]).toEqual([404, 'NO_SIGNED_FILE']);
    expect(status).toBe(201);
    expect(docuseal.count('GET /submissions/{id}')).toBe(0);
  } finally {
    await keyed.close();
    await docuseal.close();
  }
});
