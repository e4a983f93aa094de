import type { ReplyMeaning } from './reply-words.js';

/** A text message somebody sent us, as staff see it. */
export interface InboundTextView {
  id: string;
  /** The number it came from. */
  sender: string;
  text: string;
  meaning: ReplyMeaning;
  /** Null where no lead has this number. */
  leadId: string | null;
  receivedAt: string;
}

export interface InboundTextFilter {
  meaning?: ReplyMeaning | ReplyMeaning[];
  leadId?: string;
  /** Whether a lead has the number. */
  isKnown?: boolean;
}

export const INBOUND_TEXT_SORTS = ['receivedAt'] as const;
export type InboundTextSort = (typeof INBOUND_TEXT_SORTS)[number];

/** Titles of the tasks that a text message gives staff, by its meaning. */
export const ANSWER_TASK = {
  other: 'Answer the text message',
  help: 'Answer the text message: it asks for help',
  revocation: 'Read the text message: it seems to ask for no more messages',
} as const;

/** Characters kept of a text; none comes longer. */
export const LONGEST_INBOUND_TEXT = 5_000;
