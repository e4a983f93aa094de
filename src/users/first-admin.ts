import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type DatabaseConfig, InvalidConfig } from '../platform/config.js';
import { InvalidFields } from '../platform/errors.js';
import { deleteSecret, readOrCreateSecret, readSecret } from '../platform/secrets/secret-file.js';
import { hashPassword, rejectGuessablePassword } from './passwords.js';
import { User } from './user.entity.js';

const GENERATED_EMAIL = 'admin@clarity.example.com';
const PASSWORD_FILE = 'first-admin-password';

/** What to tell the operator about the first admin: the generated credentials until changed, or that there is none. */
export type FirstAdmin = { email: string; password: string } | 'missing';

/** Creates an admin within the given transaction. */
export async function createAdmin(
  em: EntityManager,
  admin: { email: string; password: string; mustChangePassword: boolean },
): Promise<User> {
  const passwordHash = await hashPassword(admin.password);
  const { email, mustChangePassword } = admin;
  const user = em.create(User, {
    email: email.toLowerCase(),
    role: 'admin',
    passwordHash,
    mustChangePassword,
  });
  await em.persist(user).flush();
  return user;
}

/**
 * Makes sure that someone can sign in: with ADMIN_EMAIL and ADMIN_PASSWORD, or with a generated password if
 * `mayGenerate`. Either must be changed at the first sign-in.
 */
export async function ensureFirstAdmin(
  em: EntityManager,
  config: DatabaseConfig,
  mayGenerate: boolean,
): Promise<FirstAdmin | null> {
  const admin = await em.findOne(User, { role: 'admin', isActive: true }, { orderBy: { createdAt: 'asc' } });
  if (admin) return generatedLoginOf(admin, config);
  const email = config.ADMIN_EMAIL ?? GENERATED_EMAIL;
  if (config.ADMIN_PASSWORD) {
    await refuseGuessableSetting(config.ADMIN_PASSWORD, email);
    await createAdmin(em, { email, password: config.ADMIN_PASSWORD, mustChangePassword: true });
    return null;
  }
  if (!mayGenerate) return 'missing';
  const password = await readOrCreateSecret(config.DATA_DIR, PASSWORD_FILE, () =>
    randomBytes(12).toString('base64url'),
  );
  await createAdmin(em, { email, password, mustChangePassword: true });
  return { email, password };
}

async function refuseGuessableSetting(password: string, email: string): Promise<void> {
  try {
    await rejectGuessablePassword(password, email);
  } catch (error) {
    throw error instanceof InvalidFields ? new InvalidConfig([`ADMIN_PASSWORD: ${error.message}`]) : error;
  }
}

/** The generated password is stored in the data folder only until it has been changed. */
async function generatedLoginOf(admin: User, config: DatabaseConfig): Promise<FirstAdmin | null> {
  if (!admin.mustChangePassword) {
    await deleteSecret(config.DATA_DIR, PASSWORD_FILE);
    return null;
  }
  const password = await readSecret(config.DATA_DIR, PASSWORD_FILE);
  return password === undefined ? null : { email: admin.email, password };
}
