import * as z from 'zod/mini';
import { define, oneOrMany } from './fields.js';

/** What a text message from a lead asks for; `revocation` is a request to stop in the sender's own words. */
export const REPLY_MEANINGS = ['stop', 'start', 'help', 'revocation', 'other'] as const;
export type ReplyMeaning = (typeof REPLY_MEANINGS)[number];

/** A text message someone sent us, as staff see it. */
export interface InboundTextView {
  id: string;
  /** The number it came from. */
  sender: string;
  text: string;
  meaning: ReplyMeaning;
  /** Null if no lead has this number. */
  leadId: string | null;
  receivedAt: string;
}

export const inboundTextFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      meaning: oneOrMany(z.enum(REPLY_MEANINGS), 1, REPLY_MEANINGS.length),
      leadId: z.guid(),
      /** Whether a lead has the number. */
      isKnown: z.boolean(),
    }),
  ),
);
export type InboundTextFilter = z.output<typeof inboundTextFilterSchema>;

export const INBOUND_TEXT_SORTS = ['receivedAt'] as const;
export type InboundTextSort = (typeof INBOUND_TEXT_SORTS)[number];

/** Titles of the tasks that a text message creates for staff, by its meaning. */
export const ANSWER_TASK = {
  other: 'Reply to text message',
  help: 'Reply to text message: asks for help',
  revocation: 'Check text message: may be asking us to stop',
} as const;

/** How many characters of a text are stored. Carriers don't deliver longer ones. */
export const LONGEST_INBOUND_TEXT = 5_000;
