import { z } from 'zod';
import { requiredLineSchema } from '#shared/fields.js';
import { formatDayAndTime, formatDollars } from '#shared/format.js';
import { PROPERTY_TYPE_LABELS } from '#shared/lead.js';
import { PLACEHOLDERS } from '#shared/placeholders.js';
import { type Block, linkSchema, nameSchema, template } from './template.js';

/** Every confirmation's template name starts with this; the daily limit counts by it. */
export const CONFIRMATION_PREFIX = 'confirm-';

/** What one confirmation adds to the parts they all share. */
interface Copy {
  title: string;
  subject: string;
  received: string;
  facts?: Block[];
  next: Block[];
  /** A person answers it. */
  isAnswered?: true;
}

const common = {
  name: nameSchema,
  /** Opens the page that disowns the submission. */
  notMe: linkSchema,
};
const example = { name: 'Dana', notMe: 'https://example.com/not-me/example' };
const property = requiredLineSchema(400);
const PROPERTY = '123 Main St, Des Moines, IA 50309';

const OPEN = 'Someone from our team will be in touch shortly.';

/** When someone answers; missing while the office is open. */
const afterHours = z.optional(requiredLineSchema(800));

/** To an owner who writes when no one is at work. */
export function afterHoursText(back: Date, bookingLink?: string): string {
  const when = `Our office is closed right now. We'll be back ${formatDayAndTime(back)} Central Time and will get in touch then.`;
  return bookingLink ? `${when} In the meantime, you can book a walkthrough: ${bookingLink}` : when;
}

/** What we received and what happens next. */
function letter({ title, subject, received, facts = [], next, isAnswered }: Copy) {
  return {
    version: 4,
    channel: 'email',
    stream: 'transactional',
    title,
    subject,
    body: [
      { paragraph: 'Hi {{name|there}},' },
      { paragraph: received },
      ...facts,
      ...next,
      ...(isAnswered ? [{ paragraph: `{{afterHours|${OPEN}}}` }] : []),
      { paragraph: 'Questions? Reply to this email or call {{companyPhone}}.' },
    ] satisfies Block[],
  } as const;
}

/** A letter with a way to say that someone else sent the form. */
function written(copy: Copy) {
  const { body, ...rest } = letter(copy);
  return {
    ...rest,
    body: [
      ...body,
      {
        aside: "Didn't ask for this? Someone may have entered your email address by mistake.",
        label: "This wasn't me",
        link: '{{notMe}}',
      },
    ] satisfies Block[],
    secrets: ['notMe'] as 'notMe'[],
  } as const;
}

const CONFIRM_ANALYSIS = template({
  name: 'confirm-analysis',
  ...written({
    title: 'Confirmation: rental analysis',
    isAnswered: true,
    subject: 'Your rental analysis for {{property}}',
    received: 'Thanks for requesting a rental analysis for {{property}}{{more}}.',
    next: [
      {
        paragraph:
          "Here's the link to your report. Save it so you can come back anytime. If your estimate isn't ready yet, it will appear there.",
      },
      { button: { label: 'View your report', link: '{{link}}' } },
      {
        paragraph:
          "When you're ready for the next step, choose “Start Property Management” in the report. Your answers carry over.",
      },
    ],
  }),
  version: 5,
  schema: z.strictObject({
    ...common,
    property,
    /** `, and 2 more properties`, or blank. */
    more: z.string().max(60),
    afterHours,
    link: linkSchema,
  }),
  example: { ...example, property: PROPERTY, more: '', link: 'https://example.com/analysis/example' },
});

const enrollmentCopy = {
  isAnswered: true,
  subject: 'Enrollment request received: {{property}}',
  facts: [
    {
      facts: [
        ['Property', '{{property}}'],
        ['Type', '{{type}}'],
        ['Units', '{{units}}'],
        ['Expected rent', '{{rent}}'],
        ['Plan and fees', '{{fees|See your next steps.}}'],
      ],
    },
  ],
  next: [
    {
      paragraph:
        '{{walkthrough|Next, pick a time for the walkthrough.}} {{agreement|Your management agreement comes by email, and your property is enrolled once you sign it.}}',
    },
    { button: { label: 'See your next steps', link: '{{link}}' } },
  ],
} satisfies Partial<Copy>;
const enrollmentData = {
  afterHours,
  /** When it takes place; missing until it is scheduled. */
  walkthrough: z.optional(requiredLineSchema(200)),
  /** How they get it, unless as usual. */
  agreement: z.optional(requiredLineSchema(200)),
  property,
  type: requiredLineSchema(60),
  units: requiredLineSchema(20),
  rent: requiredLineSchema(60),
  /** With the sentence about the reserve. */
  fees: requiredLineSchema(800),
  link: linkSchema,
};
/** For a home outside the service area. */
export const CALLS_FIRST = {
  walkthrough: "Your home is farther away than we usually manage, so we'll call you first to talk about it.",
  agreement: "If we can manage it, we'll schedule the walkthrough and email you the management agreement.",
} as const;

