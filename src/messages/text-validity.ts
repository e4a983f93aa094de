import type { GateFacts } from './gate.js';
import { nextClosing, zonesOf } from './quiet-hours.js';

/** A text that could not leave for so long says something that no longer holds. */
const LONGEST_SECONDS = 4 * 3_600;

type Facts = Pick<GateFacts, 'stream' | 'zipCode' | 'recipient'> & { now: Date; latestAt: Date };

/** For how long a provider may go on trying to deliver a text: not past what it is about, and none of a campaign at night. */
export function validSeconds({ stream, zipCode, recipient, now, latestAt }: Facts): number {
  const ends = [latestAt];
  if (stream === 'campaign') ends.push(nextClosing(now, zonesOf(zipCode, recipient)));
  const seconds = ends.map((end) => Math.floor((end.getTime() - now.getTime()) / 1_000));
  return Math.max(1, Math.min(LONGEST_SECONDS, ...seconds));
}
