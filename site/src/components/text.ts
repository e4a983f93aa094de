export const componentText = {
  numbers: 'Show the numbers',
  newTab: 'opens in a new tab',
  sideways: 'Scroll sideways to see every column.',
} as const;

/** Copy of components that only the server renders, kept out of the browser's scripts. */
export const serverComponentText = {
  stars: (score: number, outOf: number) => `${score} out of ${outOf} stars`,
  eachMonth: 'Each month',
  firstYear: 'First-year fees',
  call: (name: string) => `Call ${name}`,
  reportOffer: {
    question: 'Is this about the home in your report?',
    proceed: 'Continue with Your Report',
    other: 'Use a Different Property',
  },
  sampleAgreement: 'Read a Sample Agreement',
  license: (number: string) => `License ${number}`,
  meet: 'Schedule Meeting',
  meetWith: (name: string) => `with ${name}`,
} as const;
