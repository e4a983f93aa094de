import { toWallClock } from '../../../../src/shared/business-time.js';

const DAY_MS = 86_400_000;

/** When a new task is due unless somebody says otherwise: nine o'clock of the next day, as a field value. */
export function usualDue(now: Date): string {
  const tomorrow = toWallClock(new Date(now.getTime() + DAY_MS).toISOString());
  return `${tomorrow.slice(0, 10)}T09:00`;
}
