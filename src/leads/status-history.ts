import type { EntityManager } from '@mikro-orm/postgresql';
import type { LeadStatus, StatusChangeCause } from '../shared/leads/lead.contract.js';
import type { Lead } from './lead.entity.js';
import { LeadStatusChange } from './lead-status-change.entity.js';

/** Writes a step of the status history; call it before the lead changes, since it keeps what an undo needs. */
export function recordStatusChange(
  em: EntityManager,
  lead: Lead,
  { to, cause, actorId, at }: { to: LeadStatus; cause: StatusChangeCause; actorId: string | null; at: Date },
): void {
  const { version, rank, statusReason, lastContactedAt } = lead;
  em.persist(
    em.create(LeadStatusChange, {
      leadId: lead.id,
      from: lead.status,
      to,
      cause,
      actorId,
      at,
      before: {
        version,
        rank,
        statusReason: statusReason ?? null,
        lastContactedAt: lastContactedAt?.toISOString() ?? null,
      },
    }),
  );
}

/** The first step of a new lead. */
export function recordFirstStatus(em: EntityManager, lead: Lead, actorId: string | null): void {
  em.persist(
    em.create(LeadStatusChange, { leadId: lead.id, from: null, to: lead.status, cause: 'form', actorId }),
  );
}
