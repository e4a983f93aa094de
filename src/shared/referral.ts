import * as z from 'zod/mini';
import {
  define,
  emailSchema,
  intSchema,
  phoneSchema,
  requiredLineSchema,
  textSchema,
  withChecks,
} from './fields.js';
import { LEAD_LIMITS, PROPERTY_TYPES, type PropertyType } from './lead.js';
import { publicFormFields } from './public-form.js';

export const REFERRAL_STATES = ['new', 'contacted', 'signed', 'paid'] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

/** How soon someone calls the client. */
export const REFERRAL_CONTACT_HOURS = 24;

export const REFERRAL_TEXT = {
  sent: 'Referral submitted successfully!',
  failed: 'Failed to submit referral. Please try again.',
} as const;

export const referralSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    realtorName: requiredLineSchema(LEAD_LIMITS.name),
    realtorEmail: emailSchema,
    realtorPhone: phoneSchema(LEAD_LIMITS.phone),
    realtorCompany: requiredLineSchema(LEAD_LIMITS.company),
    clientName: requiredLineSchema(LEAD_LIMITS.name),
    clientEmail: emailSchema,
    clientPhone: phoneSchema(LEAD_LIMITS.phone),
    propertyAddress: requiredLineSchema(LEAD_LIMITS.address),
    propertyType: z.enum(PROPERTY_TYPES),
    message: z.optional(textSchema(LEAD_LIMITS.message)),
    ...publicFormFields,
  }),
);
/** Body of `POST /api/public/referrals`. */
export type ReferralRequest = z.output<typeof referralSchema>;

export interface Referred {
  referralId: string;
}

/** Fields no client sets. A client may send them back unchanged; a changed value is refused. */
export const REFERRAL_READ_ONLY = [
  'id',
  'createdAt',
  'contactDueAt',
  'leadId',
  'realtorName',
  'realtorEmail',
  'realtorPhone',
  'realtorCompany',
  'clientName',
  'clientEmail',
  'clientPhone',
  'propertyAddress',
  'propertyType',
  'message',
] as const satisfies readonly (keyof ReferralView)[];

/** Fields staff can edit. */
export const REFERRAL_EDITABLE = ['state'] as const satisfies readonly (keyof ReferralView)[];

/** A referral as staff see it: what the realtor wrote and its progress. */
export interface ReferralView {
  id: string;
  createdAt: string;
  version: number;
  state: ReferralState;
  /** When the client should have been called. */
  contactDueAt: string;
  leadId: string;
  realtorName: string;
  realtorEmail: string;
  realtorPhone: string;
  realtorCompany: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  propertyAddress: string;
  propertyType: PropertyType;
  message: string | null;
}

const readOnlyFields = /* @__PURE__ */ define(
  () =>
    Object.fromEntries(REFERRAL_READ_ONLY.map((field) => [field, z.optional(z.unknown())])) as Record<
      (typeof REFERRAL_READ_ONLY)[number],
      z.ZodMiniOptional<z.ZodMiniUnknown>
    >,
);

export const editReferralSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    state: z.optional(z.enum(REFERRAL_STATES)),
    version: z.optional(intSchema()),
    ...readOnlyFields,
  }),
);
export type EditReferral = z.output<typeof editReferralSchema>;

export const referralFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      q: textSchema(100),
      state: z.union([
        z.enum(REFERRAL_STATES),
        withChecks(z.array(z.enum(REFERRAL_STATES)), z.minLength(1), z.maxLength(10)),
      ]),
    }),
  ),
);
export type ReferralFilter = z.output<typeof referralFilterSchema>;

export const REFERRAL_SORTS = ['createdAt', 'contactDueAt', 'clientName', 'realtorName', 'state'] as const;
export type ReferralSort = (typeof REFERRAL_SORTS)[number];

/** Whether the first call to the client was made; only new referrals still wait for it. */
export function callOf(
  { state, contactDueAt }: Pick<ReferralView, 'state' | 'contactDueAt'>,
  now: Date,
): 'due' | 'overdue' | 'made' {
  if (state !== 'new') return 'made';
  return Date.parse(contactDueAt) < now.getTime() ? 'overdue' : 'due';
}
