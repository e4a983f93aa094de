import { BOOKING_TEXT, type Obstacle } from '#shared/booking.js';
import { defineError } from '../platform/errors.js';

/** Offers the next open times instead. */
export const SlotTaken = defineError('conflict', 'SLOT_TAKEN', (slots: string[]) => ({
  message: BOOKING_TEXT.taken,
  details: { slots },
}));

/** Another walkthrough is at that time, so no one can choose it. */
export const AgentBusy = defineError('conflict', 'AGENT_BUSY', (slots: string[]) => ({
  message: BOOKING_TEXT.agentBusy,
  details: { slots },
}));

/** Staff may schedule anyway, with `evenIfBusy`. */
export const AgentUnavailable = defineError(
  'conflict',
  'AGENT_UNAVAILABLE',
  (slots: string[], obstacles: Obstacle[]) => ({
    message: "This person isn't available at this time. Choose another time or person.",
    details: { slots, obstacles },
  }),
);

/** The link was replaced or turned off, or the person has left. */
export const CalendarFeedNotFound = defineError(
  'not-found',
  'CALENDAR_FEED_NOT_FOUND',
  'This calendar link no longer works.',
);

export const BookingLinkExpired = defineError('not-found', 'LINK_OVER', BOOKING_TEXT.linkExpired);
export const BookingClosed = defineError('conflict', 'BOOKING_CLOSED', BOOKING_TEXT.closed);
export const WalkthroughOver = defineError('conflict', 'WALKTHROUGH_OVER', BOOKING_TEXT.over);
export const WalkthroughNotStarted = defineError(
  'conflict',
  'WALKTHROUGH_NOT_STARTED',
  BOOKING_TEXT.notStarted,
);
export const WalkthroughNotFound = defineError('not-found', 'WALKTHROUGH_NOT_FOUND', 'Walkthrough not found');
/** It was already canceled, completed or missed. */
export const WalkthroughEnded = defineError(
  'conflict',
  'WALKTHROUGH_ENDED',
  'This walkthrough is no longer scheduled. Reload to see what changed.',
);
