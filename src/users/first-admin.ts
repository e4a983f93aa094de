import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type DatabaseConfig, InvalidConfig } from '../platform/config.js';
import { InvalidFields } from '../platform/errors.js';
import { deleteSecret, readOrCreateSecret, readSecret } from '../platform/secrets/secret-file.js';
import { hashPassword, refuseGuessable } from './passwords.js';
import { User } from './user.entity.js';

const GENERATED_EMAIL = 'admin@clarity.example.com';
const PASSWORD_FILE = 'first-admin-password';

export interface GeneratedAdmin {
  email: string;
  password: string;
}

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
 * Makes sure that somebody can sign in: from ADMIN_EMAIL and ADMIN_PASSWORD, else with a generated password where
 * `mayGenerate`. Either was read by others and is to be changed. Returns the generated pair as long as it has not been changed.
 */
export async function ensureFirstAdmin(
  em: EntityManager,
  config: DatabaseConfig,
  mayGenerate: boolean,
): Promise<GeneratedAdmin | null> {
  const admin = await em.findOne(User, { role: 'admin', isActive: true }, { orderBy: { createdAt: 'asc' } });
  if (admin) return remindOf(admin, config);
  const email = config.ADMIN_EMAIL ?? GENERATED_EMAIL;
  if (config.ADMIN_PASSWORD) {
    refuseGuessableSetting(config.ADMIN_PASSWORD, email);
    await createAdmin(em, { email, password: config.ADMIN_PASSWORD, mustChangePassword: true });
    return null;
  }
  if (!mayGenerate) return null;
  const password = await readOrCreateSecret(config.DATA_DIR, PASSWORD_FILE, () =>
    randomBytes(12).toString('base64url'),
  );
  await createAdmin(em, { email, password, mustChangePassword: true });
  return { email, password };
}

function refuseGuessableSetting(password: string, email: string): void {
  try {
    refuseGuessable(password, email);
  } catch (error) {
    throw error instanceof InvalidFields ? new InvalidConfig([`ADMIN_PASSWORD: ${error.message}`]) : error;
  }
}

/** The generated password stays readable in the data folder only until somebody has chosen another. */
async function remindOf(admin: User, config: DatabaseConfig): Promise<GeneratedAdmin | null> {
  if (!admin.mustChangePassword) {
    await deleteSecret(config.DATA_DIR, PASSWORD_FILE);
    return null;
  }
  const password = await readSecret(config.DATA_DIR, PASSWORD_FILE);
  return password === undefined ? null : { email: admin.email, password };
}
