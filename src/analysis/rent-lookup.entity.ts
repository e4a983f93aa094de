import { defineEntity, p } from '@mikro-orm/core';

const RentLookupSchema = defineEntity({
  name: 'RentLookup',
  tableName: 'rent_lookups',
  properties: {
    /** Normalized address and attributes of the property. */
    property: p.text().primary(),
    answer: p.json<unknown>(),
    fetchedAt: p.datetime().defaultRaw('now()'),
  },
});

/** A cached provider response: the same property costs one lookup within 30 days. */
export class RentLookup extends RentLookupSchema.class {}
RentLookupSchema.setClass(RentLookup);

const RentBudgetDaySchema = defineEntity({
  name: 'RentBudgetDay',
  tableName: 'rent_budget_days',
  properties: {
    /** Date in the company's time zone. */
    day: p.date().primary(),
    lookups: p.integer().default(0),
    /** When we logged that the day's budget is spent. */
    alertedAt: p.datetime().nullable(),
  },
});

/** Paid lookups per day, counted across all servers. */
export class RentBudgetDay extends RentBudgetDaySchema.class {}
RentBudgetDaySchema.setClass(RentBudgetDay);
