import * as z from 'zod/mini';
import type { CampaignWorkflow } from './campaign.js';
import { define, textSchema, withChecks } from './fields.js';
import type { LeadView } from './lead.js';

export const OWNER_CONTACT_CHANNELS = ['email', 'phone'] as const;

/** A person in the list of owners. */
export interface OwnerView {
  id: string;
  createdAt: string;
  /** The name on their newest lead. */
  name: string;
  /** Every address on their leads. */
  emails: string[];
  phones: string[];
  /** How many of their properties are leads. */
  homes: number;
  /** When staff last reached them about any of their homes. */
  lastContactedAt: string | null;
}

/** One property of an owner, newest first. */
export type OwnerHome = Pick<
  LeadView,
  | 'id'
  | 'createdAt'
  | 'name'
  | 'email'
  | 'phone'
  | 'propertyAddress'
  | 'status'
  | 'source'
  | 'estimatedRent'
  | 'assigneeId'
>;

/** Whether anything on file allows marketing on a channel; `withdrawn` when it once did. */
export type OwnerConsent = 'given' | 'withdrawn' | 'none';
export const OWNER_CONSENT_LABELS: Record<OwnerConsent, string> = {
  given: 'Consent on file',
  withdrawn: 'Consent withdrawn',
  none: 'No consent on file',
};

/** A running campaign and the home it is about. */
export interface OwnerCampaign {
  id: string;
  leadId: string;
  propertyAddress: string;
  workflow: CampaignWorkflow;
  startedAt: string;
  /** When the next message goes out. */
  nextAt: string | null;
}

/** `GET /api/owners/:id`. */
export interface OwnerDetails extends OwnerView {
  properties: OwnerHome[];
  consent: { email: OwnerConsent; sms: OwnerConsent };
  campaigns: OwnerCampaign[];
}

export const OWNER_SORTS = ['createdAt'] as const;
export type OwnerSort = (typeof OWNER_SORTS)[number];

export const OWNER_LIMITS = { properties: 200 } as const;

export const ownerFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      /** Search text, as in the leads list. */
      q: textSchema(100),
    }),
  ),
);
export type OwnerFilter = z.output<typeof ownerFilterSchema>;

export const mergeOwnersSchema = /* @__PURE__ */ define(() => z.strictObject({ ownerId: z.guid() }));
export type MergeOwners = z.output<typeof mergeOwnersSchema>;

export const splitOwnerSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    leadIds: withChecks(z.array(z.guid()), z.minLength(1), z.maxLength(OWNER_LIMITS.properties)),
  }),
);
export type SplitOwner = z.output<typeof splitOwnerSchema>;

/** `POST /api/owners/:id/merge` and `/split`: the owner the leads belong to now. Splitting off the same leads undoes a merge. */
export interface MovedLeads {
  ownerId: string;
  leadIds: string[];
}
