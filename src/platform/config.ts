import { z } from 'zod';
import { readOrCreateSecret } from './secrets/secret-file.js';

const WORLDS = ['demo', 'none'] as const;
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
/** A value without line breaks, so that it can't inject a header. */
const ONE_LINE = /^[^\r\n]+$/;
const blank = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => blank(value) ?? fallback, schema);

const YEAR = 365;
const retentionDays = withDefault(
  z.coerce
    .number()
    .int()
    .max(100 * YEAR)
    .refine((days) => days === 0 || days >= YEAR, '0, or at least 365'),
  '0',
);

const templateId = z.coerce.number().int().positive();

/** Every variable the product reads. `.env.example` lists the same names with the same descriptions. */
export const configSchema = z.object({
  PORT: withDefault(z.coerce.number().int().min(0).max(65535), '3000').describe('Port of the HTTP server'),
  HOST: withDefault(z.string(), '0.0.0.0').describe('Address the HTTP server listens on'),
  PROCESS_ROLE: withDefault(z.enum(['all', 'web', 'worker']), 'all').describe(
    'all: does everything; web: serves requests and leaves background work to other processes; worker: does background work and serves only /live, /ready and /metrics',
  ),
  DRAIN_SECONDS: withDefault(z.coerce.number().int().min(0).max(60), '0').describe(
    'Seconds a stopping process keeps serving while /ready returns 503, so that a load balancer stops sending it requests',
  ),
  JOB_WORKERS: withDefault(z.coerce.number().int().min(1).max(20), '1').describe(
    'Multiplies how many background jobs of each kind this process runs at the same time',
  ),
  DATA_DIR: withDefault(z.string(), '.data').describe(
    'Folder for the embedded database, generated secrets and uploads',
  ),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })).describe(
    'URL of a PostgreSQL 16+ server to use instead of the embedded one, postgres://user:password@host:5432/name',
  ),
  DATABASE_POOL_SIZE: withDefault(z.coerce.number().int().min(4).max(200), '10').describe(
    'Database connections of one process; the job queue and live updates use five more',
  ),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: withDefault(z.coerce.number().int().min(1).max(60), '5').describe(
    'Seconds after which the database cancels a statement; migrations, backups and the job queue have their own limits',
  ),
  SEED: optional(z.enum(WORLDS)).describe(
    'demo or none; default: demo with the embedded database, none with DATABASE_URL',
  ),
  ADMIN_EMAIL: optional(z.email()).describe('Email of the first admin, created if there is no admin yet'),
  ADMIN_PASSWORD: optional(z.string().min(12).max(128)).describe(
    'Password of the first admin, at least 12 characters; they choose a new one at their first sign-in',
  ),
  JWT_SECRET: optional(z.string().min(32)).describe(
    'Signs access tokens, at least 32 characters; generated in DATA_DIR unless DATABASE_URL is set',
  ),
  JWT_SECRET_PREVIOUS: optional(z.string().min(32)).describe(
    'The previous JWT_SECRET, still accepted during a rotation',
  ),
  PUBLIC_SITE_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Public URL of the site, used for links and secure cookies; default: http://localhost:PORT',
  ),
  PUBLIC_API_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Base URL that providers send webhooks to, exactly as they see it because signatures cover it; default: PUBLIC_SITE_URL',
  ),
  TRUSTED_PROXIES: withDefault(z.coerce.number().int().min(0).max(10), '0').describe(
    'Number of reverse proxies in front of the server; X-Forwarded-For entries beyond them are ignored',
  ),
  RATE_LIMIT_FACTOR: withDefault(z.coerce.number().positive().max(1_000_000), '1').describe(
    'Multiplies every rate limit and connection cap, for load tests',
  ),
  // The page waits until it may submit, but no longer than ten seconds.
  PUBLIC_FORM_MIN_SECONDS: withDefault(z.coerce.number().int().min(0).max(10), '2').describe(
    'Minimum seconds between opening and submitting a public form',
  ),
  CONFIRMATION_EMAILS_PER_DAY: withDefault(z.coerce.number().int().min(0).max(1_000), '10').describe(
    'Confirmations of public forms that one mailbox gets in 24 hours; more are recorded as blocked',
  ),
  LOG_LEVEL: withDefault(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'warn').describe(
    'debug, info (one line per request), warn, error or silent',
  ),
  LOG_LEVELS: optional(
    z.string().regex(/^\w+=(debug|info|warn|error|silent)(,\w+=(debug|info|warn|error|silent))*$/),
  ).describe(
    'Log levels for individual modules, named by the `context` of their log lines, such as ChannelWorker=debug,Problem=silent',
  ),
  ERROR_REPORTING_DSN: optional(z.url({ protocol: /^https?$/ }).regex(/^\w+:\/\/\w+@[^?#]+\/\w+$/)).describe(
    'Sentry-compatible DSN (https://key@host/project) for reporting unexpected errors without personal data',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })).describe(
    'URL of an OpenTelemetry collector that takes OTLP over HTTP, such as http://localhost:4318; without it, nothing is traced',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string().regex(ONE_LINE)).describe(
    'Headers for the collector, such as api-key=secret,tenant=keyturn',
  ),
  OTEL_SERVICE_NAME: withDefault(z.string().regex(ONE_LINE), 'keyturn').describe(
    'Name of this process in traces',
  ),
  OTEL_TRACES_SAMPLER: withDefault(z.enum(SAMPLERS), 'parentbased_always_on').describe(
    'Which requests and jobs to trace: always_on, always_off, traceidratio, or one of them with parentbased_ in front',
  ),
  OTEL_TRACES_SAMPLER_ARG: withDefault(z.coerce.number().min(0).max(1), '1').describe(
    'Share of traces that traceidratio keeps, from 0 to 1',
  ),
  OTEL_BSP_SCHEDULE_DELAY: withDefault(z.coerce.number().int().min(10).max(60_000), '5000').describe(
    'Milliseconds that finished spans wait for more of them before they are sent',
  ),
  METRICS_TOKEN: optional(z.string().min(16).regex(ONE_LINE)).describe(
    'Bearer token for /metrics from outside this machine and private networks, at least 16 characters',
  ),
  BACKUP_PASSPHRASE: optional(z.string().min(12)).describe(
    'Encrypts and decrypts backups, at least 12 characters; without it, they are not encrypted',
  ),
  BACKUP_FOLDER: optional(z.string()).describe(
    'Folder for a backup every night; without it or BACKUP_S3_URL, only npm run backup makes one',
  ),
  BACKUP_S3_URL: optional(
    z
      .url({ protocol: /^https?$/ })
      .regex(/^[^?#]+\/\/[^/?#]+\/[^/?#]+\/?$/, 'https://key:secret@host/bucket'),
  ).describe(
    'Private bucket for a backup every night, https://key:secret@host/bucket, instead of BACKUP_FOLDER or in addition to it; without keys: those of the machine',
  ),
  BACKUP_KEEP: withDefault(z.coerce.number().int().min(1).max(1_000), '14').describe(
    'How many nightly backups to keep',
  ),
  MESSAGE_RETENTION_DAYS: retentionDays.describe(
    'Delete finished messages after this many days, at least 365; 0 keeps them forever. Messages written by staff, in running campaigns or with an unknown outcome are never deleted',
  ),
  AUDIT_RETENTION_DAYS: retentionDays.describe(
    'Delete audit entries after this many days, at least 365; 0 keeps them forever',
  ),
  ANALYSIS_RETENTION_DAYS: retentionDays.describe(
    'Delete analyses that have no lead or were replaced by a newer one after this many days, at least 365; 0 keeps them forever',
  ),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })).describe(
    'URL of an S3 service that stores uploaded images instead of DATA_DIR; blank with keys set: Amazon S3',
  ),
  S3_REGION: withDefault(z.string(), 'us-east-1').describe('Region of the S3 service'),
  S3_BUCKET: withDefault(z.string(), 'site-images').describe(
    'Bucket for uploaded images; it must already exist',
  ),
  S3_DOCUMENTS_BUCKET: optional(z.string()).describe(
    'Private bucket for signed documents; it must already exist; blank: they are stored in DATA_DIR',
  ),
  S3_ACCESS_KEY_ID: optional(z.string()).describe('Access key ID for the S3 service'),
  S3_SECRET_ACCESS_KEY: optional(z.string()).describe('Secret access key for the S3 service'),
  S3_FORCE_PATH_STYLE: withDefault(z.stringbool(), 'true').describe(
    'true: the bucket name is part of the URL path; false: part of the host name',
  ),
  RENTCAST_API_KEY: optional(z.string()).describe(
    'RentCast API key; without it, reports use the labeled fallback estimate',
  ),
  RENTCAST_BASE_URL: withDefault(z.url(), 'https://api.rentcast.io/v1').describe('Base URL of RentCast'),
  RENTCAST_DAILY_LOOKUPS: withDefault(z.coerce.number().int().min(0).max(1_000_000), '300').describe(
    'Paid lookups per day; beyond that, reports use the labeled fallback estimate',
  ),
  ODOO_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'URL of the Odoo server; leads are synced only when URL, database and key are set',
  ),
  ODOO_DB: optional(z.string()).describe('Name of the Odoo database'),
  ODOO_USERNAME: optional(z.string()).describe('Login of the Odoo user that creates leads; xmlrpc only'),
  ODOO_PASSWORD: optional(z.string()).describe('Password of that user, for xmlrpc servers without API keys'),
  ODOO_API_KEY: optional(z.string()).describe('API key of that user'),
  ODOO_PROTOCOL: withDefault(z.enum(['json2', 'xmlrpc']), 'json2').describe(
    'json2 for Odoo 19 and later, xmlrpc for older servers',
  ),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })).describe(
    'Mail server, smtp://user:password@host:587; without it, emails stay in the Outbox and are not sent',
  ),
  MAIL_FROM: optional(z.string().regex(ONE_LINE)).describe(
    'Sender of emails, Name <address>; default: name and email from the company settings',
  ),
  MAIL_REPLY_TO: optional(z.email()).describe('Reply-To address of emails; default: the sender'),
  MAIL_REPLY_TOKENS: withDefault(z.stringbool(), 'false').describe(
    'true: owners reply to name+token@domain, which finds their lead even without mail headers; only if the mailbox accepts such addresses',
  ),
  MAIL_POSTAL_ADDRESS: optional(z.string().regex(ONE_LINE)).describe(
    'Postal address in the footer of emails; default: the one in the company settings',
  ),
  MAIL_WEBHOOK_SECRET: optional(z.string().min(16).regex(ONE_LINE)).describe(
    'Password for the bounce webhook /api/email/bounces, at least 16 characters; without it, only refused deliveries count as bounces',
  ),
  IMAP_URL: optional(z.url({ protocol: /^imaps?$/ })).describe(
    'Mailbox whose emails are read into the Inbox, imaps://user:password@host:993/INBOX',
  ),
  INBOUND_EMAIL_SECRET: optional(z.string().min(16).regex(ONE_LINE)).describe(
    'Password for the inbound email webhook /api/email/inbound, at least 16 characters; without it, the webhook is off',
  ),
  DKIM_DOMAIN: optional(z.string().regex(ONE_LINE)).describe('Domain that signs emails (DKIM)'),
  DKIM_SELECTOR: optional(z.string().regex(ONE_LINE)).describe("DKIM selector in the domain's DNS"),
  DKIM_PRIVATE_KEY: optional(z.string()).describe(
    'DKIM private key in PEM format; line breaks may be written as \\n',
  ),
  TWILIO_ACCOUNT_SID: optional(
    z.string().regex(/^AC[0-9a-fA-F]{32}$/, 'AC followed by 32 hexadecimal digits'),
  ).describe('Twilio account SID; text messages are sent only when account, token and a sender are set'),
  TWILIO_AUTH_TOKEN: optional(z.string()).describe(
    "Auth token of that account; also verifies Twilio's webhooks",
  ),
  TWILIO_PHONE_NUMBER: optional(
    z.string().regex(/^\+[1-9]\d{6,14}$/, 'A number such as +15155550142'),
  ).describe('Number that text messages are sent from, +15155550142'),
  TWILIO_MESSAGING_SERVICE_SID: optional(
    z.string().regex(/^MG[0-9a-fA-F]{32}$/, 'MG followed by 32 hexadecimal digits'),
  ).describe('Messaging service to use instead of a number'),
  TWILIO_FORWARD_CALLS_TO: optional(
    z.string().regex(/^\+[1-9]\d{6,14}$/, 'A number such as +15155550142'),
  ).describe(
    'Phone that rings when someone calls the Twilio number; without it, every call counts as missed',
  ),
  TWILIO_API_BASE: withDefault(z.url(), 'https://api.twilio.com').describe('Base URL of Twilio'),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'A secret or restricted Stripe key'),
  ).describe('Stripe secret key; without it, the embedded database uses a sandbox'),
  STRIPE_WEBHOOK_SECRET: optional(z.string().startsWith('whsec_')).describe(
    "Verifies Stripe's webhooks, which go to PUBLIC_API_URL/api/stripe/webhook",
  ),
  STRIPE_API_BASE: withDefault(z.url({ protocol: /^https?$/ }), 'https://api.stripe.com').describe(
    'Base URL of Stripe',
  ),
  DOCUSEAL_API_KEY: optional(z.string().regex(ONE_LINE)).describe(
    'DocuSeal API key; without it, the embedded database uses a sandbox',
  ),
  DOCUSEAL_BASE_URL: withDefault(z.url({ protocol: /^https?$/ }), 'https://api.docuseal.com').describe(
    'Base URL of DocuSeal; self-hosted: https://host/api',
  ),
  DOCUSEAL_WEBHOOK_SECRET: optional(z.string().startsWith('whsec_')).describe(
    "Verifies DocuSeal's webhooks, which go to PUBLIC_API_URL/api/docuseal/webhook",
  ),
  DOCUSEAL_WEBHOOK_HEADER: withDefault(
    z.string().regex(/^[A-Za-z0-9-]+$/, 'The name of a header'),
    'X-Keyturn-Secret',
  ).describe('Header that older DocuSeal versions send instead of a signature'),
  DOCUSEAL_WEBHOOK_HEADER_VALUE: optional(z.string().min(16).regex(ONE_LINE)).describe(
    'Required value of that header, at least 16 characters; checked whenever it is set',
  ),
  DOCUSEAL_TEMPLATE_MANAGEMENT_AGREEMENT: optional(templateId).describe(
    "Template ID of the management agreement; a document without a template can't be sent",
  ),
  DOCUSEAL_TEMPLATE_ONBOARDING_FORM: optional(templateId).describe('Template ID of the onboarding form'),
  DOCUSEAL_TEMPLATE_WALKTHROUGH_CHECKLIST: optional(templateId).describe(
    'Template ID of the walkthrough checklist',
  ),
  DOCUSEAL_TEMPLATE_LEASE_AGREEMENT: optional(templateId).describe('Template ID of the lease agreement'),
  GOOGLE_CLIENT_ID: optional(z.string()).describe(
    'Client ID of Google sign-in for staff who have an account; without it, the button is hidden',
  ),
  GOOGLE_HOSTED_DOMAIN: optional(z.hostname()).describe(
    'The only Google Workspace domain that may sign in; without it, any Google account may',
  ),
  GOOGLE_CERTS_URL: withDefault(z.url(), 'https://www.googleapis.com/oauth2/v1/certs').describe(
    "URL of Google's signing keys",
  ),
  GOOGLE_GSI_URL: withDefault(
    z.url({ protocol: /^https?$/ }),
    'https://accounts.google.com/gsi/client',
  ).describe('URL of the script that draws the Google button'),
  CALENDAR_SERVER_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Private calendar server whose calendars staff may connect, such as http://calendar.internal:5232; without it, only public https addresses are allowed',
  ),
});

