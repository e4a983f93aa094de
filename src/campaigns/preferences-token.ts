import { DAY_SECONDS } from '../shared/durations.js';

/** What the links at the end of campaign mails are signed for. */
export const PREFERENCES = 'preferences';

/** An opt-out has to work for thirty days at least; ours works for as long as somebody keeps a mail. */
export const PREFERENCES_SECONDS = 10 * 365 * DAY_SECONDS;

export interface PreferencesToken {
  leadId: string;
  /** Stands for the address the mail went to, which the lead may not have any more. */
  email?: string;
}
