import type { EntityManager } from '@mikro-orm/postgresql';
import { hashPassword } from '../../../src/users/passwords.js';
import { Session } from '../../../src/users/sessions/session.entity.js';
import { User } from '../../../src/users/user.entity.js';

export const PASSWORD = 'prairie lantern 42';
let made = 0;
let hash: Promise<string> | null = null;

/** A staff member whose password is `PASSWORD`. */
export async function makeUser(em: EntityManager, values: Partial<User> = {}): Promise<User> {
  made += 1;
  hash ??= hashPassword(PASSWORD);
  const user = em.create(User, {
    email: `staff${made}.${process.pid}@example.com`,
    role: 'user',
    passwordHash: await hash,
    ...values,
  });
  await em.persist(user).flush();
  return user;
}

export async function makeSession(
  em: EntityManager,
  values: { userId: string } & Partial<Session>,
): Promise<Session> {
  const session = em.create(Session, { expiresAt: new Date(Date.now() + 86_400_000), ...values });
  await em.persist(session).flush();
  return session;
}
