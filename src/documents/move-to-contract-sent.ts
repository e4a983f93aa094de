import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AdvanceLead } from '../leads/advance-lead.js';
import type { Lead } from '../leads/lead.entity.js';
import { Clock } from '../platform/clock.js';
import { LEAD_STATUSES, type LeadStatus } from '../shared/leads/lead.contract.js';
import type { Document } from './document.entity.js';
import { wasLostSince } from './was-lost-since.js';

const CONTRACT_SENT: LeadStatus = 'contract_sent';
/** An agreement never moves a lead back from this stage or a later one. */
const AS_FAR: readonly LeadStatus[] = [CONTRACT_SENT, 'enrolled', 'closed', 'won'];
const BEFORE = LEAD_STATUSES.filter((status) => !AS_FAR.includes(status));

/** The stage of a lead whose agreement went out. */
@Injectable()
export class MoveToContractSent {
  constructor(
    private readonly progress: AdvanceLead,
    private readonly clock: Clock,
  ) {}

  async move(em: EntityManager, { type, createdAt }: Document, lead: Lead): Promise<void> {
    if (type !== 'management_agreement' || (await wasLostSince(em, lead, createdAt))) return;
    const at = this.clock.now();
    await this.progress.advance(em, lead, { to: CONTRACT_SENT, from: BEFORE, cause: 'document', at });
    lead.lastContactedAt = at;
  }
}
