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
    /** How many of them found nothing. */
    misses: p.integer().default(0),
    /** When we logged that the day's budget is spent. */
    alertedAt: p.datetime().nullable(),
  },
});

/** Paid lookups per day, counted across all servers. */
export class RentBudgetDay extends RentBudgetDaySchema.class {}
RentBudgetDaySchema.setClass(RentBudgetDay);

const RentBudgetShareSchema = defineEntity({
  name: 'RentBudgetShare',
  tableName: 'rent_budget_shares',
  properties: {
    day: p.date().primary(),
    /** Digest of a visitor's address or of the network around it. */
    sender: p.text().primary(),
    lookups: p.integer(),
  },
});

/** A sender's part of a day's lookups; one that found nothing counts more. */
export class RentBudgetShare extends RentBudgetShareSchema.class {}
RentBudgetShareSchema.setClass(RentBudgetShare);

const RentStreetSchema = defineEntity({
  name: 'RentStreet',
  tableName: 'rent_streets',
  properties: {
    /** Normalized name and ZIP code, without the house. */
    street: p.text().primary(),
  },
});

/** A street that the provider had an estimate for, so it surely exists. */
export class RentStreet extends RentStreetSchema.class {}
RentStreetSchema.setClass(RentStreet);
