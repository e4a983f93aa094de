import type { DocumentState } from '#shared/document.js';
import type { LeadSource, LeadStatus } from '#shared/lead.js';

export interface Owner {
  name: string;
  source: LeadSource;
  status: LeadStatus;
  /** Days since the lead was created. */
  daysAgo: number;
  /** How many homes they submitted in one form. One by default. */
  homes?: number;
  company?: string;
  message?: string;
  /** Why the lead was lost. */
  reason?: string;
  /** They opened the booking page but did not pick a date. */
  awaitsDate?: true;
  /** An agreement that was sent to them and is not signed. Owners at a later stage have signed theirs. */
  unsigned?: Extract<DocumentState, 'sent' | 'viewed' | 'declined' | 'expired'>;
  /** The rent data provider has no data for their address. */
  hasNoRentData?: true;
}

/** One line per owner: source, age and current status of the lead. All names are fictional. */
export const OWNERS: readonly Owner[] = [
  { name: 'Marisol Ortega', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 0.08 },
  { name: 'Toby Renner', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 0.7 },
  { name: 'Jenna Vander Ploeg', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 1.1 },
  { name: 'Dale Olson', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 3.2 },
  { name: 'Colleen Murphy', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 5.1 },
  { name: 'Matt Lindquist', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 6.3 },
  { name: 'June Harris', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 8.1 },
  {
    name: 'Wendell Price',
    source: 'analysis_form',
    status: 'analysis_submitted',
    daysAgo: 9.2,
    hasNoRentData: true,
  },
  { name: 'Ines Castellanos', source: 'inbound_call', status: 'analysis_submitted', daysAgo: 12.1 },
  { name: 'Rhonda Novak', source: 'rent_vs_sell', status: 'analysis_submitted', daysAgo: 17.2 },
  { name: 'Amos Tillman', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 2.2, homes: 3 },
  { name: 'Greta Sandberg', source: 'rent_vs_sell', status: 'leads', daysAgo: 0.03 },
  {
    name: 'Desmond Carter',
    source: 'referral',
    status: 'leads',
    daysAgo: 0.3,
    message: 'Starting a job in Denver next month. Would rather rent the house out than sell.',
  },
  { name: 'Curtis Boswell', source: 'rent_vs_sell', status: 'leads', daysAgo: 1.2 },
  { name: 'Yvette Brown', source: 'inbound_text', status: 'leads', daysAgo: 2.3 },
  { name: 'Harlan Meyer', source: 'api', status: 'leads', daysAgo: 4.1 },
  { name: 'Beatriz Flores', source: 'referral', status: 'leads', daysAgo: 6.2 },
  { name: 'Otis Keller', source: 'import', status: 'leads', daysAgo: 9.3 },
  { name: 'Fiona Schmidt', source: 'inbound_email', status: 'leads', daysAgo: 9.3 },
  { name: 'Samir Patel', source: 'rent_vs_sell', status: 'leads', daysAgo: 14.2 },
  {
    name: 'Reuben Castor',
    source: 'manual',
    status: 'leads',
    daysAgo: 21.1,
    company: 'Castor Hardware',
    message: 'Asked if we also manage a storefront with two apartments above it.',
  },
  { name: 'Lena Kovar', source: 'analysis_form', status: 'walkthrough_scheduled', daysAgo: 11.1, homes: 2 },
  { name: 'Paula Whitman', source: 'analysis_form', status: 'walkthrough_scheduled', daysAgo: 6.1 },
  { name: 'Miriam Walker', source: 'referral', status: 'walkthrough_scheduled', daysAgo: 13.2 },
  {
    name: 'Jonas Peterson',
    source: 'enroll_form',
    status: 'walkthrough_scheduled',
    daysAgo: 4.2,
    message: 'We finished the lower level last spring.',
    awaitsDate: true,
  },
  { name: 'Carla Whitfield', source: 'analysis_form', status: 'walkthrough_scheduled', daysAgo: 9.1 },
  { name: 'Everett Sloan', source: 'analysis_form', status: 'walkthrough_scheduled', daysAgo: 15.1 },
  {
    name: 'Hana Petrovic',
    source: 'rent_vs_sell',
    status: 'walkthrough_scheduled',
    daysAgo: 18.1,
    awaitsDate: true,
  },
  {
    name: 'Lyle Gunderson',
    source: 'analysis_form',
    status: 'proposal',
    daysAgo: 22.2,
    unsigned: 'viewed',
  },
  {
    name: 'Noreen Baptiste',
    source: 'referral',
    status: 'proposal',
    daysAgo: 26.1,
    message: 'Inherited the house and lives in Omaha. Best to call after 5.',
  },
  {
    name: 'Victor Nguyen',
    source: 'analysis_form',
    status: 'proposal',
    daysAgo: 58.2,
    unsigned: 'expired',
  },
  {
    name: 'Annika Larson',
    source: 'manual',
    status: 'proposal',
    daysAgo: 28.3,
    company: 'Larson Family Trust',
    unsigned: 'sent',
  },
  { name: 'Gordon Mabry', source: 'analysis_form', status: 'contract_sent', daysAgo: 33.1 },
  { name: 'Celeste Iverson', source: 'analysis_form', status: 'contract_sent', daysAgo: 37.2 },
  { name: 'Theo Black', source: 'referral', status: 'contract_sent', daysAgo: 41.1 },
  {
    name: 'Megan Foster',
    source: 'enroll_form',
    status: 'enrolled',
    daysAgo: 2.1,
    message: 'Evenings are best for a call.',
  },
  { name: 'Russell Thompson', source: 'enroll_form', status: 'enrolled', daysAgo: 7.2 },
  { name: 'Delia Morgan', source: 'analysis_form', status: 'enrolled', daysAgo: 44.1 },
  { name: 'Arlen Steffen', source: 'analysis_form', status: 'enrolled', daysAgo: 48.2 },
  { name: 'Josie Clark', source: 'referral', status: 'enrolled', daysAgo: 52.1 },
  { name: 'Clyde Ferraro', source: 'rent_vs_sell', status: 'enrolled', daysAgo: 55.3 },
  { name: 'Monique Davis', source: 'analysis_form', status: 'closed', daysAgo: 61.1 },
  { name: 'Phil Ostrander', source: 'manual', status: 'closed', daysAgo: 66.2 },
  { name: 'Rosa Kane', source: 'analysis_form', status: 'closed', daysAgo: 71.1, hasNoRentData: true },
  {
    name: 'Steve Weathers',
    source: 'referral',
    status: 'closed',
    daysAgo: 76.2,
    company: 'Weathers Rentals LLC',
  },
  { name: 'Tammy Rourke', source: 'enroll_form', status: 'closed', daysAgo: 83.1 },
  { name: 'Edgar Villanueva', source: 'import', status: 'won', daysAgo: 79.1 },
  {
    name: 'Lorraine Pike',
    source: 'manual',
    status: 'won',
    daysAgo: 88.1,
    company: 'Pike Street Partners',
  },
  {
    name: 'Bernie Calhoun',
    source: 'analysis_form',
    status: 'lost',
    daysAgo: 39.2,
    reason: 'Decided to sell instead.',
    unsigned: 'declined',
  },
  {
    name: 'Neil Ferris',
    source: 'rent_vs_sell',
    status: 'lost',
    daysAgo: 47.1,
    reason: 'Went with a manager closer to the property.',
  },
  {
    name: 'Sylvia Armstrong',
    source: 'manual',
    status: 'lost',
    daysAgo: 57.1,
    reason: 'Moving back in next summer.',
  },
];

/** Owners whose analysis is not linked to a lead. */
export const OWNERS_WITHOUT_LEAD: readonly Owner[] = [
  { name: 'Agnes Thorson', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 3.1 },
  {
    name: 'Ben Rowe',
    source: 'analysis_form',
    status: 'analysis_submitted',
    daysAgo: 19.2,
    hasNoRentData: true,
  },
];
