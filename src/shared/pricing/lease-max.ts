import { PRICE_BOOK } from './price-book.js';

/** The fee of the LeaseMax service in dollars, an item of its own beside tenant placement. */
export function leaseMaxDollars(rentDollarsPerMonth: number): number {
  const { months, minimumDollars } = PRICE_BOOK.leaseMax;
  return Math.max(minimumDollars, rentDollarsPerMonth * months);
}
