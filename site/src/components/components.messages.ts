export const componentMessages = {
  newTab: 'opens in a new tab',
  stars: (score: number, outOf: number) => `${score} out of ${outOf} stars`,
  call: (name: string) => `Call ${name}`,
  meet: 'Schedule Meeting',
  meetWith: (name: string) => `with ${name}`,
} as const;
