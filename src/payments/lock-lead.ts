import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Lead } from '../leads/lead.entity.js';
import type { Payment } from './payment.entity.js';

/** The lead under a row lock. Whoever changes payments takes it first, so that two never wait for each other crosswise. */
export function lockLead(em: EntityManager, id: string): Promise<Lead | null> {
  return em.findOne(Lead, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** A payment as it stands now, held until the transaction ends, and its lead, if that is still there. */
export async function lockPayment(em: EntityManager, payment: Payment): Promise<Lead | null> {
  const lead = payment.leadId ? await lockLead(em, payment.leadId) : null;
  await em.refreshOrFail(payment, { lockMode: LockMode.PESSIMISTIC_WRITE });
  return lead;
}
