import type {
  DocumentCounts,
  DocumentFilter,
  DocumentType,
  DocumentView,
  LeadDocuments,
} from '#shared/document.js';
import type {
  CreatedSession,
  CreateInvoice,
  CreateSession,
  FinishPitchRequest,
  InvoiceView,
  LeadPayments,
} from '#shared/payment.js';
import { API, ask, httpFile, read } from './http';

/** Payments and invoices. */
export const paymentsApi = {
  paymentsOf: (leadId: string) => read<LeadPayments>(`${API}/leads/${leadId}/payments`, {}),

  createPaymentSession: async (session: CreateSession) =>
    (await ask<CreatedSession>(`${API}/stripe/create-session`, 'POST', session)).data,

  finishPitch: async (leadId: string, pitch: FinishPitchRequest) =>
    (await ask<LeadPayments>(`${API}/leads/${leadId}/proposal`, 'POST', pitch)).data,

  invoicesOf: (leadId: string) => read<InvoiceView[]>(`${API}/stripe/invoices`, { leadId }),

  createInvoice: async (invoice: CreateInvoice) =>
    (await ask<InvoiceView>(`${API}/stripe/invoices`, 'POST', invoice)).data,
};

/** Documents and their signatures. */
export const documentsApi = {
  documentsOf: (leadId: string) => read<LeadDocuments>(`${API}/leads/${leadId}/documents`, {}),

  sendDocument: async (leadId: string, type: DocumentType) =>
    (await ask<DocumentView>(`${API}/leads/${leadId}/documents`, 'POST', { type })).data,

  takeDocumentBack: async (id: string) =>
    (await ask<DocumentView>(`${API}/docuseal/submissions/${id}/withdrawal`, 'POST', {})).data,

  /** Records a signature that no service saw. */
  recordSignature: async (leadId: string, type: DocumentType) =>
    (await ask<DocumentView>(`${API}/leads/${leadId}/documents/signature`, 'POST', { type })).data,

  /** Mails the signer once more. */
  remindSigner: async (id: string) =>
    (await ask<DocumentView>(`${API}/docuseal/submissions/${id}/reminder`, 'POST', {})).data,

  /** How many documents each choice of the filters would show. */
  documentCounts: (filter: DocumentFilter) =>
    read<DocumentCounts>(`${API}/docuseal/submissions/counts`, { filter }),

  /** A signed file or the record of its signature, by the address the document names. */
  documentFile: (url: string) => httpFile(url),
};
