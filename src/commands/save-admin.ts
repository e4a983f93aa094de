import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from '../mikro-orm.config.js';
import { Audit } from '../platform/audit/audit.js';
import { prepareDatabase } from '../prepare-database.js';
import { Progress } from '../progress.js';
import { createAdmin } from '../users/first-admin.js';
import { User } from '../users/user.entity.js';
import { type CommandDatabase, CommandRefused } from './run-command.js';

/** Brings the database up to date and adds an admin, whose email no account may have. */
export async function saveAdmin(
  database: CommandDatabase,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await prepareDatabase(database, { demo: null, mayGenerateAdmin: false }, new Progress(true));
  const orm = await MikroORM.init(ormOptions(database.DATABASE_URL, { poolSize: 1 }));
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
