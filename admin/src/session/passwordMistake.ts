import { PASSWORD_LIMITS } from '#shared/users/user.contract.js';
import { sessionText } from './text';

const text = sessionText.newPassword;

/** What can be said of a new password before the server is asked; nothing when there is no mistake. */
export function passwordMistake(current: string, next: string): string {
  if (next.length < PASSWORD_LIMITS.min) return text.tooShort;
  return current === next ? text.same : '';
}
