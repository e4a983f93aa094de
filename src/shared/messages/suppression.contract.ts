/**
 * Why an address is left in peace. `stop` and `unsubscribed` are the person's word, `bounced` and `unreachable` the
 * provider's, `complained` the person's told by the provider.
 */
export const SUPPRESSION_REASONS = ['bounced', 'complained', 'unsubscribed', 'stop', 'unreachable'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const SUPPRESSION_TEXT: Record<SuppressionReason, string> = {
  bounced: 'The address does not take mail: an earlier one came back.',
  complained: 'The recipient reported an earlier message as unwanted.',
  unsubscribed: 'The recipient unsubscribed.',
  stop: 'The recipient answered STOP.',
  unreachable: 'The number cannot receive text messages.',
};

/** What staff may take back: a provider's word about an address, never the person's own. */
export const LIFTABLE: readonly SuppressionReason[] = ['bounced', 'unreachable'];