export type Variables = z.infer<typeof configSchema>;

/**
 * Settings of the running application: the variables plus what startup fills in. The keys of services may be entered in
 * the console at any time, so read them where they are used, and not in a constructor.
 */
export interface Config extends Variables {
  DATABASE_URL: string;
  JWT_SECRET: string;
  PUBLIC_SITE_URL: string;
  /** Whether the database is the embedded one, as in a trial or on a developer's machine. */
  hasEmbeddedDatabase?: boolean;
}

/** The settings needed to connect to and prepare the database. */
export type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>;

/** What links to the site are built from. */
export type SiteConfig = Pick<Config, 'JWT_SECRET' | 'JWT_SECRET_PREVIOUS' | 'PUBLIC_SITE_URL'>;

/** Fills in missing settings: a generated secret, and this machine as the site. */
export async function completeSite(variables: Variables): Promise<SiteConfig> {
  const { DATA_DIR, PORT, JWT_SECRET, JWT_SECRET_PREVIOUS, PUBLIC_SITE_URL } = variables;
  return {
    JWT_SECRET: JWT_SECRET ?? (await readOrCreateSecret(DATA_DIR, 'jwt-secret')),
    JWT_SECRET_PREVIOUS,
    PUBLIC_SITE_URL: (PUBLIC_SITE_URL ?? `http://localhost:${PORT}`).replace(/\/$/, ''),
  };
}

