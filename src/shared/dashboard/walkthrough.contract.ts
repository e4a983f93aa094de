/** A walkthrough as the dashboard lists it, in the specification's own fields. */
export interface WalkthroughView {
  leadId: string;
  /** The owner, `Anonymous` where nobody gave a name. */
  name: string;
  /** The address of the property. */
  description: string;
  /** What else to know before going there: type, size, phone. */
  details: string;
  /** Null while the owner has booked and no date was agreed. */
  start: string | null;
  isConfirmed: boolean;
}

/**
 * `GET /api/walkthroughs`: those with a date from this day on, soonest first, then the unconfirmed without one, oldest
 * lead first; leads that were lost are left out. Setting `walkthroughDate` on the lead confirms it.
 */
export type WalkthroughList = WalkthroughView[];

/** At most this many with a date, and as many without. */
export const WALKTHROUGHS_MAX = 100;

export const WALKTHROUGHS_TEXT = { failed: 'Unable to load scheduled walkthroughs' } as const;
