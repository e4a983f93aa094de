import { SIGNED_COPY_DAYS } from '#shared/document.js';

export const linkEndedText = {
  title: (company: string) => `This link has expired | ${company}`,
  description: 'Links to signed documents expire for your security.',
  heading: 'This link has expired',
  text: `For your security, links to signed documents work for ${SIGNED_COPY_DAYS} days.`,
  help: "Your document is safe. Call or email us and we'll send you a copy.",
  call: (phone: string) => `Call ${phone}`,
  write: 'Email us',
  home: 'Go to the home page',
} as const;