const enrollmentExample = {
  property: PROPERTY,
  fees: PLACEHOLDERS.onlineFees.example,
  type: PROPERTY_TYPE_LABELS['single-family'],
  units: '1',
  // The rent of the fees above.
  rent: `${formatDollars(2_000)} per month`,
  link: 'https://example.com/next-steps/example',
};

const CONFIRM_ENROLLMENT = template({
  name: 'confirm-enrollment',
  ...written({
    ...enrollmentCopy,
    title: 'Confirmation: enrollment request',
    received:
      'We received your enrollment request. Nothing is signed and nothing is charged yet. Here is what you sent:',
  }),
  version: 5,
  schema: z.strictObject({ ...common, ...enrollmentData }),
  example: { ...example, ...enrollmentExample },
});

const ENROLLMENT_FROM_REPORT = letter({
  ...enrollmentCopy,
  title: 'Confirmation: enrollment from a report',
  received:
    'We received an enrollment request for the property in your rental report. Nothing is signed and nothing is charged yet. Here is what we have:',
});

/**
 * Anyone with the report's link may have sent it, so it can't be disowned: that would end the follow-up the owner asked
 * for.
 */
const CONFIRM_REPORT_ENROLLMENT = template({
  name: 'confirm-report-enrollment',
  ...ENROLLMENT_FROM_REPORT,
  body: [
    ...ENROLLMENT_FROM_REPORT.body,
    { paragraph: "Didn't ask for this? Reply to this email, and we'll cancel the request." },
  ],
  version: 4,
  schema: z.strictObject({ name: nameSchema, ...enrollmentData }),
  example: { name: example.name, ...enrollmentExample },
});

const CONFIRM_WALKTHROUGH = template({
  name: 'confirm-walkthrough',
  ...written({
    title: 'Confirmation: walkthrough',
    subject: 'Your walkthrough at {{property}}',
    received: 'You opened our calendar to book a walkthrough of {{property}}.',
    next: [
      {
        paragraph:
          "Didn't pick a time yet? Choose one at {{bookingLink}}. Once your time is confirmed, the page below shows it, with a calendar file.",
      },
      { button: { label: 'See your walkthrough', link: '{{link}}' } },
    ],
  }),
  schema: z.strictObject({ ...common, property, link: linkSchema }),
  example: { ...example, property: PROPERTY, link: 'https://example.com/next-steps/example' },
});

const WALKTHROUGH_FACTS: Block[] = [
  {
    facts: [
      ['When', '{{when}}'],
      ['Property', '{{property}}'],
    ],
  },
];

const CONFIRM_BOOKING = template({
  name: 'confirm-booking',
  ...written({
    title: 'Confirmation: booked walkthrough',
    subject: 'Your walkthrough is {{change|booked}}: {{when}}',
    received: 'Your walkthrough is {{change|booked}}.',
    facts: WALKTHROUGH_FACTS,
    next: [
      {
        paragraph: 'The page below has a calendar file. You can also choose another time or cancel there.',
      },
      { button: { label: 'See your walkthrough', link: '{{link}}' } },
    ],
  }),
  version: 5,
  schema: z.strictObject({
    ...common,
    property,
    when: requiredLineSchema(80),
    change: z.optional(z.literal('rescheduled')),
    link: linkSchema,
  }),
  example: {
    ...example,
    property: PROPERTY,
    when: 'Tuesday, December 1, 2026 at 10:00 AM CST',
    link: 'https://example.com/book/example',
  },
});

/** For an owner who canceled. It can't be disowned: that would end the follow-up the owner asked for. */
const CONFIRM_CANCELLATION = template({
  name: 'confirm-cancellation',
  ...letter({
    title: 'Confirmation: canceled walkthrough',
    subject: 'Your walkthrough is canceled: {{when}}',
    received: "Your walkthrough is canceled. We won't come to the property.",
    facts: WALKTHROUGH_FACTS,
    next: [
      { paragraph: 'Would another time work better? Pick one here:' },
      { button: { label: 'Choose another time', link: '{{link}}' } },
    ],
  }),
  version: 1,
  schema: z.strictObject({ name: nameSchema, property, when: requiredLineSchema(80), link: linkSchema }),
  example: {
    name: example.name,
    property: PROPERTY,
    when: 'Tuesday, December 1, 2026 at 10:00 AM CST',
    link: 'https://example.com/book/example',
  },
});

