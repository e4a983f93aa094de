import type { CursorPage } from './cursor-page.js';
import type { DocumentEventKind } from './document.js';
import type { ReplyMeaning } from './inbound-text.js';
import type { LeadSource, LeadStatus, StatusChangeCause } from './lead.js';
import type { MessageCarrier, MessageChannel, MessageState } from './message.js';
import type { NoteView } from './note.js';
import type { PaymentEventKind } from './payment.js';
import type { TaskView } from './task.js';
import type { StaffMember } from './user.js';

/** What each kind of entry tells beside its moment. */
interface EntryDetails {
  submission: { source: LeadSource; message: string | null };
  statusChange: { from: LeadStatus; to: LeadStatus; cause: StatusChangeCause; isUndone: boolean };
  note: { note: NoteView };
  taskAdded: { task: TaskView };
  taskDone: { task: TaskView };
  /** Somebody answered by text message; `meaning` is what it asks for. */
  textReceived: { text: string; meaning: ReplyMeaning };
  /** At most one an hour and visitor. */
  reportView: { viewer: ReportViewer };
  /** The owner accepted the requirements in this wording. */
  acknowledgment: { version: number; address: string };
  document: { event: DocumentEventKind; formName: string; reason: string | null };
  payment: { event: PaymentEventKind; amountCents: number; reason: string | null };
  /** How a message to the lead ended; one that waits is no part of the story yet. */
  message: {
    messageId: string;
    channel: MessageChannel;
    state: MessageState;
    carrier: MessageCarrier | null;
    subject: string | null;
    text: string | null;
    reason: string | null;
  };
}

export type TimelineKind = keyof EntryDetails;

/** Whether a report was opened in the browser of somebody signed in here, by that browser's own word. */
export const REPORT_VIEWERS = ['public', 'staff'] as const;
export type ReportViewer = (typeof REPORT_VIEWERS)[number];

/** One thing that happened to a lead. */
export type TimelineEntry<Kind extends TimelineKind = TimelineKind> = {
  [K in Kind]: {
    kind: K;
    /** Unique among the entries of all kinds. */
    id: string;
    at: string;
    /** Who did it; null for owners, forms and machines. */
    by: StaffMember | null;
  } & EntryDetails[K];
}[Kind];

/** `GET /api/leads/:id/timeline?cursor=`, newest first. */
export type TimelinePage = CursorPage<TimelineEntry>;

export const TIMELINE_PAGE = 50;
