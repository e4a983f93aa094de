/**
 * Why an address is suppressed. The person replied STOP (`stop`), unsubscribed, or seems to have asked us to stop in
 * their own words (`asked`). A provider reported a bounce, an unreachable number or a spam complaint.
 */
export const SUPPRESSION_REASONS = [
  'bounced',
  'complained',
  'unsubscribed',
  'stop',
  'asked',
  'unreachable',
] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const SUPPRESSION_TEXT: Record<SuppressionReason, string> = {
  bounced: 'An earlier email to this address bounced.',
  complained: 'The recipient marked an earlier email as spam.',
  unsubscribed: 'The recipient unsubscribed.',
  stop: 'The recipient replied STOP.',
  asked: 'The recipient seems to have asked us to stop texting.',
  unreachable: 'This number cannot receive texts.',
};

/** What staff may lift: a provider's report or a misread reply, never the person's own choice. */
export const LIFTABLE: readonly SuppressionReason[] = ['bounced', 'unreachable', 'asked'];

/** The person's own choices. A bounce or an unreachable number says nothing about what its owner wants. */
export const LEFT_BY: readonly (SuppressionReason | null)[] = ['unsubscribed', 'complained', 'stop', 'asked'];
