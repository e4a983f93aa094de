import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { PriceBook } from '#shared/price-book.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import type { TaskView } from '#shared/task.js';
import { businessDay } from '#shared/time.js';
import { addTask } from '../../src/activity/task.entity.js';
import { CANCEL_SUBMISSION } from '../../src/documents/close-document.js';
import { Document } from '../../src/documents/document.entity.js';
import { DocumentsJobs } from '../../src/documents/documents.jobs.js';
import { SEND_DOCUMENT } from '../../src/documents/send-document.js';
import { Lead, LeadStatusChange } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { WebhookEvent } from '../../src/platform/webhooks/webhook-event.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { freezeClock } from '../support/clock.js';
import {
  documentEvents,
  documentOf,
  documentsOf,
  leadWithQuote,
  postDocumentEvent,
  send,
  sent,
} from '../support/documents.js';
import { type FakeDocuseal, startFakeDocuseal, TEMPLATE } from '../support/fake-docuseal.js';
import type { DocusealFault } from '../support/fake-docuseal-faults.js';
import { runJobsNow, untilWebhooksSettled } from '../support/payments.js';
import { until } from '../support/until.js';

/** Documents sent through DocuSeal, checked against its API contract; integrations.md 3. */
let docuseal: FakeDocuseal;
let app: TestApp;

beforeAll(async () => {
  docuseal = await startFakeDocuseal();
  app = await startApp(docuseal.env);
});

beforeEach(() => docuseal.reset());

afterAll(async () => {
  await app.close();
  await docuseal.close();
});

const statusOf = async (lead: Lead) => (await app.em.findOneOrFail(Lead, lead.id)).status;
const made = (lead: Lead) =>
  [...docuseal.submissions.values()].filter(({ asked }) => asked.submitters[0]!.external_id === lead.id);
const mails = async (lead: Lead) =>
  (await app.em.find(Message, { leadId: lead.id }, { orderBy: { createdAt: 'asc' } })).map(
    ({ template, state }) => [template, state],
  );

/** The owner accepts a quote with a different rent. */
async function acceptAnother(lead: Lead): Promise<void> {
  await app.em.nativeUpdate(Lead, lead.id, { estimatedRent: 2_500 });
  const { version } = await app.em.fork().findOneOrFail(Lead, lead.id);
  await app.as.staff.post(`/api/leads/${lead.id}/quotes`).send({ version }).expect(201);
}

async function runDocumentJobs(after: { seconds: number }): Promise<void> {
  const clock = freezeClock(app);
  try {
    clock.advance(after);
    await app.app.get(DocumentsJobs).watchDocuments();
  } finally {
    clock.unfreeze();
  }
}

/** Retries, as the jobs would, until the document is in that state. */
async function untilState(lead: Lead, state: string): Promise<void> {
  await until(async () => {
    await runJobsNow(app, SEND_DOCUMENT);
    return (await documentOf(app, lead)).state === state;
  });
}

// S-60, S-101, S-102, S-103
test("an agreement is sent with the accepted quote's values and moves its lead", async () => {
  const lead = await leadWithQuote(app, {
    name: 'Dana Owner',
    status: 'proposal',
    propertyAddress: '7 Oak St',
  });

  const { body } = await send(app, lead).expect(201);

  expect(body).toMatchObject({
    type: 'management_agreement',
    status: 'pending',
    formName: 'Management Agreement',
  });
  await untilState(lead, 'sent');
  const submission = docuseal.of(lead.id);
  expect(submission.asked).toMatchObject({ template_id: TEMPLATE.agreement, send_email: false });
  const [signer] = submission.asked.submitters;
  expect(signer).toMatchObject({
    role: 'First Party',
    email: lead.email,
    metadata: { leadId: lead.id, documentId: body.id },
  });
  const { terms } = (await documentsOf(app, lead)).quote!;
  const fields = signer!.fields as { name: string; default_value: string; readonly: boolean }[];
  expect(fields).toContainEqual({ name: 'Owner Name', default_value: 'Dana Owner', readonly: true });
  expect(fields.find(({ name }) => name === 'Management Fee')!.default_value).toContain(
    String(terms.managementDollarsPerMonth),
  );
  const document = await documentOf(app, lead);
  expect(document).toMatchObject({
    leadId: lead.id,
    leadName: 'Dana Owner',
    leadEmail: lead.email,
    propertyAddress: '7 Oak St',
    formName: `Template ${TEMPLATE.agreement}`,
    signingUrl: docuseal.signingPage(submission),
    downloadUrl: null,
    lastReminderSent: null,
    quoteId: (await documentsOf(app, lead)).quote!.id,
  });
  expect(await statusOf(lead)).toBe('contract_sent');
  const moved = await app.em.findOneOrFail(AuditEntry, { action: 'lead.statusChanged', subjectId: lead.id });
  expect(moved).toMatchObject({ actorId: null, after: { status: 'contract_sent' } });
  expect(await app.em.findOneOrFail(LeadStatusChange, { leadId: lead.id })).toMatchObject({
    cause: 'document',
  });
  const audited = { subjectId: lead.id, action: 'lead.statusChanged' as const };
  expect(await app.em.findOneOrFail(AuditEntry, audited)).toMatchObject({
    before: { status: 'proposal' },
    after: { status: 'contract_sent' },
  });
  expect(await documentEvents(app, lead)).toEqual(['sent']);
  expect((await mails(lead)).map(([template]) => template)).toEqual(['signature-request']);
});

