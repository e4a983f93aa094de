import type {
  CreatedSession,
  CreateInvoice,
  CreateSession,
  FinishPitchRequest,
  InvoiceView,
  LeadPayments,
} from '#shared/payment.js';
import { API, ask, read } from './rest';

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
