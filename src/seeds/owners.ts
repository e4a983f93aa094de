import type { LeadSource, LeadStatus } from '#shared/lead.js';

export interface Owner {
  name: string;
  source: LeadSource;
  status: LeadStatus;
  /** How long ago they came. */
  daysAgo: number;
  /** How many homes of the list are theirs, sent in one form; one unless said. */
  homes?: number;
  company?: string;
  message?: string;
  /** Why they were lost. */
  reason?: string;
  /** They opened the booking page, and no date has been agreed. */
  awaitsDate?: true;
  /** The rent provider knows nothing about their street. */
  hasNoRentData?: true;
}

/** One line a visit: who came how, how long ago, and where that has led. Every name is invented. */
export const OWNERS: readonly Owner[] = [
  { name: 'Marisol Ekdahl', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 0.08 },
  { name: 'Tobias Renner', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 0.7 },
  { name: 'Priya Vandersloot', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 1.1 },
  { name: 'Dale Okerberg', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 3.2 },
  { name: 'Colleen Abara', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 5.1 },
  { name: 'Mateo Lindqvist', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 6.3 },
  { name: 'June Harkness', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 8.1 },
  {
    name: 'Wendell Pryce',
    source: 'analysis_form',
    status: 'analysis_submitted',
    daysAgo: 9.2,
    hasNoRentData: true,
  },
  { name: 'Ines Castellan', source: 'manual', status: 'analysis_submitted', daysAgo: 12.1 },
  { name: 'Rhonda Filipek', source: 'rent_vs_sell', status: 'analysis_submitted', daysAgo: 17.2 },
  { name: 'Amos Tillery', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 2.2, homes: 3 },
  { name: 'Greta Sundby', source: 'rent_vs_sell', status: 'leads', daysAgo: 0.03 },
  {
    name: 'Desmond Achterberg',
    source: 'referral',
    status: 'leads',
    daysAgo: 0.3,
    message: 'Starts a job in Denver next month and would rather rent out than sell.',
  },
  { name: 'Curtis Boswell', source: 'rent_vs_sell', status: 'leads', daysAgo: 1.2 },
  { name: 'Yvette Stranahan', source: 'manual', status: 'leads', daysAgo: 2.3 },
  { name: 'Harlan Teague', source: 'api', status: 'leads', daysAgo: 4.1 },
  { name: 'Beatriz Nyhus', source: 'referral', status: 'leads', daysAgo: 6.2 },
  { name: 'Otis Kellerman', source: 'import', status: 'leads', daysAgo: 9.3 },
  { name: 'Fiona Drexler', source: 'import', status: 'leads', daysAgo: 9.3 },
  { name: 'Samir Haugland', source: 'rent_vs_sell', status: 'leads', daysAgo: 14.2 },
  {
    name: 'Reuben Castor',
    source: 'manual',
    status: 'leads',
    daysAgo: 21.1,
    company: 'Castor Hardware',
    message: 'Asks whether we also look after a shop with two flats above it.',
  },
  { name: 'Lena Moravec', source: 'analysis_form', status: 'walkthrough_scheduled', daysAgo: 11.1, homes: 2 },
  { name: 'Paula Whitcombe', source: 'analysis_form', status: 'walkthrough_scheduled', daysAgo: 6.1 },
  { name: 'Miriam Oakleaf', source: 'referral', status: 'walkthrough_scheduled', daysAgo: 13.2 },
  {
    name: 'Jonas Bredesen',
    source: 'enroll_form',
    status: 'walkthrough_scheduled',
    daysAgo: 4.2,
    message: 'The lower level was finished last spring.',
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
  { name: 'Lyle Gundersen', source: 'analysis_form', status: 'proposal', daysAgo: 22.2 },
  {
    name: 'Noreen Baptiste',
    source: 'referral',
    status: 'proposal',
    daysAgo: 26.1,
    message: 'Inherited the house and lives in Omaha. Best reached after five.',
  },
  { name: 'Victor Halloran', source: 'analysis_form', status: 'proposal', daysAgo: 31.2 },
  {
    name: 'Annika Desrosiers',
    source: 'manual',
    status: 'proposal',
    daysAgo: 28.3,
    company: 'Desrosiers Family Trust',
  },
  { name: 'Gordon Mabry', source: 'analysis_form', status: 'contract_sent', daysAgo: 33.1 },
  { name: 'Celeste Iverson', source: 'analysis_form', status: 'contract_sent', daysAgo: 37.2 },
  { name: 'Theo Blackwood', source: 'referral', status: 'contract_sent', daysAgo: 41.1 },
  {
    name: 'Imogen Faraday',
    source: 'enroll_form',
    status: 'enrolled',
    daysAgo: 2.1,
    message: 'Please call in the evening.',
  },
  { name: 'Russell Tarkington', source: 'enroll_form', status: 'enrolled', daysAgo: 7.2 },
  { name: 'Delia Montrose', source: 'analysis_form', status: 'enrolled', daysAgo: 44.1 },
  { name: 'Arvid Stenmark', source: 'analysis_form', status: 'enrolled', daysAgo: 48.2 },
  { name: 'Josephine Lark', source: 'referral', status: 'enrolled', daysAgo: 52.1 },
  { name: 'Clyde Ferrante', source: 'rent_vs_sell', status: 'enrolled', daysAgo: 55.3 },
  { name: 'Monique Dahlgren', source: 'analysis_form', status: 'closed', daysAgo: 61.1 },
  { name: 'Philip Ostrander', source: 'manual', status: 'closed', daysAgo: 66.2 },
  { name: 'Rosalind Keane', source: 'analysis_form', status: 'closed', daysAgo: 71.1, hasNoRentData: true },
  {
    name: 'Silas Wetherby',
    source: 'referral',
    status: 'closed',
    daysAgo: 76.2,
    company: 'Wetherby Rentals LLC',
  },
  { name: 'Tamsin Rourke', source: 'enroll_form', status: 'closed', daysAgo: 83.1 },
  { name: 'Edgar Villanova', source: 'import', status: 'won', daysAgo: 79.1 },
  {
    name: 'Lorraine Pike',
    source: 'manual',
    status: 'won',
    daysAgo: 88.1,
    company: 'Pike Street Partners',
  },
  {
    name: 'Bernard Colquhoun',
    source: 'analysis_form',
    status: 'lost',
    daysAgo: 39.2,
    reason: 'Sold the house instead.',
  },
  {
    name: 'Nils Ferrier',
    source: 'rent_vs_sell',
    status: 'lost',
    daysAgo: 47.1,
    reason: 'Chose a manager closer to home.',
  },
  {
    name: 'Sylvie Armitage',
    source: 'manual',
    status: 'lost',
    daysAgo: 57.1,
    reason: 'Moves back in next summer.',
  },
];

/** Owners whose analysis is not attached to a lead. */
export const OWNERS_WITHOUT_LEAD: readonly Owner[] = [
  { name: 'Agnes Thorvald', source: 'analysis_form', status: 'analysis_submitted', daysAgo: 3.1 },
  {
    name: 'Benedikt Rowe',
    source: 'analysis_form',
    status: 'analysis_submitted',
    daysAgo: 19.2,
    hasNoRentData: true,
  },
];
