import type { PriceChange } from '#shared/price-book.js';
import { formatMoney, formatRate } from '#shared/pricing.js';

/** The Fees page. */
export const feesText = {
  title: 'Fees',
  hint: 'Every page, email, PDF and charge uses these figures. Accepted quotes keep the version they were made with.',
  add: 'New version',
  addHint: 'Change any figure and choose the day it takes effect. Until then you can still edit it.',
  edit: 'Scheduled fees',
  empty: 'No versions yet',
  emptyHint: 'The first version comes with the product.',
  noMatch: 'No versions match',
  failed: "Couldn't load the fees.",
  missing: 'This version no longer exists.',
  back: 'Back to fees',
  saved: 'Fees saved',
  saveFailed: "The fees weren't saved. Your changes are still here.",
  shipped: 'Shipped with the product',
  version: (number: number) => `Version ${number}`,
  effectiveHint: 'From the start of this day in Des Moines. Today takes effect right away.',
  count: (count: number) => `${count} ${count === 1 ? 'version' : 'versions'}`,
  state: { past: 'Past', current: 'In effect', scheduled: 'Scheduled' },
  group: {
    version: 'This version',
    online: 'Online plan',
    'full-service': 'Full Service plan',
    other: 'Other figures',
  },
  field: {
    number: 'Version',
    effectiveOn: 'Takes effect',
    state: 'Status',
    by: 'By',
    changes: 'Changes',
    note: 'Note',
    name: 'Name',
    description: 'Description',
    inclusions: 'What is included, one per line',
    isOffered: 'Owners can choose it',
    tier: 'Tier',
    customQuote: 'Custom quote, for properties you price individually',
    fromUnits: 'From units',
    managementRate: 'Management',
    monthlyFee: 'Monthly fee',
  },
  tiers: {
    add: 'Add tier',
    addQuote: 'Add custom quote',
    remove: (name: string) => `Remove ${name || 'tier'}`,
  },
  figures: {
    money: {
      'setup.dueAtSigningCents': 'Setup, due at signing',
      'setup.fromFirstRentCents': "Setup, from the first month's rent",
      'leaseMax.minimumCents': 'LeaseMax minimum',
      defaultRentCents: 'Example rent',
      referralFeeCents: 'Referral fee',
      repairsPreApprovedUnderCents: 'Repairs pre-approved under',
      'improvements.professionalCleaningCentsPerSquareFoot': 'Cleaning per square foot',
      'improvements.interiorPaintingCentsPerSquareFoot': 'Painting per square foot',
      'improvements.carpetCleaningCentsPerSquareFoot': 'Carpet cleaning per square foot',
      'improvements.landscapingCents': 'Landscaping',
    },
    rate: {
      'projection.managementRate': 'Projection: management',
      'projection.maintenanceRate': 'Projection: repairs',
      'rentVsSell.managementRate': 'Rent or sell: management',
      'rentVsSell.maintenanceRate': 'Rent or sell: maintenance',
      'rentVsSell.sellingCostRate': 'Rent or sell: selling costs',
      'rentVsSell.alternativeReturnRate': 'Rent or sell: return on proceeds',
    },
    months: {
      'tenantPlacement.months': 'Tenant placement, months of rent',
      'tenantPlacement.manyUnitsFrom': 'Large properties, from units',
      'tenantPlacement.manyUnitsMonths': 'Tenant placement for large properties, months of rent',
      'leaseMax.months': 'LeaseMax, months of rent',
      'leaseMax.residentWithinDays': 'LeaseMax, days to find a resident',
    },
  },
  preview: {
    title: 'Preview',
    invalid: 'Fix the figures above to see a preview.',
    setup: (due: string, placement: string) =>
      `${due} is charged at signing. Tenant placement: ${placement}.`,
    pages: 'On the site',
    pagesHint: (day: string) =>
      `Each page with the saved fees of ${day}, as visitors will see it then. The links work for a day.`,
    pagesFailed: "Couldn't prepare the links.",
    page: {
      '/': 'Home',
      '/pricing': 'Pricing',
      '/services': 'Services',
      '/faq': 'FAQ',
      '/enroll': 'Enroll Online',
      '/rent-vs-sell': 'Rent or Sell',
      '/realtor-referral': 'Realtor Referral',
    },
    firstYear: (rent: string) => `First-year fees at ${rent} a month`,
  },
};

/** `setup.dueAtSigningCents: $199 → $249` */
export function changeText({ path, before, after }: PriceChange): string {
  const show = (value: unknown) => {
    if (typeof value !== 'number') return String(value ?? '–');
    if (path.includes('Cents')) return formatMoney(value);
    return path.endsWith('Rate') ? formatRate(value) : String(value);
  };
  const figures: Record<string, string> = {
    ...feesText.figures.money,
    ...feesText.figures.rate,
    ...feesText.figures.months,
  };
  const label = figures[path] ?? path.replace(/^plans\./, '').replaceAll('.', ' ');
  return `${label}: ${show(before)} → ${show(after)}`;
}
