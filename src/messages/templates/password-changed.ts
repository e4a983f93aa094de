import { z } from 'zod';
import { nameSchema, occurrence } from './fields.js';
import { template } from './template.js';

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
