import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { requiredLineSchema, requiredTextSchema } from '#shared/fields.js';
import { formatCents } from '#shared/format.js';
import { INBOUND_EMAIL_LIMITS } from '#shared/inbound-email.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { STAFF_EMAIL_LIMITS, STAFF_TEXT_MAX } from '#shared/message.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { SIGNATURE_MAX } from '#shared/user.js';
import {
  CALENDAR_UNREADABLE,
  FACTOR_CHANGED,
  GOOGLE_LINKED,
  INVITATION,
  ONE_TIME_CODE,
  PASSWORD_CHANGED,
  PASSWORD_RESET,
} from './account-emails.js';
import { CONFIRMATIONS, WALKTHROUGH_TIME } from './confirmations.js';
import { STAFF_ALERTS } from './staff-alerts.js';
import { SUBSCRIPTIONS } from './subscriptions.js';
import { linkSchema, nameSchema, type Template, template } from './template.js';

const ANALYSIS_REPORT = template({
  name: 'analysis-report',
  version: 2,
  channel: 'email',
  stream: 'transactional',
  title: 'Rental analysis',
  subject: 'Your rental analysis for {{property}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: 'Your rental analysis for {{property}} is ready.' },
    { button: { label: 'View your analysis', link: '{{link}}' } },
    { paragraph: 'Questions? Reply to this email or call {{companyPhone}}.' },
  ],
  schema: z.strictObject({ name: nameSchema, property: requiredLineSchema(300), link: linkSchema }),
  example: {
    name: 'Dana',
    property: '123 Main St, Des Moines',
    link: 'https://example.com/analysis/example',
  },
});

/** For a document that replaces one already emailed to the signer. */
export const READY_AND_REPLACES = 'is ready and replaces the one we sent before, whose link no longer works';

const signatureData = {
  name: nameSchema,
  document: requiredLineSchema(200),
  property: z.optional(requiredLineSchema(300)),
  link: linkSchema,
  until: requiredLineSchema(40),
};

const SIGNATURE_REQUEST = template({
  name: 'signature-request',
  version: 3,
  channel: 'email',
  stream: 'transactional',
  title: 'Signature request',
  subject: 'Please sign: {{document}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    {
      paragraph:
        'Your {{document}} for {{property|your property}} {{status|is ready}}. Please review it and sign online.',
    },
    { button: { label: 'Review and sign', link: '{{link}}' } },
    { paragraph: 'This link is just for you and works until {{until}}.' },
    { paragraph: 'Questions? Reply to this email or call {{companyPhone}}.' },
  ],
  schema: z.strictObject({ ...signatureData, status: z.optional(z.literal(READY_AND_REPLACES)) }),
  example: {
    name: 'Dana',
    document: 'Management Agreement',
    property: '123 Main St, Des Moines',
    link: 'https://example.com/documents/example',
    until: 'Dec 22, 2026',
  },
  secrets: ['link'],
});

const SIGNATURE_REMINDER = template({
  ...SIGNATURE_REQUEST,
  name: 'signature-reminder',
  title: 'Signature reminder',
  subject: 'Reminder: please sign {{document}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: 'Your {{document}} for {{property|your property}} is still waiting for your signature.' },
    { button: { label: 'Review and sign', link: '{{link}}' } },
    {
      paragraph:
        'The link works until {{until}}. If you have questions before you sign, reply to this email or call {{companyPhone}}.',
    },
  ],
  secrets: ['link'],
});

/** For an owner who signed the agreement and has not paid yet. The link to pay is there once staff open a checkout. */
export function dueAtSigning(amount: string): string {
  return `Next, ${amount} of the setup fee is due at signing. You'll find the payment link on your next-steps page as soon as it's ready:`;
}

