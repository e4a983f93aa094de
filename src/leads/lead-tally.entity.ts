import { defineEntity, p } from '@mikro-orm/core';

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