// S-123, decision 11: sending is not signing
test('a sent agreement does not complete the signing step, and a canceled one is to be sent again', async () => {
  const { lead, id } = await sent(app);

  const { body } = await app.as.staff.get(`/api/leads/${lead.id}/setup-progress`);

  expect(await statusOf(lead)).toBe('contract_sent');
  expect(body).toContainEqual({ step: 'documents', isDone: false, agreement: 'awaited' });

  await app.as.staff.post(`/api/docuseal/submissions/${id}/withdrawal`).expect(201);

  const canceled = await app.as.staff.get(`/api/leads/${lead.id}/setup-progress`);
  expect(canceled.body).toContainEqual({ step: 'documents', isDone: false, agreement: 'ended' });
});

// S-123: the step follows the status, but nothing is signed
test('an agreement that is out is awaited although staff moved its lead to Contract Sent', async () => {
  const { lead } = await sent(app, { status: 'enrolled' });
  const progress = async () => (await app.as.staff.get(`/api/leads/${lead.id}/setup-progress`)).body;
  const before = await progress();
  const { version } = await app.em.fork().findOneOrFail(Lead, lead.id);

  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ status: 'contract_sent', version }).expect(200);

  expect(before).toContainEqual({ step: 'documents', isDone: false, agreement: 'awaited' });
  expect(await progress()).toContainEqual({ step: 'documents', isDone: true, agreement: 'awaited' });
});

test.each(['contract_sent', 'enrolled', 'closed', 'won'] as const)(
  'sending an agreement does not move a lead back from %s',
  async (status) => {
    const { lead } = await sent(app, { status });

    expect(await statusOf(lead)).toBe(status);
    expect(await app.em.count(LeadStatusChange, { leadId: lead.id })).toBe(0);
  },
);

test('sending the agreement completes the task that an enrollment from a report makes', async () => {
  const lead = await leadWithQuote(app, { status: 'enrolled' });
  const em = app.em.fork();
  for (const title of ['Send the agreement: Online plan', 'Send the HOA rules'])
    addTask(em, { leadId: lead.id, title, dueAt: new Date() });
  await em.flush();
  const open = async () => {
    const { body } = await app.as.staff.get(`/api/leads/${lead.id}/tasks`);
    return (body as TaskView[]).filter(({ doneAt }) => !doneAt).map(({ title }) => title);
  };

  await send(app, lead, 'onboarding_form').expect(201);
  expect(await open()).toHaveLength(2);
  await send(app, lead).expect(201);

  expect(await open()).toEqual(['Send the HOA rules']);
});

test('an agreement needs an accepted quote; other forms do not', async () => {
  const lead = await app.make.lead();

  const refused = await send(app, lead);
  const form = await send(app, lead, 'onboarding_form');

  expect([refused.status, refused.body.code]).toEqual([409, 'QUOTE_MISSING']);
  expect(form.status).toBe(201);
  await untilState(lead, 'sent');
  expect(await statusOf(lead)).toBe('leads');
});

