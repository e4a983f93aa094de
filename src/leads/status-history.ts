import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '../platform/audit/audit.js';
import type { LeadStatus, StatusChangeCause } from '../shared/leads/lead.contract.js';
import type { Lead } from './lead.entity.js';
import { LeadStatusChange } from './lead-status-change.entity.js';

export interface StatusStep {
  to: LeadStatus;
  cause: StatusChangeCause;
  actor: Actor;
  at: Date;
}

/** Writes down how leads change their status, for their history and for the audit, which never part. */
@Injectable()
export class StatusHistory {
  constructor(private readonly audit: Audit) {}

  /** Call it before the lead changes, since it keeps what an undo needs. */
  record(em: EntityManager, lead: Lead, { to, cause, actor, at }: StatusStep): void {
    const { id, status: from, version, rank, statusReason = null, lastContactedAt } = lead;
    const before = { version, rank, statusReason, lastContactedAt: lastContactedAt?.toISOString() ?? null };
    em.persist(em.create(LeadStatusChange, { leadId: id, from, to, cause, actorId: actor.id, at, before }));
    this.audit.record(em, 'lead.statusChanged', actor, {
      id,
      before: { status: from },
      after: { status: to },
    });
  }
}

/** The first step of a new lead. */
export function recordFirstStatus(em: EntityManager, lead: Lead, actorId: string | null): void {
  em.persist(
    em.create(LeadStatusChange, { leadId: lead.id, from: null, to: lead.status, cause: 'form', actorId }),
  );
}
