import { z } from 'zod';
import { requiredLineSchema } from '../../shared/fields.schema.js';
import { linkSchema, nameSchema } from './fields.js';
import { template } from './template.js';

export const SIGNATURE_DONE = template({
  name: 'signature-done',
  version: 1,
  channel: 'email',
  stream: 'transactional',
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
    link: 'https://example.com/signed/example',
    until: 'Dec 22, 2026',
  },
  secrets: ['link'],
});
