/** Messages of one channel, by what became of them. */
export interface MessageCounts {
  sent: number;
  failed: number;
  /** Waiting for their time. */
  scheduled: number;
}

/** `GET /api/communication`, the Communication Overview. */
export interface CommunicationOverview {
  emails: MessageCounts;
  sms: MessageCounts;
  activeCampaigns: number;
}

export const COMMUNICATION_LABELS = {
  emails: 'Emails Sent',
  sms: 'SMS Sent',
  activeCampaigns: 'Active Campaigns',
} as const;
