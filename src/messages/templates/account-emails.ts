import { z } from 'zod';
import { requiredLineSchema } from '#shared/fields.schema.js';
import { linkSchema, nameSchema, occurrence, template } from './template.js';

export const INVITATION = template({
  name: 'invitation',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'Invitation to the console',
  subject: '{{invitedBy|Your colleagues}} invited you to {{company}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    {
      paragraph:
        '{{invitedBy|A colleague}} invited you to the console of {{company}}. Choose a password to open your account.',
    },
    { button: { label: 'Accept the invitation', link: '{{link}}' } },
    {
      paragraph:
        'The link works once and for {{validFor}}. If you did not expect it, ignore this mail: nothing happens without you.',
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    invitedBy: nameSchema,
    link: linkSchema,
    /** For example "60 minutes". */
    validFor: requiredLineSchema(40),
  }),
  example: {
    name: 'Dana',
    invitedBy: 'Maria Keller',
    link: 'https://example.com/accept-invitation#example',
    validFor: '60 minutes',
  },
  secrets: ['link'],
});

export const PASSWORD_RESET = template({
  name: 'password-reset',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'Forgotten password',
  subject: 'Choose a new password for {{company}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    { paragraph: 'Somebody, hopefully you, asked for a new password for your account at {{company}}.' },
    { button: { label: 'Choose a new password', link: '{{link}}' } },
    {
      paragraph:
        'The link works once and for {{validFor}}. If it was not you, ignore this mail: your password stays as it is.',
    },
  ],
  schema: z.strictObject({ name: nameSchema, link: linkSchema, validFor: requiredLineSchema(40) }),
  example: { name: 'Dana', link: 'https://example.com/reset-password#example', validFor: '30 minutes' },
  secrets: ['link'],
});

export const PASSWORD_CHANGED = template({
  name: 'password-changed',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'Password was changed',
  subject: 'Your password for {{company}} was changed',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    { paragraph: 'The password of your account was changed.' },
    {
      facts: [
        ['When', '{{at}}'],
        ['From', '{{from|an unknown address}}'],
      ],
    },
    {
      paragraph:
        'If that was you, there is nothing to do. If it was not, ask an administrator at once to end your sessions: {{companyPhone}}.',
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    ...occurrence,
  }),
  example: { name: 'Dana', at: 'November 22, 2026 at 9:14 AM', from: '203.0.113.7' },
});

export const FACTOR_CHANGED = template({
  name: 'factor-changed',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'Second factor was changed',
  subject: 'Your second factor for {{company}} was changed',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    { paragraph: '{{what}}. It is about your account at {{company}}.' },
    {
      facts: [
        ['When', '{{at}}'],
        ['From', '{{from|an unknown address}}'],
      ],
    },
    {
      paragraph:
        'If you know of it, there is nothing to do. If you do not, change your password and ask an administrator at once to end your sessions: {{companyPhone}}.',
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    /** What happened, such as "Two-step sign-in was turned on". */
    what: requiredLineSchema(80),
    ...occurrence,
  }),
  example: {
    name: 'Dana',
    what: 'A second factor was set up',
    at: 'November 22, 2026 at 9:14 AM',
    from: '203.0.113.7',
  },
});

export const GOOGLE_LINKED = template({
  name: 'google-linked',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'Google sign-in was linked',
  subject: 'Google sign-in was linked to your account at {{company}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    { paragraph: 'The Google account of this address now opens your account at {{company}}.' },
    {
      facts: [
        ['When', '{{at}}'],
        ['From', '{{from|an unknown address}}'],
      ],
    },
    {
      paragraph:
        'If that was you, there is nothing to do. If it was not, ask an administrator at once to deactivate your account: {{companyPhone}}.',
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    ...occurrence,
  }),
  example: { name: 'Dana', at: 'November 22, 2026 at 9:14 AM', from: '203.0.113.7' },
});

export const ONE_TIME_CODE = template({
  name: 'one-time-code',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'One-time code',
  // The code stays out of the subject, which shows on lock screens.
  subject: 'Your code to sign in to {{company}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    { paragraph: 'Enter this code to sign in:' },
    { code: '{{code}}' },
    {
      paragraph:
        'It works once and for {{validFor}}. Nobody of {{company}} will ever ask you for it. If you did not try to sign in, ignore this mail.',
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
