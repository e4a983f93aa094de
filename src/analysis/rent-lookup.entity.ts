import { defineEntity, p } from '@mikro-orm/core';

const RentLookupSchema = defineEntity({
  name: 'RentLookup',
  tableName: 'rent_lookups',
  properties: {
    /** Normalised address and attributes of the property. */
    property: p.text().primary(),
    answer: p.json<unknown>(),
    fetchedAt: p.datetime().defaultRaw('now()'),
  },
});

/** A provider's answer, kept so that the same property never costs two calls within 30 days. */
export class RentLookup extends RentLookupSchema.class {}
RentLookupSchema.setClass(RentLookup);
