import { z } from 'zod';
import { requiredLineSchema, requiredTextSchema } from '#shared/fields.js';
import { linkSchema, template } from './template.js';

const titleSchema = requiredLineSchema(300);

/** To staff: what the bell shows, by email or text. */
export const STAFF_ALERTS = {
  'staff-alert': template({
    name: 'staff-alert',
    version: 1,
    channel: 'email',
    stream: 'transactional',
    title: 'Staff notification',
    subject: '{{title}}',
    body: [
      { paragraph: '{{title}}' },
      { paragraph: '{{detail|Open the lead to see more.}}' },
      { button: { label: 'Open the lead', link: '{{link}}' } },
      {
        aside: 'You chose to get these notifications by email.',
        label: 'Change your notifications',
        link: '{{settings}}',
      },
    ],
    schema: z.strictObject({
      title: titleSchema,
      detail: z.optional(requiredTextSchema(1_000)),
      link: linkSchema,
      settings: linkSchema,
    }),
    example: {
      title: 'Marisol Ekdahl has been waiting 3 minutes',
      detail: 'No one has been in touch yet.',
      link: 'https://example.com/leads/example',
      settings: 'https://example.com/account',
    },
  }),
  'staff-alert-text': template({
    name: 'staff-alert-text',
    version: 1,
    channel: 'sms',
    stream: 'transactional',
    title: 'Staff notification by text',
    body: [{ paragraph: '{{title}}. {{link}}' }],
    schema: z.strictObject({ title: titleSchema, link: linkSchema }),
    example: {
      title: 'Marisol Ekdahl has been waiting 3 minutes',
      link: 'https://example.com/leads/example',
    },
  }),
  'staff-digest': template({
    name: 'staff-digest',
    version: 2,
    channel: 'email',
    stream: 'transactional',
    title: 'Morning summary',
    subject: 'Your day at {{company}}',
    body: [
      {
        facts: [
          ['New leads yesterday', '{{newLeads}}'],
          ['Late first responses yesterday', '{{late}}'],
          ['Replies waiting', '{{replies}}'],
        ],
      },
      {
        facts: [
          ["Today's walkthroughs", '{{walkthroughs}}'],
          ['Tasks due today or earlier', '{{tasks}}'],
        ],
      },
      { button: { label: 'Open Today', link: '{{link}}' } },
      { paragraph: 'You asked for this email. Turn it off under My Account.' },
    ],
    schema: z.strictObject({
      newLeads: requiredLineSchema(10),
      late: requiredLineSchema(10),
      replies: requiredLineSchema(10),
      walkthroughs: requiredTextSchema(5_000),
      tasks: requiredTextSchema(5_000),
      link: linkSchema,
    }),
    example: {
      newLeads: '3',
      late: '1',
      replies: '2',
      walkthroughs: 'Thursday, December 3, 2026 at 10:00 AM CST: Marisol Ekdahl, 1836 NW Ash Dr, Ankeny',
      tasks: 'Thursday, December 3, 2026 at 9:00 AM CST: Ben Okafor, Send the numbers',
      link: 'https://example.com/dashboard',
    },
  }),
};
