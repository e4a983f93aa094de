import type { EntityManager } from '@mikro-orm/postgresql';
import { InvalidFields } from '../platform/errors.js';
import { User } from './user.entity.js';

/** SQL for a staff member as JSON, null if the account was deleted; `id` is an expression. */
export function staffJson(id: string): string {
  return `(select jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name) from users u where u.id = ${id})`;
}

/** SQL for several staff members as a JSON list; `ids` is an expression of type uuid[]. */
export function staffListJson(ids: string): string {
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name) order by u.email), '[]')
    from users u where u.id = any(${ids}))`;
}

/** Rejects a field unless it names active staff members only. */
export async function requireStaff(em: EntityManager, ids: string[], field: string): Promise<void> {
  const known = ids.length > 0 ? await em.count(User, { id: { $in: ids }, isActive: true }) : 0;
  if (known === new Set(ids).size) return;
  throw new InvalidFields([{ field, code: 'UNKNOWN_STAFF', message: 'Not an active staff member' }]);
}
