import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import type { QuoteView } from '../../../../src/shared/payments/payment.contract.js';
import { quoteTerms } from '../../../../src/shared/pricing/quote.js';

/** Whether the lead would be offered something else today than what was accepted. */
export function isOutdated({ terms }: QuoteView, lead: LeadView): boolean {
  const today: object = quoteTerms(lead);
  return Object.entries(terms).some(
    ([field, accepted]) => JSON.stringify(accepted) !== JSON.stringify(Reflect.get(today, field)),
  );
}
