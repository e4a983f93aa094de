import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';

const SyncedLeadSchema = defineEntity({
  name: 'SyncedLead',
  tableName: 'synced_leads',
  properties: {
    leadId: () => p.manyToOne(Lead).mapToPk().primary().deleteRule('cascade').fieldName('lead_id'),
    /** The record of the business system; no two leads share one. */
    odooId: p.integer().nullable().unique(),
    /** The record was there before us: somebody had entered the same owner and address by hand. */
    isAdopted: p.boolean().default(false),
    /** Fields of an adopted record that were empty and that we filled in: they follow the lead, all others are theirs. */
    filledFields: p.json<string[]>().nullable(),
    syncedAt: p.datetime(3).nullable(),
    /** The version of the lead that was sent last. */
    syncedVersion: p.integer().nullable(),
    failedAt: p.datetime(3).nullable(),
    /** Why the last transfer failed, in words; null when it did not. */
    failure: p.text().nullable(),
  },
});

/** A lead in the business system. A table of its own, so that no background work touches a card in somebody's hand. */
export class SyncedLead extends SyncedLeadSchema.class {}
SyncedLeadSchema.setClass(SyncedLead);
