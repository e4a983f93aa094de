import { defineEntity, p } from '@mikro-orm/core';
import { FAQ_PAGES } from '../shared/content/faqs.js';
import { itemProperties } from './content-item.js';

const FaqSchema = defineEntity({
  name: 'Faq',
  tableName: 'faqs',
  properties: {
    ...itemProperties(),
    page: p.enum(FAQ_PAGES),
    question: p.text(),
    answer: p.text(),
  },
});

/** A question that visitors of a page ask, and its answer. */
export class Faq extends FaqSchema.class {}
FaqSchema.setClass(Faq);
