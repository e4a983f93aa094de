import { defineEntity, p } from '@mikro-orm/core';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import type { PriceBook } from '#shared/price-book.js';
import { recordProperties } from '../../platform/database/columns.js';
import { User } from '../../users/user.entity.js';

const IN_EFFECT = `old.effective_on <= (now() at time zone '${BUSINESS_TIME_ZONE}')::date`;

const StoredPriceBookSchema = defineEntity({
  name: 'StoredPriceBook',
  tableName: 'price_books',
  properties: {
    ...recordProperties(),
    number: p.integer().unique(),
    /** The first day it applies, in the company's time zone. */
    effectiveOn: p.date(),
    note: p.text().nullable(),
    figures: p.json<PriceBook>(),
    createdById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('created_by_id'),
    updatedById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('updated_by_id'),
  },
  triggers: [
    {
      name: 'price_books_immutable',
      timing: 'before' as const,
      events: ['update' as const],
      forEach: 'row' as const,
      expression: `create trigger price_books_immutable before update on price_books for each row when (${IN_EFFECT} and (new.figures is distinct from old.figures or new.effective_on is distinct from old.effective_on or new.number is distinct from old.number)) execute function refuse_price_book_change()`,
    },
    {
      name: 'price_books_undeletable',
      timing: 'before' as const,
      events: ['delete' as const],
      forEach: 'row' as const,
      expression: `create trigger price_books_undeletable before delete on price_books for each row when (${IN_EFFECT}) execute function refuse_price_book_change()`,
    },
  ],
});

/** A version of the price book. Quotes refer to it by number, so it never changes once it is in effect. */
export class StoredPriceBook extends StoredPriceBookSchema.class {}
StoredPriceBookSchema.setClass(StoredPriceBook);
