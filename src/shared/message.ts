import * as z from 'zod/mini';
import {
  define,
  emailSchema,
  oneOrMany,
  onOneLineCheck,
  requiredTextSchema,
  textSchema,
  withChecks,
} from './fields.js';
import type { SuppressionReason } from './suppression.js';

export const MESSAGE_CHANNELS = ['email', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Messages a person waits for, and those of a sequence, which need consent and keep quiet hours. */
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

/** What took a sent message: a provider, or nobody, where none is configured and it is only kept here to be read. */
export const MESSAGE_CARRIERS = ['smtp', 'twilio', 'kept'] as const;
export type MessageCarrier = (typeof MESSAGE_CARRIERS)[number];

/** What a provider told later of a message it had taken. */
export const MESSAGE_DELIVERIES = ['delivered', 'bounced', 'undelivered', 'complained'] as const;
export type MessageDelivery = (typeof MESSAGE_DELIVERIES)[number];

/** Rules a message is judged by before each try to send it. */
export const MESSAGE_CHECKS = [
  'expiry',
  'campaign',
  'suppression',
  'consent',
  'quietHours',
  'frequency',
] as const;
export type MessageCheck = (typeof MESSAGE_CHECKS)[number];

/** What one rule said of a message, and when. */
export interface CheckResult {
  check: MessageCheck;
  passed: boolean;
  at: string;
  /** Why not, in words. */
  reason?: string;
}

/** A message that was not sent within this time of its plan is sent no more. */
export const LATEST_HOURS = 24;

/** A message as it stands in the outbox. */
export interface MessageView {
  id: string;
  createdAt: string;
  channel: MessageChannel;
  stream: MessageStream;
  template: string;
  /** What staff call it. */
  templateTitle: string;
  recipient: string;
  leadId: string | null;
  subject: string | null;
  plannedAt: string;
  /** When it is tried next, where it waits. */
  dueAt: string;
  expiresAt: string;
  state: MessageState;
  attempt: number;
  /** `kept` says that nobody got it, since no provider is configured: it is only here to be read. */
  carrier: MessageCarrier | null;
  delivery: MessageDelivery | null;
  deliveryAt: string | null;
  reason: string | null;
  sentAt: string | null;
}

/** `GET /api/messages/:id`: how it looks to its recipient, and why it went or did not. */
export interface MessageDetails extends MessageView {
  templateVersion: number;
  html: string | null;
  text: string;
  segments: number | null;
  messageId: string | null;
  providerId: string | null;
  checks: CheckResult[];
  /** Whether a link or code that opened something was in it, which was forgotten once it was sent. */
  isSecretForgotten: boolean;
  canRepeat: boolean;
  canCancel: boolean;
  /** Why the recipient is left in peace on this channel; null where nothing stands against writing to them. */
  suppression: SuppressionReason | null;
}

/** `GET /api/messages/templates`: what the product writes, filled with an example. */
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

/** Characters staff may write into one text message. */
export const STAFF_TEXT_MAX = 1_600;

export const MESSAGE_TEXT = {
  strangeRecipient: "Only a lead's stored address or the company's own can be written to.",
  suppressed: 'This address gets no more mail from us.',
  suppressionStands: 'There is nothing to lift here that is not for the person to take back.',
  keyTaken: 'Another message was asked for under this Idempotency-Key.',
  noTextNumber: 'This lead has no phone number that takes text messages.',
  noTexts: 'This number gets no more text messages from us.',
  notAgreedToTexts: 'This owner has neither written to us nor agreed to text messages.',
  settled: 'The message has moved on meanwhile. Reload it.',
  secretOver: 'Its link or code is no longer good. Have a new one sent instead.',
  past: 'What it is about is over: it would come too late.',
  left: 'An administrator decided to leave it.',
  withheld: '(for the recipient alone)',
} as const;

/** `GET /api/sending`, and `POST /api/sending/resume`: whether messages go out. */
export interface SendingView {
  /** Since when nothing is sent, as after the restore of a backup; null while messages go out. */
  pausedAt: string | null;
  /** Since when those of campaigns wait, because mail servers refused several in a row by policy; and their words. */
  campaignsPausedAt: string | null;
  campaignsReason: string | null;
  /** Messages whose time has come. */
  waiting: number;
}

export const messageFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      /** Within recipient or subject. */
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

/** Each template takes its own data; everything else in an email, above all names and links, comes from the database. */
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

export const sendTextSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ text: requiredTextSchema(STAFF_TEXT_MAX) }),
);
export type SendText = z.output<typeof sendTextSchema>;
