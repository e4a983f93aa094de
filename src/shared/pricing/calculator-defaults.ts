/** The amounts the calculators open with, in dollars. */
export const RENT_VS_SELL_DEFAULTS = {
  homeValue: 300_000,
  pricePaid: 300_000,
  originalMortgage: 240_000,
  mortgageBalance: 220_000,
  taxesAndInsurancePerYear: 3600,
  monthlyRent: 2500,
} as const;

export const INVEST_A_VIEW_DEFAULTS = {
  initialInvestment: 100_000,
  monthlyContribution: 1500,
  targetAnnualIncome: 60_000,
} as const;
