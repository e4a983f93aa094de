/** Every money figure of the product under a name; no page, document or charge writes its own. */
export const PRICE_BOOK = {
  /** Rates are fractions, fees dollars. */
  projection: { managementRate: 0.069, maintenanceRate: 0.1 },
} as const;
