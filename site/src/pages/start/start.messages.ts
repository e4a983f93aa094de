import { ACKNOWLEDGMENT_TEXT } from '../../../../src/shared/analysis/acknowledgment.contract.js';
import { formatDollars } from '../../../../src/shared/format.js';
import {
  AGREEMENT_TERM_MONTHS,
  AVERAGE_PLACEMENT_DAYS,
} from '../../../../src/shared/pricing/agreement-by-units.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';

export const startMessages = {
  name: 'Start Property Management',
  title: (company: string) => `Start Property Management | ${company}`,
  description: 'What management costs, what it asks of you, and how to book the walkthrough.',
  invitation: 'Have us find the resident and look after the property.',
  close: 'Close',
  back: 'Back to the report',
  count: (stage: number) => `Step ${stage} of 3`,
  overview: {
    title: 'What it costs',
    schedule:
      'These are our published fees. The management agreement has a schedule of its own, by the number of units: ask us, and we go through it with you before you sign.',
    factsTitle: 'What you can count on',
    facts: [
      { figure: `${AVERAGE_PLACEMENT_DAYS} days`, meaning: 'on average until a resident is found' },
      { figure: `${AGREEMENT_TERM_MONTHS} months`, meaning: 'is the term of the agreement' },
      {
        figure: `Under ${formatDollars(PRICE_BOOK.repairsPreApprovedUnderDollars)}`,
        meaning: 'repairs are approved in advance; from there on we ask you first',
      },
    ],
    next: 'Continue to the requirements',
  },
  requirements: {
    title: 'What we ask of you',
    intro: (count: number) => `${count} requirements hold for every property we manage.`,
    sample: 'Sample wording, until the company writes its own.',
    acknowledge: (address: string) => `I have read these requirements and accept them for ${address}.`,
    mustTick: ACKNOWLEDGMENT_TEXT.mustTick,
    submit: 'Accept and continue',
    busy: 'Saving...',
    back: 'Back to the costs',
    problems: 'One thing is missing',
    reworded: ACKNOWLEDGMENT_TEXT.changed,
  },
  booking: {
    title: 'Book your confirmation walkthrough',
    thanks: 'Thank you: your acknowledgment is saved.',
    text: 'We meet at the property, confirm the rent and look at what it needs. It takes about an hour and is free.',
    open: 'Choose a time',
    noTime: 'No time that suits? Write or call us, and we agree on one:',
    noCalendar: 'Write or call us, and we agree on a time:',
  },
} as const;
