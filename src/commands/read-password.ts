import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandRefused } from './run-command.js';

/** Reads the password from the first line of a pipe, or twice without echo from the terminal. */
export async function readPassword({ isPiped }: { isPiped: boolean }): Promise<string> {
  if (isPiped) return firstLine(await text(process.stdin));
  if (!process.stdin.isTTY)
    throw new CommandRefused(
      'There is no terminal to type the password on. Pipe it in with --password-stdin.',
    );
  // Readline edits the line; its echo is discarded.
  const discarded = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: discarded, terminal: true });
  try {
    return await askTwice(prompt);
  } finally {
    prompt.close();
  }
}

function firstLine(input: string): string {
  return input.split(/\r?\n/, 1)[0]!;
}

async function askTwice(prompt: Interface): Promise<string> {
  const password = await ask(prompt, 'Password: ');
  if ((await ask(prompt, 'Repeat password: ')) !== password)
    throw new CommandRefused('The passwords do not match.');
  return password;
}

async function ask(prompt: Interface, question: string): Promise<string> {
  process.stderr.write(question);
  try {
    return await prompt.question('');
  } catch {
    throw new CommandRefused('Canceled.'); // Ctrl-C or Ctrl-D
  } finally {
    process.stderr.write('\n');
  }
}
