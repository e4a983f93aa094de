import type { PortfolioNumbers } from '../shared/dashboard/portfolio.contract.js';
import { type PropertyGroup, publicFeesOf } from '../shared/pricing/public-fees.js';

/** The four numbers of the portfolio, of its properties by type and units. */
export function toPortfolioNumbers(groups: PropertyGroup[]): PortfolioNumbers {
  const sum = (of: (group: PropertyGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  const monthlyRevenue = sum(({ rentDollarsPerMonth }) => rentDollarsPerMonth);
  const unitsWithRent = sum(({ withRent, unitCount }) => withRent * unitCount);
  return {
    properties: sum(({ properties }) => properties),
    totalUnits: sum(({ properties, unitCount }) => properties * unitCount),
    monthlyRevenue,
    avgRentPerUnit: unitsWithRent > 0 ? Math.round(monthlyRevenue / unitsWithRent) : null,
    feesDollarsPerMonth: Math.round(sum(publicFeesOf)),
    propertiesWithoutRent: sum(({ properties, withRent }) => properties - withRent),
  };
}
