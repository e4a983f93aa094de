import type { IntegrationTest, IntegrationView, OdooStatus } from '#shared/integration.js';
import type { DeadLettersView, QueueView } from '#shared/job.js';
import type {
  MessageChannel,
  MessageDetails,
  MessageView,
  SendingView,
  TemplateView,
} from '#shared/message.js';
import type { OptedOut } from '#shared/preferences.js';
import { API, ask, httpClient, read } from './http';

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

  /** Cancels a message. */
  cancelMessage: (id: string) => ask<MessageDetails>(`${API}/messages/${id}/cancel`, 'POST', {}),

  /** Has its recipient written to again, whose address a provider had found wanting. */
  allowRecipient: (id: string) => httpClient(`${API}/messages/${id}/suppression`, { method: 'DELETE' }),

  sending: () => read<SendingView>(`${API}/sending`, {}),

  resumeSending: () => ask<SendingView>(`${API}/sending/resume`, 'POST', {}),
};

/** Background work. */
export const jobsApi = {
  queues: () => read<QueueView[]>(`${API}/jobs`, {}),

  deadLetters: () => read<DeadLettersView>(`${API}/jobs/dead-letters`, {}),

  /** Has a job tried again, as it was or with corrected data. */
  replayJob: (id: string, data?: Record<string, unknown>) =>
    ask(`${API}/jobs/dead-letters/${id}/replay`, 'POST', data ? { data } : {}),

  discardJob: (id: string) => httpClient(`${API}/jobs/dead-letters/${id}`, { method: 'DELETE' }),

  replayWebhook: (id: string) => ask(`${API}/jobs/webhooks/${id}/replay`, 'POST', {}),
};

/** Connected services. */
export const integrationsApi = {
  integrations: () => read<IntegrationView[]>(`${API}/integrations`, {}),

  testIntegration: async (name: string) =>
    (await ask<IntegrationTest>(`${API}/integrations/${name}/test`, 'POST', {})).data,

  odooStatus: () => read<OdooStatus>(`${API}/odoo`, {}),

  testOdoo: () => read<IntegrationTest>(`${API}/odoo/test-connection`, {}),

  syncLead: async (id: string) =>
    (await ask<{ odooId: number }>(`${API}/odoo/sync-lead`, 'POST', { id })).data.odooId,
};
