import { z } from 'zod';
import { requiredLineSchema } from '#shared/fields.js';
import { linkSchema, nameSchema, occurrence, template } from './template.js';

export const INVITATION = template({
  name: 'invitation',
  version: 3,
  channel: 'email',
  stream: 'transactional',
  title: 'Console invitation',
  subject: '{{invitedBy|A teammate}} invited you to {{company}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    {
      paragraph:
        "{{invitedBy|A teammate}} invited you to {{company}}'s console. Choose a password to set up your account.",
    },
    { button: { label: 'Accept invitation', link: '{{link}}' } },
    {
      paragraph:
        "This link works once and expires in {{validFor}}. If you weren't expecting it, you can ignore this email.",
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    invitedBy: nameSchema,
    link: linkSchema,
    /** For example "7 days". */
    validFor: requiredLineSchema(40),
  }),
  example: {
    name: 'Dana',
    invitedBy: 'Maria Keller',
    link: 'https://example.com/accept-invitation#example',
    validFor: '7 days',
  },
  secrets: ['link'],
});

export const PASSWORD_RESET = template({
  name: 'password-reset',
  version: 2,
  channel: 'email',
  stream: 'transactional',
  title: 'Password reset',
  subject: 'Reset your {{company}} password',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: 'We received a request to reset the password for your {{company}} account.' },
    { button: { label: 'Choose a new password', link: '{{link}}' } },
    {
      paragraph:
        "This link works once and expires in {{validFor}}. If you didn't request it, you can ignore this email. Your password won't change.",
    },
  ],
  schema: z.strictObject({ name: nameSchema, link: linkSchema, validFor: requiredLineSchema(40) }),
  example: { name: 'Dana', link: 'https://example.com/reset-password#example', validFor: '30 minutes' },
  secrets: ['link'],
});

export const PASSWORD_CHANGED = template({
  name: 'password-changed',
  version: 3,
  channel: 'email',
  stream: 'transactional',
  title: 'Password changed',
  subject: 'Your {{company}} password was changed',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: 'The password for your account was changed.' },
    {
      facts: [
        ['When', '{{at}}'],
        ['From', '{{from|an unknown address}}'],
      ],
    },
    {
      paragraph:
        "If this was you, there's nothing you need to do. If not, ask an admin to end your sessions right away: {{companyPhone}}.",
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    ...occurrence,
  }),
  example: { name: 'Dana', at: 'Sunday, November 22, 2026 at 9:14 AM CST', from: '203.0.113.7' },
});

export const CALENDAR_UNREADABLE = template({
  name: 'calendar-unreadable',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: "Calendar can't be read",
  subject: "We can't read your calendar",
  body: [
    { paragraph: 'Hi {{name|there}},' },
    {
      paragraph: "We haven't been able to read your calendar at {{host}} since {{since}}. {{problem}}",
    },
    {
      paragraph: "We're still blocking the busy times we last saw, but we can't see changes since then.",
    },
    { button: { label: 'Open the calendar', link: '{{link}}' } },
  ],
  schema: z.strictObject({
    name: nameSchema,
    host: requiredLineSchema(300),
    since: requiredLineSchema(100),
    problem: requiredLineSchema(300),
    link: linkSchema,
  }),
  example: {
    name: 'Dana',
    host: 'calendar.google.com',
    since: 'Sunday, November 22, 2026 at 9:14 AM CST',
    problem: "The calendar's server isn't responding. We'll keep trying.",
    link: 'https://example.com/calendar',
  },
});

export const FACTOR_CHANGED = template({
  name: 'factor-changed',
  version: 3,
  channel: 'email',
  stream: 'transactional',
  title: 'Two-factor authentication changed',
  subject: 'Two-factor authentication was changed on your {{company}} account',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: '{{what}} on your {{company}} account.' },
    {
      facts: [
        ['When', '{{at}}'],
        ['From', '{{from|an unknown address}}'],
      ],
    },
    {
      paragraph:
        "If you expected this, there's nothing you need to do. If not, change your password and ask an admin to end your sessions right away: {{companyPhone}}.",
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    /** What happened, such as "Two-factor authentication was set up". */
    what: requiredLineSchema(80),
    ...occurrence,
  }),
  example: {
    name: 'Dana',
    what: 'Two-factor authentication was set up',
    at: 'Sunday, November 22, 2026 at 9:14 AM CST',
    from: '203.0.113.7',
  },
});

export const GOOGLE_LINKED = template({
  name: 'google-linked',
  version: 3,
  channel: 'email',
  stream: 'transactional',
  title: 'Google sign-in linked',
  subject: 'Google sign-in was added to your {{company}} account',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: 'You can now sign in to {{company}} with the Google account for this email address.' },
    {
      facts: [
        ['When', '{{at}}'],
        ['From', '{{from|an unknown address}}'],
      ],
    },
    {
      paragraph:
        "If this was you, there's nothing you need to do. If not, ask an admin to deactivate your account right away: {{companyPhone}}.",
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    ...occurrence,
  }),
  example: { name: 'Dana', at: 'Sunday, November 22, 2026 at 9:14 AM CST', from: '203.0.113.7' },
});

export const ONE_TIME_CODE = template({
  name: 'one-time-code',
  version: 2,
  channel: 'email',
  stream: 'transactional',
  title: 'One-time code',
  // The code stays out of the subject, which shows on lock screens.
  subject: 'Your {{company}} sign-in code',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: 'Enter this code to sign in:' },
    { code: '{{code}}' },
    {
      paragraph:
        "It works once and expires in {{validFor}}. No one at {{company}} will ever ask you for it. If you didn't try to sign in, you can ignore this email.",
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    code: requiredLineSchema(20),
    validFor: requiredLineSchema(40),
  }),
  example: { name: 'Dana', code: '482 913', validFor: '10 minutes' },
  secrets: ['code'],
});
