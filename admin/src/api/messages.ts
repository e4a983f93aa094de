import type { OptedOut } from '#shared/campaigns/preferences.contract.js';
import type {
  MessageChannel,
  MessageDetails,
  MessageView,
  TemplateView,
} from '#shared/messages/message.contract.js';
import type { SendingView } from '#shared/messages/sending.contract.js';
import { httpClient } from '../httpClient';
import { API, ask, read } from './rest';

/** The ledger of every message. */
export const messagesApi = {
  leadMessages: (leadId: string) => read<MessageView[]>(`${API}/leads/${leadId}/messages`, {}),

  message: (id: string) => read<MessageDetails>(`${API}/messages/${id}`, {}),

  sendText: (leadId: string, text: string) => ask(`${API}/leads/${leadId}/texts`, 'POST', { text }),

  /** The channels the owner has left already. */
  optedOut: (leadId: string) => read<OptedOut>(`${API}/leads/${leadId}/opt-out`, {}),

  optOut: (leadId: string, channel: MessageChannel) =>
    httpClient(`${API}/leads/${leadId}/opt-out`, { method: 'POST', body: JSON.stringify({ channel }) }),

  messageTemplates: () => read<TemplateView[]>(`${API}/messages/templates`, {}),

  repeatMessage: (id: string) => ask<MessageDetails>(`${API}/messages/${id}/repeat`, 'POST', {}),

  /** Leaves it: it is sent no more. */
  cancelMessage: (id: string) => ask<MessageDetails>(`${API}/messages/${id}/cancel`, 'POST', {}),

  /** Has its recipient written to again, whose address a provider had found wanting. */
  allowRecipient: (id: string) => httpClient(`${API}/messages/${id}/suppression`, { method: 'DELETE' }),

  sending: () => read<SendingView>(`${API}/sending`, {}),

  resumeSending: () => ask<SendingView>(`${API}/sending/resume`, 'POST', {}),
};
