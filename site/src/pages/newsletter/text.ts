export const newsletterText = {
  title: (company: string) => `Newsletter | ${company}`,
  description: 'New posts for people who own rentals in Greater Des Moines, by email.',
  heading: 'New posts by email',
  text: 'Rents, repairs, and rules in Greater Des Moines, about once a month. Every email has a link to stop.',
  email: 'Email',
  subscribe: 'Subscribe',
  check: 'Please check your email address',
  failed: "We couldn't sign you up. Please try again.",
  sent: 'Almost done: check your email',
  sentText:
    "We're emailing you a link. You're subscribed once you open it and confirm. Nothing there after a few minutes? Look in your spam folder.",
  back: 'Back to Blog',
} as const;