test('types without a template cannot be sent, and the console knows which can', async () => {
  const lead = await leadWithQuote(app);

  const refused = await send(app, lead, 'lease_agreement');

  expect([refused.status, refused.body.code]).toEqual([409, 'FORM_MISSING']);
  expect(await documentsOf(app, lead)).toMatchObject({
    mode: 'docuseal',
    sendable: ['management_agreement', 'onboarding_form'],
  });
});

test('two users with ten requests each create one document', async () => {
  const lead = await leadWithQuote(app);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? app.as.staff : app.as.admin)
        .post(`/api/leads/${lead.id}/documents`)
        .send({ type: 'management_agreement' }),
    ),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  await untilState(lead, 'sent');
  expect(made(lead)).toHaveLength(1);
});

test('a newer quote cancels the open agreement and is the one that is sent', async () => {
  const { lead, id } = await sent(app);
  const first = docuseal.of(lead.id);
  await acceptAnother(lead);

  const { body } = await send(app, lead).expect(201);
  await untilState(lead, 'sent');

  expect(body.id).not.toBe(id);
  await until(() => first.archived);
  const { documents } = await documentsOf(app, lead);
  expect(documents.map(({ state, reason }) => [state, reason])).toEqual([
    ['sent', null],
    ['expired', 'A newer quote was accepted.'],
  ]);
  expect(made(lead)).toHaveLength(2);
});

test('a replaced agreement says that the link of the first one no longer works', async () => {
  const { lead } = await sent(app);
  const invitations = async () => {
    const found = await app.em
      .fork()
      .find(Message, { leadId: lead.id, template: 'signature-request' }, { orderBy: { createdAt: 'asc' } });
    return found.every(({ state }) => state === 'sent') ? found : null;
  };
  await until(invitations);
  await acceptAnother(lead);
  await send(app, lead).expect(201);
  await untilState(lead, 'sent');

  const both = await until(async () => {
    const found = await invitations();
    return found?.length === 2 && found;
  });
  const texts = await Promise.all(
    both.map(async ({ id }) => (await app.as.staff.get(`/api/messages/${id}`)).body.text as string),
  );
  const replaces = 'replaces the one we sent before, whose link no longer works. Please review it';
  expect(texts.map((text) => text.includes(replaces))).toEqual([false, true]);
});

test.each<DocusealFault>(['reset after', 'garbage', 'another shape', 'html'])(
  'a lost response (%s) does not lead to a second document: it is looked up first',
  async (fault) => {
    const lead = await leadWithQuote(app);
    // The first request reads the template.
    docuseal.next(null, fault);

    await send(app, lead).expect(201);
    await untilState(lead, 'sent');

    expect(made(lead)).toHaveLength(1);
    expect(docuseal.count('GET /submitters')).toBeGreaterThan(0);
    expect((await mails(lead)).map(([template]) => template)).toEqual(['signature-request']);
    // Only the lost response contained it, but the other fields identify the submission.
    expect((await documentOf(app, lead)).signingUrl).toBe(docuseal.signingPage(docuseal.of(lead.id)));
    passBreakerTime();
  },
);

test.each<DocusealFault>(['reset before', 500, 429, 401])(
  'while DocuSeal is down (%s) the document waits with a reason, and is sent once it is back',
  async (fault) => {
    const lead = await leadWithQuote(app);
    docuseal.always(fault);

    await send(app, lead).expect(201);
    await until(async () => (await documentOf(app, lead)).reason !== null);
    expect(await documentOf(app, lead)).toMatchObject({ state: 'requested', status: 'pending' });
    docuseal.always(null);
    passBreakerTime();
    await untilState(lead, 'sent');

    expect(made(lead)).toHaveLength(1);
    expect(await documentOf(app, lead)).toMatchObject({ reason: null });
  },
);

test('a document that DocuSeal refuses fails with its message and can be sent again', async () => {
  const lead = await leadWithQuote(app);
  docuseal.next(null, 422);

  await send(app, lead).expect(201);
  await untilState(lead, 'failed');

  expect(await documentOf(app, lead)).toMatchObject({
    status: 'expired',
    reason: 'The template has no such role.',
  });
  expect(await statusOf(lead)).toBe('leads');
  await send(app, lead).expect(201);
  await untilState(lead, 'sent');
});

