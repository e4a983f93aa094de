import { ENROLL_DRAFT_DAYS } from '../enroll/draft';

export const offlineText = {
  title: (company: string) => `You're offline | ${company}`,
  description: 'This page needs a connection.',
  heading: "You're offline",
  text: "This page needs a connection. Try again when you're back online.",
  kept: `A rental analysis or referral you started is saved while this tab stays open. An enrollment is saved on this device for ${ENROLL_DRAFT_DAYS} days.`,
  retry: 'Try again',
  call: (phone: string) => `Call ${phone}`,
} as const;
