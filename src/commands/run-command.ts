import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { InvalidConfig } from '../platform/config.js';
import { DomainError } from '../platform/errors.js';

/** Something the person at the terminal can put right; the message tells how. */
export class CommandRefused extends Error {}

/** Runs a command line with the settings of `.env`; a refusal is one sentence and exit code 1. */
export async function runCommand(command: (env: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    await command(process.env);
  } catch (error) {
    console.error(isForeseen(error) ? error.message : error);
    process.exitCode = 1;
  }
}

function isForeseen(error: unknown): error is Error {
  const { code } = error as NodeJS.ErrnoException;
  return (
    error instanceof CommandRefused ||
    error instanceof DomainError ||
    error instanceof InvalidConfig ||
    /^(ERR_PARSE_ARGS|ECONN|ENOTFOUND)/.test(String(code))
  );
}
