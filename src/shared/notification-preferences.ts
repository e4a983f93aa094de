import * as z from 'zod/mini';
import { textNumberOf } from './address.js';
import { define } from './fields.js';
import { LEAD_LIMITS } from './lead.js';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.js';

/** Where a notification goes besides the bell, which has all of them. */
export const ALERT_CHANNELS = ['email', 'sms'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

const kindsSchema = /* @__PURE__ */ define(() =>
  z.array(z.enum(NOTIFICATION_KINDS)).check(z.maxLength(NOTIFICATION_KINDS.length)),
);

/** `PUT /api/notifications/preferences` */
export const notificationPreferencesSchema = /* @__PURE__ */ define(() =>
  z
    .strictObject({
      email: kindsSchema,
      sms: kindsSchema,
      /** For texts; saved as `+15155550143`. */
      phone: z.nullable(z.string().check(z.trim(), z.maxLength(LEAD_LIMITS.phone))),
      /** An email every morning about the day ahead. */
      digest: z.boolean(),
    })
    .check(
      z.refine(({ sms, phone }) => sms.length === 0 || textNumberOf(phone) !== null, {
        error: 'Enter a US mobile number to get texts',
        path: ['phone'],
      }),
    ),
);
export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>;

/** Until the person chooses: an email when a lead has waited too long, and nothing else besides the bell. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  email: ['noResponse'],
  sms: [],
  phone: null,
  digest: false,
};

export const NOTIFICATION_LABELS: Record<NotificationKind, string> = {
  newLead: 'New lead',
  assignment: 'A lead assigned to you',
  mention: 'You are mentioned',
  reply: 'An owner replies',
  missedCall: 'A call is missed',
  taskDue: 'A task is due',
  signature: 'A document is signed',
  payment: 'A payment arrives',
  failedDelivery: "A message isn't delivered",
  noResponse: 'A lead is still waiting',
};

/** When the morning email goes out, in minutes after midnight on the company's clocks. */
export const DIGEST_AT = 7 * 60 + 30;
