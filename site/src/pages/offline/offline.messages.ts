import { ENROLL_DRAFT_DAYS } from '../enroll/draft';

export const offlineMessages = {
  title: (company: string) => `You are offline | ${company}`,
  description: 'This page needs a connection.',
  heading: 'You are offline',
  text: 'This page needs a connection, and right now there is none. As soon as it is back, try again.',
  kept: `An analysis or referral you have begun is kept while this tab stays open; an enrollment, on this device for ${ENROLL_DRAFT_DAYS} days.`,
  retry: 'Try again',
  call: (phone: string) => `Call ${phone}`,
} as const;
