import { hash, randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { LIVE, type TimelinesMessage } from '#shared/live.js';
import { CampaignEnrollment } from '../../src/campaigns/campaign.entity.js';
import { Document } from '../../src/documents/document.entity.js';
import { DocumentsJobs } from '../../src/documents/documents.jobs.js';
import { SEND_DOCUMENT } from '../../src/documents/send-document.js';
import {
  COPY_SIGNED_FILES,
  DOCUMENT_STORAGE,
  type DocumentStorage,
  SignedFiles,
} from '../../src/documents/signed-files.js';
import { SignedCopyLinks } from '../../src/documents/signer-emails.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { CompiledTemplates } from '../../src/messages/templates/compiled-templates.js';
import { TEMPLATES } from '../../src/messages/templates/templates.js';
import { type OpenFile, StorageUnavailable } from '../../src/platform/storage/storage.js';
import { WebhookEvent } from '../../src/platform/webhooks/webhook-event.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { freezeClock } from '../support/clock.js';
import {
  documentEvents,
  documentOf,
  leadWithQuote,
  postDocumentEvent,
  send,
  sent,
} from '../support/documents.js';
import { type FakeDocuseal, type FakeSubmission, startFakeDocuseal } from '../support/fake-docuseal.js';
import { closeListeners, listen } from '../support/live.js';
import { runJobsNow, untilWebhooksSettled } from '../support/payments.js';
import { until } from '../support/until.js';

/** Webhooks with DocuSeal's signature; integrations.md 3, security.md 6. */
let docuseal: FakeDocuseal;
let app: TestApp;

beforeAll(async () => {
  docuseal = await startFakeDocuseal();
  app = await startApp(docuseal.env);
});

// Each test that causes faults first passes the breaker's time: it opens at the fifth within 30 seconds.
beforeEach(() => docuseal.reset());

afterEach(closeListeners);

afterAll(async () => {
  await app.close();
  await docuseal.close();
});

/** Posts a webhook and waits until it is processed. */
async function postEvent(event: { headers: Record<string, string>; body: string }): Promise<number> {
  const { status } = await postDocumentEvent(app, event);
  await untilWebhooksSettled(app);
  return status;
}

const signedEvent = (submission: FakeSubmission) =>
  docuseal.event('submission.completed', docuseal.act(submission, 'sign'));

async function untilStored(lead: Lead): Promise<void> {
  await until(async () => {
    await runJobsNow(app, COPY_SIGNED_FILES);
    return (await app.em.count(Document, { leadId: lead.id, fileKey: { $ne: null } })) > 0;
  });
}

const download = (id: string, part = '') => app.as.staff.get(`/api/docuseal/download/${id}${part}`);

// S-174, decision 11
test('a signature updates the document, its files, the progress, the campaign and open consoles', async () => {
  const { lead, id } = await sent(app, { status: 'proposal' });
  await app.as.staff.post('/api/campaigns/start').send({ leadId: lead.id }).expect(200);
  const { heard } = await listen(app.url, app.as.staff.token);

  expect(await postEvent(signedEvent(docuseal.of(lead.id)))).toBe(200);
  await untilStored(lead);

  expect(await documentOf(app, lead)).toMatchObject({
    status: 'completed',
    signedAt: expect.any(String),
    signingUrl: null,
    recordedBy: null,
    downloadUrl: `/api/docuseal/download/${id}`,
    auditUrl: `/api/docuseal/download/${id}?file=audit`,
  });
  expect(await documentEvents(app, lead)).toEqual(['sent', 'completed']);
  const { body: progress } = await app.as.staff.get(`/api/leads/${lead.id}/setup-progress`);
  expect(progress).toContainEqual({ step: 'documents', isDone: true, agreement: 'signed' });
  const enrollment = await app.em.findOneOrFail(CampaignEnrollment, { leadId: lead.id });
  expect(enrollment).toMatchObject({ status: 'stopped', reason: 'signed' });
  const [event] = await app.em.find(WebhookEvent, { leadId: lead.id });
  expect(event).toMatchObject({ source: 'docuseal', type: 'submission.completed', state: 'processed' });
  await until(() =>
    heard.some(
      ([name, payload]) => name === LIVE.timelines && (payload as TimelinesMessage).leadIds.includes(lead.id),
    ),
  );
});

test('the signed file and its audit log are downloads for staff only', async () => {
  const { lead, id } = await sent(app);
  const submission = docuseal.of(lead.id);
  await postEvent(signedEvent(submission));
  await untilStored(lead);
  // Later changes at DocuSeal must not matter.
  docuseal.filesAnswer(410);

  const signed = await download(id).buffer();
  const audit = await download(id, '?file=audit').buffer();

  expect(signed.status).toBe(200);
  expect(signed.headers['content-type']).toBe('application/pdf');
  expect(signed.headers['content-disposition']).toBe(
    `attachment; filename="management-agreement-${id.slice(0, 8)}.pdf"`,
  );
  expect(signed.headers['cache-control']).toContain('no-store');
  expect(signed.body.toString()).toBe(`%PDF-1.7 /file/${submission.id}/agreement.pdf`);
  expect(audit.body.toString()).toBe(`%PDF-1.7 /file/${submission.id}/audit.pdf`);
  expect((await app.as.anonymous.get(`/api/docuseal/download/${id}`)).status).toBe(401);
});

test('a signed file is copied once and not fetched again', async () => {
  const { lead, id } = await sent(app);
  await postEvent(signedEvent(docuseal.of(lead.id)));
  await untilStored(lead);
  const fetched = docuseal.count('GET file');

  await app.app.get(SignedFiles).copyOnce(id);

  expect(docuseal.count('GET file')).toBe(fetched);
});

// integrations.md 9: a copy for the signer's records
test('the signer gets a personal link to a copy, valid for thirty days', async () => {
  const { lead, id } = await sent(app);
  const other = await sent(app);
  const submission = docuseal.of(lead.id);
  await postEvent(signedEvent(submission));
  await untilStored(lead);

  const [mail] = await app.em.find(Message, { key: `document:${id}:copy` });
  expect(mail).toMatchObject({ template: 'signature-done', recipient: lead.email, leadId: lead.id });
  expect(JSON.stringify(mail!.data)).not.toContain('signed-documents');
  const link = (of: string) => new URL(app.app.get(SignedCopyLinks).create(of)).pathname;
  const { status, headers, body } = await app.as.anonymous.get(link(id)).buffer();
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(body.toString()).toBe(`%PDF-1.7 /file/${submission.id}/agreement.pdf`);
  const forged = link(id).replace(/.{4}$/, 'AAAA');
  for (const path of [forged, link(other.id), link('00000000-0000-4000-8000-000000000000')])
    expect((await app.as.anonymous.get(path)).status).toBe(404);
  const clock = freezeClock(app);
  const path = link(id);
  clock.advance({ days: 30 });
  const late = await app.as.anonymous.get(path);
  clock.unfreeze();
  expect(late.status).toBe(404);
});

// issue 17, section 1: what is accepted is what is charged
test('the email with the signed copy says what is due at signing and where to pay it, unless it is paid', async () => {
  const { lead, id } = await sent(app);
  const paid = await sent(app);
  await app.em.execute(
    `insert into payments (id, created_at, lead_id, attempt, state, amount_cents, about, paid_at)
     values (gen_random_uuid(), now(), ?, 1, 'paid', 19900, 'Onboarding', now())`,
    [paid.lead.id],
  );

  for (const each of [lead, paid.lead]) {
    await postEvent(signedEvent(docuseal.of(each.id)));
    await untilStored(each);
  }

  const [due, settled] = [await copyOf(id), await copyOf(paid.id)];
  expect(due.text).toContain('Next, $199.00 of the setup fee is due at signing.');
  // Staff have not opened a checkout yet.
  expect(due.text).toContain("You'll find the payment link on your next-steps page as soon as it's ready:");
  expect(settled.text).not.toContain('$');
  const page = await fetch(app.url + new URL(due.nextSteps).pathname);
  expect(await page.text()).toContain('$199.00 is due. A link to pay online will appear here');
});

async function copyOf(documentId: string) {
  const { data } = await app.em.findOneOrFail(Message, { key: `document:${documentId}:copy` });
  const compiled = await app.app.get(CompiledTemplates).get(TEMPLATES['signature-done']);
  return { text: compiled.fill(data).text, nextSteps: data.nextSteps as string };
}

test('an expired copy link opened in a browser leads to a help page', async () => {
  const { status, headers } = await app.as.anonymous
    .get(`/api/public/signed-documents/old`)
    .set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8');

  expect([status, headers.location]).toEqual([303, '/link-ended']);
});

test('ten concurrent downloads of a file that is not copied yet fetch it once', async () => {
  const { lead, id } = await sent(app);
  docuseal.filesAnswer(503);
  await postEvent(signedEvent(docuseal.of(lead.id)));
  const waiting = `select from pgboss.job where name = ? and data->>'documentId' = ? and state = 'retry'`;
  await until(async () => (await app.em.execute(waiting, [COPY_SIGNED_FILES.name, id])).length > 0);
  passBreakerTime();
  docuseal.filesAnswer(null);
  const before = docuseal.count('GET file');

  const answers = await Promise.all(Array.from({ length: 10 }, () => download(id)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(docuseal.count('GET file') - before).toBe(2);
});

test('a stored file that was changed is not served', async () => {
  const { lead, id } = await sent(app);
  await postEvent(signedEvent(docuseal.of(lead.id)));
  await untilStored(lead);
  const storage = app.app.get<DocumentStorage>(DOCUMENT_STORAGE, { strict: false });
  await storage.put(`signed/${id}.pdf`, Buffer.from('%PDF-1.7 cut'), 'application/pdf');

  const { status, body } = await download(id);

  expect([status, body.code]).toEqual([502, 'SIGNED_FILE_CHANGED']);
});

test('a large file is streamed, and reading stops when the client leaves', async () => {
  const { lead, id } = await sent(app);
  await postEvent(signedEvent(docuseal.of(lead.id)));
  await untilStored(lead);
  const storage = app.app.get<DocumentStorage>(DOCUMENT_STORAGE, { strict: false });
  const file = Buffer.alloc(40_000_000, '%PDF-1.7');
  await storage.put(`signed/${id}.pdf`, file, 'application/pdf');
  await app.em.nativeUpdate(Document, { id }, { fileHash: hash('sha256', file) });
  const open = jest.spyOn(storage, 'open');
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${app.as.staff.token}` };

  const answer = await fetch(`${app.url}/api/docuseal/download/${id}`, { headers, signal: leaving.signal });
  const { bytes } = (await open.mock.results.at(-1)!.value) as OpenFile;
  const readWhenAnswered = (bytes as ReadStream).bytesRead;
  leaving.abort();

  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(file.length)]);
  expect(readWhenAnswered).toBeLessThan(file.length);
  await until(() => bytes.destroyed);
  open.mockRestore();
});

test('the files of a deleted lead are deleted even if the row does not name them yet', async () => {
  const { lead, id } = await sent(app);
  docuseal.filesAnswer(503);
  await postEvent(signedEvent(docuseal.of(lead.id)));
  const storage = app.app.get<DocumentStorage>(DOCUMENT_STORAGE, { strict: false });
  const keys = [`signed/${id}.pdf`, `signed/${id}-audit.pdf`];
  for (const key of keys) await storage.put(key, Buffer.from('%PDF-1.7'), 'application/pdf');

  await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);

  for (const key of keys) await until(async () => (await storage.get(key)) === null);
});

test('an unsigned document, an unknown id and a malformed id have no file', async () => {
  const { id } = await sent(app);
  await app.app.get(SignedFiles).copyOnce(id);

  expect((await download(id)).body.code).toBe('NO_SIGNED_FILE');
  expect((await download('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await download('../../etc/passwd')).status).toBe(404);
  expect((await download(id, '?file=secrets')).status).toBe(400);
});

test.each([
  ['repeated five times', ['signed', 'signed', 'signed', 'signed', 'signed']],
  ['in reverse order', ['signed', 'viewed', 'started', 'created']],
  ['for the form before the submission', ['form', 'signed']],
  ['followed by archived and expired', ['signed', 'archived', 'expired']],
])('a signature with webhooks %s counts once', async (_, order) => {
  const { lead } = await sent(app);
  const submission = docuseal.of(lead.id);
  const viewed = docuseal.event('form.viewed', docuseal.act(submission, 'open'));
  const started = docuseal.event('form.started', submission);
  const created = docuseal.event('submission.created', submission);
  const signed = signedEvent(submission);
  const form = docuseal.event('form.completed', submission);
  const later = { ...submission, archived: true };
  const archived = docuseal.event('submission.archived', { ...later, status: 'pending' });
  const expired = docuseal.event('submission.expired', { ...later, status: 'expired' });
  const events: Record<string, typeof signed> = { viewed, started, created, signed, form, archived, expired };

  for (const name of order) expect(await postEvent(events[name]!)).toBe(200);

  expect(await documentOf(app, lead)).toMatchObject({ state: 'completed' });
  expect(await documentEvents(app, lead)).toEqual(['sent', 'completed']);
});

test('one of several signatures does not complete the document', async () => {
  const { lead } = await sent(app);
  const submission = docuseal.act(docuseal.of(lead.id), 'sign');

  await postEvent(docuseal.event('form.completed', { ...submission, status: 'pending' }));

  expect(await documentOf(app, lead)).toMatchObject({ state: 'viewed', signedAt: null });
});

test('twenty concurrent webhooks make one signature', async () => {
  const { lead } = await sent(app);
  const submission = docuseal.act(docuseal.of(lead.id), 'sign');

  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      postDocumentEvent(
        app,
        docuseal.event(index % 2 ? 'form.completed' : 'submission.completed', submission, {
          at: new Date(Date.now() + index).toISOString(),
        }),
      ),
    ),
  );
  await untilWebhooksSettled(app);

  expect(await documentEvents(app, lead)).toEqual(['sent', 'completed']);
});

// decision 11: only the terms in force count as signed
test('a late signature on replaced terms completes neither the progress nor the campaign', async () => {
  const { lead, id } = await sent(app, { status: 'proposal' });
  await app.as.staff.post('/api/campaigns/start').send({ leadId: lead.id }).expect(200);
  const submission = docuseal.act(docuseal.of(lead.id), 'sign', new Date(Date.now() + 60_000));
  await app.em.nativeUpdate(Lead, lead.id, { estimatedRent: 2_500 });
  const { version } = await app.em.fork().findOneOrFail(Lead, lead.id);
  await app.as.staff.post(`/api/leads/${lead.id}/quotes`).send({ version }).expect(201);

  await postEvent(docuseal.event('submission.completed', submission));

  expect(await documentOf(app, lead)).toMatchObject({ id, state: 'completed' });
  const { body: progress } = await app.as.staff.get(`/api/leads/${lead.id}/setup-progress`);
  expect(progress).toContainEqual({ step: 'documents', isDone: false, agreement: 'ended' });
  const enrollment = await app.em.findOneOrFail(CampaignEnrollment, { leadId: lead.id });
  expect(enrollment.reason).not.toBe('signed');
});

// integrations.md 9
test("the signing time is the service's, not the webhook's", async () => {
  const { lead } = await sent(app);
  const signed = signedEvent(docuseal.of(lead.id));
  const at = docuseal.of(lead.id).moments.completed_at;
  const clock = freezeClock(app);
  try {
    clock.advance({ days: 2 });
    await postEvent(signed);
  } finally {
    clock.unfreeze();
  }

  expect((await documentOf(app, lead)).signedAt).toBe(at);
});

test.each([
  ['before it was sent', -1],
  ['in the future', 1],
])('a signing time %s is clamped between sending and now', async (_, days) => {
  const { lead } = await sent(app);
  const at = new Date(Date.now() + days * 86_400_000);

  await postEvent(docuseal.event('submission.completed', docuseal.act(docuseal.of(lead.id), 'sign', at)));

  const { signedAt, sentAt } = await documentOf(app, lead);
  expect(Date.parse(signedAt!)).toBeGreaterThanOrEqual(Date.parse(sentAt!));
  expect(Date.parse(signedAt!)).toBeLessThanOrEqual(Date.now());
});

test('a submission archived in DocuSeal expires the document', async () => {
  const { lead, id } = await sent(app);
  const submission = docuseal.of(lead.id);
  submission.archived = true;

  expect(await postEvent(docuseal.event('submission.archived', submission))).toBe(200);

  expect(await documentOf(app, lead)).toMatchObject({
    id,
    state: 'expired',
    reason: 'It was withdrawn in DocuSeal.',
  });
  const event = await app.em.findOneOrFail(WebhookEvent, { leadId: lead.id, type: 'submission.archived' });
  expect(event.state).toBe('processed');
});

test('a second submission for a document is canceled and changes nothing', async () => {
  const { lead } = await sent(app);
  const first = docuseal.of(lead.id);
  const second = { ...first, id: first.id + 50_000, submitterId: 7, slug: 'second', moments: {} };
  docuseal.submissions.set(second.id, second);

  await postEvent(docuseal.event('submission.created', second));
  await until(() => second.archived);
  await postEvent(docuseal.event('submission.completed', docuseal.act({ ...second }, 'sign')));
  docuseal.submissions.delete(second.id);

  expect(await documentOf(app, lead)).toMatchObject({
    state: 'sent',
    signingUrl: docuseal.signingPage(first),
  });
  expect(first.archived).toBe(false);
});

test('documents that cannot be read do not block others from expiring', async () => {
  passBreakerTime();
  const values = Array.from({ length: 50 }, (_, index) => ({
    id: randomUUID(),
    createdAt: new Date(),
    type: 'lease_agreement' as const,
    formName: 'Lease Agreement',
    state: 'requested' as const,
    fields: [],
    recipient: 'stuck@example.com',
    submissionId: String(700_000 + index),
    expiresAt: new Date('2026-01-01'),
  }));
  const leads: Lead[] = [];
  for (const _ of values) leads.push(await app.make.lead());
  await app.em.insertMany(
    Document,
    values.map((each, index) => ({ ...each, leadId: leads[index]!.id })),
  );
  for (const { submissionId } of values) docuseal.refused.add(Number(submissionId));
  const { lead } = await sent(app);
  await app.em.nativeUpdate(Document, { leadId: lead.id }, { expiresAt: new Date('2026-01-02') });

  await app.app.get(DocumentsJobs).watchDocuments();
  await app.app.get(DocumentsJobs).watchDocuments();

  expect(await documentOf(app, lead)).toMatchObject({ state: 'expired' });
  await app.em.nativeDelete(Document, { leadId: { $in: leads.map(({ id }) => id) } });
});

test('a webhook may arrive before the response to our request', async () => {
  passBreakerTime();
  const lead = await leadWithQuote(app);
  docuseal.next(null, 'reset after');
  await send(app, lead).expect(201);
  await until(() => docuseal.of(lead.id));

  await postEvent(signedEvent(docuseal.of(lead.id)));

  expect(await documentOf(app, lead)).toMatchObject({ state: 'completed' });
  expect(await documentEvents(app, lead)).toEqual(['sent', 'completed']);
});

test('a webhook that arrives before the signing link is known does not block the email to the signer', async () => {
  passBreakerTime();
  const lead = await leadWithQuote(app);
  docuseal.next(null, 'reset after');
  const { body } = await send(app, lead).expect(201);
  await until(() => docuseal.of(lead.id));

  await postEvent(docuseal.event('submission.created', docuseal.of(lead.id)));
  await until(async () => {
    await runJobsNow(app, SEND_DOCUMENT);
    return (await documentOf(app, lead)).signingUrl !== null;
  });

  expect(await documentEvents(app, lead)).toEqual(['sent']);
  expect(await app.em.count(Message, { key: `document:${body.id}:invitation` })).toBe(1);
});

test('an opened or declined document shows that with the reason; declined counts as expired', async () => {
  const { lead } = await sent(app);
  const submission = docuseal.of(lead.id);

  await postEvent(docuseal.event('form.viewed', docuseal.act(submission, 'open')));
  expect(await documentOf(app, lead)).toMatchObject({ state: 'viewed', status: 'pending' });
  await postEvent(docuseal.event('form.declined', docuseal.act(submission, 'decline')));

  expect(await documentOf(app, lead)).toMatchObject({
    state: 'declined',
    status: 'expired',
    reason: 'Too dear',
  });
  expect(await documentEvents(app, lead)).toEqual(['sent', 'viewed', 'declined']);
  const { body: progress } = await app.as.staff.get(`/api/leads/${lead.id}/setup-progress`);
  expect(progress).toContainEqual({ step: 'documents', isDone: false, agreement: 'ended' });
});

test.each([
  ['sign', 'submission.completed', 'The document is signed.'],
  ['decline', 'form.declined', 'The document was declined.'],
  ['expire', 'submission.expired', 'The document can no longer be signed.'],
] as const)('once it has ended, here by %s, pending emails are not sent', async (act, type, reason) => {
  const { lead, id } = await sent(app);
  await app.em.nativeUpdate(
    Message,
    { leadId: lead.id },
    { state: 'pending', dueAt: new Date('2100-01-01') },
  );

  await postEvent(docuseal.event(type, docuseal.act(docuseal.of(lead.id), act)));

  const [mail] = await app.em.find(Message, { key: `document:${id}:invitation` });
  expect(mail).toMatchObject({ state: 'cancelled', reason });
});

test('a signature without a webhook is found by polling', async () => {
  const { lead } = await sent(app);
  docuseal.act(docuseal.of(lead.id), 'sign');
  const clock = freezeClock(app);
  try {
    clock.advance({ seconds: 3_700 });
    await app.app.get(DocumentsJobs).watchDocuments();
  } finally {
    clock.unfreeze();
  }

  expect(await documentOf(app, lead)).toMatchObject({ state: 'completed' });
});

test('a document expires after thirty days, unless it was signed at the last minute', async () => {
  const late = await sent(app);
  const lastMinute = await sent(app);
  docuseal.act(docuseal.of(lastMinute.lead.id), 'sign');
  const clock = freezeClock(app);
  try {
    clock.advance({ days: 31 });
    await app.app.get(DocumentsJobs).watchDocuments();
  } finally {
    clock.unfreeze();
  }

  expect(await documentOf(app, late.lead)).toMatchObject({ state: 'expired', signingUrl: null });
  expect(await documentOf(app, lastMinute.lead)).toMatchObject({ state: 'completed' });
  await until(() => docuseal.of(late.lead.id).archived);
});

test('an open document does not expire while DocuSeal is unreachable', async () => {
  const { lead } = await sent(app);
  docuseal.always(500);
  const clock = freezeClock(app);
  try {
    clock.advance({ days: 31 });
    await app.app.get(DocumentsJobs).watchDocuments();
    expect(await documentOf(app, lead)).toMatchObject({ status: 'pending' });
    docuseal.always(null);
    passBreakerTime();
    docuseal.act(docuseal.of(lead.id), 'sign');
    await app.app.get(DocumentsJobs).watchDocuments();
  } finally {
    clock.unfreeze();
  }

  expect(await documentOf(app, lead)).toMatchObject({ state: 'completed' });
});

test.each([
  ['no signature', (event: Signed) => ({ ...event, headers: { 'content-type': 'application/json' } })],
  ['another secret', ({ body }: Signed) => docuseal.sign(body, { secret: 'whsec_other' })],
  ['a changed body', (event: Signed) => ({ ...event, body: event.body.replace('pending', 'completed') })],
  ['an old timestamp', ({ body }: Signed) => docuseal.sign(body, { stamp: now() - 301 })],
  // Half a minute of margin, because the server's clock runs on until it checks.
  ['a future timestamp', ({ body }: Signed) => docuseal.sign(body, { stamp: now() + 330 })],
  [
    'nonsense',
    (event: Signed) => ({ ...event, headers: { ...event.headers, 'x-docuseal-signature': '1.zz' } }),
  ],
])('%s is refused, reveals nothing and changes nothing', async (_, forge) => {
  const { lead } = await sent(app);
  const before = await app.em.count(WebhookEvent);

  const answer = await postDocumentEvent(
    app,
    forge(docuseal.event('submission.completed', docuseal.of(lead.id))),
  );

  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'BAD_SIGNATURE']);
  expect(await app.em.count(WebhookEvent)).toBe(before);
  expect(await documentOf(app, lead)).toMatchObject({ state: 'sent' });
});

test('webhooks that are foreign, irrelevant, malformed or about another lead change nothing', async () => {
  const { lead } = await sent(app);
  const other = await leadWithQuote(app);
  const submission = docuseal.act({ ...docuseal.of(lead.id), id: 999_999 }, 'sign');
  const { documentId } = submission.asked.submitters[0]!.metadata as { documentId: string };
  const asked = { ...submission.asked, submitters: [{ external_id: other.id, metadata: { documentId } }] };

  await postEvent(docuseal.event('submission.completed', submission));
  await postEvent(docuseal.event('submission.completed', { ...submission, asked }));
  await postEvent(
    docuseal.sign(JSON.stringify({ event_type: 'template.created', timestamp: 'x', data: { id: 1 } })),
  );
  expect(await postEvent(docuseal.sign('no json'))).toBe(200);

  expect(await documentOf(app, lead)).toMatchObject({ state: 'sent' });
});

test('a document whose submission id is not stored yet is still recognized as ours', async () => {
  const { lead, id } = await sent(app);
  const other = await leadWithQuote(app);
  const submission = docuseal.act(docuseal.of(lead.id), 'sign');
  await app.em.nativeUpdate(Document, id, { submissionId: null });
  const asked = {
    ...submission.asked,
    submitters: [{ external_id: other.id, metadata: { documentId: id } }],
  };

  await postEvent(docuseal.event('submission.completed', { ...submission, asked }));

  expect(await documentOf(app, lead)).toMatchObject({ state: 'sent' });
});

test('a signature counts even while its files cannot be fetched or stored, and they follow later', async () => {
  const { lead, id } = await sent(app);
  docuseal.filesAnswer(503);
  await postEvent(signedEvent(docuseal.of(lead.id)));
  expect(await documentOf(app, lead)).toMatchObject({ state: 'completed' });
  expect((await download(id)).status).toBe(502);
  const storage = app.app.get<DocumentStorage>(DOCUMENT_STORAGE, { strict: false });
  const put = storage.put;
  storage.put = async () => {
    throw new StorageUnavailable(new Error('The disk is full.'));
  };
  docuseal.filesAnswer(null);
  passBreakerTime();

  const refused = await download(id);
  storage.put = put;
  await untilStored(lead);

  expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
  expect((await download(id)).status).toBe(200);
});

test('an HTML page returned in place of a file is not stored', async () => {
  const { lead, id } = await sent(app);
  docuseal.fileBody = '<html>Sign in first</html>';
  await postEvent(signedEvent(docuseal.of(lead.id)));

  const { status, body } = await download(id);

  expect([status, body.code]).toEqual([502, 'PROVIDER_BAD_ANSWER']);
  expect(await app.em.count(Document, { id, fileKey: null })).toBe(1);
});

test("a file is fetched only from DocuSeal's own hosts", async () => {
  const { lead, id } = await sent(app);
  // The same server would serve it under another host name.
  docuseal.fileHost = docuseal.url.replace('127.0.0.1', 'localhost');
  expect(docuseal.fileHost).not.toBe(docuseal.url);
  await postEvent(signedEvent(docuseal.of(lead.id)));

  const { status, body } = await download(id);

  expect([status, body.code]).toEqual([502, 'PROVIDER_BAD_ANSWER']);
  const own = docuseal.requests.filter(({ path }) => path.startsWith(`/file/${docuseal.of(lead.id).id}/`));
  expect(own).toEqual([]);
});

type Signed = ReturnType<FakeDocuseal['sign']>;

function now(): number {
  return Math.floor(Date.now() / 1000);
}
