import { PRICE_BOOK } from '../pricing/price-book.js';

export interface RentProjection {
  monthlyRent: number;
  annualRent: number;
  managementFee: number;
  maintenance: number;
  annualNet: number;
}

/** A year of rent in whole dollars: 6.9 % management and 10 % maintenance come off the gross. */
export function projectYear(monthlyRent: number): RentProjection {
  const { managementRate, maintenanceRate } = PRICE_BOOK.projection;
  const annualRent = Math.round(monthlyRent * 12);
  const managementFee = Math.round(annualRent * managementRate);
  const maintenance = Math.round(annualRent * maintenanceRate);
  return {
    monthlyRent,
    annualRent,
    managementFee,
    maintenance,
    annualNet: annualRent - managementFee - maintenance,
  };
}
