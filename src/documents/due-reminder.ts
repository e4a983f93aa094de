import { REMINDER_DAYS } from '../shared/documents/document.contract.js';
import { DAY_MS } from '../shared/durations.js';

/** A reminder that is later than this is left out: nobody wants those of a week at once. */
const LATEST_MS = DAY_MS;

export interface DueReminder {
  /** How many of the reminders are over with it. */
  done: number;
  /** Which one it is; null where its time has passed unsent. */
  day: number | null;
}

/** Whether a reminder went out within the last 24 hours: nobody gets two, from the job or from staff. */
export function wasJustReminded(
  { lastReminderSent }: { lastReminderSent?: Date | null },
  now: Date,
): boolean {
  return lastReminderSent ? now.getTime() - lastReminderSent.getTime() < DAY_MS : false;
}

/** The reminder that a document is due; null where there is none now. */
export function dueReminder(
  { sentAt, remindersDone }: { sentAt: Date; remindersDone: number },
  now: Date,
): DueReminder | null {
  const sinceMs = now.getTime() - sentAt.getTime();
  const done = REMINDER_DAYS.filter((day) => sinceMs >= day * DAY_MS).length;
  const day = REMINDER_DAYS[done - 1];
  if (day === undefined || done <= remindersDone) return null;
  return { done, day: sinceMs - day * DAY_MS > LATEST_MS ? null : day };
}
