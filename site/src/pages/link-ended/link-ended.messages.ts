import { SIGNED_COPY_DAYS } from '../../../../src/shared/documents/document.contract.js';

export const linkEndedMessages = {
  title: (company: string) => `This link has ended | ${company}`,
  description: 'A link to a signed document works for a while.',
  heading: 'This link has ended',
  text: `For your safety, a link to a signed document works for ${SIGNED_COPY_DAYS} days only.`,
  help: 'Your document is kept. Call us or write to us, and we send you a copy.',
  call: (phone: string) => `Call ${phone}`,
  write: 'Write to us',
  home: 'Go to the home page',
} as const;
