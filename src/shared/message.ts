import * as z from 'zod/mini';
import {
  define,
  emailSchema,
  momentSchema,
  oneOrMany,
  onOneLineCheck,
  requiredTextSchema,
  textSchema,
  withChecks,
} from './fields.js';
import type { EmailAttachment } from './inbound-email.js';
import { UNDO_SECONDS } from './lead.js';

export const MESSAGE_CHANNELS = ['email', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Messages someone is waiting for, and campaign messages, which need consent and respect quiet hours. */
export const MESSAGE_STREAMS = ['transactional', 'campaign'] as const;
export type MessageStream = (typeof MESSAGE_STREAMS)[number];

export const MESSAGE_STATES = [
  'pending',
  'sending',
  'sent',
  'failed',
  'unknown',
  'cancelled',
  'expired',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * The carrier of a message that was only saved in the outbox because no provider is configured. Otherwise it is the
 * name of the adapter that accepted the message.
 */
export const UNSENT_CARRIER = 'kept';

/** What a provider reported about a message after accepting it. */
export const MESSAGE_DELIVERIES = ['delivered', 'bounced', 'undelivered', 'complained'] as const;
export type MessageDelivery = (typeof MESSAGE_DELIVERIES)[number];

/** A message's status as people read it: the state, or what a delivery report or a missing provider adds to `sent`. */
export type MessageStatus = MessageState | MessageDelivery | 'unsentEmail' | 'unsentSms';

export const MESSAGE_STATUS_LABELS: Record<MessageStatus, string> = {
  pending: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  bounced: 'Bounced',
  undelivered: 'Undelivered',
  complained: 'Marked as spam',
  failed: 'Failed',
  unknown: 'Unconfirmed',
  cancelled: 'Canceled',
  expired: 'Expired',
  unsentEmail: 'Not sent: no mail server is set up',
  unsentSms: 'Not sent: no SMS service is set up',
};

interface StatusFields {
  state: MessageState;
  carrier: string | null;
  channel: MessageChannel;
  delivery?: MessageDelivery | null;
}

export function messageStatus({ state, carrier, channel, delivery }: StatusFields): MessageStatus {
  if (state !== 'sent') return state;
  if (carrier === UNSENT_CARRIER) return channel === 'email' ? 'unsentEmail' : 'unsentSms';
  return delivery ?? state;
}

/** Send policy rules, evaluated before each attempt. */
export const MESSAGE_CHECKS = [
  'expiry',
  'campaign',
  'suppression',
  'consent',
  'quietHours',
  'frequency',
] as const;
export type MessageCheck = (typeof MESSAGE_CHECKS)[number];

/** The result of one rule, and when it was evaluated. */
export interface CheckResult {
  check: MessageCheck;
  passed: boolean;
  at: string;
  /** Why it failed, as shown to staff. */
  reason?: string;
}

/** A message expires this long after its planned time. */
export const LATEST_HOURS = 24;

export interface MessageView {
  id: string;
  createdAt: string;
  channel: MessageChannel;
  stream: MessageStream;
  template: string;
  /** Its name in the console. */
  templateTitle: string;
  recipient: string;
  leadId: string | null;
  subject: string | null;
  plannedAt: string;
  /** When it is tried next, if it is pending. */
  dueAt: string;
  expiresAt: string;
  state: MessageState;
  attempt: number;
  /** The adapter that sent it, or `UNSENT_CARRIER`. */
  carrier: string | null;
  delivery: MessageDelivery | null;
  deliveryAt: string | null;
  reason: string | null;
  sentAt: string | null;
}

/** `GET /api/messages/:id`: the message as its recipient sees it, and why it was or wasn't sent. */
export interface MessageDetails extends MessageView {
  templateVersion: number;
  html: string | null;
  text: string;
  segments: number | null;
  messageId: string | null;
  providerId: string | null;
  checks: CheckResult[];
  /** What staff attached. */
  attachments: EmailAttachment[];
  /** Whether it had a secret link or code, deleted after sending. */
  isSecretForgotten: boolean;
  canRepeat: boolean;
  canCancel: boolean;
  /** Why the recipient is suppressed on this channel, or null. */
  suppression: SuppressionReason | null;
}

/** `GET /api/messages/templates`: a built-in template, filled in with example values. */
export interface TemplateView {
  name: string;
  title: string;
  version: number;
  channel: MessageChannel;
  stream: MessageStream;
  subject: string | null;
  html: string | null;
  text: string;
  placeholders: string[];
}

export const MESSAGE_SORTS = ['createdAt', 'plannedAt', 'sentAt'] as const;
export type MessageSort = (typeof MESSAGE_SORTS)[number];

/** How far ahead an email can be scheduled. */
export const SEND_LATER_DAYS = 180;

/** Character limit of a text message from staff. */
export const STAFF_TEXT_MAX = 1_600;
/** Character limits of an email that staff write from a lead's page. */
export const STAFF_EMAIL_LIMITS = { subject: 150, message: 10_000 } as const;

/** The files of an email that staff write: how many, how large together, and what is refused. */
export const EMAIL_FILES = {
  count: 5,
  totalBytes: 10 * 1024 * 1024,
  nameLength: 200,
  /** For file pickers; the server decides by content. */
  accept: '.pdf,.docx,.xlsx,.txt,.png,.jpg,.jpeg,.gif,.webp,.heic',
  tooMany: 'Attach up to 5 files.',
  tooLarge: 'The files are larger than 10 MB together. Attach fewer or smaller ones.',
  refused: (name: string) =>
    `“${name}” can't be attached. Attach PDF, Word and Excel files, images or plain text.`,
} as const;

export const MESSAGE_TEXT = {
  strangeRecipient: "Emails can only go to a lead's stored address or the company's own.",
  suppressionStands: 'Either nothing is suppressed here, or only the recipient can undo it.',
  keyTaken: 'This Idempotency-Key was already used for a different message.',
  noTextNumber: 'This lead has no phone number that can receive texts.',
  noTexts: (reason: string) => `${reason} Texts can't be sent to this number.`,
  notAgreedToTexts: "No consent on file: this owner hasn't texted us or agreed to text messages.",
  sendTime: `Choose a time within the next ${SEND_LATER_DAYS} days.`,
  alreadySent: "It's too late to cancel this message.",
  canceled: 'Canceled before it was sent.',
  unfilled: (placeholder: string) => `Fill in ${placeholder} or delete it.`,
  settled: 'The message has changed in the meantime. Reload the page.',
  secretOver: 'Its link or code has expired. Send a new one instead.',
  past: 'It is too late to send this message.',
  left: 'Dismissed by an admin.',
  withheld: '(visible to the recipient only)',
} as const;

/** `GET /api/sending` and `POST /api/sending/resume`: whether messages are being sent. */
export interface SendingView {
  /** Since when sending is paused, for example after a restore. Null while it is on. */
  pausedAt: string | null;
  /** Since when campaigns are paused because mail servers rejected several messages in a row by policy. */
  campaignsPausedAt: string | null;
  campaignsReason: string | null;
  /** Messages that are due. */
  waiting: number;
}

export const messageFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      /** Within the recipient's email address or phone number. */
      q: textSchema(100),
      channel: z.enum(MESSAGE_CHANNELS),
      stream: z.enum(MESSAGE_STREAMS),
      state: oneOrMany(z.enum(MESSAGE_STATES), 0),
      template: textSchema(100),
      leadId: z.guid(),
    }),
  ),
);
export type MessageFilter = z.output<typeof messageFilterSchema>;

