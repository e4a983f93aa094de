import type { EntityManager } from '@mikro-orm/postgresql';
import { lastQuote } from '../payments/accept-quote.js';
import type { Quote } from '../payments/quote.entity.js';
import type { DocumentType } from '../shared/documents/document.contract.js';
import { Document } from './document.entity.js';
import { AlreadySigned, QuoteMissing } from './documents.errors.js';
import type { SignatureGateway } from './signature-gateway.js';

/** The offer a document is on: an agreement is on the one that holds, and is signed once where that binds. */
export async function demandQuote(
  em: EntityManager,
  gateway: SignatureGateway,
  leadId: string,
  type: DocumentType,
): Promise<Quote | null> {
  const quote = await lastQuote(em, leadId);
  if (type !== 'management_agreement') return quote;
  if (!quote) throw new QuoteMissing();
  const signed = await em.find(Document, { leadId, type, quoteId: quote.id, state: 'completed' });
  if (signed.some(({ submissionId: id }) => !id || gateway.owns(id))) throw new AlreadySigned();
  return quote;
}
