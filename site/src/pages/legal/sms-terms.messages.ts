import type { LegalText } from './legal.messages';

export const smsTermsText: LegalText = {
  title: 'Text Message Terms',
  updated: 'November 22, 2026',
  description:
    'What we text about, how often, what it costs, and how to stop: reply STOP at any time, or HELP for help.',
  sections: ({ name, phone }) => [
    {
      heading: 'What you agree to',
      paragraphs: [
        `If you tick the box for text messages, ${name} may text the number you gave about your rental analysis, your enrollment, appointments and the property we manage for you. Some of these messages are sent automatically.`,
        'The box is never ticked for you. Agreeing is not a condition of any service: everything on this site works without it.',
      ],
    },
    {
      heading: 'How often, and what it costs',
      paragraphs: [
        'How many messages you get depends on what you asked for. Of messages that are sent automatically it is at most one a day and three a week, beside reminders of appointments you made.',
        'We charge nothing for them. Message and data rates of your carrier may apply. Carriers are not liable for messages that come late or not at all.',
      ],
    },
    {
      heading: 'STOP and HELP',
      paragraphs: [
        'Reply STOP to any message and the messages end; you get one last message that confirms it. Reply START to begin again.',
        `Reply HELP, or call ${phone}, and a person helps you.`,
      ],
    },
    {
      heading: 'Your number stays with us',
      paragraphs: [
        'We do not sell or share your mobile number or your consent with anybody for their own marketing. The service that delivers our messages gets the number for that alone.',
      ],
    },
  ],
};
