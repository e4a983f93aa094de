import { z } from 'zod';
import { requiredLineSchema } from '../../shared/fields.schema.js';
import { nameSchema } from './fields.js';
import { template } from './template.js';

export const ONE_TIME_CODE = template({
  name: 'one-time-code',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'One-time code',
  // The subject leaves out the code, which would show on locked screens.
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
