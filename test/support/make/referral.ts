import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Referral } from '../../../src/leads/referrals/referral.entity.js';
import { makeLead } from './lead.js';

let made = 0;

/** A referral with its client's lead. */
export async function makeReferral(em: EntityManager, values: Partial<Referral> = {}): Promise<Referral> {
  made += 1;
  const clientName = values.clientName ?? `Client ${made}`;
  const lead = values.leadId ? null : await makeLead(em, { source: 'referral', name: clientName });
  const referral = em.create(Referral, {
    id: randomUUID(),
    contactDueAt: new Date(Date.now() + 86_400_000),
    leadId: lead?.id ?? values.leadId!,
    realtorName: `Realtor ${made}`,
    realtorEmail: `realtor${made}@example.com`,
    realtorPhone: '515-555-0111',
    realtorCompany: 'Prairie Realty',
    clientName,
    clientEmail: `client${made}@example.com`,
    clientPhone: '515-555-0112',
    propertyAddress: `${made} Grand Ave, Ankeny, IA 50023`,
    propertyType: 'single-family',
    ...values,
  });
  await em.persist(referral).flush();
  return referral;
}
