import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../../leads/lead.entity.js';

const SyncedLeadSchema = defineEntity({
  name: 'SyncedLead',
  tableName: 'synced_leads',
  properties: {
    leadId: () => p.manyToOne(Lead).mapToPk().primary().deleteRule('cascade').fieldName('lead_id'),
    /** The CRM record; no two leads share one. */
    odooId: p.integer().nullable().unique(),
    /** Someone had entered the same owner and address manually before we synced. */
    isAdopted: p.boolean().default(false),
    /** Empty fields of an adopted record that we filled in: they follow the lead, others stay untouched. */
    filledFields: p.json<string[]>().nullable(),
    syncedAt: p.datetime(3).nullable(),
    /** The lead version synced last. */
    syncedVersion: p.integer().nullable(),
    failedAt: p.datetime(3).nullable(),
    /** Why the last sync failed; null when it succeeded. */
    failure: p.text().nullable(),
  },
});

/** A lead's CRM record. A separate table, so that background syncs don't touch the lead's board card. */
export class SyncedLead extends SyncedLeadSchema.class {}
SyncedLeadSchema.setClass(SyncedLead);
