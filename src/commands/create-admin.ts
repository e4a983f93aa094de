import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { emailSchema } from '#shared/fields.js';
import { PASSWORD_LIMITS } from '#shared/user.js';
import { rejectGuessablePassword } from '../users/passwords.js';
import { CommandRefused, runCommand, withDatabase } from './run-command.js';

interface NewAdmin {
  email: string;
  password: string;
}

/** Creates an admin: `npm run admin:create -- --email you@example.com`, with `--password-stdin` in scripts. */
await runCommand(async (env) => {
  const admin = await readAdmin();
  // Loading the entities takes a second, so report mistakes first.
  const { saveAdmin } = await import('./save-admin.js');
  const name = await withDatabase(env, async (database) => {
    await saveAdmin(database, admin);
    return database.name;
  });
  console.log(`Created the admin ${admin.email} in ${name}. They can sign in at /login.`);
});

async function readAdmin(): Promise<NewAdmin> {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, 'password-stdin': { type: 'boolean', default: false } },
  });
  const email = emailSchema.safeParse(values.email);
  if (!email.success) throw new CommandRefused('Whose account is it? Add --email you@example.com');
  const password = await readPassword({ isPiped: values['password-stdin'] });
  await refuseWeak(password, email.data);
  return { email: email.data, password };
}

async function refuseWeak(password: string, email: string): Promise<void> {
  const { min, max } = PASSWORD_LIMITS;
  if (password.length < min || password.length > max)
    throw new CommandRefused(`A password must have ${min} to ${max} characters.`);
  await rejectGuessablePassword(password, email);
}

/** Reads the password from the first line of a pipe, or twice without echo from the terminal. */
export async function readPassword({ isPiped }: { isPiped: boolean }): Promise<string> {
  if (isPiped) return firstLine(await text(process.stdin));
  if (!process.stdin.isTTY)
    throw new CommandRefused(
      'There is no terminal to type the password in. Pipe it in with --password-stdin.',
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