/** The base URL providers know us by. The host a proxy forwards doesn't matter. */
export function publicApiUrl({
  PUBLIC_API_URL,
  PUBLIC_SITE_URL,
}: Pick<Config, 'PUBLIC_API_URL' | 'PUBLIC_SITE_URL'>): string {
  return (PUBLIC_API_URL ?? PUBLIC_SITE_URL).replace(/\/+$/, '');
}

/** Whether this process runs jobs and schedules and sends messages. One that doesn't leaves them to the others. */
export function worksInBackground({ PROCESS_ROLE }: Pick<Config, 'PROCESS_ROLE'>): boolean {
  return PROCESS_ROLE !== 'web';
}

export const CONFIG = Symbol('config');

/** Something only the person who runs the product can fix. The message says what to do and is shown without a stack. */
export class StartError extends Error {}

/** Everything that is wrong with the environment, one line per variable. */
export class InvalidConfig extends StartError {
  constructor(readonly problems: string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/**
 * Reads the environment; nothing else does. Throws `InvalidConfig` with every problem in one error. Most commands
 * sign no tokens and need no secret for them.
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
    problems.push('S3_DOCUMENTS_BUCKET: must differ from S3_BUCKET, which anyone may read');
  const dkim = [variables.DKIM_DOMAIN, variables.DKIM_SELECTOR, variables.DKIM_PRIVATE_KEY];
  if (dkim.some(Boolean) && !dkim.every(Boolean))
    problems.push('DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY: required together');
  return problems;
}

/** The data set to seed an empty database with. */
export function seedOf(variables: Pick<Variables, 'SEED' | 'DATABASE_URL'>): (typeof WORLDS)[number] {
  return variables.SEED ?? (variables.DATABASE_URL ? 'none' : 'demo');
}
