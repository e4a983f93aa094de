import { type DatabaseConfig, readVariables, type Variables } from '../platform/config.js';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.js';
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { InvalidConfig } from '../platform/config.js';
import { DomainError } from '../platform/errors.js';
import { DatabaseTooOld } from '../prepare-database.js';

/** A command's database, and its name for messages. */
export interface CommandDatabase extends DatabaseConfig {
  name: string;
}

/** Runs `work` on the configured database. Starts and stops the embedded one if no other is configured. */
export async function withDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (database: CommandDatabase) => Promise<Result>,
): Promise<Result> {
  const variables = readVariables(env, { signsTokens: false });
  const { DATABASE_URL } = variables;
  if (DATABASE_URL) return work({ ...variables, DATABASE_URL, name: nameOf(variables) });
  const embedded = await startEmbeddedPostgres({ dataDir: variables.DATA_DIR });
  try {
    return await work({ ...variables, DATABASE_URL: embedded.url, name: nameOf(variables) });
  } finally {
    await embedded.stop();
  }
}

/** The database's name without credentials. */
export function nameOf({ DATABASE_URL, DATA_DIR }: Pick<Variables, 'DATABASE_URL' | 'DATA_DIR'>): string {
  if (!DATABASE_URL) return `the embedded database in ${DATA_DIR}`;
  const { host, pathname } = new URL(DATABASE_URL);
  return `${decodeURIComponent(pathname.slice(1))} on ${host}`;
}

/** An error the user can fix; the message says how. */
export class CommandRefused extends Error {}

/** Runs a command with the settings in `.env`. An expected error prints one sentence and exits with code 1. */
export async function runCommand(command: (env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    await command(process.env);
  } catch (error) {
    console.error(isExpected(error) ? error.message : error);
    process.exitCode = 1;
  }
}

function isExpected(error: unknown): error is Error {
  const { code } = error as NodeJS.ErrnoException;
  return (
    error instanceof CommandRefused ||
    error instanceof DomainError ||
    error instanceof InvalidConfig ||
    error instanceof DatabaseTooOld ||
    /^(ERR_PARSE_ARGS|ECONN|ENOTFOUND)/.test(String(code))
  );
}
