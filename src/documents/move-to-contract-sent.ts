import type { EntityManager } from '@mikro-orm/postgresql';
import { placeAfter, rankWithin } from '../leads/board-rank.js';
import type { Lead } from '../leads/lead.entity.js';
import { recordStatusChange } from '../leads/status-history.js';
import type { LeadStatus } from '../shared/leads/lead.contract.js';

const CONTRACT_SENT: LeadStatus = 'contract_sent';
/** Whom staff have taken as far or further, an agreement that goes out does not take back. */
const AS_FAR: readonly LeadStatus[] = ['contract_sent', 'enrolled', 'closed', 'won'];

/** The stage of a lead whose agreement went out; answers whether it was moved there. */
export async function moveToContractSent(em: EntityManager, lead: Lead, at: Date): Promise<boolean> {
  if (AS_FAR.includes(lead.status)) {
    lead.lastContactedAt = at;
    return false;
  }
  recordStatusChange(em, lead, { to: CONTRACT_SENT, cause: 'document', actorId: null, at });
  const rank = rankWithin(await placeAfter(em, CONTRACT_SENT, null, lead.id));
  lead.moveTo(CONTRACT_SENT, { rank, at });
  return true;
}
