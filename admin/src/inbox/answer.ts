import type { AnswerState } from '#shared/inbox.js';

const text = {
  waiting: 'Answer waiting to be sent',
  unsent: (reason: string) => `Not sent: ${reason}`,
  unconnected: { email: 'no mail server', sms: 'no SMS service' },
};

/** Why the owner hasn't got the answer that is already written; null if there is none. */
export function answerNote({ unconnected, unsentReason, isAnswerWaiting }: AnswerState): string | null {
  const reason = unsentReason ?? (unconnected && text.unconnected[unconnected]);
  if (reason) return text.unsent(reason);
  return isAnswerWaiting ? text.waiting : null;
}
