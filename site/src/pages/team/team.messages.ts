export const teamMessages = {
  title: (company: string) => `Our Team | ${company}`,
  description:
    'The people who lease, repair, inspect and account for your rental across Greater Des Moines, with the number each of them answers.',
  heading: 'Meet Our Team',
  intro: 'Every one of us has a name and a number. Call the person whose work you are asking about.',
  people: 'Everyone on the team',
  sample: 'Sample team: these names and numbers are fictional.',
  nobody: 'This page is being rewritten. Call us in the meantime; the number is at the foot of every page.',
  closing: {
    title: 'Have a property in mind?',
    text: 'See what it could rent for before you talk to anybody.',
    action: 'Get Your Free Analysis',
  },
} as const;
