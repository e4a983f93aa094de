import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DOCUMENT_TYPES, type DocumentType } from '#shared/document.js';
import { Document } from '../../src/documents/document.entity.js';
import { COPY_SIGNED_FILES } from '../../src/documents/signed-files.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { documentEvents, documentOf, documentsOf, leadWithQuote, send } from '../support/documents.js';

/** Without a key and outside the sandbox: the company's own signing page, and signatures recorded by staff. */
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

const record = (lead: Lead, of = app.as.staff, type: DocumentType = 'management_agreement') =>
  of.post(`/api/leads/${lead.id}/documents/signature`).send({ type });

// S-185
test("nothing can be sent; the console shows the company's signing page", async () => {
  const eSignUrl = 'https://sign.example.com/ours';
  await app.as.admin.patch('/api/company').send({ eSignUrl, version: 0 }).expect(200);
  const lead = await leadWithQuote(app);

  const refused = await send(app, lead);

  expect([refused.status, refused.body.code]).toEqual([503, 'PROVIDER_NOT_CONFIGURED']);
  expect(await documentsOf(app, lead)).toMatchObject({ mode: 'none', pageUrl: eSignUrl, sendable: [] });
});

// S-60, S-123
test('staff record a signature with who and when, and it counts', async () => {
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
  expect(await documentEvents(app, lead)).toEqual(['completed']);
  expect((await app.em.findOneOrFail(Lead, lead.id)).status).toBe('contract_sent');
  const { body: progress } = await app.as.staff.get(`/api/leads/${lead.id}/setup-progress`);
  expect(progress).toContainEqual({ step: 'documents', isDone: true, agreement: 'signed' });
});

test('a recorded signature notifies the assignee, unless they recorded it', async () => {
  const dana = await app.signIn('user');
  const leads = [await leadWithQuote(app), await leadWithQuote(app)];
  for (const lead of leads) await app.em.nativeUpdate(Lead, lead.id, { assigneeId: dana.userId });

  await record(leads[0]!, dana).expect(201);
  await record(leads[1]!).expect(201);

  const { body } = await dana.get('/api/notifications').expect(200);
  expect(body.rows).toMatchObject([{ kind: 'signature', lead: { id: leads[1]!.id } }]);
  expect(body.rows).toHaveLength(1);
});

test.each(DOCUMENT_TYPES)(
  'a signature is recorded once, even by two users at the same time: %s',
  async (type) => {
    const lead = await leadWithQuote(app);
    const by = (who = app.as.staff) => record(lead, who, type);

    const answers = await Promise.all([by(), by(app.as.admin), by()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await documentsOf(app, lead)).documents).toHaveLength(1);
  },
);

test('another document of the same type can be recorded a day later', async () => {
  const lead = await leadWithQuote(app);
  const { body } = await record(lead, app.as.staff, 'lease_agreement').expect(201);
  await app.em.nativeUpdate(Document, body.id, { signedAt: new Date(Date.now() - 86_401_000) });

  const { status } = await record(lead, app.as.staff, 'lease_agreement');

  expect(status).toBe(201);
});

test('the agreement on a newer quote can be recorded on the same day', async () => {
  const lead = await leadWithQuote(app);
  await record(lead).expect(201);
  await app.em.nativeUpdate(Lead, lead.id, { estimatedRent: 2_500 });
  const { version } = await app.em.fork().findOneOrFail(Lead, lead.id);
  await app.as.staff.post(`/api/leads/${lead.id}/quotes`).send({ version }).expect(201);

  expect((await record(lead)).status).toBe(201);
});

test('removing the key cancels open documents, and a recorded signature covers the current quote', async () => {
  const lead = await leadWithQuote(app);
  const { quote: first } = await documentsOf(app, lead);
  const open = {
    id: randomUUID(),
    createdAt: new Date(),
    leadId: lead.id,
    quoteId: first!.id,
    type: 'management_agreement' as const,
    formName: 'Management Agreement',
    state: 'sent' as const,
    fields: [{ name: 'Monthly Rent', value: '$2,000' }],
    recipient: 'before@example.com',
    submissionId: '77',
    sentAt: new Date(),
  };
  await app.em.insert(Document, open);

  const { body } = await record(lead).expect(201);

  expect(body.id).not.toBe(open.id);
  expect(body).toMatchObject({ formName: 'Management Agreement', sentAt: null });
  const { documents } = await documentsOf(app, lead);
  expect(documents.find(({ id }) => id === open.id)).toMatchObject({
    state: 'expired',
    reason: 'A signature was recorded manually.',
  });
  const kept = await app.em.findOneOrFail(Document, body.id);
  expect(kept).toMatchObject({ recipient: lead.email, submissionId: null });
  expect(kept.fields).toContainEqual({ name: 'Contract Term', value: '12 months' });
  const copying = `select from pgboss.job where name = ? and data->>'documentId' in (?, ?)`;
  expect(await app.em.execute(copying, [COPY_SIGNED_FILES.name, open.id, body.id])).toEqual([]);
});

test('without an accepted quote there is nothing to sign', async () => {
  const lead = await app.make.lead();

  const { status, body } = await record(lead);

  expect([status, body.code]).toEqual([409, 'QUOTE_MISSING']);
  expect(await documentOf(app, lead)).toBeUndefined();
});

test('signed-out users cannot record a signature', async () => {
  const lead = await leadWithQuote(app);

  const { status } = await app.as.anonymous
    .post(`/api/leads/${lead.id}/documents/signature`)
    .send({ type: 'management_agreement' });

  expect(status).toBe(401);
});
