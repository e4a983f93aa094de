import type { RentVsSellResult } from '../../../src/shared/calculators/rent-vs-sell.contract.js';

/** What the owner has on both roads at the end of a year, whole dollars. */
export interface WealthPoint {
  year: number;
  rent: number;
  sell: number;
}

/** Both roads start where a sale today would leave the owner. */
export function wealthByYear({ rows, netProceedsToday }: RentVsSellResult): WealthPoint[] {
  return [
    { year: 0, rent: netProceedsToday, sell: netProceedsToday },
    ...rows.map(({ year, wealthIfRent, wealthIfSell }) => ({
      year,
      rent: wealthIfRent,
      sell: wealthIfSell,
    })),
  ];
}
