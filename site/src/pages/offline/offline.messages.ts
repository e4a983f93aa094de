export const offlineMessages = {
  title: (company: string) => `You are offline | ${company}`,
  description: 'This page needs a connection.',
  heading: 'You are offline',
  text: 'This page needs a connection, and right now there is none. As soon as it is back, try again.',
  kept: 'An analysis, enrollment or referral you have begun is kept on this device.',
  retry: 'Try again',
  call: (phone: string) => `Call ${phone}`,
} as const;
