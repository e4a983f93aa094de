import { REPORT_WORDS } from '../../../../src/shared/analysis/report-words.js';

export const reportMessages = {
  ...REPORT_WORDS,
  title: (address: string, company: string) => `Rental analysis of ${address} | ${company}`,
  description: 'Estimated rent, market figures, projections and comparable rentals for this property.',
  missingTitle: (company: string) => `Lead not found | ${company}`,
  missingHelp: 'Check the link you were sent, or ask for a new analysis: it is free.',
  newAnalysis: 'Get Your Free Analysis',
  retry: 'Retry Analysis',
  reference: (id: string) => `Reference: ${id}`,
  switcher: 'Your properties',
  preparing: {
    title: 'Your estimate is being prepared',
    text: 'Everything you sent is saved. We are looking up rents near this address; this page fills itself in, so you can leave it open.',
    stages: ['Saved your property', 'Looking up rent nearby', 'Preparing your report'],
  },
  ready: 'Your estimate is ready',
} as const;
