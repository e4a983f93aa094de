import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Lead } from '../../src/leads/lead.entity.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { documentOf, documentsOf, leadWithQuote, send, toldOfDocuments } from '../support/documents.js';

/** Without a key and outside the sandbox: the company's own page, and the word of staff. */
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const record = (lead: Lead, of = app.as.staff) =>
  of.post(`/api/leads/${lead.id}/documents/signature`).send({ type: 'management_agreement' });

// S-185
test('nothing can be sent; the console is told the signing page of the company settings', async () => {
  const eSignUrl = 'https://sign.example.com/ours';
  await app.as.admin.patch('/api/company').send({ eSignUrl, version: 0 }).expect(200);
  const lead = await leadWithQuote(app);

  const refused = await send(app, lead);

  expect([refused.status, refused.body.code]).toEqual([503, 'PROVIDER_NOT_CONFIGURED']);
  expect(await documentsOf(app, lead)).toMatchObject({ mode: 'none', pageUrl: eSignUrl, sendable: [] });
});

// S-60, S-123
test('staff record a signature, with who and when, and it counts as one', async () => {
  const lead = await leadWithQuote(app, { status: 'proposal' });

  const { body } = await record(lead).expect(201);

  expect(body).toMatchObject({
    status: 'completed',
    recordedBy: { id: app.as.staff.userId },
    signedAt: expect.any(String),
    downloadUrl: null,
  });
  const recorded = await app.em.findOneOrFail(AuditEntry, { action: 'document.signatureRecorded' });
  expect(recorded).toMatchObject({ actorId: app.as.staff.userId, subjectId: body.id });
  expect(await toldOfDocuments(app, lead)).toEqual(['completed']);
  expect((await app.em.findOneOrFail(Lead, lead.id)).status).toBe('contract_sent');
  const { body: progress } = await app.as.staff.get(`/api/leads/${lead.id}/setup-progress`);
  expect(progress).toContainEqual({ step: 'documents', isDone: true });
});

test('a signature is recorded once, also by two at the same time', async () => {
  const lead = await leadWithQuote(app);

  const answers = await Promise.all([record(lead), record(lead, app.as.admin), record(lead)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await documentsOf(app, lead)).documents).toHaveLength(1);
});

test('without an accepted offer there is nothing to sign', async () => {
  const lead = await app.make.lead();

  const { status, body } = await record(lead);

  expect([status, body.code]).toEqual([409, 'QUOTE_MISSING']);
  expect(await documentOf(app, lead)).toBeUndefined();
});

test('a stranger records nothing', async () => {
  const lead = await leadWithQuote(app);

  const { status } = await app.as.nobody
    .post(`/api/leads/${lead.id}/documents/signature`)
    .send({ type: 'management_agreement' });

  expect(status).toBe(401);
});
