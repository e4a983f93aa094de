import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, RaRecord, SortPayload, UpdateParams } from 'react-admin';
import type { EntryView } from '../../src/shared/analysis/entry.contract.js';
import type { LeadReport } from '../../src/shared/analysis/lead-report.contract.js';
import type {
  AnalyticsChart,
  AnalyticsQuery,
  AnalyticsViews,
} from '../../src/shared/analytics/analytics.contract.js';
import {
  BLOG_FIELDS,
  type BlogImageView,
  type BlogPreviewLink,
} from '../../src/shared/blog/blog.contract.js';
import type {
  CampaignPlan,
  CampaignStats,
  CampaignTemplateVersionView,
  CampaignTemplateView,
  EnrollmentDetails,
  FilledTemplate,
  MonitorFilter,
  StartedCampaign,
  StartingCampaigns,
  StepNumbers,
  StoppedCampaign,
} from '../../src/shared/campaigns/campaign.contract.js';
import type { CampaignSettings, CampaignSettingsView } from '../../src/shared/campaigns/campaign-settings.js';
import type { Company, CompanyView } from '../../src/shared/content/company.js';
import {
  CONTENT_FIELDS,
  type ContentKind,
  type ContentView,
} from '../../src/shared/content/content.contract.js';
import type { SiteImageKind, SiteImageView } from '../../src/shared/content/site-image.contract.js';
import type { ActivityPage } from '../../src/shared/dashboard/activity.contract.js';
import type { CommunicationOverview } from '../../src/shared/dashboard/communication.contract.js';
import type { DashboardNumbers } from '../../src/shared/dashboard/dashboard.contract.js';
import type { PortfolioFilter, PortfolioPage } from '../../src/shared/dashboard/portfolio.contract.js';
import type { WalkthroughList } from '../../src/shared/dashboard/walkthrough.contract.js';
import type { ReportPdf } from '../../src/shared/documents/report-pdf.contract.js';
import type {
  IntegrationName,
  IntegrationTest,
  IntegrationView,
} from '../../src/shared/integrations/integrations.contract.js';
import type { OdooStatus } from '../../src/shared/integrations/odoo.contract.js';
import type { DeadLettersView, QueueView } from '../../src/shared/jobs/jobs.contract.js';
import type { ConsentView } from '../../src/shared/leads/consents.js';
import {
  type BoardColumn,
  type BoardSort,
  type BoardView,
  LEAD_EDITABLE,
  type LeadCard,
  type LeadFilter,
  type LeadStatus,
  type LeadView,
  type StatusChangeView,
} from '../../src/shared/leads/lead.contract.js';
import type { MarketingView } from '../../src/shared/leads/marketing.contract.js';
import type { EditNote, NoteView, WriteNote } from '../../src/shared/leads/note.contract.js';
import { REFERRAL_EDITABLE } from '../../src/shared/leads/referral.contract.js';
import type { SetupProgress } from '../../src/shared/leads/setup-progress.js';
import type { AddTask, EditTask, TaskView } from '../../src/shared/leads/task.contract.js';
import type { TimelinePage } from '../../src/shared/leads/timeline.contract.js';
import type {
  MessageDetails,
  MessageView,
  TemplateView,
} from '../../src/shared/messages/message.contract.js';
import type { SendingView } from '../../src/shared/messages/sending.contract.js';
import type { CreateInvoice, InvoiceView } from '../../src/shared/payments/invoice.contract.js';
import type {
  CreatedSession,
  CreateSession,
  LeadPayments,
} from '../../src/shared/payments/payment.contract.js';
import type {
  FactorView,
  RecoveryCodes,
  SignInSettingsView,
} from '../../src/shared/users/sign-in.contract.js';
import type { StaffMember } from '../../src/shared/users/staff.contract.js';
import type {
  AccountChanges,
  AccountView,
  InvitationView,
  Invite,
  NewInvitation,
  OpenSessionView,
} from '../../src/shared/users/user.contract.js';
import { httpClient, httpFile } from './httpClient';
import { type OnProgress, sendFile } from './sendFile';

const API = '/api';
const BOARD = `${API}/leads/board`;
const OWN_SESSIONS = `${API}/auth/sessions`;
const OWN_FACTOR = `${API}/auth/factor`;
const SIGN_IN_SETTINGS = `${API}/sign-in-settings`;
const IMAGES = `${API}/images`;
const BLOG_IMAGES = `${API}/blog-images`;
const CAMPAIGNS = `${API}/campaigns`;
const TEMPLATES = `${CAMPAIGNS}/templates`;
const BLOG_IMAGES_AT_ONCE = 24;

