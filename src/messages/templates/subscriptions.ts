import { z } from 'zod';
import { BLOG_LIMITS } from '#shared/blog.js';
import { requiredLineSchema, requiredTextSchema } from '#shared/fields.js';
import { formatDollars } from '#shared/format.js';
import { linkSchema, nameSchema, POSTS, template } from './template.js';

const PROPERTY = '123 Main St, Des Moines, IA 50309';
const property = requiredLineSchema(400);

/** Nothing is stored until the link is used, so people who didn't ask for it can ignore it. */
const CONFIRM_RENT_UPDATES = template({
  name: 'confirm-rent-updates',
  version: 3,
  channel: 'email',
  stream: 'transactional',
  title: 'Confirmation: monthly rent update',
  subject: 'Please confirm: monthly rent updates for {{property}}',
  body: [
    { paragraph: 'Hi there,' },
    { paragraph: 'You asked for a new rent estimate for {{property}} by email every month.' },
    { button: { label: 'Yes, send me the updates', link: '{{link}}' } },
    {
      paragraph:
        "Didn't ask for this? Someone may have entered your email address by mistake. Ignore this email, and you won't get any updates.",
    },
    { paragraph: 'Questions? Reply to this email or call {{companyPhone}}.' },
  ],
  schema: z.strictObject({ property, link: linkSchema }),
  example: { property: PROPERTY, link: 'https://example.com/subscription/example' },
  secrets: ['link'],
});

const CONFIRM_NEWSLETTER = template({
  name: 'confirm-newsletter',
  version: 3,
  channel: 'email',
  stream: 'transactional',
  title: 'Confirmation: newsletter',
  subject: 'Please confirm: {{company}} newsletter',
  body: [
    { paragraph: 'Hi there,' },
    { paragraph: 'You asked for new posts for rental owners by email, about once a month.' },
    { button: { label: 'Yes, subscribe me', link: '{{link}}' } },
    {
      paragraph:
        "Didn't ask for this? Someone may have entered your email address by mistake. Ignore this email, and you won't get the newsletter.",
    },
    { paragraph: 'Every newsletter has a link to unsubscribe.' },
  ],
  schema: z.strictObject({ link: linkSchema }),
  example: { link: 'https://example.com/subscription/example' },
  secrets: ['link'],
});

const RENT_UPDATE = template({
  name: 'rent-update',
  version: 2,
  channel: 'email',
  stream: 'campaign',
  title: 'Monthly rent update',
  subject: 'Your rent estimate for {{month}}: {{rent}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: 'Here is the new estimate for {{property}}:' },
    {
      facts: [
        ['Estimated rent', '{{rent}}'],
        ['Range', '{{range}}'],
        ['What changed', '{{change}}'],
        ['Nearby rentals', '{{rentals}}'],
      ],
    },
    { button: { label: 'View your report', link: '{{link}}' } },
    { paragraph: 'Questions? Reply to this email or call {{companyPhone}}.' },
  ],
  schema: z.strictObject({
    name: nameSchema,
    property,
    month: requiredLineSchema(40),
    rent: requiredLineSchema(60),
    range: requiredLineSchema(60),
    change: requiredLineSchema(200),
    rentals: requiredLineSchema(200),
    link: linkSchema,
    unsubscribeLink: linkSchema,
  }),
  example: {
    name: 'Dana',
    property: PROPERTY,
    month: 'November 2026',
    rent: `${formatDollars(1_900)} a month`,
    range: `${formatDollars(1_750)} to ${formatDollars(2_050)} a month`,
    change: `Up ${formatDollars(30)} from ${formatDollars(1_870)} in October 2026.`,
    rentals: '2 of the 10 we compared are new since the last estimate.',
    link: 'https://example.com/analysis/example',
    unsubscribeLink: 'https://example.com/u/example',
  },
});

const NEWSLETTER = template({
  name: 'newsletter',
  version: 1,
  channel: 'email',
  stream: 'campaign',
  title: 'Newsletter',
  subject: 'New for rental owners: {{title}}',
  body: [
    { paragraph: 'Hi there,' },
    { paragraph: "Here's what's new on our blog:" },
    { paragraph: `{{${POSTS}}}` },
    { button: { label: 'View all posts', link: '{{link}}' } },
    { paragraph: 'Questions about your rental? Reply to this email or call {{companyPhone}}.' },
  ],
  because: 'you subscribed to our newsletter',
  schema: z.strictObject({
    /** Of the newest post. */
    title: requiredLineSchema(BLOG_LIMITS.title),
    [POSTS]: requiredTextSchema(20_000),
    link: linkSchema,
    unsubscribeLink: linkSchema,
  }),
  example: {
    title: 'Getting a rental ready for winter',
    [POSTS]: [
      'Getting a rental ready for winter\nFive things to check before the first freeze.\nhttps://example.com/blog/winter',
      'What a vacant month costs\nAnd how to shorten it.\nhttps://example.com/blog/vacancy',
    ].join('\n\n'),
    link: 'https://example.com/blog',
    unsubscribeLink: 'https://example.com/subscription/example',
  },
});

/** Subscription emails, and the emails that confirm a subscription first. */
export const SUBSCRIPTIONS = {
  'confirm-newsletter': CONFIRM_NEWSLETTER,
  'confirm-rent-updates': CONFIRM_RENT_UPDATES,
  newsletter: NEWSLETTER,
  'rent-update': RENT_UPDATE,
};
