import type { Occupancy } from './analysis.js';
import type { WalkthroughStatus } from './booking.js';
import type { CallEnd } from './call.js';
import type { CampaignWorkflow } from './campaign.js';
import type { DocumentEventKind } from './document.js';
import type { CursorPage } from './http.js';
import type { EmailAttachment } from './inbound-email.js';
import type { ReplyMeaning } from './inbound-text.js';
import type { LeadSource, LeadStatus, StatusChangeCause } from './lead.js';
import type { MessageChannel, MessageDelivery, MessageState } from './message.js';
import type { NoteView } from './note.js';
import type { PaymentEventKind } from './payment.js';
import type { PlanId } from './plan.js';
import type { TaskView } from './task.js';
import type { StaffMember } from './user.js';

/** The data of each kind of entry, in addition to its time. */
interface EntryDetails {
  submission: { source: LeadSource; message: string | null };
  statusChange: { from: LeadStatus; to: LeadStatus; cause: StatusChangeCause; isUndone: boolean };
  /** Who follows up from then on; null is no one. `rule` is the name of the rule that decided; null if a person did. */
  assignment: {
    from: StaffMember | null;
    to: StaffMember | null;
    rule: string | null;
    /** The lead was unassigned until this person contacted the owner. */
    isFirstContact: boolean;
  };
  note: { note: NoteView };
  taskAdded: { task: TaskView };
  taskDone: { task: TaskView };
  call: { outcome: CallEnd; note: string; isEdited: boolean; version: number };
  /** A reply by text message; `meaning` is what it asks for. */
  textReceived: { text: string; meaning: ReplyMeaning };
  /** An email from the owner. `quote` is the earlier mail it repeats. */
  emailReceived: {
    sender: string;
    /** From an address that isn't the owner's, in reply to one of our emails. */
    isFromElsewhere: boolean;
    isAutomatic: boolean;
    subject: string;
    text: string;
    quote: string | null;
    attachments: EmailAttachment[];
  };
  /** At most one per hour and visitor. */
  reportView: { viewer: ReportViewer };
  /** The owner accepted this version of the requirements. */
  acknowledgment: {
    version: number;
    address: string;
    plan: PlanId | null;
    occupancy: Occupancy | null;
  };
  /** Someone booked or moved a walkthrough; `by` is null for the owner. */
  walkthroughBooked: { startsAt: string; agent: StaffMember | null };
  walkthroughEnded: { startsAt: string; status: WalkthroughStatus };
  document: { event: DocumentEventKind; formName: string; reason: string | null };
  payment: { event: PaymentEventKind; amountCents: number; reason: string | null };
  /** A message to the lead, and its outcome. Of pending messages, only those that staff wrote are in the timeline. */
  message: {
    messageId: string;
    channel: MessageChannel;
    state: MessageState;
    carrier: string | null;
    delivery: MessageDelivery | null;
    /** The campaign it belongs to, and the name of its template there. */
    workflow: CampaignWorkflow | null;
    templateTitle: string | null;
    /** When a pending message is sent. */
    dueAt: string | null;
    /** A pending message that won't be sent, because its channel has no provider. */
    isUnconnected?: true;
    subject: string | null;
    text: string | null;
    reason: string | null;
    /** What staff attached, or null. */
    attachments: EmailAttachment[] | null;
  };
}

export type TimelineKind = keyof EntryDetails;

/** Whether a report was opened in a browser that is signed in to the console, according to that browser. */
export const REPORT_VIEWERS = ['public', 'staff'] as const;
export type ReportViewer = (typeof REPORT_VIEWERS)[number];

/** One thing that happened to a lead. */
export type TimelineEntry<Kind extends TimelineKind = TimelineKind> = {
  [K in Kind]: {
    kind: K;
    /** Unique among the entries of all kinds. */
    id: string;
    /** The lead it happened to. */
    leadId: string;
    at: string;
    /** The staff member who did it; null for owners, forms and background jobs. */
    by: StaffMember | null;
  } & EntryDetails[K];
}[Kind];

/** `GET /api/leads/:id/timeline?cursor=` and `/api/owners/:id/timeline?cursor=`, newest first. */
export type TimelinePage = CursorPage<TimelineEntry>;

export const TIMELINE_PAGE = 50;
