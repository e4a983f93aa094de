import type { ScheduledCampaigns } from '#shared/bulk.js';
import type {
  CampaignPlan,
  CampaignStats,
  CampaignTemplateVersionView,
  CampaignTemplateView,
  EnrollmentDetails,
  FilledTemplate,
  MonitorFilter,
  RequestedCampaigns,
  StartedCampaign,
  StartingCampaigns,
  StepNumbers,
  StoppedCampaign,
  UndoneStarts,
} from '#shared/campaign.js';
import type {
  CampaignSettings,
  CampaignSettingsView,
  ChangeMarketing,
  MarketingView,
} from '#shared/campaign-settings.js';
import type { ComposerView } from '#shared/conversation.js';
import type { InboxPage, InboxView, LinkedEmail, ReviewEmail } from '#shared/inbox.js';
import type {
  ChooseTemplates,
  Connect,
  IntegrationTest,
  IntegrationView,
  OdooStatus,
  SignatureTemplates,
} from '#shared/integration.js';
import type { DeadLettersView, QueueView } from '#shared/job.js';
import type {
  EmailPreview,
  MessageChannel,
  MessageDetails,
  MessageView,
  PreviewEmail,
  SendingView,
  TemplateView,
  WriteEmail,
} from '#shared/message.js';
import type { OptedOut } from '#shared/preferences.js';
import type { Reauth } from '#shared/sign-in.js';
import { API, ask, httpClient, httpFile, read, request } from './http';

/** The message's id. */
interface Written {
  id: string;
}

/** The ledger of every message. */
export const messagesApi = {
  leadMessages: (leadId: string) => read<MessageView[]>(`${API}/leads/${leadId}/messages`, {}),

  message: (id: string) => read<MessageDetails>(`${API}/messages/${id}`, {}),

  /** What to know before writing to the owner of a lead. */
  composer: (leadId: string) => read<ComposerView>(`${API}/leads/${leadId}/composer`, {}),

  sendText: (leadId: string, text: string, key: string) =>
    request<Written>(`${API}/leads/${leadId}/texts`, 'POST', { text, isHeld: true }, key),

  writeEmail: async (leadId: string, email: WriteEmail, files: File[], key: string) => {
    const held = email.sendAt ? email : { ...email, isHeld: true };
    const url = `${API}/leads/${leadId}/emails`;
    if (files.length === 0) return (await ask<Written>(url, 'POST', held, key)).data;
    const body = new FormData();
    body.set('email', JSON.stringify(held));
    for (const file of files) body.append('files', file);
    const headers = new Headers({ 'Idempotency-Key': key });
    return (await httpClient(`${url}/with-files`, { method: 'POST', body, headers })).json as Written;
  },

  /** A file that staff attached. */
  messageFile: (id: string) => httpFile(`${API}/messages/files/${id}`),

  /** Cancels a message that hasn't been sent yet. */
  cancelWritten: (leadId: string, messageId: string) =>
    httpClient(`${API}/leads/${leadId}/messages/${messageId}`, { method: 'DELETE' }),

  previewEmail: (email: PreviewEmail) => request<EmailPreview>(`${API}/email/preview`, 'POST', email),

  /** The channels the owner has opted out of. */
  optedOut: (leadId: string) => read<OptedOut>(`${API}/leads/${leadId}/opt-out`, {}),

  optOut: (leadId: string, channel: MessageChannel) =>
    httpClient(`${API}/leads/${leadId}/opt-out`, { method: 'POST', body: JSON.stringify({ channel }) }),

  messageTemplates: () => read<TemplateView[]>(`${API}/messages/templates`, {}),

  repeatMessage: (id: string) => ask<MessageDetails>(`${API}/messages/${id}/repeat`, 'POST', {}),

  /** Cancels a message. */
  cancelMessage: (id: string) => ask<MessageDetails>(`${API}/messages/${id}/cancel`, 'POST', {}),

  /** Lifts the suppression of the recipient, after a bounce or a misread reply. */
  allowRecipient: (id: string) => httpClient(`${API}/messages/${id}/suppression`, { method: 'DELETE' }),

  sending: () => read<SendingView>(`${API}/sending`, {}),

  resumeSending: () => ask<SendingView>(`${API}/sending/resume`, 'POST', {}),
};

/** Background work. */
export const jobsApi = {
  queues: () => read<QueueView[]>(`${API}/jobs`, {}),

  deadLetters: () => read<DeadLettersView>(`${API}/jobs/dead-letters`, {}),

  /** Retries a job, as it was or with corrected data. */
  replayJob: (id: string, data?: Record<string, unknown>) =>
    ask(`${API}/jobs/dead-letters/${id}/replay`, 'POST', data ? { data } : {}),

  discardJob: (id: string) => httpClient(`${API}/jobs/dead-letters/${id}`, { method: 'DELETE' }),

  replayWebhook: (id: string) => ask(`${API}/jobs/webhooks/${id}/replay`, 'POST', {}),
};

