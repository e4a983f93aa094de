import type { EntityManager } from '@mikro-orm/postgresql';
import type { Lead } from '../leads/lead.entity.js';
import { LeadStatusChange } from '../leads/lead-status-change.entity.js';

/** Whether a lead was given up after that moment: what was asked for before is not wanted any more. */
export async function wasLostSince(em: EntityManager, lead: Lead, moment: Date): Promise<boolean> {
  if (lead.status !== 'lost') return false;
  return (await em.count(LeadStatusChange, { leadId: lead.id, to: 'lost', at: { $gte: moment } })) > 0;
}
