import { defineEntity, p } from '@mikro-orm/core';
import { recordProperties } from '../platform/database/record-properties.js';
import { parseAddressText } from '../shared/analysis/address.js';
import {
  type Attribution,
  LEAD_LIMITS,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadStatus,
  type RepairItem,
  STAFF_PROPERTY_TYPES,
} from '../shared/leads/lead.contract.js';
import { LEAD_INDEXES, LEAD_TRIGGERS } from './lead.tables.js';

const LeadSchema = defineEntity({
  name: 'Lead',
  tableName: 'leads',
  properties: {
    ...recordProperties(),
    /** Order within a board column; a new lead's rank comes from its creation time, newest first. */
    rank: p.text().collation('C').defaultRaw('lead_rank(now())'),
    status: p.enum(LEAD_STATUSES).default('leads'),
    statusReason: p.text().nullable(),
    source: p.enum(LEAD_SOURCES),
    name: p.text().default(''),
    nameDerived: p.boolean().default(false),
    email: p.text(),
    phone: p.text().nullable(),
    company: p.text().nullable(),
    ownerName: p.text().nullable(),
    propertyAddress: p.text().default(''),
    streetAddress: p.text().nullable(),
    city: p.text().nullable(),
    state: p.text().nullable(),
    zipCode: p.text().nullable(),
    propertyType: p.enum(STAFF_PROPERTY_TYPES).nullable(),
    squareFootage: p.integer().default(0),
    unitCount: p.integer().default(1),
    bedrooms: p.integer().nullable(),
    bathrooms: p.decimal('number').precision(5).scale(1).nullable(),
    yearBuilt: p.integer().nullable(),
    finishedBasementArea: p.integer().nullable(),
    estimatedRent: p.integer().nullable(),
    purchasePrice: p.integer().default(0),
    lastContactedAt: p.datetime(3).nullable(),
    walkthroughDate: p.datetime().nullable(),
    walkthroughConfirmed: p.boolean().default(false),
    repairChecklist: p.json<RepairItem[]>().defaultRaw(`'[]'`),
    stripeCustomerId: p.text().nullable(),
    message: p.text().nullable(),
    firstTouch: p.json<Attribution>().nullable(),
    lastTouch: p.json<Attribution>().nullable(),
    /** The submission it came with; leads of one submission are each other's siblings. */
    submissionId: p.uuid().nullable(),
    searchText: p
      .text()
      .generated('(lead_search_text(name, email, phone, property_address)) stored')
      .lazy()
      .hidden()
      .nullable(),
  },
  indexes: LEAD_INDEXES,
  triggers: LEAD_TRIGGERS,
});

/** An owner and the property they might place with the company. */
export class Lead extends LeadSchema.class {
  /**
   * Puts the lead into a column. Being moved to another one counts as contact, tidying a column does not; a reason goes
   * with the status it explains.
   */
  moveTo(status: LeadStatus, { rank, at, reason }: { rank: string; at: Date; reason?: string | null }): void {
    const isMoved = status !== this.status;
    if (isMoved || reason !== undefined) this.statusReason = reason ?? null;
    Object.assign(this, { status, rank, ...(isMoved && { lastContactedAt: at }) });
  }

  /** A date that staff set is agreed with the owner; without a date there is nothing to agree on. */
  confirmWalkthrough(): void {
    this.walkthroughConfirmed = Boolean(this.walkthroughDate);
  }

  /** Moves the lead by an event. The caller, who knows whether that was contact, sets `lastContactedAt`. */
  advanceTo(status: LeadStatus, rank: string): void {
    Object.assign(this, { status, statusReason: null, rank });
  }

  /** The parts are the truth and the line follows from them; free text is read where it can be and kept where not. */
  settleAddress({ isFreeText }: { isFreeText: boolean }): void {
    if (isFreeText) this.readParts();
    const { streetAddress, city, state, zipCode } = this;
    if (!streetAddress || !city) return;
    const place = [state, zipCode].filter(Boolean).join(' ');
    this.propertyAddress = [streetAddress, city, place]
      .filter(Boolean)
      .join(', ')
      .slice(0, LEAD_LIMITS.address);
  }

  private readParts(): void {
    const parsed = parseAddressText(this.propertyAddress);
    const parts = 'address' in parsed ? parsed.address : null;
    this.streetAddress = parts?.street ?? null;
    this.city = parts?.city ?? null;
    this.state = parts?.state ?? null;
    this.zipCode = parts?.zipCode ?? null;
  }
}
LeadSchema.setClass(Lead);
