import type { RentEstimate } from './useRent';

export const RENT_STEP = 25;

/** A fifth beyond what is likely to either side, in whole steps; what is set always has its place. */
export function rentScale(rent: number, estimate: RentEstimate | null): { min: number; max: number } {
  const low = Math.min(rent, estimate?.low ?? estimate?.rent ?? rent);
  const high = Math.max(rent, estimate?.high ?? estimate?.rent ?? rent);
  return {
    min: Math.floor((low * 0.8) / RENT_STEP) * RENT_STEP || RENT_STEP,
    max: Math.ceil((high * 1.2) / RENT_STEP) * RENT_STEP,
  };
}
