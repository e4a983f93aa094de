import { z } from 'zod';

const WORLDS = ['demo', 'none'] as const;
/** A value without line ends: nothing in it begins a header of its own. */
const ONE_LINE = /^[^\r\n]+$/;
const blank = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => blank(value) ?? fallback, schema);

const templateId = z.coerce.number().int().positive();

/** Every variable the product reads; `.env.example` lists the same names with the same words. */
export const configSchema = z.object({
  PORT: withDefault(z.coerce.number().int().min(0).max(65535), '3000').describe('Port of the HTTP server'),
  HOST: withDefault(z.string(), '0.0.0.0').describe('Address the HTTP server listens on'),
  DATA_DIR: withDefault(z.string(), '.data').describe(
    'Folder of the embedded database, generated secrets and uploads',
  ),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })).describe(
    'A PostgreSQL 16+ server instead of the embedded one, postgres://user:password@host:5432/name',
  ),
  SEED: optional(z.enum(WORLDS)).describe(
    'demo or none; default: demo on the embedded database, none with DATABASE_URL',
  ),
  ADMIN_EMAIL: optional(z.email()).describe('E-mail of the first admin, created when there is none'),
  ADMIN_PASSWORD: optional(z.string().min(12).max(128)).describe(
    'Password of the first admin, 12 characters or more; another is chosen at the first sign-in',
  ),
  JWT_SECRET: optional(z.string().min(32)).describe(
    'Signs access tokens, 32 characters or more; generated in DATA_DIR unless DATABASE_URL is set',
  ),
  JWT_SECRET_PREVIOUS: optional(z.string().min(32)).describe(
    'The secret before, still accepted during a rotation',
  ),
  PUBLIC_SITE_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Public address of the site; links and secure cookies follow it; default: http://localhost:PORT',
  ),
  PUBLIC_API_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Address that providers call back, as they see it; their signatures are checked over it; default: PUBLIC_SITE_URL',
  ),
  TRUSTED_PROXIES: withDefault(z.coerce.number().int().min(0).max(10), '0').describe(
    'How many reverse proxies stand in front; X-Forwarded-For is ignored beyond them',
  ),
  RATE_LIMIT_FACTOR: withDefault(z.coerce.number().positive().max(1_000_000), '1').describe(
    'Multiplies every rate limit and connection cap, for load tests',
  ),
  // The page waits the difference out by itself, but no longer than ten seconds.
  PUBLIC_FORM_MIN_SECONDS: withDefault(z.coerce.number().int().min(0).max(10), '2').describe(
    'Seconds a public form is open at least before it may be sent',
  ),
  LOG_LEVEL: withDefault(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'warn').describe(
    'debug, info (a line per request), warn, error or silent',
  ),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })).describe(
    'Address of an S3 service that keeps uploaded images instead of DATA_DIR; blank with keys: Amazon itself',
  ),
  S3_REGION: withDefault(z.string(), 'us-east-1').describe('Region of the S3 service'),
  S3_BUCKET: withDefault(z.string(), 'site-images').describe('Bucket of uploaded images; it has to exist'),
  S3_DOCUMENTS_BUCKET: optional(z.string()).describe(
    'Bucket of signed documents, which nobody else may read; it has to exist; blank: they stay in DATA_DIR',
  ),
  S3_ACCESS_KEY_ID: optional(z.string()).describe('Key of the S3 service'),
  S3_SECRET_ACCESS_KEY: optional(z.string()).describe('Secret of that key'),
  S3_FORCE_PATH_STYLE: withDefault(z.stringbool(), 'true').describe(
    'true: the bucket stands in the path of an address; false: in the host name',
  ),
  RENTCAST_API_KEY: optional(z.string()).describe(
    'Rent data; without it reports use the labelled fallback estimate',
  ),
  RENTCAST_BASE_URL: withDefault(z.url(), 'https://api.rentcast.io/v1').describe(
    'Address of the rent data service',
  ),
  RENTCAST_DAILY_LOOKUPS: withDefault(z.coerce.number().int().min(0).max(1_000_000), '300').describe(
    'Paid look-ups a day; beyond them reports use the labelled fallback estimate',
  ),
  ODOO_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Address of the Odoo server; without it, its database and a key no lead goes there',
  ),
  ODOO_DB: optional(z.string()).describe('Name of its database'),
  ODOO_USERNAME: optional(z.string()).describe('Login of the user that leads are entered as; xmlrpc only'),
  ODOO_PASSWORD: optional(z.string()).describe('Password of that user, where xmlrpc has no key'),
  ODOO_API_KEY: optional(z.string()).describe('API key of that user'),
  ODOO_PROTOCOL: withDefault(z.enum(['json2', 'xmlrpc']), 'json2').describe(
    'json2 from Odoo 19 on, xmlrpc for older servers',
  ),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })).describe(
    'Mail server, smtp://user:password@host:587; without it e-mails are kept in the Outbox and go to nobody',
  ),
  MAIL_FROM: optional(z.string().regex(ONE_LINE)).describe(
    'Sender of e-mails, Name <address>; default: name and e-mail of the company settings',
  ),
  MAIL_REPLY_TO: optional(z.email()).describe('Where answers to e-mails go; default: to the sender'),
  MAIL_POSTAL_ADDRESS: optional(z.string().regex(ONE_LINE)).describe(
    'Postal address at the foot of e-mails; default: the one of the company settings',
  ),
  MAIL_WEBHOOK_SECRET: optional(z.string().min(16).regex(ONE_LINE)).describe(
    'Password that a mail service calls /api/email/bounces with, 16 characters or more; without it bounces are known from refusals alone',
  ),
  DKIM_DOMAIN: optional(z.string().regex(ONE_LINE)).describe('Domain that signs e-mails'),
  DKIM_SELECTOR: optional(z.string().regex(ONE_LINE)).describe("Name of the key in the domain's DNS"),
  DKIM_PRIVATE_KEY: optional(z.string()).describe(
    'Its private key in PEM form; line ends may be written as \\n',
  ),
  TWILIO_ACCOUNT_SID: optional(
    z.string().regex(/^AC[0-9a-fA-F]{32}$/, 'AC and 32 hexadecimal digits'),
  ).describe(
    'Account of the text message service; without it, its token and a sender text messages are kept and not sent',
  ),
  TWILIO_AUTH_TOKEN: optional(z.string()).describe(
    'Token of that account; it also signs what Twilio calls back with',
  ),
  TWILIO_PHONE_NUMBER: optional(
    z.string().regex(/^\+[1-9]\d{6,14}$/, 'A number such as +15155550142'),
  ).describe('Number that text messages come from, +15155550142'),
  TWILIO_MESSAGING_SERVICE_SID: optional(
    z.string().regex(/^MG[0-9a-fA-F]{32}$/, 'MG and 32 hexadecimal digits'),
  ).describe('Messaging service that chooses the number instead'),
  TWILIO_API_BASE: withDefault(z.url(), 'https://api.twilio.com').describe(
    'Address of the text message service',
  ),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'A secret or restricted key of Stripe'),
  ).describe('Key of the payment service; without it and on the embedded database a sandbox takes its place'),
  STRIPE_WEBHOOK_SECRET: optional(z.string().startsWith('whsec_')).describe(
    'Signs what Stripe calls back with; the address is PUBLIC_API_URL/api/stripe/webhook',
  ),
  STRIPE_API_BASE: withDefault(z.url({ protocol: /^https?$/ }), 'https://api.stripe.com').describe(
    'Address of the payment service',
  ),
  DOCUSEAL_API_KEY: optional(z.string().regex(ONE_LINE)).describe(
    'Key of the signing service; without it and on the embedded database a sandbox takes its place',
  ),
  DOCUSEAL_BASE_URL: withDefault(z.url({ protocol: /^https?$/ }), 'https://api.docuseal.com').describe(
    'Address of the signing service; an own installation: https://host/api',
  ),
  DOCUSEAL_WEBHOOK_SECRET: optional(z.string().startsWith('whsec_')).describe(
    'Signs what DocuSeal calls back with; the address is PUBLIC_API_URL/api/docuseal/webhook',
  ),
  DOCUSEAL_WEBHOOK_HEADER: withDefault(
    z.string().regex(/^[A-Za-z0-9-]+$/, 'The name of a header'),
    'X-Keyturn-Secret',
  ).describe('Header that older installations send instead of a signature'),
  DOCUSEAL_WEBHOOK_HEADER_VALUE: optional(z.string().min(16).regex(ONE_LINE)).describe(
    'What that header has to hold, 16 characters or more; it is asked for wherever it is set',
  ),
  DOCUSEAL_TEMPLATE_MANAGEMENT_AGREEMENT: optional(templateId).describe(
    'Number of the template of management agreements; a document without a template cannot be sent',
  ),
  DOCUSEAL_TEMPLATE_ONBOARDING_FORM: optional(templateId).describe(
    'Number of the template of onboarding forms',
  ),
  DOCUSEAL_TEMPLATE_WALKTHROUGH_CHECKLIST: optional(templateId).describe(
    'Number of the template of walkthrough checklists',
  ),
  DOCUSEAL_TEMPLATE_LEASE_AGREEMENT: optional(templateId).describe(
    'Number of the template of lease agreements',
  ),
  GOOGLE_CLIENT_ID: optional(z.string()).describe(
    'Client of Google sign-in for staff who have an account; without it there is no such button',
  ),
  GOOGLE_HOSTED_DOMAIN: optional(z.hostname()).describe(
    'The one Google Workspace domain whose people may sign in with Google; without it those of Gmail and of any company may',
  ),
  GOOGLE_CERTS_URL: withDefault(z.url(), 'https://www.googleapis.com/oauth2/v1/certs').describe(
    'Address of the keys Google signs with',
  ),
  GOOGLE_GSI_URL: withDefault(
    z.url({ protocol: /^https?$/ }),
    'https://accounts.google.com/gsi/client',
  ).describe('Address of the script that draws the Google button'),
});

