import type { EntityManager } from '@mikro-orm/postgresql';
import { Lead } from '../leads/lead.entity.js';

/** Fills an empty database with a small believable world; leaves any other alone. */
export async function seedDemoWorld(em: EntityManager): Promise<void> {
  if ((await em.count(Lead)) > 0) return;
}
