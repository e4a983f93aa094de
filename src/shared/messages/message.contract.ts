export const MESSAGE_CHANNELS = ['email', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Messages a person waits for, and those of a sequence, which need consent and keep quiet hours. */
export const MESSAGE_STREAMS = ['transactional', 'campaign'] as const;
export type MessageStream = (typeof MESSAGE_STREAMS)[number];

export const MESSAGE_STATES = [
  'pending',
  'sending',
  'sent',
  'failed',
  'unknown',
  'cancelled',
  'expired',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What took a sent message: a provider, or nobody, where none is configured and it is only kept here to be read. */
export const MESSAGE_CARRIERS = ['smtp', 'twilio', 'kept'] as const;
export type MessageCarrier = (typeof MESSAGE_CARRIERS)[number];

/** What a provider told later of a message it had taken. */
export const MESSAGE_DELIVERIES = ['delivered', 'bounced', 'undelivered', 'complained'] as const;
export type MessageDelivery = (typeof MESSAGE_DELIVERIES)[number];

/** Rules a message is judged by before each try to send it. */
export const MESSAGE_CHECKS = ['expiry', 'suppression', 'consent', 'quietHours', 'frequency'] as const;
export type MessageCheck = (typeof MESSAGE_CHECKS)[number];

/** What one rule said of a message, and when. */
export interface CheckResult {
  check: MessageCheck;
  passed: boolean;
  at: string;
  /** Why not, in words. */
  reason?: string;
}

/** A message that was not sent within this time of its plan is sent no more. */
export const LATEST_HOURS = 24;
