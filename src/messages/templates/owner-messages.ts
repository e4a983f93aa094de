import { z } from 'zod';
import { requiredLineSchema, requiredTextSchema } from '#shared/fields.schema.js';
import { STAFF_TEXT_MAX } from '#shared/message.js';
import { linkSchema, nameSchema, template } from './template.js';

export const ANALYSIS_REPORT = template({
  name: 'analysis-report',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'Rent analysis is ready',
  subject: 'Your rent analysis of {{property}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    { paragraph: 'Your rent analysis of {{property}} is ready.' },
    { button: { label: 'Open the analysis', link: '{{link}}' } },
    { paragraph: 'Questions? Reply to this mail or call {{companyPhone}}.' },
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
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'A document to sign',
  subject: 'Please sign: {{document}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    {
      paragraph:
        'your {{document}} for {{property|your property}} is ready. Please read it and sign it online.',
    },
    { button: { label: 'Read and sign', link: '{{link}}' } },
    { paragraph: 'The link is yours alone and works until {{until}}.' },
    { paragraph: 'Questions? Reply to this mail or call {{companyPhone}}.' },
  ],
  schema: z.strictObject({
    name: nameSchema,
    document: requiredLineSchema(200),
    property: requiredLineSchema(300).optional(),
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
  title: 'A document waits to be signed',
  subject: 'Still to sign: {{document}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    { paragraph: 'your {{document}} for {{property|your property}} still waits for your signature.' },
    { button: { label: 'Read and sign', link: '{{link}}' } },
    {
      paragraph:
        'The link works until {{until}}. If something holds you back, reply to this mail or call {{companyPhone}}.',
    },
  ],
  secrets: ['link'],
});

export const SIGNATURE_DONE = template({
  ...SIGNATURE_REQUEST,
  name: 'signature-done',
  title: 'A copy of what was signed',
  subject: 'Your signed copy: {{document}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
    {
      paragraph:
        'thank you. Your {{document}} for {{property|your property}} is signed. Please save a copy for your records.',
    },
    { button: { label: 'Download the signed document', link: '{{link}}' } },
    { paragraph: 'The link is yours alone and works until {{until}}.' },
    { paragraph: 'Questions? Reply to this mail or call {{companyPhone}}.' },
  ],
  secrets: ['link'],
});

export const STAFF_MESSAGE = template({
  name: 'staff-message',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'A message written by staff',
  subject: '{{subject}}',
  body: [
    { paragraph: 'Hello {{name|there}},' },
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
    message: 'Thank you for your call.\n\nThe lease can begin on the first of March.',
    sender: 'Maria Keller',
  },
});

export const STAFF_TEXT = template({
  name: 'staff-text',
  version: 1,
  channel: 'sms',
  stream: 'transactional',
  title: 'A text message written by staff',
  body: [{ paragraph: '{{message}}' }],
  schema: z.strictObject({ message: requiredTextSchema(STAFF_TEXT_MAX) }),
  example: { message: 'Thank you, Tuesday at 3 suits us well. See you then!' },
});
