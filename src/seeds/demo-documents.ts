import { randomBytes, randomUUID } from 'node:crypto';
import type { RequiredEntityData } from '@mikro-orm/core';
import {
  DOCUMENT_TYPE_LABELS,
  type DocumentState,
  type DocumentType,
  REMINDER_DAYS,
  SIGNABLE_DAYS,
} from '#shared/document.js';
import { formatCents } from '#shared/format.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { type QuoteTerms, quoteBreakdown, quoteTerms } from '#shared/quote.js';
import type { Document, DocumentEvent } from '../documents/document.entity.js';
import { onboardingPayment } from '../documents/document-fields.js';
import type { SandboxSubmission } from '../documents/sandbox/sandbox-submission.entity.js';
import type { Quote } from '../payments/quote.entity.js';
import { contactOf, type DemoLead, propertyOf } from './demo-leads.js';
import { rentOf } from './homes.js';
import { daysBefore, inOfficeHours, lastOfficeHour } from './journey.js';

type DemoState = Extract<DocumentState, 'sent' | 'viewed' | 'declined' | 'expired' | 'completed'>;

/** Leads get here by signing, as their setup progress shows. */
const SIGNED = ['contract_sent', 'enrolled', 'closed', 'won'];

interface DemoDocument {
  type: DocumentType;
  state: DemoState;
  daysAgo: number;
}

interface DemoDocuments {
  quotes: RequiredEntityData<Quote>[];
  submissions: RequiredEntityData<SandboxSubmission>[];
  documents: RequiredEntityData<Document>[];
  events: RequiredEntityData<DocumentEvent>[];
}

/** Agreements and forms of leads at a late enough stage. */
export function demoDocuments(leads: DemoLead[], now: Date): DemoDocuments {
  const all: DemoDocuments = { quotes: [], submissions: [], documents: [], events: [] };
  const sent = leads.filter(({ owner: { status, unsigned } }) => unsigned || SIGNED.includes(status));
  for (const lead of sent) {
    const quote = toQuote(lead, now);
    all.quotes.push(quote);
    for (const document of documentsOf(lead)) addDocument(all, lead, quote, document, now);
  }
  return all;
}

function documentsOf({ owner: { status, daysAgo, unsigned } }: DemoLead): DemoDocument[] {
  const age = Math.max(daysAgo / 3, 0.5);
  const state = unsigned ?? 'completed';
  const agreement: DemoDocument = {
    type: 'management_agreement',
    state,
    daysAgo: state === 'expired' ? 35 : age,
  };
  if (status === 'enrolled')
    return [agreement, { type: 'walkthrough_checklist', state: 'sent', daysAgo: age / 2 }];
  if (status === 'closed')
    return [agreement, { type: 'onboarding_form', state: 'completed', daysAgo: age / 2 }];
  return [agreement];
}

function toQuote(lead: DemoLead, now: Date): RequiredEntityData<Quote> & { id: string } {
  const home = propertyOf(lead.home);
  const property = {
    ...home,
    estimatedRent: rentOf(lead.home) * home.unitCount,
    repairChecklist: [],
    plan: null,
  };
  const acceptedAt = lastOfficeHour(daysBefore(now, lead.owner.daysAgo / 2));
  return {
    id: randomUUID(),
    leadId: lead.id,
    terms: quoteTerms(property, { ...SHIPPED_PRICE_BOOK, version: 1 }),
    acceptedAt,
    acceptedById: lead.staffId,
  };
}

function addDocument(
  { submissions, documents, events }: DemoDocuments,
  lead: DemoLead,
  quote: RequiredEntityData<Quote> & { id: string },
  { type, state, daysAgo }: DemoDocument,
  now: Date,
): void {
  const [id, submissionId] = [randomUUID(), `sub_sandbox_${randomBytes(16).toString('hex')}`];
  const createdAt = inOfficeHours(daysBefore(now, daysAgo), now);
  // Halfway between then and now.
  const endedAt = new Date((createdAt.getTime() + now.getTime()) / 2);
  const expiresAt = daysBefore(createdAt, -SIGNABLE_DAYS);
  const formName = DOCUMENT_TYPE_LABELS[type];
  const fields = fieldsOf(lead, quote.terms as QuoteTerms);
  const signedAt = state === 'completed' ? endedAt : null;
  const reminded = REMINDER_DAYS.filter((day) => day < daysAgo && !signedAt).at(-1);
  const same = { formName, fields, state, createdAt, signedAt, expiresAt };
  submissions.push({
    ...same,
    id: submissionId,
    documentId: id,
    leadId: lead.id,
    signerName: lead.owner.name,
    reason: null,
  });
  documents.push({
    ...same,
    id,
    leadId: lead.id,
    quoteId: quote.id,
    type,
    submissionId,
    recipient: contactOf(lead.owner, lead.ownerIndex).email,
    createdById: lead.staffId,
    sentAt: createdAt,
    // All reminders count as done, so that no one in the demo data is emailed.
    remindersDone: REMINDER_DAYS.length,
    lastReminderSent: reminded ? daysBefore(createdAt, -reminded) : null,
    reason: state === 'declined' ? lead.owner.reason : null,
  });
  const about = { leadId: lead.id, documentId: id, formName };
  events.push({ ...about, kind: 'sent', at: createdAt, actorId: lead.staffId });
  if (state !== 'sent') events.push({ ...about, kind: state, at: endedAt });
}

function fieldsOf({ owner, home }: DemoLead, terms: QuoteTerms) {
  const { streetAddress, city } = propertyOf(home);
  const fees = quoteBreakdown(terms);
  const { rentCents, monthly, setup } = fees;
  return [
    { name: 'Owner Name', value: owner.name },
    { name: 'Property Address', value: `${streetAddress}, ${city}, IA` },
    { name: 'Monthly Rent', value: formatCents(rentCents) },
    { name: 'Management Fee', value: `${formatCents(monthly.rows[0]!.cents)} a month` },
    { name: 'Setup Fee', value: formatCents(setup.totalCents) },
    { name: 'Onboarding Payment', value: onboardingPayment(terms, fees) },
  ];
}
