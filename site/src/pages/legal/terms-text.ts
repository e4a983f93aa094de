import type { LegalText } from './text';

export const termsText: LegalText = {
  title: 'Terms of Use',
  updated: 'November 23, 2026',
  description:
    'What our rent estimates and calculators are, what they are not, and the rules for using this site.',
  sections: ({ name }) => [
    {
      heading: 'What this site is',
      paragraphs: [
        `${name} describes its services here, estimates rents, and takes requests from owners and residents. Using the site is free and doesn’t create a contract. Management begins with an agreement that you and we both sign.`,
      ],
    },
    {
      heading: 'Estimates and calculators',
      paragraphs: [
        'A rental analysis is an estimate based on market data or, where there is none, our standard figure. The report says which. It is not an appraisal, and it is not a promise that a property will rent at that price or by a certain date.',
        'The calculators use the assumptions shown with them. They are not tax, legal or investment advice. Talk to someone who knows your situation before you decide.',
      ],
    },
    {
      heading: 'Prices',
      paragraphs: [
        'The fees on this site are current today. The binding fees are in the agreement you sign. A service with conditions, such as LeaseMax, is subject to the conditions shown with it.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Give us accurate information, and only about properties you own or are authorized to represent. Do not try to access other people’s data, disrupt the site, or copy it by automated means.',
        'We link to other sites, such as listings and booking pages, for your convenience. We aren’t responsible for what they say or do.',
      ],
    },
    {
      heading: 'Law',
      paragraphs: [
        'We rent to everyone on the same terms and follow the Fair Housing Act and the Iowa Civil Rights Act. These terms are governed by the laws of the State of Iowa. When they change, we update the date at the top.',
      ],
    },
  ],
};
