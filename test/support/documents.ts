import type { DocumentType, DocumentView, LeadDocuments } from '#shared/document.js';
import type { TimelineEntry } from '#shared/timeline.js';
import { SEND_DOCUMENT } from '../../src/documents/send-document.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import type { TestApp } from './app.js';
import type { MadeLead } from './make/lead.js';
import { runJobsNow } from './payments.js';
import { until } from './until.js';

/** A DocuSeal webhook signed by `FakeDocuseal`. */
export function postDocumentEvent(
  { url }: TestApp,
  { headers, body }: { headers: Record<string, string>; body: string },
) {
  return fetch(`${url}/api/docuseal/webhook`, { method: 'POST', headers, body });
}

/** A lead with an accepted quote. */
export async function leadWithQuote({ make, as }: TestApp, values: Partial<Lead> = {}): Promise<MadeLead> {
  const lead = await make.lead({ estimatedRent: 2_000, ...values });
  await as.staff.post(`/api/leads/${lead.id}/quotes`).send({ version: lead.version }).expect(201);
  return lead;
}

export const send = ({ as }: TestApp, lead: Lead, type: DocumentType = 'management_agreement') =>
  as.staff.post(`/api/leads/${lead.id}/documents`).send({ type });

/** A sent agreement. */
export async function sent(app: TestApp, values: Partial<Lead> = {}) {
  const lead = await leadWithQuote(app, values);
  const { body } = await send(app, lead).expect(201);
  await until(async () => {
    await runJobsNow(app, SEND_DOCUMENT);
    return (await documentOf(app, lead)).state === 'sent';
  });
  return { lead, id: body.id as string };
}

export async function documentsOf({ as }: TestApp, lead: Lead): Promise<LeadDocuments> {
  return (await as.staff.get(`/api/leads/${lead.id}/documents`)).body;
}

/** The latest document. */
export async function documentOf(app: TestApp, lead: Lead): Promise<DocumentView> {
  return (await documentsOf(app, lead)).documents[0]!;
}

/** The document events in a lead's timeline, oldest first. */
export async function documentEvents({ as }: TestApp, lead: Lead): Promise<string[]> {
  const { body } = await as.staff.get(`/api/leads/${lead.id}/timeline`);
  const entries = body.rows as TimelineEntry[];
  return entries.flatMap((entry) => (entry.kind === 'document' ? [entry.event] : [])).reverse();
}
