import type { RequiredEntityData } from '@mikro-orm/core';
import { formatAddress } from '#shared/address.js';
import type { LeadStatus } from '#shared/lead.js';
import { REFERRAL_CONTACT_HOURS, type ReferralState } from '#shared/referral.js';
import { HOUR_MS } from '#shared/time.js';
import type { Referral } from '../leads/referrals/referral.entity.js';
import { contactOf, type DemoLead, propertyOf } from './demo-leads.js';

/** Fictional realtors, with the last digit of their phone. */
const REALTORS = [
  ['Heather Voss', 'Voss Realty Group', 1],
  ['Kevin Doyle', 'Doyle Homes', 2],
  ['Tanya Richards', 'Prairie Gate Realty', 3],
] as const;

/** The state of a lead's referral. A recent one still waits for the first call. */
const STATES: Partial<Record<LeadStatus, ReferralState>> = {
  enrolled: 'signed',
  won: 'signed',
  closed: 'paid',
};

/** The referrals of leads sent by realtors. */
export function demoReferrals(leads: DemoLead[], now: Date): RequiredEntityData<Referral>[] {
  return leads
    .filter(({ owner }) => owner.source === 'referral')
    .map((lead, index) => toRow(lead, index, now));
}

function toRow({ id, owner, ownerIndex, home, steps }: DemoLead, index: number, now: Date) {
  const [realtorName, realtorCompany, digit] = REALTORS[index % REALTORS.length]!;
  const { email, phone } = contactOf(owner, ownerIndex);
  const property = propertyOf(home);
  const createdAt = steps[0]!.at;
  const contactDueAt = new Date(createdAt.getTime() + REFERRAL_CONTACT_HOURS * HOUR_MS);
  return {
    createdAt,
    contactDueAt,
    leadId: id,
    state: contactDueAt > now ? 'new' : (STATES[owner.status] ?? 'contacted'),
    realtorName,
    realtorCompany,
    realtorEmail: `${realtorName.toLowerCase().replace(' ', '.')}@example.com`,
    realtorPhone: `515-555-010${digit}`,
    clientName: owner.name,
    clientEmail: email,
    clientPhone: phone,
    propertyAddress: formatAddress({ street: property.streetAddress, ...property }),
    propertyType: property.propertyType,
    message: owner.message ?? null,
  } satisfies RequiredEntityData<Referral>;
}
