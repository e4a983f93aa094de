import { parseArgs } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import { emailSchema } from '#shared/fields.js';
import { PASSWORD_LIMITS } from '#shared/user.js';
import { ormOptions } from '../mikro-orm.config.js';
import { Audit } from '../platform/audit/audit.js';
import { prepareDatabase } from '../prepare-database.js';
import { Progress } from '../progress.js';
import { createAdmin } from '../users/first-admin.js';
import { rejectGuessablePassword } from '../users/passwords.js';
import { User } from '../users/user.entity.js';
import { readPassword } from './read-password.js';
import { CommandRefused, runCommand, withDatabase } from './run-command.js';

interface NewAdmin {
  email: string;
  password: string;
}

/** Creates an admin: `npm run admin:create -- --email you@example.com`, with `--password-stdin` in scripts. */
await runCommand(async (env) => {
  const admin = await readAdmin();
  const name = await withDatabase(env, async (database) => {
    await prepareDatabase(database, { seed: 'none', mayGenerateAdmin: false }, new Progress(true));
    await saveAdmin(database.DATABASE_URL, admin);
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
  refuseWeak(password, email.data);
  return { email: email.data, password };
}

function refuseWeak(password: string, email: string): void {
  const { min, max } = PASSWORD_LIMITS;
  if (password.length < min || password.length > max)
    throw new CommandRefused(`A password must have ${min} to ${max} characters.`);
  rejectGuessablePassword(password, email);
}

async function saveAdmin(url: string, { email, password }: NewAdmin): Promise<void> {
  const orm = await MikroORM.init(ormOptions(url, { poolSize: 1 }));
  try {
    await orm.em.transactional(async (em) => {
      if ((await em.count(User, { email })) > 0)
        throw new CommandRefused(`There is already an account for ${email}.`);
      const { id } = await createAdmin(em, { email, password, mustChangePassword: false });
      new Audit().record(em, 'user.created', { id: null }, { id, after: { role: 'admin' } });
    });
  } finally {
    await orm.close();
  }
}
