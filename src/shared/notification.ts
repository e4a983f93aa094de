import * as z from 'zod/mini';
import { define, momentSchema } from './fields.js';
import { formatCents } from './format.js';
import type { CursorPage } from './http.js';
import { displayName, type LeadView } from './lead.js';
import type { MessageChannel } from './message.js';

/** What staff are notified of, and what the copy needs to know in addition to the lead. */
export interface NotificationFacts {
  newLead: Record<string, never>;
  /** `by` is the teammate; null for a rule. */
  assignment: { by: string | null };
  mention: { by: string | null; text: string };
  reply: { text: string };
  missedCall: Record<string, never>;
  taskDue: { title: string };
  signature: { document: string };
  payment: { amountCents: number };
  failedDelivery: { channel: MessageChannel; reason: string | null };
  /** No one has contacted the lead for this long, in office hours. */
  noResponse: { minutes: number };
}
export type NotificationKind = keyof NotificationFacts;

export const NOTIFICATION_KINDS = [
  'newLead',
  'assignment',
  'mention',
  'reply',
  'missedCall',
  'taskDue',
  'signature',
  'payment',
  'failedDelivery',
  'noResponse',
] as const satisfies readonly NotificationKind[];

/** A kind together with its facts. */
export type NotificationCause = {
  [Kind in NotificationKind]: { kind: Kind; facts: NotificationFacts[Kind] };
}[NotificationKind];

export type NotificationView = NotificationCause & {
  id: string;
  lead: Pick<LeadView, 'id' | 'name' | 'propertyAddress'>;
  createdAt: string;
  readAt: string | null;
};

/** `GET /api/notifications?cursor=`: the caller's own, newest first. */
export interface NotificationPage extends CursorPage<NotificationView> {
  /** How many are unread, at most `UNREAD_MAX`. */
  unread: number;
}

export const NOTIFICATIONS_PAGE = 20;
export const UNREAD_MAX = 100;
export const NOTIFICATION_EXCERPT = 200;

/** `POST /api/notifications/read`: everything up to the newest one the person has seen. */
export const markReadSchema = /* @__PURE__ */ define(() => z.strictObject({ upTo: momentSchema }));
export type MarkRead = z.output<typeof markReadSchema>;

type NotifiedLead = Pick<LeadView, 'name' | 'propertyAddress'>;

/** One line that says what happened, in the bell, in emails and in texts. */
export function notificationTitle({ kind, facts }: NotificationCause, lead: NotifiedLead): string {
  const name = displayName(lead);
  switch (kind) {
    case 'newLead':
      return `New lead: ${name}`;
    case 'assignment':
      return `${name} was assigned to you`;
    case 'mention':
      return `${facts.by ?? 'A teammate'} mentioned you on ${name}`;
    case 'reply':
      return `${name} replied`;
    case 'missedCall':
      return `Missed call from ${name}`;
    case 'taskDue':
      return `Task due: ${facts.title}`;
    case 'signature':
      return `${name} signed the ${facts.document}`;
    case 'payment':
      return `${name} paid ${formatCents(facts.amountCents)}`;
    case 'failedDelivery':
      return `${facts.channel === 'email' ? 'Email' : 'Text'} to ${name} wasn't delivered`;
    case 'noResponse':
      return `${name} has been waiting ${facts.minutes} minutes`;
  }
}

/** A second line with details, or null. */
export function notificationDetail({ kind, facts }: NotificationCause, lead: NotifiedLead): string | null {
  switch (kind) {
    case 'newLead':
    case 'missedCall':
      return lead.propertyAddress || null;
    case 'assignment':
      return facts.by && `By ${facts.by}`;
    case 'mention':
    case 'reply':
      return facts.text;
    case 'taskDue':
      return displayName(lead);
    case 'failedDelivery':
      return facts.reason;
    case 'noResponse':
      return 'No one has been in touch yet.';
    case 'signature':
    case 'payment':
      return null;
  }
}
