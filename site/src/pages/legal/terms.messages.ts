import type { LegalText } from './legal.messages';

export const termsText: LegalText = {
  title: 'Terms of Use',
  updated: 'November 22, 2026',
  description:
    'What our rent estimates and calculators promise and what they do not, and the rules for this site.',
  sections: ({ name }) => [
    {
      heading: 'What this site is',
      paragraphs: [
        `${name} describes its services here, estimates rents, and takes requests from owners and residents. Using the site costs nothing and makes no contract: management begins with an agreement that you and we both sign.`,
      ],
    },
    {
      heading: 'Estimates and calculators',
      paragraphs: [
        'A rental analysis is an estimate from market data and, where there is none, a standard figure of ours; the report says which. It is not an appraisal and not a promise that a property will rent at that price or by a certain day.',
        'The calculators follow the assumptions printed beside them. They are not tax, legal or investment advice; ask somebody who knows your situation before you decide.',
      ],
    },
    {
      heading: 'Prices',
      paragraphs: [
        'The fees on this site are those of today. The ones that bind are in the agreement you sign. A service with conditions, such as LeaseMax, is subject to the conditions printed with it.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Give us true details, and only about properties you own or may speak for. Do not try to reach other people’s data, to break the site, or to copy it by machine.',
        'Links to other sites, such as listings and booking pages, are there to help. What those sites say and do is theirs.',
      ],
    },
    {
      heading: 'Law',
      paragraphs: [
        'We rent to everybody on the same terms and follow the Fair Housing Act and the Iowa Civil Rights Act. These terms are under the law of the State of Iowa. When they change, the date at the top changes with them.',
      ],
    },
  ],
};
