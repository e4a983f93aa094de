import { defineEntity, p } from '@mikro-orm/core';
import { itemProperties } from './content-item.js';

const ResidentQuoteSchema = defineEntity({
  name: 'ResidentQuote',
  tableName: 'resident_quotes',
  properties: {
    ...itemProperties(),
    quote: p.text(),
    name: p.text(),
    city: p.text(),
  },
});

/** What a resident says about living in a managed home. */
export class ResidentQuote extends ResidentQuoteSchema.class {}
ResidentQuoteSchema.setClass(ResidentQuote);
