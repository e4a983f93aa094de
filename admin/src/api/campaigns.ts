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
} from '#shared/campaign.js';
import type { CampaignSettings, CampaignSettingsView, MarketingView } from '#shared/campaign-settings.js';
import { API, ask, httpClient, read } from './http';

const CAMPAIGNS = `${API}/campaigns`;
const TEMPLATES = `${CAMPAIGNS}/templates`;

/** Campaigns, their templates and their timings. */
export const campaignsApi = {
  marketing: (leadId: string) => read<MarketingView>(`${API}/leads/${leadId}/marketing`, {}),

  enrollInMarketing: async (leadId: string) =>
    (await ask<MarketingView>(`${API}/leads/${leadId}/marketing`, 'POST', {})).data,

  campaignStats: () => read<CampaignStats>(`${CAMPAIGNS}/stats`, {}),

  campaignSteps: () => read<StepNumbers[]>(`${CAMPAIGNS}/steps`, {}),

  campaign: (id: string) => read<EnrollmentDetails>(`${CAMPAIGNS}/${id}`, {}),

  startCampaign: async (leadId: string) =>
    (await ask<StartedCampaign>(`${CAMPAIGNS}/start`, 'POST', { leadId })).data,

  /** Stops a campaign by the id of an enrolment or of its lead. */
  stopCampaign: async (id: string, reason: 'staff' | 'replied') =>
    (await ask<StoppedCampaign>(`${CAMPAIGNS}/${id}/stop`, 'POST', { reason })).data,

  startCampaigns: async (filter: MonitorFilter) =>
    (await ask<StartingCampaigns>(`${CAMPAIGNS}/starts`, 'POST', { filter })).data,

  /** How many are still to begin. */
  startingCampaigns: () => read<StartingCampaigns>(`${CAMPAIGNS}/starts`, {}),

  campaignPlan: (leadId: string, at: string | null) =>
    read<CampaignPlan>(`${CAMPAIGNS}/plan`, { leadId, ...(at !== null && { at }) }),

  campaignSettings: () => read<CampaignSettingsView>(`${CAMPAIGNS}/settings`, {}),

  changeCampaignSettings: async (changes: Partial<CampaignSettings>, version: number) =>
    (await ask<CampaignSettingsView>(`${CAMPAIGNS}/settings`, 'PATCH', { ...changes, version })).data,

  campaignTemplates: () => read<CampaignTemplateView[]>(TEMPLATES, {}),

  campaignTemplateVersions: (id: string) =>
    read<CampaignTemplateVersionView[]>(`${TEMPLATES}/${id}/versions`, {}),

  deleteCampaignTemplate: (id: string) => httpClient(`${TEMPLATES}/${id}`, { method: 'DELETE' }),

  previewCampaignTemplate: async (
    written: Pick<CampaignTemplateView, 'type' | 'subject' | 'content'> & { leadId?: string },
  ) => (await ask<FilledTemplate>(`${TEMPLATES}/preview`, 'POST', written)).data,

  /** Sends a template to the caller. */
  testCampaignTemplate: async (id: string) =>
    (await ask<{ id: string }>(`${TEMPLATES}/${id}/test`, 'POST', {})).data,
};
