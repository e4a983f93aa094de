import type { Disownable } from '#shared/public-form.js';

const about: Record<Disownable, string> = {
  analysis: 'a request for a rental analysis',
  booking: 'a walkthrough booking',
  enrollment: 'an enrollment request',
  referral: 'a referral',
  unlock: 'a rent vs. sell comparison',
  waitlist: 'a request to hear from us',
  walkthrough: 'a walkthrough request',
};

export const notMeText = {
  title: (company: string) => `This wasn't me | ${company}`,
  description: 'Tell us that someone else used your email address.',
  about,
  received: (what: string, property: string, day: string) =>
    `On ${day} we received ${what}${property && ` for ${property}`}.`,
  ask: {
    heading: "Wasn't this you?",
    text: "Someone may have entered your email address by mistake. If you confirm, we'll stop the follow-up, send no further messages about it, and let our team know why.",
  },
  confirm: "This Wasn't Me",
  cancel: 'It Was Me. Keep It',
  done: {
    heading: 'Thanks for letting us know',
    text: "We won't contact you about this again. A message that's already on its way may still arrive. Changed your mind? Call us.",
  },
  failed: "We couldn't save that. Please try again in a moment, or call us and we'll do it for you.",
  broken: {
    title: (company: string) => `This link doesn't work | ${company}`,
    heading: "This link doesn't work",
    text: "It's incomplete, it has expired, or the request it was for has been deleted. Nothing was changed. Email or call us and we'll take care of it.",
  },
  write: (email: string) => `Email ${email}`,
  call: (phone: string) => `Call ${phone}`,
} as const;
