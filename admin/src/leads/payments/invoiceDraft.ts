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

/** The sum of the items, in cents. */
export function totalOf({ items }: TypedInvoice): number {
  return items.reduce((sum, { amount }) => sum + readCents(amount), 0);
}

/** What is wrong with an item's words and with its amount; null where nothing is. */
export function faultsOf({ description, amount }: TypedItem) {
  const cents = readCents(amount);
  const isTooMuch = cents > INVOICE_LIMITS.itemMax;
  return {
    what: description.trim() === '' ? 'noWhat' : null,
    amount: cents < INVOICE_LIMITS.itemMin ? 'noAmount' : isTooMuch ? 'tooMuch' : null,
  } as const;
}

/** Whether it can be sent as it is. */
export function isComplete({ description, items }: TypedInvoice): boolean {
  const isFine = (item: TypedItem) => Object.values(faultsOf(item)).every((fault) => fault === null);
  return description.trim() !== '' && items.every(isFine);
}
