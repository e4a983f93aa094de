import { formatDollars } from '../../../../src/shared/format.js';

/** The words around the form; only the server renders them. */
export const aroundMessages = {
  faqsTitle: 'Before you enroll',
  heading: 'Enroll your property',
  intro:
    'Three short steps, and you see what it costs before you send anything. Then you sign the documents and pick a time for the walkthrough.',
  leaseMaxTerms: (minimum: number, days: number) =>
    `One month's rent, minimum ${formatDollars(minimum)}: a resident guaranteed in ${days} days, subject to market conditions.`,
  feesNote:
    'These are our published fees. Units count within one multi-family property. The management agreement has a schedule of its own, setup included: read it before you sign.',
  inclusionsTitle: 'What is included',
  inclusions: [
    'Rent pricing from comparable rentals nearby',
    'Photos, listing and showings',
    'Resident screening',
    'Rent collection and deposits',
    'Regular inspections with photos',
    'Maintenance and emergency response',
    'Monthly statements and year-end tax documents',
  ],
  contactTitle: 'Rather talk first?',
  contact: 'Call or write. A person answers.',
} as const;
