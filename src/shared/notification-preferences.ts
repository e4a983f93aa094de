import * as z from 'zod/mini';
import { textNumberOf } from './address.js';
import { define } from './fields.js';
import { LEAD_LIMITS } from './lead.js';
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.js';

/** Where a notification goes in addition to the bell, which shows all of them. */
export const ALERT_CHANNELS = ['push', 'email', 'sms'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

const kindsSchema = /* @__PURE__ */ define(() =>
  z.array(z.enum(NOTIFICATION_KINDS)).check(z.maxLength(NOTIFICATION_KINDS.length)),
);

/** Most people want these on the devices where they turn notifications on. */
const DEFAULT_PUSH: NotificationKind[] = [
  'newLead',
  'assignment',
  'mention',
  'reply',
  'missedCall',
  'noResponse',
];

/** `PUT /api/notifications/preferences` */
export const notificationPreferencesSchema = /* @__PURE__ */ define(() =>
  z
    .strictObject({
      /** On every device where the person turned notifications on. */
      push: z._default(kindsSchema, DEFAULT_PUSH),
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

/** Used until the person chooses. Push also needs a device. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  push: DEFAULT_PUSH,
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
  missedCall: "An owner's call is missed",
  taskDue: 'A task is due',
  signature: 'A document is signed',
  payment: 'A payment arrives',
  failedDelivery: "A message isn't delivered",
  noResponse: 'A lead is still waiting',
};

/** The maximum devices per person; another one replaces the least recently used. */
export const PUSH_DEVICES_MAX = 10;

const endpointSchema = /* @__PURE__ */ define(() =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)),
);
/** For keys that browsers generate: an uncompressed P-256 point, and 16 random bytes. */
const base64Url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`)));

/** `PUT /api/notifications/devices`: a browser's push subscription. */
export const pushDeviceSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    endpoint: endpointSchema,
    keys: z.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
  }),
);
export type PushDevice = z.output<typeof pushDeviceSchema>;

/** Names this browser: `POST /api/notifications/devices/renew` and `/remove`. */
export const pushEndpointSchema = /* @__PURE__ */ define(() => z.strictObject({ endpoint: endpointSchema }));
export type PushEndpoint = z.output<typeof pushEndpointSchema>;

/** What the service worker shows. Push services can't read it: it is encrypted for the browser. */
export interface PushContent {
  title: string;
  /** One line; blank if the title says it all. */
  body: string;
  /** The console page it opens. */
  path: string;
  /** Replaces a notification with the same tag. */
  tag: string;
}

/** When the morning email goes out, in minutes after midnight in the company's time zone. */
export const DIGEST_AT = 7 * 60 + 30;
