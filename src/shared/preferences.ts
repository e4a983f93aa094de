import * as z from 'zod/mini';
import type { CampaignWorkflow } from './campaign.js';
import { define } from './fields.js';
import { MESSAGE_CHANNELS, type MessageChannel } from './message.js';

/** What someone wants to receive, as shown on the page that every campaign email links to. */
export interface Preferences {
  /** `d***@example.com`: a link can be forwarded, so it must not reveal the address. */
  email: string;
  /** What the person wants; an address that bounced gets no email either way. */
  isEmailOn: boolean;
  /** Why no email is sent although they never opted out here. Turning it on does not undo a complaint. */
  emailFault?: 'bounced' | 'complained';
  /** Null if we have no number. */
  phone: string | null;
  isTextOn: boolean;
  topics: Record<CampaignWorkflow, boolean>;
  /** They get new estimates every month. Only the report turns that on. */
  rentUpdates?: true;
  /** The address is no longer on any record; an opt-out is still honored. */
  isForgotten?: true;
}

/** What the page sends; anything left out stays as it is. Only replying START turns text messages back on. */
export const changePreferencesSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      email: z.boolean(),
      texts: z.literal(false),
      rentUpdates: z.literal(false),
      topics: z.partial(
        z.strictObject({ warm_lead: z.boolean(), confirmation: z.boolean(), onboarding: z.boolean() }),
      ),
    }),
  ),
);
export type ChangePreferences = z.output<typeof changePreferencesSchema>;

/** `POST /api/leads/:id/opt-out`: the channel an owner told staff not to use. */
export const optOutSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ channel: z.enum(MESSAGE_CHANNELS) }),
);
export type OptOut = z.output<typeof optOutSchema>;

/** The body of RFC 8058, which email clients send on their own. */
export const ONE_CLICK = { field: 'List-Unsubscribe', value: 'One-Click' } as const;

/** `GET /api/leads/:id/opt-out`: the channels the owner opted out of. */
export type OptedOut = Record<MessageChannel, boolean>;