const SIGNATURE_DONE = template({
  ...SIGNATURE_REQUEST,
  name: 'signature-done',
  version: 4,
  title: 'Signed copy',
  subject: 'Your signed copy: {{document}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    {
      paragraph:
        'Thank you! Your {{document}} for {{property|your property}} is signed. Please save a copy for your records.',
    },
    { button: { label: 'Download signed document', link: '{{link}}' } },
    { paragraph: 'This link is just for you and works until {{until}}.' },
    { paragraph: '{{due|Your next-steps page shows what comes next:}}' },
    { button: { label: 'See your next steps', link: '{{nextSteps}}' } },
    { paragraph: 'Questions? Reply to this email or call {{companyPhone}}.' },
  ],
  schema: z.strictObject({
    ...signatureData,
    due: z.optional(requiredLineSchema(200)),
    nextSteps: linkSchema,
  }),
  example: {
    name: 'Dana',
    document: 'Management Agreement',
    property: '123 Main St, Des Moines',
    link: 'https://example.com/documents/example',
    until: 'Dec 22, 2026',
    due: dueAtSigning(formatCents(SHIPPED_PRICE_BOOK.setup.dueAtSigningCents)),
    nextSteps: 'https://example.com/next-steps/example',
  },
  secrets: ['link'],
});

/** Sent for the onboarding payment. The payment provider's own receipt names neither the property nor what comes next. */
const PAYMENT_RECEIVED = template({
  name: 'payment-received',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  title: 'Payment received',
  subject: 'Payment received: {{amount}} for {{property}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
    { paragraph: 'Thank you! We received your onboarding payment.' },
    {
      facts: [
        ['Property', '{{property}}'],
        ['Paid', '{{amount}}'],
      ],
    },
    { paragraph: '{{rest|Nothing else is due now.}}' },
    { button: { label: 'See your next steps', link: '{{link}}' } },
    { paragraph: 'Questions? Reply to this email or call {{companyPhone}}.' },
  ],
  schema: z.strictObject({
    name: nameSchema,
    property: requiredLineSchema(300),
    amount: requiredLineSchema(20),
    rest: z.optional(requiredLineSchema(200)),
    link: linkSchema,
  }),
  example: {
    name: 'Dana',
    property: '123 Main St, Des Moines',
    amount: formatCents(SHIPPED_PRICE_BOOK.setup.dueAtSigningCents),
    rest: restOfSetup(formatCents(SHIPPED_PRICE_BOOK.setup.fromFirstRentCents)),
    link: 'https://example.com/next-steps/example',
  },
});

/** For an owner whose setup fee is not paid in full at signing. */
export function restOfSetup(amount: string): string {
  return `Nothing else is due now. The rest of your setup fee, ${amount}, will come out of the first month's rent.`;
}

const STAFF_MESSAGE = template({
  name: 'staff-message',
  version: 3,
  channel: 'email',
  stream: 'transactional',
  isPersonal: true,
  title: 'Staff email',
  subject: '{{subject}}',
  body: [
    { paragraph: 'Hi {{name|there}},' },
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
    message: 'Thanks for your call.\n\nThe lease can start on March 1.',
    sender: 'Maria Keller',
  },
});

/** An email written on a lead's page: the writer chooses the greeting, too. */
const STAFF_EMAIL = template({
  name: 'staff-email',
  version: 1,
  channel: 'email',
  stream: 'transactional',
  isPersonal: true,
  title: 'Personal email',
  subject: '{{subject}}',
  body: [
    { paragraph: '{{message}}' },
    { lines: ['{{sender|Your team}}', '{{company}}', '{{companyPhone}}'] },
  ],
  schema: z.strictObject({
    subject: requiredLineSchema(STAFF_EMAIL_LIMITS.subject),
    message: requiredTextSchema(STAFF_EMAIL_LIMITS.message),
    /** Their signature, or their name. */
    sender: z.optional(requiredTextSchema(SIGNATURE_MAX)),
    /** The Message-ID of the owner's email it answers, for its headers. */
    inReplyTo: z.optional(requiredLineSchema(INBOUND_EMAIL_LIMITS.messageId)),
  }),
  example: {
    subject: 'Your first-year numbers',
    message: 'Hi Dana,\n\nGood talking with you. The walkthrough is free, and Thursday works for us.',
    sender: 'Maria Keller',
  },
});

const STAFF_TEXT = template({
  name: 'staff-text',
  version: 2,
  channel: 'sms',
  stream: 'transactional',
  title: 'Staff text',
  body: [{ paragraph: '{{message}}' }],
  schema: z.strictObject({ message: requiredTextSchema(STAFF_TEXT_MAX) }),
  example: { message: 'Thanks! Tuesday at 3 works for us. See you then.' },
});

