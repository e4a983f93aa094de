import { formatPercent } from '../../../../src/shared/format.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';
import { rentVsSellMessages } from './rent-vs-sell.messages';

const { managementRate, maintenanceRate, sellingCostRate, alternativeReturnRate } = PRICE_BOOK.rentVsSell;

/** The price book's rates in sentences. */
export const ASSUMPTIONS = rentVsSellMessages.assumptions({
  management: formatPercent(managementRate),
  maintenance: formatPercent(maintenanceRate),
  sale: formatPercent(sellingCostRate),
  alternative: formatPercent(alternativeReturnRate),
});
