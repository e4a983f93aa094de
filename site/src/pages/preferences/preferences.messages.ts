import type { CampaignWorkflow } from '../../../../src/shared/campaigns/campaign.contract.js';

const topics: Record<CampaignWorkflow, string> = {
  warm_lead: 'Following up on your question or rental analysis',
  confirmation: 'Reminders of your walkthrough',
  onboarding: 'Getting started as an owner with us',
};

export const preferencesMessages = {
  title: (company: string) => `What we send you | ${company}`,
  description: 'Choose which messages you get, or end them all.',
  heading: 'What we send you',
  lead: (email: string) =>
    `This is about the messages to ${email}. Answers to your own questions, receipts and documents always arrive.`,
  leadForgotten:
    'This is about the messages to the address this link went to. It is on none of our records any more.',
  end: 'Unsubscribe from all e-mails',
  ended: 'You are unsubscribed',
  endedText: 'No more of these e-mails leave us. One that was on its way this very moment may still arrive.',
  saved: 'Your choice is saved and holds from now on.',
  channels: 'How',
  email: 'E-mails',
  fault: {
    bounced: 'Mail to this address came back, so that none is sent. Call us if it works again.',
    complained: 'E-mails are off: one of ours was reported as unwanted. Call us to get them again.',
  },
  texts: (phone: string) => `Text messages to ${phone}`,
  textsOff: 'Text messages are off. Answer START to an earlier one of ours to get them again.',
  topics: 'About what',
  topic: topics,
  save: 'Save my choice',
  broken: {
    title: (company: string) => `This link does not work | ${company}`,
    heading: 'This link does not work',
    text: 'It is not complete, or it is not one of ours. Nothing was changed.',
    help: 'Write to us or call, and we stop the e-mails for you.',
    write: (email: string) => `Write to ${email}`,
    call: (phone: string) => `Call ${phone}`,
  },
  failed: 'That could not be saved. Please try again in a moment, or call us and we do it for you.',
} as const;
