import { z } from 'zod';
import { requiredLineSchema } from '../../shared/fields.schema.js';
import { linkSchema, nameSchema } from './fields.js';
import { template } from './template.js';

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