export type Variables = z.infer<typeof configSchema>;

/** Settings of the running application: the variables plus what the start fills in. */
export interface Config extends Variables {
  DATABASE_URL: string;
  JWT_SECRET: string;
  PUBLIC_SITE_URL: string;
  /** Whether the database is the one that comes with the product: a machine to try it on, or to work on it. */
  hasEmbeddedDatabase?: boolean;
}

/** The part of the settings that reaching and preparing the database takes. */
export type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>;

export const CONFIG = Symbol('config');

/** Everything wrong with the environment, one line a variable. */
export class InvalidConfig extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Reads the environment; the only place that does. Throws `InvalidConfig` with every problem at once. A command signs
 * no tokens and does without their secret.
 */
export function readVariables(env: NodeJS.ProcessEnv, { signsTokens = true } = {}): Variables {
  const result = configSchema.safeParse(env);
  const problems = result.success
    ? missingTogether(result.data, signsTokens)
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!result.success || problems.length > 0) throw new InvalidConfig(problems);
  return result.data;
}

function missingTogether(variables: Variables, signsTokens: boolean): string[] {
  const problems: string[] = [];
  if (signsTokens && variables.DATABASE_URL && !variables.JWT_SECRET)
    problems.push('JWT_SECRET: required together with DATABASE_URL');
  if (variables.ADMIN_PASSWORD && !variables.ADMIN_EMAIL)
    problems.push('ADMIN_EMAIL: required together with ADMIN_PASSWORD');
  if (variables.DATABASE_URL && variables.ADMIN_EMAIL && !variables.ADMIN_PASSWORD)
    problems.push('ADMIN_PASSWORD: required together with ADMIN_EMAIL and DATABASE_URL');
  if (Boolean(variables.S3_ACCESS_KEY_ID) !== Boolean(variables.S3_SECRET_ACCESS_KEY))
    problems.push('S3_ACCESS_KEY_ID: required together with S3_SECRET_ACCESS_KEY');
  if (variables.S3_DOCUMENTS_BUCKET && variables.S3_DOCUMENTS_BUCKET === variables.S3_BUCKET)
    problems.push('S3_DOCUMENTS_BUCKET: has to be another one than S3_BUCKET, which anybody may read');
  const dkim = [variables.DKIM_DOMAIN, variables.DKIM_SELECTOR, variables.DKIM_PRIVATE_KEY];
  if (dkim.some(Boolean) && !dkim.every(Boolean))
    problems.push('DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY: required together');
  return problems;
}

/** The world to fill an empty database with. */
export function seedOf(variables: Pick<Variables, 'SEED' | 'DATABASE_URL'>): (typeof WORLDS)[number] {
  return variables.SEED ?? (variables.DATABASE_URL ? 'none' : 'demo');
}
