import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Lead } from './lead.entity.js';
import { toLeadView } from './lead.view.js';
import { LeadChangedMeanwhile, LeadNotFound } from './leads.errors.js';

/** The lead under a row lock. Whoever changes its payments or documents takes it first: then nobody waits crosswise. */
export function lockLead(em: EntityManager, id: string): Promise<Lead | null> {
  return em.findOne(Lead, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** The same for who cannot do without it; a stale `version` is refused with the lead as it is now. */
export async function demandLeadLocked(em: EntityManager, id: string, version?: number): Promise<Lead> {
  const lead = await lockLead(em, id);
  if (!lead) throw new LeadNotFound();
  if (version !== undefined && version !== lead.version) throw new LeadChangedMeanwhile(toLeadView(lead));
  return lead;
}
