/**
 * Why an address is left in peace. `stop` and `unsubscribed` are the person's word, `asked` what an answer in words of
 * their own was taken for, `bounced` and `unreachable` the provider's word, `complained` the person's told by the provider.
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
  bounced: 'The address does not take mail: an earlier one came back.',
  complained: 'The recipient reported an earlier message as unwanted.',
  unsubscribed: 'The recipient unsubscribed.',
  stop: 'The recipient answered STOP.',
  asked: 'The recipient seems to have asked for no more text messages.',
  unreachable: 'The number cannot receive text messages.',
};

/** What staff may take back: a provider's word about an address and what we misread, never the person's own. */
export const LIFTABLE: readonly SuppressionReason[] = ['bounced', 'unreachable', 'asked'];

/** By these a person left, whoever told of it; a provider's word about an address says nothing of what its owner wants. */
export const LEFT_BY: readonly (SuppressionReason | null)[] = ['unsubscribed', 'complained', 'stop', 'asked'];