const rest = simpleRestProvider(API, httpClient);

/** What staff may change of each resource; the server refuses any other key. */
const EDITABLE: Record<string, readonly string[]> = {
  leads: LEAD_EDITABLE,
  referrals: REFERRAL_EDITABLE,
  ...CONTENT_FIELDS,
  // A photo has a route of its own, and the form that was open before it came would take it away again.
  'team-members': CONTENT_FIELDS['team-members'].filter((field) => field !== 'image'),
  ...BLOG_FIELDS,
};

export interface MoveTarget {
  status: LeadStatus;
  /** The card above; null for the top of the column. */
  after: string | null;
  version: number;
  statusReason?: string;
}

/** The calls react-admin makes, and beside them the board's and the content's. */
export const dataProvider = {
  ...rest,

  async update(resource: string, { id, data, previousData }: UpdateParams) {
    return ask(`${API}/${resource}/${id}`, 'PUT', changesOf(resource, data, previousData));
  },

  // ra-data-simple-rest calls the empty body of a DELETE plain text, which the API does not take.
  async delete<T extends RaRecord>(resource: string, { id, previousData }: DeleteParams<T>) {
    await httpClient(`${API}/${resource}/${id}`, { method: 'DELETE' });
    return { data: previousData as T };
  },

  board: (filter: LeadFilter) => read<BoardView>(BOARD, { filter, sort: 'manual' }),

  boardCounts: (filter: LeadFilter) => read<BoardView>(BOARD, { filter, counts: 1 }),

  boardColumn: (status: LeadStatus, sort: BoardSort, after: string | null, filter: LeadFilter) =>
    read<Pick<BoardColumn, 'cards' | 'next'>>(`${BOARD}/${status}`, {
      filter,
      sort,
      ...(after !== null && { after }),
    }),

  /** The cards of these leads that the board shows under its filter. */
  boardCards: (ids: string[], filter: LeadFilter) =>
    read<LeadCard[]>(`${BOARD}/cards`, { ids: ids.join(','), filter }),

  moveLead: async (id: string, target: MoveTarget) =>
    (await ask<LeadView>(`${API}/leads/${id}/move`, 'POST', target)).data,

  undoMove: async (id: string, version: number) =>
    (await ask<LeadView>(`${API}/leads/${id}/undo`, 'POST', { version })).data,

  /** The leads of a filter as CSV, newest first. */
  exportLeads: (filter: LeadFilter) =>
    httpFile(addressOf(`${API}/leads/export`, { filter, sort: ['createdAt', 'DESC'] })),

  dashboardNumbers: () => read<DashboardNumbers>(`${API}/dashboard`, {}),

  activity: (cursor: string | null) =>
    read<ActivityPage>(`${API}/activity`, { ...(cursor !== null && { cursor }) }),

  walkthroughs: () => read<WalkthroughList>(`${API}/walkthroughs`, {}),

  communication: () => read<CommunicationOverview>(`${API}/communication`, {}),

  portfolio: (filter: PortfolioFilter, cursor: string | null) =>
    read<PortfolioPage>(`${API}/portfolio`, { ...filter, ...(cursor !== null && { cursor }) }),

  analytics: <Chart extends AnalyticsChart>(chart: Chart, query: AnalyticsQuery) =>
    read<AnalyticsViews[Chart]>(`${API}/analytics/${chart}`, { ...query }),

  /** The numbers of a chart as CSV. */
  exportAnalytics: (chart: AnalyticsChart, query: AnalyticsQuery) =>
    httpFile(addressOf(`${API}/analytics/${chart}/export`, { ...query })),

  /** Puts a record of the site's content below another one; null is the top of its list. */
  moveContent: async (kind: ContentKind, id: string, after: string | null) =>
    (await ask<ContentView>(`${API}/${kind}/${id}/move`, 'POST', { after })).data,

  company: () => read<CompanyView>(`${API}/company`, {}),

  changeCompany: async (changes: Partial<Company>, version: number) =>
    (await ask<CompanyView>(`${API}/company`, 'PATCH', { ...changes, version })).data,

  changeUser: async (id: string, changes: AccountChanges) =>
    (await ask<AccountView>(`${API}/users/${id}`, 'PATCH', changes)).data,

  invitations: () => read<InvitationView[]>(`${API}/users/invitations`, {}),

  invite: async (person: Invite) =>
    (await ask<NewInvitation>(`${API}/users/invitations`, 'POST', person)).data,

  withdrawInvitation: (id: string) => httpClient(`${API}/users/invitations/${id}`, { method: 'DELETE' }),

  sessionsOf: (userId: string) => read<OpenSessionView[]>(`${API}/users/${userId}/sessions`, {}),

  /** Ends one session of a user, or every one but that of whoever asks. */
  revokeSessions: (userId: string, sessionId?: string) =>
    httpClient([`${API}/users/${userId}/sessions`, sessionId].filter(Boolean).join('/'), {
      method: 'DELETE',
    }),

  /** For somebody who has lost their authenticator app and the recovery codes. */
  resetFactor: (userId: string) => httpClient(`${API}/users/${userId}/factor`, { method: 'DELETE' }),

  signInSettings: () => read<SignInSettingsView>(SIGN_IN_SETTINGS, {}),

  changeSignInSettings: async (changes: Partial<SignInSettingsView>) =>
    (await ask<SignInSettingsView>(SIGN_IN_SETTINGS, 'PATCH', changes)).data,

  ownFactor: () => read<FactorView>(OWN_FACTOR, {}),

  removeFactor: async (password: string) => {
    await httpClient(`${OWN_FACTOR}/remove`, { method: 'POST', body: JSON.stringify({ password }) });
  },

  renewRecoveryCodes: async (password: string) =>
    (await ask<RecoveryCodes>(`${OWN_FACTOR}/recovery-codes`, 'POST', { password })).data.recoveryCodes,

  ownSessions: () => read<OpenSessionView[]>(OWN_SESSIONS, {}),

  /** Ends one of one's own sessions, or every one but this. */
  revokeOwnSessions: (sessionId?: string) =>
    httpClient([OWN_SESSIONS, sessionId].filter(Boolean).join('/'), { method: 'DELETE' }),

  /** The photo of a member of the team, shown on the site from now on. */
  uploadPortrait: (id: string, file: File, onProgress: OnProgress) =>
    sendFile<ContentView<'team-members'>>('PUT', `${API}/team-members/${id}/image`, file, onProgress),

  removePortrait: async (id: string): Promise<ContentView<'team-members'>> =>
    (await httpClient(`${API}/team-members/${id}/image`, { method: 'DELETE' })).json,

  rerunAnalysis: async (id: string, address?: string) =>
    (await ask<EntryView>(`${API}/analyses/${id}/run`, 'POST', { address })).data,

  linkAnalysis: async (id: string, leadId: string) =>
    (await ask<EntryView>(`${API}/analyses/${id}/link`, 'POST', { leadId })).data,

  /** What a list shows under these filters, as the server writes it into a CSV file. */
  exportList: (resource: string, { field, order }: SortPayload, filter: object) =>
    httpFile(addressOf(`${API}/${resource}/export`, { filter, sort: [field, order] })),

  images: () => read<SiteImageView[]>(IMAGES, {}),

  uploadImage: (kind: SiteImageKind, file: File, onProgress: OnProgress) =>
    sendFile<SiteImageView>('PUT', `${IMAGES}/${kind}`, file, onProgress),

  removeImage: async (kind: SiteImageKind): Promise<SiteImageView> =>
    (await httpClient(`${IMAGES}/${kind}`, { method: 'DELETE' })).json,

  /** Newest first, from this one on; `next` is where the rest begins. */
  async blogImages(start: number) {
    const range = [start, start + BLOG_IMAGES_AT_ONCE - 1];
    const { json, headers } = await httpClient(addressOf(BLOG_IMAGES, { range }));
    const rows: BlogImageView[] = json;
    const end = start + rows.length;
    const total = Number(headers.get('Content-Range')?.split('/').pop());
    return { rows, next: end < total && rows.length > 0 ? end : null };
  },

  deleteBlogImage: (id: string) => httpClient(`${BLOG_IMAGES}/${id}`, { method: 'DELETE' }),

  uploadBlogImage: (file: File, onProgress: OnProgress) =>
    sendFile<BlogImageView>('POST', BLOG_IMAGES, file, onProgress),

  /** An address under which the stored post shows for a day, whatever its status. */
  previewPost: async (id: string) =>
    (await ask<BlogPreviewLink>(`${API}/blog-posts/${id}/preview`, 'POST', {})).data.url,

  statusChanges: (id: string) => read<StatusChangeView[]>(`${API}/leads/${id}/status-changes`, {}),

  integrations: () => read<IntegrationView[]>(`${API}/integrations`, {}),

  testIntegration: async (name: IntegrationName) =>
    (await ask<IntegrationTest>(`${API}/integrations/${name}/test`, 'POST', {})).data,

  odooStatus: () => read<OdooStatus>(`${API}/odoo`, {}),

  testOdoo: () => read<IntegrationTest>(`${API}/odoo/test-connection`, {}),

  syncLead: async (id: string) =>
    (await ask<{ odooId: number }>(`${API}/odoo/sync-lead`, 'POST', { id })).data.odooId,

  marketing: (leadId: string) => read<MarketingView>(`${API}/leads/${leadId}/marketing`, {}),

  enrollInMarketing: async (leadId: string) =>
    (await ask<MarketingView>(`${API}/leads/${leadId}/marketing`, 'POST', {})).data,

  staff: () => read<StaffMember[]>(`${API}/staff`, {}),

  timeline: (leadId: string, cursor: string | null) =>
    read<TimelinePage>(`${API}/leads/${leadId}/timeline`, cursor === null ? {} : { cursor }),

  setupProgress: (leadId: string) => read<SetupProgress>(`${API}/leads/${leadId}/setup-progress`, {}),

  paymentsOf: (leadId: string) => read<LeadPayments>(`${API}/leads/${leadId}/payments`, {}),

  createPaymentSession: async (session: CreateSession) =>
    (await ask<CreatedSession>(`${API}/stripe/create-session`, 'POST', session)).data,

  invoicesOf: (leadId: string) => read<InvoiceView[]>(`${API}/stripe/invoices`, { leadId }),

  createInvoice: async (invoice: CreateInvoice) =>
    (await ask<InvoiceView>(`${API}/stripe/invoices`, 'POST', invoice)).data,

  leadMessages: (leadId: string) => read<MessageView[]>(`${API}/leads/${leadId}/messages`, {}),

  consents: (leadId: string) => read<ConsentView[]>(`${API}/leads/${leadId}/consents`, {}),

  leadReport: (leadId: string) => read<LeadReport>(`${API}/leads/${leadId}/report`, {}),

  /** The report of a lead as a file, made now. */
  async reportPdf(leadId: string, rentEstimate: number | null) {
    const wanted = { lead: { id: leadId }, rentEstimate };
    const { url, fileName } = (await ask<ReportPdf>(`${API}/pdf/generate-report`, 'POST', wanted)).data;
    return { ...(await httpFile(url)), fileName };
  },

  addNote: async (leadId: string, note: WriteNote) =>
    (await ask<NoteView>(`${API}/leads/${leadId}/notes`, 'POST', note)).data,

  editNote: async ({ id, leadId }: NoteView, note: EditNote) =>
    (await ask<NoteView>(`${API}/leads/${leadId}/notes/${id}`, 'PATCH', note)).data,

  deleteNote: ({ id, leadId }: NoteView) =>
    httpClient(`${API}/leads/${leadId}/notes/${id}`, { method: 'DELETE' }),

  tasksOfLead: (leadId: string) => read<TaskView[]>(`${API}/leads/${leadId}/tasks`, {}),

  addTask: async (leadId: string, task: AddTask) =>
    (await ask<TaskView>(`${API}/leads/${leadId}/tasks`, 'POST', task)).data,

  editTask: async (id: string, changes: EditTask) =>
    (await ask<TaskView>(`${API}/tasks/${id}`, 'PATCH', changes)).data,

  queues: () => read<QueueView[]>(`${API}/jobs`, {}),

  deadLetters: () => read<DeadLettersView>(`${API}/jobs/dead-letters`, {}),

  /** Has a job tried again, as it was or with corrected data. */
  replayJob: (id: string, data?: Record<string, unknown>) =>
    ask(`${API}/jobs/dead-letters/${id}/replay`, 'POST', data ? { data } : {}),

  discardJob: (id: string) => httpClient(`${API}/jobs/dead-letters/${id}`, { method: 'DELETE' }),

  replayWebhook: (id: string) => ask(`${API}/jobs/webhooks/${id}/replay`, 'POST', {}),

  campaignStats: () => read<CampaignStats>(`${CAMPAIGNS}/stats`, {}),

  campaignSteps: () => read<StepNumbers[]>(`${CAMPAIGNS}/steps`, {}),

  campaign: (id: string) => read<EnrollmentDetails>(`${CAMPAIGNS}/${id}`, {}),

  startCampaign: async (leadId: string) =>
    (await ask<StartedCampaign>(`${CAMPAIGNS}/start`, 'POST', { leadId })).data,

  /** By the id of an enrolment or of its lead. */
  stopCampaign: async (id: string, reason: 'staff' | 'replied') =>
    (await ask<StoppedCampaign>(`${CAMPAIGNS}/${id}/stop`, 'POST', { reason })).data,

  startCampaigns: async (filter: MonitorFilter) =>
    (await ask<StartingCampaigns>(`${CAMPAIGNS}/starts`, 'POST', { filter })).data,

  campaignPlan: (leadId: string, at: string | null) =>
    read<CampaignPlan>(`${CAMPAIGNS}/plan`, { leadId, ...(at !== null && { at }) }),

  campaignSettings: () => read<CampaignSettingsView>(`${CAMPAIGNS}/settings`, {}),

  changeCampaignSettings: async (changes: Partial<CampaignSettings>, version: number) =>
    (await ask<CampaignSettingsView>(`${CAMPAIGNS}/settings`, 'PATCH', { ...changes, version })).data,

  campaignTemplates: () => read<CampaignTemplateView[]>(TEMPLATES, {}),

  campaignTemplate: (id: string) => read<CampaignTemplateView>(`${TEMPLATES}/${id}`, {}),

  campaignTemplateVersions: (id: string) =>
    read<CampaignTemplateVersionView[]>(`${TEMPLATES}/${id}/versions`, {}),

  addCampaignTemplate: async (template: Partial<CampaignTemplateView>) =>
    (await ask<CampaignTemplateView>(TEMPLATES, 'POST', template)).data,

  changeCampaignTemplate: async (id: string, changes: Partial<CampaignTemplateView>, version: number) =>
    (await ask<CampaignTemplateView>(`${TEMPLATES}/${id}`, 'PATCH', { ...changes, version })).data,

  deleteCampaignTemplate: (id: string) => httpClient(`${TEMPLATES}/${id}`, { method: 'DELETE' }),

  previewCampaignTemplate: async (
    written: Pick<CampaignTemplateView, 'type' | 'subject' | 'content'> & { leadId?: string },
  ) => (await ask<FilledTemplate>(`${TEMPLATES}/preview`, 'POST', written)).data,

  /** To oneself. */
  testCampaignTemplate: async (id: string) =>
    (await ask<{ id: string }>(`${TEMPLATES}/${id}/test`, 'POST', {})).data,

  message: (id: string) => read<MessageDetails>(`${API}/messages/${id}`, {}),

  sendText: (leadId: string, text: string) => ask(`${API}/leads/${leadId}/texts`, 'POST', { text }),

  messageTemplates: () => read<TemplateView[]>(`${API}/messages/templates`, {}),

  repeatMessage: (id: string) => ask<MessageDetails>(`${API}/messages/${id}/repeat`, 'POST', {}),

  /** Leaves it: it is sent no more. */
  cancelMessage: (id: string) => ask<MessageDetails>(`${API}/messages/${id}/cancel`, 'POST', {}),

  /** Has its recipient written to again, whose address a provider had found wanting. */
  allowRecipient: (id: string) => httpClient(`${API}/messages/${id}/suppression`, { method: 'DELETE' }),

  sending: () => read<SendingView>(`${API}/sending`, {}),

  resumeSending: () => ask<SendingView>(`${API}/sending/resume`, 'POST', {}),

  deleteTask: (id: string) => httpClient(`${API}/tasks/${id}`, { method: 'DELETE' }),
} satisfies DataProvider;

/** Only the keys that may be edited and were: what somebody else wrote elsewhere in the record stays. */
function changesOf(resource: string, data: Partial<RaRecord>, before: Partial<RaRecord> = {}) {
  const keys = (EDITABLE[resource] ?? []).filter((key) => key in data && !isSame(data[key], before[key]));
  const changes = Object.fromEntries(keys.map((key) => [key, data[key]]));
  return { ...changes, version: data.version };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

async function read<T>(url: string, query: Record<string, unknown>): Promise<T> {
  const { json } = await httpClient(addressOf(url, query));
  return json;
}

function addressOf(url: string, query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size > 0 ? `${url}?${search}` : url;
}

async function ask<T>(url: string, method: 'POST' | 'PUT' | 'PATCH', body: object): Promise<{ data: T }> {
  const { json } = await httpClient(url, { method, body: JSON.stringify(body) });
  return { data: json };
}
