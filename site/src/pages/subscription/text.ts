export const subscriptionText = {
  title: (company: string) => `Monthly rent update | ${company}`,
  description: 'Confirm that you want a new rent estimate by email every month.',
  ask: {
    heading: 'Get a new estimate every month?',
    text: (property: string) =>
      `Once a month we'll email you what ${property} would rent for, and what changed since the last estimate. Every email has a link to stop.`,
  },
  emailOff: 'You unsubscribed from our emails earlier. Confirming turns them back on.',
  confirm: 'Yes, email me every month',
  cancel: 'No, thanks',
  done: {
    heading: "You're set",
    text: (property: string) =>
      `The next estimate for ${property} arrives in about a month. Every email has a link to stop.`,
    home: 'Go to the home page',
  },
  failed: "We couldn't save that. Please try again in a moment.",
} as const;
