import { StartError } from './platform/config.js';

type Reason = (error: NodeJS.ErrnoException & { port?: number }, database: string) => string;

/** By the code of Node or PostgreSQL. */
const REASONS: Readonly<Record<string, Reason>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Stop the process that uses it or set PORT.`,
  EACCES: ({ message }) => `Permission denied: ${message}. Check PORT and who owns DATA_DIR.`,
  ENOSPC: () => 'The disk is full. Free some space and start again.',
  ECONNREFUSED: (_, database) => `${database} does not answer. Start the server or correct DATABASE_URL.`,
  ETIMEDOUT: (_, database) => `${database} does not answer. Check the network or correct DATABASE_URL.`,
  ENOTFOUND: (_, database) => `The host of ${database} is unknown. Correct DATABASE_URL.`,
  '28P01': (_, database) => `${database} rejects the password. Correct DATABASE_URL.`,
  '28000': ({ message }, database) =>
    message.includes('no encryption')
      ? `${database} refuses connections without TLS. Add ?sslmode=verify-full to DATABASE_URL, or correct the server's pg_hba.conf. See docs/deploy.md.`
      : `${database} rejects the user. Correct DATABASE_URL or the server's pg_hba.conf.`,
  '3D000': (_, database) => `${database} does not exist. Create it with createdb or correct DATABASE_URL.`,
  42501: ({ message }, database) =>
    `The user of ${database} lacks a permission: ${message}. See docs/upgrade.md.`,
  53100: () => "The database server's disk is full. Free some space and start again.",
  53300: (_, database) =>
    `${database} has no connections left. Raise max_connections or stop other programs.`,
};

/** Errors of Node's TLS and of `pg`, which have many codes or none. */
const REASONS_BY_TEXT: [RegExp, Reason][] = [
  [
    /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)|ERR_TLS_CERT)/,
    ({ message }, database) =>
      `The certificate of ${database} is not trusted: ${message}. If a private authority signed it, set sslrootcert in DATABASE_URL.`,
  ],
  [
    /does not support SSL/,
    (_, database) =>
      `${database} does not support TLS. Remove sslmode from DATABASE_URL, or turn TLS on there.`,
  ],
  [/timeout expired|due to connection timeout/, REASONS.ETIMEDOUT!],
  [
    /Connection terminated/,
    (_, database) =>
      `${database} closed the connection. Check its log and that DATABASE_URL points to a PostgreSQL server.`,
  ],
];

function reasonOf({ code = '', message }: NodeJS.ErrnoException): Reason | undefined {
  return REASONS[code] ?? REASONS_BY_TEXT.find(([text]) => text.test(code) || text.test(message))?.[1];
}

/** A startup failure as a sentence that says what to do; the error itself, with its stack, if it is a bug of ours. */
export function describeStartError(error: unknown, { DATABASE_URL }: NodeJS.ProcessEnv): unknown {
  if (error instanceof StartError) return error.message;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const reason = reasonOf(cause);
    if (reason) return reason(cause, nameOfDatabase(DATABASE_URL));
  }
  return error;
}

/** Which database it is, without credentials. */
export function nameOfDatabase(url: string | undefined, dataDir?: string): string {
  if (!url) return dataDir ? `the embedded database in ${dataDir}` : 'The embedded database';
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} on ${host}`;
}
