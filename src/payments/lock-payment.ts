import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Lead } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lock-lead.js';
import type { Payment } from './payment.entity.js';

/** A payment as it stands now, held until the transaction ends, and its lead, if that is still there. */
export async function lockPayment(em: EntityManager, payment: Payment): Promise<Lead | null> {
  const lead = payment.leadId ? await lockLead(em, payment.leadId) : null;
  await em.refreshOrFail(payment, { lockMode: LockMode.PESSIMISTIC_WRITE });
  return lead;
}
