import type { RequiredEntityData } from '@mikro-orm/core';
import { formatAddress } from '#shared/address.js';
import { HOUR_MS } from '#shared/durations.js';
import type { LeadStatus } from '#shared/lead.js';
import { REFERRAL_CONTACT_HOURS, type ReferralState } from '#shared/referral.js';
import type { Referral } from '../leads/referrals/referral.entity.js';
import { contactOf, type DemoLead, propertyOf } from './demo-leads.js';

/** Invented realtors, with the last digit of their phone. */
const REALTORS = [
  ['Harriet Voss', 'Voss & Daughters Realty', 1],
  ['Emmett Quill', 'Quill Homes', 2],
  ['Odessa Brandt', 'Prairie Gate Realty', 3],
] as const;

/** How far the referral of a lead has come; one that has just come in waits for its call. */
const STATES: Partial<Record<LeadStatus, ReferralState>> = {
  enrolled: 'signed',
  won: 'signed',
  closed: 'paid',
};

/** What the leads of realtors came with. */
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
