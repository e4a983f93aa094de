import { z } from 'zod';
import { requiredLineSchema } from '../../shared/fields.schema.js';
import { nameSchema, occurrence } from './fields.js';
import { template } from './template.js';

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
    /** What was done, such as "A second factor was set up". */
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
