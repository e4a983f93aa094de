import type { CampaignWorkflow, EnrollmentStatus } from './campaign.js';

/** Where a lead stands with marketing and with the business system, as its page shows it. */
export interface MarketingView {
  /** Null while the lead is not enrolled. */
  enrolledAt: string | null;
  /** Whether there is a business system the lead goes to. */
  isOdooConfigured: boolean;
  odooId: number | null;
  syncedAt: string | null;
  /** Why the last transfer failed; null when it did not. */
  failure: string | null;
  failedAt: string | null;
  /** Its newest campaign; null where there was none. */
  campaign: { id: string; workflow: CampaignWorkflow; status: EnrollmentStatus } | null;
}