/** Connected services. */
export const integrationsApi = {
  integrations: () => read<IntegrationView[]>(`${API}/integrations`, {}),

  testIntegration: (name: string) => request<IntegrationTest>(`${API}/integrations/${name}/test`, 'POST', {}),

  connectIntegration: (name: string, keys: Connect) =>
    ask(`${API}/integrations/${name}/connection`, 'PUT', keys),

  disconnectIntegration: (name: string, reauth: Reauth) =>
    ask(`${API}/integrations/${name}/disconnect`, 'POST', { reauth }),

  signatureTemplates: () => read<SignatureTemplates>(`${API}/integrations/docuseal/templates`, {}),

  chooseTemplates: (chosen: ChooseTemplates['chosen']) =>
    ask<IntegrationTest>(`${API}/integrations/docuseal/templates`, 'PUT', { chosen }),

  odooStatus: () => read<OdooStatus>(`${API}/odoo`, {}),

  testOdoo: () => read<IntegrationTest>(`${API}/odoo/test-connection`, {}),

  syncLead: async (id: string) =>
    (await ask<{ odooId: number }>(`${API}/odoo/sync-lead`, 'POST', { id })).data.odooId,
};

const CAMPAIGNS = `${API}/campaigns`;
const TEMPLATES = `${CAMPAIGNS}/templates`;

/** Campaigns, their templates and their timings. */
export const campaignsApi = {
  marketing: (leadId: string) => read<MarketingView>(`${API}/leads/${leadId}/marketing`, {}),

  enrollInMarketing: (leadId: string) =>
    request<MarketingView>(`${API}/leads/${leadId}/marketing`, 'POST', {}),

  changeMarketing: (leadId: string, changes: ChangeMarketing) =>
    request<MarketingView>(`${API}/leads/${leadId}/marketing`, 'PATCH', changes),

  campaignStats: () => read<CampaignStats>(`${CAMPAIGNS}/stats`, {}),

  campaignSteps: () => read<StepNumbers[]>(`${CAMPAIGNS}/steps`, {}),

  campaign: (id: string) => read<EnrollmentDetails>(`${CAMPAIGNS}/${id}`, {}),

  startCampaign: (leadId: string) => request<StartedCampaign>(`${CAMPAIGNS}/start`, 'POST', { leadId }),

  bulkCampaigns: (change: 'start' | 'stop' | 'undo-start' | 'undo-stop', leadIds: string[]) =>
    request<ScheduledCampaigns>(`${CAMPAIGNS}/bulk/${change}`, 'POST', { leadIds }),

  /** Stops a campaign by enrollment id or lead id. */
  stopCampaign: (id: string, reason: 'staff' | 'replied') =>
    request<StoppedCampaign>(`${CAMPAIGNS}/${id}/stop`, 'POST', { reason }),

  startCampaigns: (filter: MonitorFilter) =>
    request<RequestedCampaigns>(`${CAMPAIGNS}/starts`, 'POST', { filter }),

  undoStartCampaigns: (requestId: string) =>
    request<UndoneStarts>(`${CAMPAIGNS}/starts/undo`, 'POST', { requestId }),

  /** How many campaigns are still to be started. */
  startingCampaigns: () => read<StartingCampaigns>(`${CAMPAIGNS}/starts`, {}),

  campaignPlan: (leadId: string, at: string | null) =>
    read<CampaignPlan>(`${CAMPAIGNS}/plan`, { leadId, ...(at !== null && { at }) }),

  campaignSettings: () => read<CampaignSettingsView>(`${CAMPAIGNS}/settings`, {}),

  changeCampaignSettings: (changes: Partial<CampaignSettings>, version: number) =>
    request<CampaignSettingsView>(`${CAMPAIGNS}/settings`, 'PATCH', { ...changes, version }),

  campaignTemplateVersions: (id: string) =>
    read<CampaignTemplateVersionView[]>(`${TEMPLATES}/${id}/versions`, {}),

  deleteCampaignTemplate: (id: string) => httpClient(`${TEMPLATES}/${id}`, { method: 'DELETE' }),

  previewCampaignTemplate: (
    written: Pick<CampaignTemplateView, 'type' | 'subject' | 'content'> & { leadId?: string },
  ) => request<FilledTemplate>(`${TEMPLATES}/preview`, 'POST', written),

  /** Sends a template to the caller. */
  testCampaignTemplate: (id: string) => request<{ id: string }>(`${TEMPLATES}/${id}/test`, 'POST', {}),
};

const INBOX = `${API}/inbox`;

/** Messages waiting for a reply. */
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
