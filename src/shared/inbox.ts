import * as z from 'zod/mini';
import { define } from './fields.js';
import type { CursorPage } from './http.js';
import type { EmailAttachment } from './inbound-email.js';
import type { LeadSource, LeadView } from './lead.js';
import type { MessageChannel } from './message.js';

/** The lists of the Inbox. `review` is mail that no lead matches. */
export const INBOX_VIEWS = ['all', 'mine', 'unassigned', 'review'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** A message or missed call waiting for a reply, a lead no one has contacted, or an email that no lead matches. */
export const INBOX_KINDS = ['reply', 'newLead', 'review'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Our answer to the owner's latest message if it hasn't gone out yet. */
export interface AnswerState {
  /** The answer was only saved, because this channel has no provider. */
  unconnected: MessageChannel | null;
  /** Why the answer wasn't sent. */
  unsentReason: string | null;
  /** The answer is written, and goes out later. */
  isAnswerWaiting: boolean;
}

/** Something waiting for a reply. */
export interface InboxItem extends AnswerState {
  kind: InboxKind;
  /** The lead's id, or the email's if it has no lead. */
  id: string;
  /** When the latest message, or the lead, arrived. */
  at: string;
  /** The person, or the sender's address. */
  name: string;
  propertyAddress: string;
  assigneeId: string | null;
  source: LeadSource | null;
  /** How the owner last reached us, or tried to; null for a lead that did neither. */
  channel: MessageChannel | 'call' | null;
  subject: string | null;
  /** The beginning of the latest message. */
  text: string;
}

/** `GET /api/inbox?view=&cursor=`, newest first. */
export interface InboxPage extends CursorPage<InboxItem> {
  counts: Record<InboxView, number>;
  /** Whether email from owners arrives here. */
  receivesEmail: boolean;
}

export const INBOX_PAGE = 30;
export const INBOX_EXCERPT = 140;

export const inboxQuerySchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    view: z._default(z.enum(INBOX_VIEWS), 'all'),
    cursor: z.optional(z.string().check(z.maxLength(500))),
  }),
);
export type InboxQuery = z.output<typeof inboxQuerySchema>;

/** `GET /api/inbox/emails/:id`: an email in the review queue. */
export interface ReviewEmail {
  id: string;
  receivedAt: string;
  sender: string;
  senderName: string | null;
  recipient: string;
  subject: string;
  text: string;
  quote: string | null;
  isAutomatic: boolean;
  attachments: EmailAttachment[];
}

/** `POST /api/inbox/emails/:id/link`. */
export const linkEmailSchema = /* @__PURE__ */ define(() => z.strictObject({ leadId: z.guid() }));
export type LinkEmail = z.output<typeof linkEmailSchema>;

/** The lead that an email belongs to now. */
export interface LinkedEmail {
  leadId: LeadView['id'];
}
