import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Lead } from '../../../src/leads/lead.entity.js';

/** Only an incoming text or call creates a lead without an email address. */
export type MadeLead = Lead & { email: string };

let made = 0;

export async function makeLead(em: EntityManager, values: Partial<Lead> = {}): Promise<MadeLead> {
  made += 1;
  const lead = em.create(Lead, {
    id: randomUUID(),
    name: `Owner ${made}`,
    email: `owner${made}@example.com`,
    source: 'manual',
    status: 'leads',
    propertyAddress: `${made} Grand Ave, Ankeny, IA 50023`,
    propertyType: 'single-family',
    ...values,
  });
  await em.persist(lead).flush();
  const stored = await em.fork().findOneOrFail(Lead, lead.id);
  return stored as MadeLead;
}
