import type { CampaignWorkflow } from '#shared/campaign.js';

const topics: Record<CampaignWorkflow, string> = {
  warm_lead: 'Follow-ups on your question or rental analysis',
  confirmation: 'Walkthrough reminders',
  onboarding: 'Getting started as an owner with us',
};

export const preferencesText = {
  title: (company: string) => `Message preferences | ${company}`,
  description: 'Choose which messages you get, or unsubscribe from all of them.',
  heading: 'Message preferences',
  lead: (email: string) =>
    `Choose what we send to ${email}. You'll always get replies to your questions, receipts and documents.`,
  leadForgotten: 'The address this link was sent to is no longer in our records.',
  end: 'Unsubscribe from all emails',
  ended: 'You are unsubscribed',
  endedText: "We won't send you any more of these emails. One that's already on its way may still arrive.",
  saved: 'Your preferences are saved.',
  channels: 'How we contact you',
  email: 'Emails',
  fault: {
    bounced: 'Email to this address bounced, so we stopped sending. Call us if it works again.',
    complained: 'Emails are off because one of ours was reported as spam. Call us to turn them back on.',
  },
  texts: (phone: string) => `Text messages to ${phone}`,
  textsOff: 'Text messages are off. Reply START to one of our earlier texts to turn them back on.',
  topics: 'What we contact you about',
  topic: topics,
  rentUpdates: 'A new rent estimate every month',
  save: 'Save preferences',
  broken: {
    title: (company: string) => `This link doesn't work | ${company}`,
    heading: "This link doesn't work",
    text: "It's incomplete, or it isn't one of ours. Nothing was changed.",
    help: "Email or call us and we'll unsubscribe you.",
    write: (email: string) => `Email ${email}`,
    call: (phone: string) => `Call ${phone}`,
  },
  failed: "We couldn't save that. Please try again in a moment, or call us and we'll do it for you.",
} as const;
