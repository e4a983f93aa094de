import type { LeadCard, LeadView } from '../shared/leads/lead.contract.js';
import type { Lead } from './lead.entity.js';

/** A lead's columns under the names of the entity, for reads that go past the ORM. */
export type LeadRow = Omit<
  Lead,
  'moveTo' | 'advanceTo' | 'confirmWalkthrough' | 'settleAddress' | 'searchText'
>;

/** Everything staff may see of a lead. */
export function toLeadView(lead: LeadRow): LeadView {
  return {
    id: lead.id,
    createdAt: lead.createdAt.toISOString(),
    updatedAt: lead.updatedAt.toISOString(),
    version: lead.version,
    rank: lead.rank,
    name: lead.name,
    nameDerived: lead.nameDerived,
    email: lead.email,
    phone: lead.phone ?? null,
    company: lead.company ?? null,
    ownerName: lead.ownerName ?? null,
    status: lead.status,
    statusReason: lead.statusReason ?? null,
    source: lead.source,
    propertyAddress: lead.propertyAddress,
    streetAddress: lead.streetAddress ?? null,
    city: lead.city ?? null,
    state: lead.state ?? null,
    zipCode: lead.zipCode ?? null,
    propertyType: lead.propertyType ?? null,
    squareFootage: lead.squareFootage,
    unitCount: lead.unitCount,
    bedrooms: lead.bedrooms ?? null,
    bathrooms: lead.bathrooms === null || lead.bathrooms === undefined ? null : Number(lead.bathrooms),
    yearBuilt: lead.yearBuilt ?? null,
    finishedBasementArea: lead.finishedBasementArea ?? null,
    estimatedRent: lead.estimatedRent ?? null,
    purchasePrice: lead.purchasePrice,
    lastContactedAt: lead.lastContactedAt?.toISOString() ?? null,
    walkthroughDate: lead.walkthroughDate?.toISOString() ?? null,
    walkthroughConfirmed: lead.walkthroughConfirmed,
    repairChecklist: lead.repairChecklist,
    stripeCustomerId: lead.stripeCustomerId ?? null,
    message: lead.message ?? null,
    firstTouch: lead.firstTouch ?? null,
    lastTouch: lead.lastTouch ?? null,
  };
}

/** What the board shows of a lead. */
export function toLeadCard(lead: CardRow): LeadCard {
  return {
    id: lead.id,
    version: lead.version,
    rank: lead.rank,
    name: lead.name,
    email: lead.email,
    phone: lead.phone ?? null,
    status: lead.status,
    propertyAddress: lead.propertyAddress,
    propertyType: lead.propertyType ?? null,
    squareFootage: lead.squareFootage,
    purchasePrice: lead.purchasePrice,
    estimatedRent: lead.estimatedRent ?? null,
    walkthroughDate: lead.walkthroughDate?.toISOString() ?? null,
    lastContactedAt: lead.lastContactedAt?.toISOString() ?? null,
    createdAt: lead.createdAt.toISOString(),
    marketing: lead.marketing,
  };
}

export type CardRow = Pick<LeadRow, Exclude<keyof LeadCard, 'marketing'>> & Pick<LeadCard, 'marketing'>;
