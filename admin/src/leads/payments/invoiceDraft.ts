import { newId } from '../../../../src/shared/new-id.js';
import { INVOICE_LIMITS } from '../../../../src/shared/payments/invoice.contract.js';
import { readCents } from '../../../../src/shared/payments/read-cents.js';

export interface TypedItem {
  description: string;
  /** Dollars, as they were typed. */
  amount: string;
}

export interface TypedInvoice {
  /** Goes with every try, so that the invoice is made once however often it is sent. */
  id: string;
  description: string;
  items: TypedItem[];
}

export const invoiceDraft = (leadId: string) => `lead ${leadId} invoice`;
export const BLANK_ITEM: TypedItem = { description: '', amount: '' };

export function blankInvoice(): TypedInvoice {
  return { id: newId(), description: '', items: [BLANK_ITEM] };
}

/** What the items come to, in cents. */
export function totalOf({ items }: TypedInvoice): number {
  return items.reduce((sum, { amount }) => sum + readCents(amount), 0);
}

export type ItemFault = 'noWhat' | 'noAmount' | 'tooMuch' | null;

/** What is wrong with an item; null where nothing is. */
export function faultOf({ description, amount }: TypedItem): ItemFault {
  if (description.trim() === '') return 'noWhat';
  const cents = readCents(amount);
  if (cents < INVOICE_LIMITS.itemMin) return 'noAmount';
  return cents > INVOICE_LIMITS.itemMax ? 'tooMuch' : null;
}
