import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { DatabaseTooOld } from '../migrate-database.js';
import { InvalidConfig } from '../platform/config.js';
import { DomainError } from '../platform/errors.js';

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
