export const componentMessages = {
  numbers: 'Show the numbers',
  newTab: 'opens in a new tab',
  sideways: 'The table is wider than your screen: scroll it sideways to see every column.',
  stars: (score: number, outOf: number) => `${score} out of ${outOf} stars`,
  sampleTestimonial: 'Sample testimonial',
  sampleAnswers: 'Sample answers, until the company writes its own.',
  call: (name: string) => `Call ${name}`,
  meet: 'Schedule Meeting',
  meetWith: (name: string) => `with ${name}`,
} as const;
