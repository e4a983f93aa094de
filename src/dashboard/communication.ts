import type { CommunicationOverview } from '../shared/dashboard/communication.contract.js';

const NONE = { sent: 0, failed: 0, scheduled: 0 };

/** Nothing here sends messages yet, so that none was sent; the ledger of messages will count them. */
export function communicationOverview(): CommunicationOverview {
  return { emails: NONE, sms: NONE, activeCampaigns: 0 };
}
