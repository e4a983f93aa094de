import { readVariables, type Variables } from '../platform/config.js';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.js';
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { DomainError } from '../platform/errors.js';
import { describeStartError, nameOfDatabase } from '../start-errors.js';

/** A command's settings, its database, and the database's name for messages. */
export interface CommandDatabase extends Variables {
  DATABASE_URL: string;
  name: string;
}

/** Runs `work` on the configured database. Starts and stops the embedded one if no other is configured. */
export async function withDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (database: CommandDatabase) => Promise<Result>,
): Promise<Result> {
  const variables = readVariables(env, { signsTokens: false });
  const { DATABASE_URL } = variables;
  const name = nameOfDatabase(DATABASE_URL, variables.DATA_DIR);
  if (DATABASE_URL) return work({ ...variables, DATABASE_URL, name });
  const embedded = await startEmbeddedPostgres({ dataDir: variables.DATA_DIR });
  try {
    return await work({ ...variables, DATABASE_URL: embedded.url, name });
  } finally {
    await embedded.stop();
  }
}

/** An error the user can fix; the message says how. */
export class CommandRefused extends Error {}

/** Runs a command with the settings in `.env`. An expected error prints one sentence and exits with code 1. */
export async function runCommand(command: (env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    await command(process.env);
  } catch (error) {
    console.error(isExpected(error) ? error.message : describeStartError(error, process.env));
    process.exitCode = 1;
  }
}

function isExpected(error: unknown): error is Error {
  const { code } = error as NodeJS.ErrnoException;
  const isOurs = error instanceof CommandRefused || error instanceof DomainError;
  return isOurs || String(code).startsWith('ERR_PARSE_ARGS');
}

/** Deletes everything in a database, which no server may be using. */
export async function emptyDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'keyturn reset' });
  await client.connect();
  try {
    await refuseWhileInUse(client);
    // Statements of one query run in one transaction.
    await client.query(
      'drop schema if exists pgboss cascade; drop schema public cascade; create schema public',
    );
  } finally {
    await client.end();
  }
}

/** A running server would keep using tables that no longer exist. */
async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name in ('keyturn', 'keyturn-jobs', 'keyturn-listener')`,
  );
  if (rows.length > 0) throw new CommandRefused('A server is running on this database. Stop it first.');
}
