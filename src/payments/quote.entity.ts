import { defineEntity, p } from '@mikro-orm/core';
import type { QuoteTerms } from '#shared/quote.js';
import { Lead } from '../leads/lead.entity.js';
import { User } from '../users/user.entity.js';

const QuoteSchema = defineEntity({
  name: 'Quote',
  tableName: 'quotes',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Null once the lead is deleted; the quote stays with the payments made by it. */
    leadId: () => p.manyToOne(Lead).mapToPk().nullable().deleteRule('set null').fieldName('lead_id'),
    terms: p.json<QuoteTerms>(),
    acceptedAt: p.datetime(3),
    acceptedById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('accepted_by_id'),
  },
  indexes: [
    {
      name: 'quotes_lead_id_accepted_at_index',
      expression:
        'create index quotes_lead_id_accepted_at_index on quotes (lead_id, accepted_at desc, id desc)',
    },
  ],
  triggers: [
    {
      name: 'quotes_immutable',
      timing: 'before' as const,
      events: ['update' as const],
      forEach: 'row' as const,
      expression:
        'create trigger quotes_immutable before update on quotes for each row when (new.terms is distinct from old.terms or new.accepted_at is distinct from old.accepted_at) execute function refuse_quote_change()',
    },
  ],
});

/** The terms an owner accepted, exactly as shown. Agreements, reports, payments and invoices refer to it. */
export class Quote extends QuoteSchema.class {}
QuoteSchema.setClass(Quote);
