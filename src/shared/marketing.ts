import type { CampaignWorkflow, EnrollmentStatus } from './campaign.js';

/** A lead's marketing and business system status, as shown on its page. */
export interface MarketingView {
  /** Null if the lead is not enrolled. */
  enrolledAt: string | null;
  /** Whether leads are synced to a business system. */
  isOdooConfigured: boolean;
  odooId: number | null;
  syncedAt: string | null;
  /** Why the last sync failed, or null. */
  failure: string | null;
  failedAt: string | null;
  /** Its newest campaign, or null. */
  campaign: { id: string; workflow: CampaignWorkflow; status: EnrollmentStatus } | null;
}
