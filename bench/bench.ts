import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Child } from './child.ts';
import { freePort } from './free-port.ts';
import type { Options } from './options.ts';

/** The webhook secrets, and the URL they cover. */
export const TWILIO_TOKEN = 'known to everyone';
export const STRIPE_SECRET = 'whsec_known_to_everyone';
export const API_URL = 'https://api.keyturn.example';

export const ADMIN = { email: 'bench@example.com', password: 'nine quiet herons wade' };

/** What every measure uses: one database, the product running on it, and a connection for plain SQL. */
export interface Bench extends AsyncDisposable {
  options: Options;
  product: Child;
  databaseUrl: string;
  /** Where the product sends email; nothing listens there until a measure starts it. */
  smtpUrl: string;
  sql: pg.Client;
  /** A bare server from `bench/bare` on the same database. */
  startBare(file: string, env?: Record<string, string>): Promise<Child>;
  /** An access token, valid for a quarter of an hour. */
  signIn(): Promise<string>;
}

/** The product with everything a measure needs; `env` has the differences for one of them. */
export async function startBench(
  options: Options,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Bench> {
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
  const start = await startCommand();
  const product = await Child.start(start.args, {
    ...start.env,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'public, and useless beyond this run',
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    STRIPE_SECRET_KEY: 'sk_test_known_to_everyone',
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    // Connections to it are refused immediately.
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    PUBLIC_API_URL: API_URL,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    SEED: 'none',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Bench <bench@example.com>',
    ...env,
  });
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  // A change by request would send an email, which the measures of sending would count.
  await sql.query('update users set must_change_password = false');
  return {
    options,
    product,
    databaseUrl,
    smtpUrl,
    sql,
    startBare: (file, env) => startBare(file, { DATABASE_URL: databaseUrl, ...env }),
    signIn: () => signIn(product),
    async [Symbol.asyncDispose]() {
      await sql.end();
      await product[Symbol.asyncDispose]();
    },
  };
}

/** The variables and flags that `npm start` gives node. */
async function startCommand(): Promise<{ env: Record<string, string>; args: string[] }> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } };
  const [variables, args] = scripts.start.split(' exec node ') as [string, string];
  return {
    env: Object.fromEntries(variables.split(' ').map((set) => set.split('='))),
    args: args.split(' '),
  };
}

function startBare(file: string, env: Record<string, string>): Promise<Child> {
  return Child.start(['--no-warnings', join(import.meta.dirname, 'bare', file)], env);
}

async function signIn({ url }: Child): Promise<string> {
  const res = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!res.ok) throw new Error(`Signing in answered ${res.status}: ${await res.text()}`);
  return ((await res.json()) as { accessToken: string }).accessToken;
}
