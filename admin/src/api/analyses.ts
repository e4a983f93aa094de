import type { EntryView, LeadReport } from '#shared/analysis.js';
import type { ReportPdf } from '#shared/report-pdf.js';
import { httpFile } from '../httpClient';
import { API, ask, read } from './rest';

/** Analyses and the reports made of them. */
export const analysesApi = {
  rerunAnalysis: async (id: string, address?: string) =>
    (await ask<EntryView>(`${API}/analyses/${id}/run`, 'POST', { address })).data,

  linkAnalysis: async (id: string, leadId: string) =>
    (await ask<EntryView>(`${API}/analyses/${id}/link`, 'POST', { leadId })).data,

  leadReport: (leadId: string) => read<LeadReport>(`${API}/leads/${leadId}/report`, {}),

  /** The report of a lead as a file, made now, at what was agreed. */
  async reportPdf(leadId: string) {
    const wanted = { lead: { id: leadId } };
    const { url, fileName } = (await ask<ReportPdf>(`${API}/pdf/generate-report`, 'POST', wanted)).data;
    return { ...(await httpFile(url)), fileName };
  },
};
