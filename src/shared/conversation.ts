import type { MessageChannel } from './message.js';

/** `GET /api/leads/:id/composer`: what staff need to know before they write to an owner. */
export interface ComposerView {
  /** Channels without a service that sends: what is written is only saved. */
  unconnected: MessageChannel[];
  /** Whether email from owners arrives in the console. */
  receivesEmail: boolean;
  /** What the owner last wrote, until someone answers it. */
  unanswered: { text: string; receivedAt: string } | null;
  email: {
    /** Null while the lead has no email address. */
    to: string | null;
    /** To answer the owner's latest email; null if there is none. */
    replySubject: string | null;
    /** Why the owner can't be emailed, or null. */
    refusal: string | null;
  };
  text: {
    /** Null without a number that can receive texts. */
    to: string | null;
    refusal: string | null;
    /** When a text written now goes out; null if that is right away. */
    sendsAt: string | null;
  };
  templates: ComposerTemplate[];
  /** Facts about the owner and the company that can be inserted. */
  fields: MergeField[];
}

/** A template filled in for this owner. Placeholders without a known value are left for the writer. */
export interface ComposerTemplate {
  id: string;
  name: string;
  channel: MessageChannel;
  subject: string | null;
  text: string;
}

export interface MergeField {
  /** What it is, such as "Full name, if known". */
  label: string;
  value: string;
}
