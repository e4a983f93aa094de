import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Document } from '../../src/documents/document.entity.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { documentOf, documentsOf, leadWithQuote, send, sent } from '../support/documents.js';
import { startFakeDocuseal } from '../support/fake-docuseal.js';
import { until } from '../support/until.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({}, { hasEmbeddedDatabase: true });
});

afterAll(() => app.close());

test('sandbox signatures and open sandbox documents do not count once a key is set', async () => {
  const { lead, id } = await sent(app);
  const open = await sent(app);
  const signedOnPaper = await createSignedOnPaper();
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
    const { status } = await send(keyed, lead);
    const next = await send(keyed, open.lead);
    const again = await send(keyed, signedOnPaper);

    expect(progress).toContainEqual({ step: 'documents', isDone: false, agreement: 'ended' });
    expect([file.status, file.body.code]).toEqual([404, 'NO_SIGNED_FILE']);
    expect(status).toBe(201);
    expect(next.status).toBe(201);
    expect(next.body.id).not.toBe(open.id);
    // A signature recorded by staff counts, whatever service is configured later.
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_SIGNED']);
    expect(docuseal.count('GET /submissions/{id}')).toBe(0);
  } finally {
    await keyed.close();
    await docuseal.close();
  }
});

/** A lead whose agreement was signed on paper before a service was configured. */
async function createSignedOnPaper(): Promise<Lead> {
  const lead = await leadWithQuote(app);
  const { quote } = await documentsOf(app, lead);
  await app.em.insert(Document, {
    id: randomUUID(),
    createdAt: new Date(),
    leadId: lead.id,
    quoteId: quote!.id,
    type: 'management_agreement',
    formName: 'Management Agreement',
    state: 'completed',
    fields: [],
    recipient: lead.requireEmail(),
    signedAt: new Date(),
  });
  return lead;
}