/** To someone whose call we missed. It says who we are, because they may not know our number. */
const MISSED_CALL = template({
  name: 'missed-call',
  version: 1,
  channel: 'sms',
  stream: 'transactional',
  title: 'Text after a missed call',
  body: [
    {
      paragraph:
        "This is {{company}}. Sorry we missed your call. We'll call you back, or you can reply to this text.",
    },
  ],
  schema: z.strictObject({}),
  example: {},
});

/** To the company, from someone looking for a home. */
const RENTAL_INQUIRY = template({
  name: 'rental-inquiry',
  version: 2,
  channel: 'email',
  stream: 'transactional',
  title: 'Rental inquiry',
  subject: 'Rental inquiry from {{sender}}',
  body: [
    { paragraph: '{{sender}} asked about a home for rent on your rentals page:' },
    { paragraph: '{{message}}' },
    {
      facts: [
        ['Name', '{{sender}}'],
        ['Email', '{{email}}'],
        ['Phone', '{{phone}}'],
      ],
    },
    { paragraph: "Reply to {{email}} directly. Replies to this email don't reach them." },
  ],
  schema: z.strictObject({
    sender: requiredLineSchema(200),
    email: requiredLineSchema(EMAIL_MAX),
    phone: requiredLineSchema(LEAD_LIMITS.phone),
    message: requiredTextSchema(LEAD_LIMITS.message),
  }),
  example: {
    sender: 'Jordan Ellis',
    email: 'jordan@example.com',
    phone: '515-555-0166',
    message: 'We need three bedrooms in Ankeny from June 1, and we have a dog.',
  },
});

/** Messages the product sends on its own. */
export const TEMPLATES = {
  'analysis-report': ANALYSIS_REPORT,
  ...CONFIRMATIONS,
  ...SUBSCRIPTIONS,
  'calendar-unreadable': CALENDAR_UNREADABLE,
  'factor-changed': FACTOR_CHANGED,
  'google-linked': GOOGLE_LINKED,
  invitation: INVITATION,
  'missed-call': MISSED_CALL,
  'one-time-code': ONE_TIME_CODE,
  'password-changed': PASSWORD_CHANGED,
  'password-reset': PASSWORD_RESET,
  'payment-received': PAYMENT_RECEIVED,
  'rental-inquiry': RENTAL_INQUIRY,
  'signature-done': SIGNATURE_DONE,
  'signature-reminder': SIGNATURE_REMINDER,
  'signature-request': SIGNATURE_REQUEST,
  ...STAFF_ALERTS,
  'staff-email': STAFF_EMAIL,
  'staff-message': STAFF_MESSAGE,
  'staff-text': STAFF_TEXT,
  'walkthrough-time': WALKTHROUGH_TIME,
};

export type TemplateName = keyof typeof TEMPLATES;
export type TemplateData<Name extends TemplateName> =
  (typeof TEMPLATES)[Name] extends Template<infer Data> ? Data : never;

/** Whether a person writes what this template sends. */
export function isPersonal(name: string): boolean {
  return Boolean((TEMPLATES as Record<string, Template | undefined>)[name]?.isPersonal);
}

/** Prefix of campaign template names; the template's id follows. */
export const CAMPAIGN_PREFIX = 'campaign:';

/** Finds a template by name, synchronously. */
export type FindTemplate = (name: string) => Template | undefined;

/** All templates: the built-in ones and the campaign templates in the database. */
@Injectable()
export class TemplateRegistry {
  private campaigns: () => Promise<FindTemplate> = async () => () => undefined;

  /**
   * Registers how campaign templates are found by id. The lookup returns the same object until the template changes.
   */
  registerCampaignTemplates(latest: () => Promise<FindTemplate>): void {
    this.campaigns = latest;
  }

  async snapshot(): Promise<FindTemplate> {
    const ofCampaigns = await this.campaigns();
    return (name) =>
      name.startsWith(CAMPAIGN_PREFIX)
        ? ofCampaigns(name.slice(CAMPAIGN_PREFIX.length))
        : (TEMPLATES[name as TemplateName] as Template | undefined);
  }

  async find(name: string): Promise<Template | undefined> {
    return (await this.snapshot())(name);
  }

  async get(name: string): Promise<Template> {
    const template = await this.find(name);
    if (!template) throw new Error(`There is no template ${name}.`);
    return template;
  }
}
