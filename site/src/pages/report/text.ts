import { REPORT_WORDS } from '#shared/report-text.js';

export const reportText = {
  ...REPORT_WORDS,
  title: (address: string, company: string) => `Rental analysis for ${address} | ${company}`,
  description: 'Estimated rent, market data, projections and comparable rentals for this property.',
  missingTitle: (company: string) => `Lead not found | ${company}`,
  missingHelp: 'Check the link we sent you, or get a new analysis for free.',
  newAnalysis: 'Get Your Free Analysis',
  retry: 'Retry Analysis',
  reference: (id: string) => `Reference: ${id}`,
  switcher: 'Your properties',
  preparing: {
    title: 'Preparing your estimate',
    text: "Your answers are saved. We're looking up rents near this address. This page updates automatically, so you can leave it open.",
    stages: ['Property saved', 'Looking up nearby rents', 'Preparing your report'],
  },
  ready: 'Your estimate is ready',
} as const;
