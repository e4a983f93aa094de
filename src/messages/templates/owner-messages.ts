import { z } from 'zod';
import { requiredLineSchema, requiredTextSchema } from '#shared/fields.js';
import { STAFF_TEXT_MAX } from '#shared/message.js';
import { linkSchema, nameSchema, template } from './template.js';

export const ANALYSIS_REPORT = template({
  name: 'analysis-report',
  version: 2,
  channel: 'email',
  stream: 'transactional',
  title: 'Rental analysis',
  subject: 'Your rental analysis for {{property}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: 'Your rental analysis for {{property}} is ready.' },
    { button: { label: 'View your analysis', link: '{{link}}' } },
    { paragraph: 'Questions? Reply to this email or call {{companyPhone}}.' },
  ],
  schema: z.strictObject({ name: nameSchema, property: requiredLineSchema(300), link: linkSchema }),
  example: {
    name: 'Dana',
    property: '123 Main St, Des Moines',
    link: 'https://example.com/analysis/example',
  },
});

export const SIGNATURE_REQUEST = template({
  name: 'signature-request',
  version: 2,
  channel: 'email',
  stream: 'transactional',
  title: 'Signature request',
  subject: 'Please sign: {{document}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    {
      paragraph:
        'Your {{document}} for {{property|your property}} is ready. Please review it and sign online.',
    },
    { button: { label: 'Review and sign', link: '{{link}}' } },
    { paragraph: 'This link is just for you and works until {{until}}.' },
    { paragraph: 'Questions? Reply to this email or call {{companyPhone}}.' },
  ],
  schema: z.strictObject({
    name: nameSchema,
    document: requiredLineSchema(200),
    property: z.optional(requiredLineSchema(300)),
    link: linkSchema,
    until: requiredLineSchema(40),
  }),
  example: {
    name: 'Dana',
    document: 'Management Agreement',
    property: '123 Main St, Des Moines',
    link: 'https://example.com/documents/example',
    until: 'Dec 22, 2026',
  },
  secrets: ['link'],
});

export const SIGNATURE_REMINDER = template({
  ...SIGNATURE_REQUEST,
  name: 'signature-reminder',
  title: 'Signature reminder',
  subject: 'Reminder: please sign {{document}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: 'Your {{document}} for {{property|your property}} is still waiting for your signature.' },
    { button: { label: 'Review and sign', link: '{{link}}' } },
    {
      paragraph:
        'The link works until {{until}}. If you have questions before you sign, reply to this email or call {{companyPhone}}.',
    },
  ],
  secrets: ['link'],
});

export const SIGNATURE_DONE = template({
  ...SIGNATURE_REQUEST,
  name: 'signature-done',
  title: 'Signed copy',
  subject: 'Your signed copy: {{document}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    {
      paragraph:
        'Thank you! Your {{document}} for {{property|your property}} is signed. Please save a copy for your records.',
    },
    { button: { label: 'Download signed document', link: '{{link}}' } },
    { paragraph: 'This link is just for you and works until {{until}}.' },
    { paragraph: 'Questions? Reply to this email or call {{companyPhone}}.' },
  ],
  secrets: ['link'],
});

export const STAFF_MESSAGE = template({
  name: 'staff-message',
  version: 2,
  channel: 'email',
  stream: 'transactional',
  title: 'Staff email',
  subject: '{{subject}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: '{{message}}' },
    { paragraph: '{{sender|Your team}}, {{company}}' },
  ],
  schema: z.strictObject({
    name: nameSchema,
    subject: requiredLineSchema(150),
    message: requiredTextSchema(5_000),
    sender: nameSchema,
  }),
  example: {
    name: 'Dana',
    subject: 'Your question about the lease',
    message: 'Thanks for your call.\n\nThe lease can start on March 1.',
    sender: 'Maria Keller',
  },
});

export const STAFF_TEXT = template({
  name: 'staff-text',
  version: 2,
  channel: 'sms',
  stream: 'transactional',
  title: 'Staff text',
  body: [{ paragraph: '{{message}}' }],
  schema: z.strictObject({ message: requiredTextSchema(STAFF_TEXT_MAX) }),
  example: { message: 'Thanks! Tuesday at 3 works for us. See you then.' },
});
