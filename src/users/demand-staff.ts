import type { EntityManager } from '@mikro-orm/postgresql';
import { InvalidFields } from '../platform/errors.js';
import { User } from './user.entity.js';

/** Refuses a field that names anybody but active members of staff. */
export async function requireStaff(em: EntityManager, ids: string[], field: string): Promise<void> {
  const known = ids.length > 0 ? await em.count(User, { id: { $in: ids }, isActive: true }) : 0;
  if (known === new Set(ids).size) return;
  throw new InvalidFields([{ field, code: 'UNKNOWN_STAFF', message: 'Not an active member of staff' }]);
}
