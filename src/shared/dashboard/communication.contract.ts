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
  /** Texts of the last week from numbers no lead has; left out where there are none. */
  unknownNumbers?: number;
}

export const COMMUNICATION_LABELS = {
  emails: 'Emails Sent',
  sms: 'SMS Sent',
  activeCampaigns: 'Active Campaigns',
  unknownNumbers: 'Texts from Unknown Numbers',
} as const;
