import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Lead } from './lead.entity.js';

/** The lead under a row lock. Whoever changes its payments or documents takes it first: then nobody waits crosswise. */
export function lockLead(em: EntityManager, id: string): Promise<Lead | null> {
  return em.findOne(Lead, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
