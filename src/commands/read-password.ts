import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandRefused } from './run-command.js';

/** The password from a pipe (its first line) or, twice and unseen, from the person at the terminal. */
export async function readPassword({ isPiped }: { isPiped: boolean }): Promise<string> {
  if (isPiped) return firstLine(await text(process.stdin));
  if (!process.stdin.isTTY)
    throw new CommandRefused(
      'There is no terminal to ask for the password: pipe it in with --password-stdin.',
    );
  // Readline edits the line; what it would echo goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const unseen = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await askTwice(unseen);
  } finally {
    unseen.close();
  }
}

function firstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0]!;
}

async function askTwice(unseen: Interface): Promise<string> {
  const password = await ask(unseen, 'Password: ');
  if ((await ask(unseen, 'Once more: ')) !== password) throw new CommandRefused('The two passwords differ.');
  return password;
}

async function ask(unseen: Interface, question: string): Promise<string> {
  process.stderr.write(question);
  try {
    return await unseen.question('');
  } catch {
    throw new CommandRefused('Cancelled.'); // Ctrl-C or Ctrl-D
  } finally {
    process.stderr.write('\n');
  }
}
