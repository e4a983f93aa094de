export const teamText = {
  title: (company: string) => `Our Team | ${company}`,
  description:
    'Meet the people who lease, repair and inspect rentals across Greater Des Moines, with a direct number for each.',
  heading: 'Meet Our Team',
  intro: 'Everyone here has a direct number. Call the person who handles what you need.',
  people: 'Everyone on the team',
  empty: (phone: string) => `Call ${phone}, and we'll connect you with the right person.`,
  closing: {
    title: 'Have a property in mind?',
    text: 'See what it could rent for before you talk to anyone.',
    action: 'Get Your Free Analysis',
  },
} as const;