test('accepting a newer quote immediately cancels the open agreement', async () => {
  const { lead } = await sent(app);
  await acceptAnother(lead);

  expect(await documentOf(app, lead)).toMatchObject({ state: 'expired', signingUrl: null });
  expect((await documentOf(app, lead)).reason).toBe('A newer quote was accepted.');
  await until(() => docuseal.of(lead.id).archived);
});

const changePrices = (figures: PriceBook) =>
  app.as.admin
    .post('/api/price-books')
    .send({ effectiveOn: businessDay(new Date()), figures })
    .expect(201);

/** What the agreement states, by the names of the template's fields. */
function valuesSent(lead: Lead): Map<string, string> {
  const fields = docuseal.of(lead.id).asked.submitters[0]!.fields as {
    name: string;
    default_value: string;
  }[];
  return new Map(fields.map(({ name, default_value }) => [name, default_value]));
}

// A schedule changed between quote and signature, a plan removed while chosen
test('an agreement has the accepted fees after prices change and the plan is no longer offered', async () => {
  const lead = await leadWithQuote(app, { plan: 'full-service' });
  const figures = structuredClone(SHIPPED_PRICE_BOOK);
  figures.plans['full-service'].isOffered = false;
  figures.plans['full-service'].tiers[0]!.managementRate = 0.12;
  figures.setup.dueAtSigningCents = 249_00;
  await changePrices(figures);

  await send(app, lead).expect(201);
  await untilState(lead, 'sent');
  await changePrices(SHIPPED_PRICE_BOOK);

  const written = valuesSent(lead);
  expect(written.get('Management Fee')).toBe('$160.00 a month');
  expect(written.get('Onboarding Payment')).toBe('$199.00: the part of the setup fee due at signing');
});

test('an agreement says that all of the setup fee is due at signing if it is', async () => {
  const figures = structuredClone(SHIPPED_PRICE_BOOK);
  figures.setup = { dueAtSigningCents: 299_00, fromFirstRentCents: 0 };
  await changePrices(figures);
  const lead = await leadWithQuote(app);
  await changePrices(SHIPPED_PRICE_BOOK);

  await send(app, lead).expect(201);
  await untilState(lead, 'sent');

  expect(valuesSent(lead).get('Setup Fee')).toBe('$299.00: $299 due at signing');
  expect(valuesSent(lead).get('Onboarding Payment')).toBe('$299.00: the setup fee, due at signing');
});

// decision 21: a name derived from an email address must not appear on a signed document
test('without a name, the signer fills it in', async () => {
  const derived = await sent(app, { name: 'dana.owner77', nameDerived: true });
  const nameless = await sent(app, { name: '' });

  for (const { lead } of [derived, nameless]) {
    const [signer] = docuseal.of(lead.id).asked.submitters;
    const fields = (signer!.fields as { name: string }[]).map(({ name }) => name);
    expect(signer).not.toHaveProperty('name');
    expect(fields).not.toContain('Owner Name');
    expect(fields).toContain('Property Address');
  }
});

test('a lead lost while the agreement waited for DocuSeal is sent nothing and stays lost', async () => {
  const lead = await leadWithQuote(app);
  docuseal.always(500);
  await send(app, lead).expect(201);
  await until(async () => (await documentOf(app, lead)).reason !== null);
  const statusReason = 'Found another manager';
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ status: 'lost', statusReason }).expect(200);
  docuseal.always(null);
  passBreakerTime();

  await untilState(lead, 'expired');

  expect(await documentOf(app, lead)).toMatchObject({
    reason: 'The lead was lost before the document was sent.',
  });
  expect(await app.em.findOneOrFail(Lead, lead.id)).toMatchObject({ status: 'lost', statusReason });
  expect([made(lead), await mails(lead)]).toEqual([[], []]);
});

test('a lost lead who is sent an agreement later is moved', async () => {
  const lead = await leadWithQuote(app);
  const lost = { status: 'lost', statusReason: 'Found another manager' };
  await app.as.staff.patch(`/api/leads/${lead.id}`).send(lost).expect(200);

  await send(app, lead).expect(201);
  await untilState(lead, 'sent');

  expect(await app.em.fork().findOneOrFail(Lead, lead.id)).toMatchObject({ status: 'contract_sent' });
});

