import type { EntityManager } from '@mikro-orm/postgresql';
import { placeAfter, rankWithin } from '../leads/board-rank.js';
import type { Lead } from '../leads/lead.entity.js';
import { recordStatusChange } from '../leads/status-history.js';
import type { LeadStatus, StatusChangeCause } from '../shared/leads/lead.contract.js';

const ONBOARDING: LeadStatus = 'enrolled';
/** Whom staff have taken as far or further, a payment does not take back. */
const AS_FAR: readonly LeadStatus[] = ['enrolled', 'closed', 'won'];

/** The next stage of a lead that has paid. A payment is contact, too. */
export async function moveToOnboarding(
  em: EntityManager,
  lead: Lead,
  { cause, at }: { cause: StatusChangeCause; at: Date },
): Promise<void> {
  if (AS_FAR.includes(lead.status)) {
    lead.lastContactedAt = at;
    return;
  }
  recordStatusChange(em, lead, { to: ONBOARDING, cause, actorId: null, at });
  const rank = rankWithin(await placeAfter(em, ONBOARDING, null, lead.id));
  lead.moveTo(ONBOARDING, { rank, at });
}
