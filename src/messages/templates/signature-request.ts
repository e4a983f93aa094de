import { z } from 'zod';
import { requiredLineSchema } from '../../shared/fields.schema.js';
import { linkSchema, nameSchema } from './fields.js';
import { template } from './template.js';

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