test('a webhook about a sent agreement does not reopen a lead lost in the meantime', async () => {
  const lead = await leadWithQuote(app);
  docuseal.next(null, 'reset after');
  await send(app, lead).expect(201);
  await until(() => docuseal.of(lead.id));
  docuseal.always(500);
  const lost = { status: 'lost', statusReason: 'Found another manager' };
  await app.as.staff.patch(`/api/leads/${lead.id}`).send(lost).expect(200);

  await postDocumentEvent(app, docuseal.event('submission.created', docuseal.of(lead.id)));
  await untilWebhooksSettled(app);

  expect(await app.em.findOneOrFail(Lead, lead.id)).toMatchObject(lost);
  docuseal.always(null);
  passBreakerTime();
});

test.each([{ email: 'right@example.com' }, { phone: '515-555-0188' }])(
  'an agreement with outdated values is canceled and sent again: %j',
  async (correction) => {
    const { lead, id } = await sent(app);
    const wrong = docuseal.of(lead.id);
    await app.as.staff.patch(`/api/leads/${lead.id}`).send(correction).expect(200);

    const { body } = await send(app, lead).expect(201);
    await untilState(lead, 'sent');

    expect(body.id).not.toBe(id);
    const [signer] = docuseal.of(lead.id).asked.submitters;
    expect(signer).toMatchObject({ email: correction.email ?? lead.email });
    await until(() => wrong.archived);
  },
);

test('staff cancel a document once; users without permission are refused', async () => {
  const { lead, id } = await sent(app);
  const withdraw = (who: TestApp['as']['anonymous'] = app.as.staff) =>
    who.post(`/api/docuseal/submissions/${id}/withdrawal`).send({});

  const signedOut = await withdraw(app.as.anonymous);
  const { body } = await withdraw().expect(201);
  const again = await withdraw();

  expect(signedOut.status).toBe(401);
  expect(body).toMatchObject({ id, state: 'expired', signingUrl: null, reason: 'Canceled by staff.' });
  expect([again.status, again.body.code]).toEqual([409, 'DOCUMENT_NOT_OPEN']);
  await until(() => docuseal.of(lead.id).archived);
  const missing = '/api/docuseal/submissions/00000000-0000-4000-8000-000000000000/withdrawal';
  expect((await app.as.staff.post(missing).send({})).status).toBe(404);
});

test.each(['sending it again', 'the document job'])(
  'a document whose attempts all failed is sent by %s',
  async (way) => {
    const lead = await leadWithQuote(app);
    docuseal.always(500);
    const { body } = await send(app, lead).expect(201);
    await until(async () => (await documentOf(app, lead)).reason !== null);
    const given = `update pgboss.job set state = 'failed' where name = ? and data->>'documentId' = ? and state = 'retry'`;
    await until(async () => {
      await app.em.execute(given, [SEND_DOCUMENT.name, body.id]);
      const waiting = `select from pgboss.job where name = ? and data->>'documentId' = ? and state < 'completed'`;
      return (await app.em.execute(waiting, [SEND_DOCUMENT.name, body.id])).length === 0;
    });
    docuseal.always(null);
    passBreakerTime();

    if (way === 'sending it again') expect((await send(app, lead).expect(201)).body.id).toBe(body.id);
    else await runDocumentJobs({ seconds: 660 });

    await untilState(lead, 'sent');
    expect(made(lead)).toHaveLength(1);
  },
);

test('a submission for a lead deleted in the meantime is canceled, even if the response was lost', async () => {
  const lead = await leadWithQuote(app);
  docuseal.next(null, 'reset after');
  await send(app, lead).expect(201);
  await until(() => docuseal.of(lead.id));
  await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);
  passBreakerTime();

  await until(async () => {
    await runJobsNow(app, CANCEL_SUBMISSION);
    return docuseal.of(lead.id).archived;
  });
});

