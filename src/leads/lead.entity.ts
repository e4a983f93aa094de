import { defineEntity, OptionalProps, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseAddressText } from '#shared/address.js';
import {
  type Attribution,
  LEAD_LIMITS,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadStatus,
  type RepairItem,
  STAFF_PROPERTY_TYPES,
  STATUS_CHANGE_CAUSES,
} from '#shared/lead.js';
import { PLAN_IDS } from '#shared/plan.js';
import { recordProperties } from '../platform/database/columns.js';
import { User } from '../users/user.entity.js';
import { EmailMissing } from './leads.errors.js';
import { LEAD_INDEXES, LEAD_TRIGGERS } from './leads-table.js';
import { Owner } from './owner.entity.js';

const LeadSchema = defineEntity({
  name: 'Lead',
  tableName: 'leads',
  properties: {
    ...recordProperties(),
    /** Set by a trigger on insert and whenever the email changes, so that no writer can leave it out. */
    ownerId: () => p.manyToOne(Owner).mapToPk().fieldName('owner_id').defaultRaw('gen_random_uuid()'),
    assigneeId: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('assignee_id'),
    assignedAt: p.datetime(3).nullable(),
    /** The version of the last edit, set by a trigger. Later versions are contacts; null until there is one. */
    editedVersion: p.integer().nullable(),
    /** Order within a board column. New leads are ranked by creation time, newest on top. */
    rank: p.text().collation('C').defaultRaw('lead_rank(now())'),
    status: p.enum(LEAD_STATUSES).default('leads'),
    statusReason: p.text().nullable(),
    source: p.enum(LEAD_SOURCES),
    name: p.text().default(''),
    nameDerived: p.boolean().default(false),
    /** Null while all we know is the number someone texted or called from. */
    email: p.text().nullable(),
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
    plan: p.enum(PLAN_IDS).nullable(),
    estimatedRent: p.integer().nullable(),
    purchasePrice: p.integer().default(0),
    achievedRent: p.integer().nullable(),
    leaseSignedOn: p.date().nullable(),
    lastContactedAt: p.datetime(3).nullable(),
    walkthroughDate: p.datetime().nullable(),
    walkthroughConfirmed: p.boolean().default(false),
    repairChecklist: p.json<RepairItem[]>().defaultRaw(`'[]'`),
    stripeCustomerId: p.text().nullable(),
    message: p.text().nullable(),
    tags: p.array().defaultRaw(`'{}'`),
    firstTouch: p.json<Attribution>().nullable(),
    lastTouch: p.json<Attribution>().nullable(),
    /** The form submission that created it; one submission can create several leads. */
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

/** An owner and the property they may place with the company. */
export class Lead extends LeadSchema.class {
  declare [OptionalProps]?: 'ownerId';

  /**
   * Places the lead in a column. Moving it to another one counts as contact, reordering doesn't. The reason belongs to
   * the status, so a new status clears it.
   */
  moveTo(status: LeadStatus, { rank, at, reason }: { rank: string; at: Date; reason?: string | null }): void {
    const isMoved = status !== this.status;
    if (isMoved || reason !== undefined) this.statusReason = reason ?? null;
    Object.assign(this, { status, rank, ...(isMoved && { lastContactedAt: at }) });
  }

  /** Whether someone else's edit came after this version, or the version doesn't exist. */
  isEditedSince(version: number): boolean {
    return version < this.lastEdited() || version > this.version;
  }

  /** The version that an edit must have seen: contact with the owner conflicts with no one's work. */
  lastEdited(): number {
    return this.editedVersion ?? this.version;
  }

  /** For what can only be sent by email. */
  requireEmail(): string {
    if (!this.email) throw new EmailMissing();
    return this.email;
  }

  /** A date staff set counts as agreed with the owner; no date means nothing is. */
  confirmWalkthrough(): void {
    this.walkthroughConfirmed = Boolean(this.walkthroughDate);
  }

  /** Moves the lead because of an event. Callers set `lastContactedAt` where the event was a contact. */
  advanceTo(status: LeadStatus, rank: string): void {
    Object.assign(this, { status, statusReason: null, rank });
  }

  /** Builds the address line from its parts, after parsing free text into parts where that's possible. */
  syncAddress({ isFreeText }: { isFreeText: boolean }): void {
    if (isFreeText) this.parseAddress();
    const { streetAddress, city, state, zipCode } = this;
    if (!streetAddress || !city) return;
    const place = [state, zipCode].filter(Boolean).join(' ');
    this.propertyAddress = [streetAddress, city, place]
      .filter(Boolean)
      .join(', ')
      .slice(0, LEAD_LIMITS.address);
  }

  private parseAddress(): void {
    const parsed = parseAddressText(this.propertyAddress);
    const parts = 'address' in parsed ? parsed.address : null;
    this.streetAddress = parts?.street ?? null;
    this.city = parts?.city ?? null;
    this.state = parts?.state ?? null;
    this.zipCode = parts?.zipCode ?? null;
  }
}
LeadSchema.setClass(Lead);

interface TimelineTrigger {
  events?: ('insert' | 'update' | 'delete')[];
  /** A condition on the new row. */
  when?: string;
}

/** Emits every change to a table whose rows show up in timelines; no writer can bypass it. */
export function timelineTrigger(
  table: string,
  { events = ['insert', 'update', 'delete'], when }: TimelineTrigger = {},
) {
  const condition = when ? `when (${when}) ` : '';
  return {
    name: `${table}_timeline`,
    timing: 'after' as const,
    events,
    forEach: 'row' as const,
    expression: `create trigger ${table}_timeline after ${events.join(' or ')} on ${table} for each row ${condition}execute function notify_timelines()`,
  };
}

const LeadStatusChangeSchema = defineEntity({
  name: 'LeadStatusChange',
  tableName: 'lead_status_changes',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    from: p.enum(LEAD_STATUSES).name('from_status').nullable(),
    to: p.enum(LEAD_STATUSES).name('to_status'),
    cause: p.enum(STATUS_CHANGE_CAUSES),
    actorId: p.uuid().nullable(),
    at: p.datetime().defaultRaw('now()'),
    /** What an undo restores: rank, reason, last contact and version before the change. */
    before: p.json<StateBefore>().nullable(),
    /** Set when the change was undone; reports leave such changes out. */
    undoneAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'lead_status_changes_enrolled_index',
      expression: `create index lead_status_changes_enrolled_index on lead_status_changes (at) where to_status = 'enrolled' and undone_at is null`,
    },
    {
      name: 'lead_status_changes_lead_id_at_index',
      expression:
        'create index lead_status_changes_lead_id_at_index on lead_status_changes (lead_id, at desc)',
    },
  ],
  triggers: [
    {
      // The migration that adds first contacts creates its function.
      name: 'lead_status_changes_first_contact',
      timing: 'after',
      events: ['insert', 'update'],
      forEach: 'row',
      expression:
        'create trigger lead_status_changes_first_contact after insert or update of undone_at on lead_status_changes for each row execute function stamp_first_contact()',
    },
  ],
});

export interface StateBefore {
  /** The change itself makes the next version; a higher one means the lead changed since. */
  version: number;
  rank: string;
  statusReason: string | null;
  lastContactedAt: string | null;
}

/** An entry in a lead's status history. */
export class LeadStatusChange extends LeadStatusChangeSchema.class {}
LeadStatusChangeSchema.setClass(LeadStatusChange);

const LeadTallySchema = defineEntity({
  name: 'LeadTally',
  tableName: 'lead_tally',
  properties: {
    id: p.bigint('string').primary(),
    status: p.text(),
    propertyType: p.text().nullable(),
    source: p.text(),
    n: p.bigint('number'),
    rent: p.bigint('number'),
  },
});

/** Append-only counts of leads per group: totals sum a few rows instead of counting all leads. */
export class LeadTally extends LeadTallySchema.class {}
LeadTallySchema.setClass(LeadTally);

/** A person was in touch with the owner. A plain update of nothing else, so that it never conflicts with an edit. */
export async function recordContact(em: EntityManager, leadId: string, at: Date): Promise<void> {
  await em.execute(
    'update leads set last_contacted_at = greatest(last_contacted_at, ?::timestamptz) where id = ?',
    [at, leadId],
  );
}

/** The first entry in a new lead's status history. */
export function recordFirstStatus(em: EntityManager, lead: Lead, actorId: string | null): void {
  em.persist(
    em.create(LeadStatusChange, { leadId: lead.id, from: null, to: lead.status, cause: 'form', actorId }),
  );
}
