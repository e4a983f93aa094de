/** The first price book, as it was inserted. Never edit it: databases made from it are in use. */
export const FIRST_FIGURES = {
  plans: {
    online: {
      name: 'Online',
      description: 'You enroll online and get everything most homes need.',
      inclusions: [
        'Listing, showings, and screening',
        'Rent collection and monthly statements',
        '24/7 maintenance line',
      ],
      isOffered: true,
      tiers: [
        { name: 'Single Family', fromUnits: 1, managementRate: 0.069, monthlyFeeCents: 39_00 },
        { name: '2-4 Units', fromUnits: 2, managementRate: 0.059, monthlyFeeCents: 39_00 },
        { name: '5+ Units', fromUnits: 5, managementRate: 0.049, monthlyFeeCents: 39_00 },
        { name: 'Executive Multi-Family', fromUnits: null, managementRate: 0.039, monthlyFeeCents: 39_00 },
      ],
    },
    'full-service': {
      name: 'Full Service',
      description: 'One person runs the home for you, start to finish.',
      inclusions: [
        'Everything in Online',
        'A named manager who visits each season',
        'Bids and oversight for larger repairs',
      ],
      isOffered: true,
      tiers: [
        { name: 'Under 10 Units', fromUnits: 1, managementRate: 0.08, monthlyFeeCents: 150_00 },
        { name: '10-49 Units', fromUnits: 10, managementRate: 0.07, monthlyFeeCents: 300_00 },
        { name: '50+ Units', fromUnits: 50, managementRate: 0.06, monthlyFeeCents: 500_00 },
      ],
    },
  },
  setup: { dueAtSigningCents: 199_00, fromFirstRentCents: 100_00 },
  tenantPlacement: { months: 1, manyUnitsFrom: 50, manyUnitsMonths: 0.5 },
  leaseMax: { months: 1, minimumCents: 1500_00, residentWithinDays: 29 },
  defaultRentCents: 2000_00,
  referralFeeCents: 400_00,
  repairsPreApprovedUnderCents: 1500_00,
  improvements: {
    professionalCleaningCentsPerSquareFoot: 25,
    interiorPaintingCentsPerSquareFoot: 250,
    carpetCleaningCentsPerSquareFoot: 35,
    landscapingCents: 500_00,
  },
  projection: { managementRate: 0.069, maintenanceRate: 0.1 },
  rentVsSell: {
    managementRate: 0.06,
    maintenanceRate: 0.05,
    sellingCostRate: 0.06,
    alternativeReturnRate: 0.05,
  },
};
