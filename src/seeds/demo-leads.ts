import { randomUUID } from 'node:crypto';
import { type RequiredEntityData, raw } from '@mikro-orm/core';
import { formatAddress } from '#shared/address.js';
import type { Attribution, LeadStatus } from '#shared/lead.js';
import { REFERRAL_CONTACT_HOURS, type ReferralState } from '#shared/referral.js';
import { HOUR_MS } from '#shared/time.js';
import type { Lead, LeadStatusChange } from '../leads/lead.entity.js';
import type { Referral } from '../leads/referrals/referral.entity.js';
import { HOMES, type Home, PLACES, priceOf, rentOf } from './homes.js';
import { daysBefore, inOfficeHours, journeyOf, officeHour, type Step } from './journey.js';
import { OWNERS, type Owner } from './owners.js';

/** An owner with one of their homes, before it becomes a row. */
export interface DemoLead {
  id: string;
  owner: Owner;
  /** The owner's index in the list. Everything shared by their homes is derived from it. */
  ownerIndex: number;
  home: Home;
  steps: Step[];
  submissionId: string | null;
  /** Who looks after the owner; null in a database without staff. */
  staffId: string | null;
  /** The newest leads aren't assigned yet. */
  assigneeId: string | null;
}

const UNASSIGNED_DAYS = 0.5;
/** Days until each upcoming walkthrough, in rotation. */
const WALKTHROUGHS_IN_DAYS = [0, 1, 0, 2, 3, 5];

const TOUCHES: readonly (Attribution | null)[] = [
  { utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'rental-analysis', landingPage: '/analysis' },
  null,
  { referrer: 'https://neighbors.example.com/', landingPage: '/' },
  { utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'spring-rents', landingPage: '/' },
];

/** Every owner with their homes, in list order. */
export function demoLeads(now: Date, team: string[]): DemoLead[] {
  let next = 0;
  return OWNERS.flatMap((owner, ownerIndex) => {
    const homes = HOMES.slice(next, next + (owner.homes ?? 1));
    next += homes.length;
    const steps = journeyOf(owner, now);
    const submissionId = owner.source === 'analysis_form' ? randomUUID() : null;
    const staffId = team[ownerIndex % team.length] ?? null;
    const assigneeId = owner.daysAgo < UNASSIGNED_DAYS ? null : staffId;
    const shared = { owner, ownerIndex, steps, submissionId, staffId, assigneeId };
    return homes.map((home) => ({ ...shared, id: randomUUID(), home }));
  });
}

/** Fictional: 555-01xx and example.com are reserved for this. */
export function contactOf({ name }: Owner, ownerIndex: number): { email: string; phone: string } {
  return {
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    phone: `515-555-0${100 + ((ownerIndex + 43) % 100)}`,
  };
}

/** A home's columns as leads and analysis entries have them. */
export function propertyOf([street, place, ...rest]: Home) {
  const [propertyType, squareFootage, bedrooms, bathrooms, yearBuilt, unitCount = 1] = rest;
  const [city, zipCode] = PLACES[place];
  const address = { streetAddress: street, city, state: 'IA', zipCode };
  return { ...address, propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt };
}

export function toLeadRow(lead: DemoLead, index: number, now: Date): RequiredEntityData<Lead> {
  const { id, owner, ownerIndex, home, steps, submissionId, assigneeId } = lead;
  const { email, phone } = contactOf(owner, ownerIndex);
  const property = propertyOf(home);
  const createdAt = steps[0]!.at;
  const lastContactedAt = lastContact(steps, now);
  const known = isKnown(lead, now);
  const touch = leftOnlyEmail(owner) ? TOUCHES[ownerIndex % TOUCHES.length]! : null;
  return {
    ...property,
    id,
    submissionId,
    assigneeId,
    createdAt,
    updatedAt: lastContactedAt ?? createdAt,
    rank: raw('lead_rank(?)', [createdAt]),
    status: owner.status,
    statusReason: owner.reason ?? null,
    source: owner.source,
    name: known ? owner.name : email.split('@')[0]!,
    nameDerived: !known,
    email,
    phone: known ? phone : null,
    company: owner.company ?? null,
    message: owner.message ?? null,
    tags: tagsOf(owner, property),
    propertyAddress: formatAddress({ street: property.streetAddress, ...property }),
    estimatedRent: lastContactedAt ? rentOf(home) * property.unitCount : null,
    purchasePrice: known ? priceOf(home) : 0,
    lastContactedAt,
    ...walkthroughOf(lead, index, now),
    firstTouch: touch,
    lastTouch: touch,
  };
}

function tagsOf({ company }: Owner, { unitCount }: { unitCount: number }): string[] {
  return [...(company ? ['investor'] : []), ...(unitCount > 1 ? ['multi-unit'] : [])];
}

/** Moves made by staff name the actor, if there is a user. */
export function toHistoryRows({ id, steps, staffId }: DemoLead): RequiredEntityData<LeadStatusChange>[] {
  return steps.map(({ cause, ...step }) => ({
    ...step,
    leadId: id,
    cause,
    actorId: cause === 'drag' || cause === 'dropdown' ? staffId : null,
  }));
}

/** The last move. A lead waiting for more than two days was called the day after it was created. */
export function lastContact(steps: Step[], now: Date): Date | null {
  if (steps.length > 1) return steps.at(-1)!.at;
  const called = daysBefore(steps[0]!.at, -1);
  return called < daysBefore(now, 1) ? inOfficeHours(called, now) : null;
}

/** A walkthrough with no date yet, today or on one of the next days, or shortly before the move that followed it. */
function walkthroughOf(
  { owner, steps }: DemoLead,
  index: number,
  now: Date,
): Partial<RequiredEntityData<Lead>> {
  if (owner.awaitsDate) return {};
  const booked = steps.findIndex(({ to }) => to === 'walkthrough_scheduled');
  if (booked === -1) return {};
  const after = steps[booked + 1];
  const day = after
    ? daysBefore(after.at, 2)
    : daysBefore(now, -WALKTHROUGHS_IN_DAYS[index % WALKTHROUGHS_IN_DAYS.length]!);
  return { walkthroughDate: officeHour(day, index), walkthroughConfirmed: true };
}

/** Of owners who only left an email address, nothing else is known until staff talk to them. */
export function isKnown({ owner, steps }: DemoLead, now: Date): boolean {
  return lastContact(steps, now) !== null || !leftOnlyEmail(owner);
}

function leftOnlyEmail({ source }: Owner): boolean {
  return source === 'analysis_form' || source === 'rent_vs_sell';
}

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
