import type { LegalText } from './text';

export const smsTermsText: LegalText = {
  title: 'Text Message Terms',
  updated: 'November 23, 2026',
  description:
    'What we text about, how often, what it costs, and how to stop: reply STOP at any time, or HELP for help.',
  sections: ({ name, phone }) => [
    {
      heading: 'What you agree to',
      paragraphs: [
        `If you check the box for text messages, ${name} may text the number you gave about your rental analysis, your enrollment, appointments and the property we manage for you. Some of these messages are sent automatically.`,
        'The box is never checked for you. Agreeing is not a condition of any service: everything on this site works without it.',
      ],
    },
    {
      heading: 'How often, and what it costs',
      paragraphs: [
        'How many messages you get depends on what you asked for. We send at most one a day and three a week automatically, in addition to reminders of appointments you made.',
        'We don’t charge for them. Message and data rates of your carrier may apply. Carriers are not liable for delayed or undelivered messages.',
      ],
    },
    {
      heading: 'STOP and HELP',
      paragraphs: [
        'Reply STOP to any message and the messages end. You’ll get one last message to confirm. Reply START to opt back in.',
        `Reply HELP or call ${phone}, and a person will help you.`,
      ],
    },
    {
      heading: 'We don’t share your number',
      paragraphs: [
        'We do not sell or share your mobile number or your consent with anyone for their own marketing. The service that delivers our messages uses the number only for that.',
      ],
    },
  ],
};
