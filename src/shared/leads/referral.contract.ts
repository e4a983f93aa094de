import type { PublicFormFields } from '../web/public-form.js';
import type { PropertyType } from './lead.contract.js';

export const REFERRAL_STATES = ['new', 'contacted', 'signed', 'paid'] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

/** Within this time somebody calls the client. */
export const REFERRAL_CONTACT_HOURS = 24;

export const REFERRAL_TEXT = {
  sent: 'Referral submitted successfully!',
  failed: 'Failed to submit referral. Please try again.',
} as const;

/** The fields of `POST /api/public/referrals`. */
export interface ReferralRequest extends PublicFormFields {
  realtorName: string;
  realtorEmail: string;
  realtorPhone: string;
  realtorCompany: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  propertyAddress: string;
  propertyType: PropertyType;
  message?: string;
}

export interface Referred {
  referralId: string;
}

/** Fields of `ReferralView` that no client sets; sent back unchanged they are ignored, changed they are refused. */
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

/** Fields of `ReferralView` that staff may edit. */
export const REFERRAL_EDITABLE = ['state'] as const satisfies readonly (keyof ReferralView)[];

/** A referral as staff see it: what the realtor wrote, and how far it has come. */
export interface ReferralView {
  id: string;
  createdAt: string;
  version: number;
  state: ReferralState;
  /** Until when somebody has to call the client. */
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

export interface ReferralFilter {
  q?: string;
  state?: ReferralState | ReferralState[];
}

export const REFERRAL_SORTS = ['createdAt', 'contactDueAt', 'clientName', 'realtorName', 'state'] as const;
export type ReferralSort = (typeof REFERRAL_SORTS)[number];

/** How the first call to the client stands: only a new referral still waits for it. */
export function callOf(
  { state, contactDueAt }: Pick<ReferralView, 'state' | 'contactDueAt'>,
  now: Date,
): 'due' | 'overdue' | 'made' {
  if (state !== 'new') return 'made';
  return Date.parse(contactDueAt) < now.getTime() ? 'overdue' : 'due';
}
