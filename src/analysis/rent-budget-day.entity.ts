import { defineEntity, p } from '@mikro-orm/core';

const RentBudgetDaySchema = defineEntity({
  name: 'RentBudgetDay',
  tableName: 'rent_budget_days',
  properties: {
    /** The date on the company's wall clock. */
    day: p.date().primary(),
    lookups: p.integer().default(0),
    /** When the log said that the budget of this day is spent. */
    alarmedAt: p.datetime().nullable(),
  },
});

/** How many paid look-ups all processes together began on a day. */
export class RentBudgetDay extends RentBudgetDaySchema.class {}
RentBudgetDaySchema.setClass(RentBudgetDay);