/** The team set or moved the time. It doesn't confirm a form, so it doesn't count toward their daily limit. */
export const WALKTHROUGH_TIME = template({
  name: 'walkthrough-time',
  version: 3,
  channel: 'email',
  stream: 'transactional',
  title: 'Walkthrough time',
  subject: 'Your walkthrough: {{time}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: "Your walkthrough is set. We'll meet you at the property." },
    {
      facts: [
        ['When', '{{time}}'],
        ['Where', '{{property}}'],
      ],
    },
    { button: { label: 'Add it to your calendar', link: '{{calendar}}' } },
    {
      paragraph: "Can't make it? Reply to this email or call {{companyPhone}}, and we'll find another time.",
    },
    {
      aside: 'This page always shows your walkthrough time:',
      label: 'See your next steps',
      link: '{{link}}',
    },
  ],
  schema: z.strictObject({
    name: nameSchema,
    property,
    time: requiredLineSchema(80),
    link: linkSchema,
    calendar: linkSchema,
  }),
  example: {
    name: 'Dana',
    property: PROPERTY,
    time: 'Thursday, December 3, 2026 at 10:00 AM CST',
    link: 'https://example.com/next-steps/example',
    calendar: 'https://example.com/api/public/next-steps/example/walkthrough.ics',
  },
});

const CONFIRM_REFERRAL = template({
  name: 'confirm-referral',
  ...written({
    title: 'Confirmation: referral',
    subject: 'We received your referral of {{client}}',
    received: 'Thank you for referring {{client}}. Here is what you sent:',
    facts: [
      {
        facts: [
          ['Client', '{{client}}'],
          ['Property', '{{property}}'],
        ],
      },
    ],
    next: [
      {
        paragraph: "We'll call {{client}} within {{hours}} hours. There is nothing else you need to do.",
      },
    ],
  }),
  schema: z.strictObject({
    ...common,
    client: requiredLineSchema(200),
    property,
    hours: requiredLineSchema(10),
  }),
  example: { ...example, client: 'Cleo Marsh', property: PROPERTY, hours: '24' },
});

const CONFIRM_UNLOCK = template({
  name: 'confirm-unlock',
  ...written({
    title: 'Confirmation: rent vs. sell',
    isAnswered: true,
    subject: 'Your rent vs. sell comparison',
    received: 'You unlocked the year-by-year table of your rent vs. sell comparison.',
    next: [
      { paragraph: 'This link opens it again with the numbers you entered.' },
      { button: { label: 'Open your comparison', link: '{{link}}' } },
      { paragraph: 'To see what your home would rent for, get a free rental analysis: {{siteLink}}analysis' },
    ],
  }),
  schema: z.strictObject({ ...common, afterHours, link: linkSchema }),
  example: { ...example, link: 'https://example.com/rent-vs-sell?homeValue=310000' },
});

const CONFIRM_WAITLIST = template({
  name: 'confirm-waitlist',
  ...written({
    title: 'Confirmation: outside the service area',
    subject: "We'll let you know if we reach {{place}}",
    received:
      "We don't manage rentals in {{place}} yet. We saved your email address and will email you only if that changes.",
    next: [],
  }),
  version: 5,
  schema: z.strictObject({ ...common, place: requiredLineSchema(120) }),
  example: { ...example, place: 'Madison, WI 53703' },
});

export const CONFIRMATIONS = {
  'confirm-analysis': CONFIRM_ANALYSIS,
  'confirm-booking': CONFIRM_BOOKING,
  'confirm-cancellation': CONFIRM_CANCELLATION,
  'confirm-enrollment': CONFIRM_ENROLLMENT,
  'confirm-referral': CONFIRM_REFERRAL,
  'confirm-report-enrollment': CONFIRM_REPORT_ENROLLMENT,
  'confirm-unlock': CONFIRM_UNLOCK,
  'confirm-waitlist': CONFIRM_WAITLIST,
  'confirm-walkthrough': CONFIRM_WALKTHROUGH,
};
export type ConfirmationName = keyof typeof CONFIRMATIONS;
