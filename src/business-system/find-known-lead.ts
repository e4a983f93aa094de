import type { EntityManager } from '@mikro-orm/postgresql';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import type { KnownLead } from '../shared/integrations/odoo.schema.js';
import { plainAddress } from './plain-address.js';

/** The newest lead of this e-mail and address, however they were written. */
export async function findKnownLead(em: EntityManager, wanted: KnownLead): Promise<string> {
  const leads = await em.find(Lead, { email: wanted.email }, { orderBy: { createdAt: 'desc' } });
  const address = plainAddress(wanted.propertyAddress);
  const lead = leads.find(({ propertyAddress }) => plainAddress(propertyAddress) === address);
  if (!lead) throw new LeadNotFound();
  return lead.id;
}