/** Each template has its own data. Names, links and everything else come from the database. */
export const sendEmailSchema = /* @__PURE__ */ define(() =>
  z.discriminatedUnion('template', [
    z.strictObject({
      to: emailSchema,
      template: z.literal('analysis-report'),
      data: z._default(z.strictObject({}), {}),
    }),
    z.strictObject({
      to: emailSchema,
      template: z.literal('staff-message'),
      data: z.strictObject({
        subject: withChecks(requiredTextSchema(150), onOneLineCheck()),
        message: requiredTextSchema(5_000),
      }),
    }),
  ]),
);
export type SendEmail = z.output<typeof sendEmailSchema>;

/* @__NO_SIDE_EFFECTS__ */
function writtenTextSchema(max: number) {
  return withChecks(
    requiredTextSchema(max),
    z.superRefine((text: string, context) => {
      const [placeholder] = /\{\{[^{}]{0,40}\}?\}?/.exec(text) ?? [];
      if (placeholder) context.addIssue({ code: 'custom', message: MESSAGE_TEXT.unfilled(placeholder) });
    }),
  );
}

/** `POST /api/email/preview`: an email to an owner as it will be read; the signature is added. */
export const previewEmailSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    subject: withChecks(writtenTextSchema(STAFF_EMAIL_LIMITS.subject), onOneLineCheck()),
    message: writtenTextSchema(STAFF_EMAIL_LIMITS.message),
  }),
);
export type PreviewEmail = z.output<typeof previewEmailSchema>;

