import type { SubscriptionTopic } from '#shared/subscription.js';

interface Copy {
  title: (company: string) => string;
  ask: { heading: string; text: (property: string) => string };
  confirm: string;
  done: { heading: string; text: (property: string) => string };
  /** Right after the subscription ended. */
  ended: { heading: string; text: (property: string) => string };
}

const topics: Record<SubscriptionTopic, Copy> = {
  'rent-updates': {
    title: (company) => `Monthly rent update | ${company}`,
    ask: {
      heading: 'Get a new estimate every month?',
      text: (property) =>
        `Once a month we'll email you what ${property} would rent for, and what changed since the last estimate. Every email has a link to stop.`,
    },
    confirm: 'Yes, email me every month',
    done: {
      heading: "You're set",
      text: (property) =>
        `The next estimate for ${property} arrives in about a month. Every email has a link to stop.`,
    },
    ended: {
      heading: 'Updates stopped',
      text: (property) => `We won't email you estimates for ${property} every month.`,
    },
  },
  newsletter: {
    title: (company) => `Newsletter | ${company}`,
    ask: {
      heading: 'Get new posts by email?',
      text: () => 'About once a month, for people who own rentals. You can stop at any time.',
    },
    confirm: 'Yes, subscribe me',
    done: {
      heading: "You're subscribed",
      text: () => 'The next newsletter comes to this mailbox. You can stop it on this page at any time.',
    },
    ended: {
      heading: "You're unsubscribed",
      text: () => "You won't get our newsletter. Changed your mind? You can subscribe again here.",
    },
  },
};

export const subscriptionText = {
  topics,
  description: 'Confirm or cancel an email subscription.',
  emailOff: 'You unsubscribed from our emails earlier. Confirming turns them back on.',
  cancel: 'No, thanks',
  end: 'Stop these emails',
  again: 'Subscribe again',
  home: 'Go to the home page',
  failed: "We couldn't save that. Please try again in a moment.",
} as const;
