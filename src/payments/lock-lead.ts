import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Lead } from '../leads/lead.entity.js';

/** The lead under a row lock. Whoever changes payments takes it first, so that two never wait for each other crosswise. */
export function lockLead(em: EntityManager, id: string): Promise<Lead | null> {
  return em.findOne(Lead, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