/** Whether it waits a moment before it is sent, so that its author can undo it. */
const isHeldSchema = /* @__PURE__ */ define(() => z.optional(z.literal(true)));

/** `POST /api/leads/:id/emails`: now, or at a time within `SEND_LATER_DAYS`. */
export const writeEmailSchema = /* @__PURE__ */ define(() =>
  z.extend(previewEmailSchema, { sendAt: z.optional(momentSchema), isHeld: isHeldSchema }),
);
export type WriteEmail = z.output<typeof writeEmailSchema>;

/** How long a held message waits: a little longer than the console offers Undo. */
export const HOLD_SECONDS = UNDO_SECONDS + 2;

/** The subject of a reply, with exactly one "Re:". Null if the email's own subject is blank. */
export function replySubject(subject: string): string | null {
  const about = subject.replace(/^(\s*re\s*:)+/i, '').trim();
  return about ? `Re: ${about}`.slice(0, STAFF_EMAIL_LIMITS.subject) : null;
}

export type EmailPreview = { subject: string; html: string; text: string };

export const sendTextSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ text: requiredTextSchema(STAFF_TEXT_MAX), isHeld: isHeldSchema }),
);
export type SendText = z.output<typeof sendTextSchema>;

/**
 * Why an address is suppressed. The person replied STOP (`stop`), unsubscribed, or seems to have asked us to stop in
 * their own words (`asked`). A provider reported a bounce, an unreachable number or a spam complaint.
 */
export const SUPPRESSION_REASONS = [
  'bounced',
  'complained',
  'unsubscribed',
  'stop',
  'asked',
  'unreachable',
] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const SUPPRESSION_TEXT: Record<SuppressionReason, string> = {
  bounced: 'An earlier email to this address bounced.',
  complained: 'The recipient marked an earlier email as spam.',
  unsubscribed: 'The recipient unsubscribed.',
  stop: 'The recipient replied STOP.',
  asked: 'The recipient seems to have asked us to stop texting.',
  unreachable: 'This number cannot receive texts.',
};

/**
 * Why staff can't email an address. Unsubscribing from campaigns never stops a reply to an owner's own question.
 */
export const EMAIL_REFUSALS: Partial<Record<SuppressionReason, string>> = {
  bounced: 'An earlier email to this address bounced. Ask the owner for another address.',
  complained: "The owner marked an earlier email as spam, so we can't email them. Call instead.",
};

/** What staff may lift: a provider's report or a misread reply, never the person's own choice. */
export const LIFTABLE: readonly SuppressionReason[] = ['bounced', 'unreachable', 'asked'];

/** The person's own choices. A bounce or an unreachable number says nothing about what its owner wants. */
export const LEFT_BY: readonly (SuppressionReason | null)[] = ['unsubscribed', 'complained', 'stop', 'asked'];
