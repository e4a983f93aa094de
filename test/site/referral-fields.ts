import type { ReferralRequest } from '#shared/referral.js';

/** What a realtor types, as a browser posts it. */
export const TYPED = {
  realtorName: 'Rita Realtor',
  realtorEmail: 'rita@brokers.example.com',
  realtorPhone: '515-555-0170',
  realtorCompany: 'Prairie Brokers',
  clientName: 'Carl Client',
  clientEmail: 'carl@example.com',
  clientPhone: '515-555-0171',
  propertyAddress: '412 Grand Ave, Ankeny 50021',
  propertyType: 'townhouse',
  message: 'Best reached after five.',
} as const satisfies Partial<ReferralRequest>;
