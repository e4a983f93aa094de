import type { InboxPage, InboxView, LinkedEmail, ReviewEmail } from '#shared/inbox.js';
import { API, httpClient, httpFile, read } from './http';

const INBOX = `${API}/inbox`;

/** Messages waiting for an answer. */
export const inboxApi = {
  /** An attachment that someone sent us. */
  emailFile: (id: string) => httpFile(`${INBOX}/files/${id}`),

  inbox: (view: InboxView, cursor: string | null) =>
    read<InboxPage>(INBOX, { view, ...(cursor !== null && { cursor }) }),

  markAnswered: (leadId: string) => httpClient(`${INBOX}/leads/${leadId}/done`, { method: 'POST' }),

  reviewEmail: (id: string) => read<ReviewEmail>(`${INBOX}/emails/${id}`, {}),

  linkEmail: (id: string, leadId: string) =>
    httpClient(`${INBOX}/emails/${id}/link`, { method: 'POST', body: JSON.stringify({ leadId }) }),

  leadFromEmail: async (id: string): Promise<LinkedEmail> =>
    (await httpClient(`${INBOX}/emails/${id}/lead`, { method: 'POST' })).json,

  dismissEmail: (id: string) => httpClient(`${INBOX}/emails/${id}/dismiss`, { method: 'POST' }),
};