test('a submission that may still be created is looked for and then canceled', async () => {
  const { lead, id: documentId } = await sent(app);
  const late = docuseal.of(lead.id);
  docuseal.submissions.delete(late.id);
  const closing = { documentId, leadId: lead.id, askedAt: new Date().toISOString() };
  await app.em.transactional((em) => app.app.get(Jobs).enqueue(em, CANCEL_SUBMISSION, [closing]));
  const searches = docuseal.count('GET /submitters');
  await until(() => docuseal.count('GET /submitters') > searches);

  docuseal.submissions.set(late.id, late);

  await until(async () => {
    await runJobsNow(app, CANCEL_SUBMISSION);
    return late.archived;
  });
});

test('an agreement whose template lacks required fields is not sent, and names them', async () => {
  const lead = await leadWithQuote(app);
  docuseal.form.places = docuseal.form.places.filter((name) => name !== 'Setup Fee' && name !== 'Base Fee');

  await send(app, lead).expect(201);
  await untilState(lead, 'failed');

  const words = `The template Template ${TEMPLATE.agreement} has no field for: Base Fee, Setup Fee.`;
  expect((await documentOf(app, lead)).reason).toBe(words);
  expect(made(lead)).toEqual([]);
  const { body } = await app.as.admin.post('/api/integrations/docuseal/test').send({});
  expect(JSON.stringify(body)).toContain(words);
});

test("in a template with two parties the owner gets the first party's fields", async () => {
  const lead = await leadWithQuote(app);
  docuseal.form.places = docuseal.form.places.filter((name) => name !== 'Property Address');
  docuseal.form.others = ['Property Address'];

  await send(app, lead).expect(201);
  await untilState(lead, 'sent');

  const fields = docuseal.of(lead.id).asked.submitters[0]!.fields as { name: string }[];
  expect(fields.map(({ name }) => name)).not.toContain('Property Address');
});

test('a long multi-line template name is shortened', async () => {
  const lead = await leadWithQuote(app);
  docuseal.form.name = `Agreement\n${'of a long name '.repeat(40)}`;

  await send(app, lead).expect(201);
  await untilState(lead, 'sent');

  const { formName } = await documentOf(app, lead);
  expect(formName).toMatch(/^Agreement of a long name/);
  expect(formName.length).toBeLessThanOrEqual(200);
});

// decision 25
test('deleting a lead deletes its documents and cancels open submissions', async () => {
  const { lead } = await sent(app);
  const submission = docuseal.of(lead.id);

  await app.as.admin.delete(`/api/leads/${lead.id}`);

  expect(await app.em.count(Document, { leadId: lead.id })).toBe(0);
  await until(() => submission.archived);
});

test('requests and outcomes are in the audit log, without names', async () => {
  const { id } = await sent(app, { name: 'Dana Owner' });

  const entries = await app.em.find(AuditEntry, { subjectId: id }, { orderBy: { id: 'asc' } });

  expect(entries.map(({ action }) => action).sort()).toEqual(['document.changed', 'document.requested']);
  expect(JSON.stringify(entries)).not.toContain('Dana');
});

test.each([
  ['no type', {}],
  ['an unknown type', { type: 'passport' }],
  ['a price', { type: 'management_agreement', amount: 1 }],
  ['a recipient', { type: 'management_agreement', email: 'else@example.com' }],
])('refuses a request with %s', async (_, body) => {
  const lead = await leadWithQuote(app);

  const { status } = await app.as.staff.post(`/api/leads/${lead.id}/documents`).send(body);

  expect(status).toBe(422);
  expect(await app.em.count(Document, { leadId: lead.id })).toBe(0);
});

test('an unknown lead has no documents, and a signature is not recorded manually if there is a service', async () => {
  const unknownLead = '00000000-0000-4000-8000-000000000000';
  const lead = await leadWithQuote(app);
  const eventCount = await app.em.count(WebhookEvent);

  expect((await app.as.staff.get(`/api/leads/${unknownLead}/documents`)).status).toBe(404);
  expect(
    (await app.as.staff.post(`/api/leads/${unknownLead}/documents`).send({ type: 'onboarding_form' })).status,
  ).toBe(404);
  const recorded = await app.as.staff
    .post(`/api/leads/${lead.id}/documents/signature`)
    .send({ type: 'management_agreement' });
  expect([recorded.status, recorded.body.code]).toEqual([409, 'SIGNED_BY_SERVICE']);
  expect(await app.em.count(WebhookEvent)).toBe(eventCount);
});
