import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AdvanceLead } from '../leads/advance-lead.js';
import type { Lead } from '../leads/lead.entity.js';
import { LEAD_STATUSES, type LeadStatus, type StatusChangeCause } from '../shared/leads/lead.contract.js';

const ONBOARDING: LeadStatus = 'enrolled';
/** A payment never moves a lead back from this stage or a later one. */
const AS_FAR: readonly LeadStatus[] = [ONBOARDING, 'closed', 'won'];
const BEFORE = LEAD_STATUSES.filter((status) => !AS_FAR.includes(status));

/** The next stage of a lead that has paid. */
@Injectable()
export class MoveToOnboarding {
  constructor(private readonly progress: AdvanceLead) {}

  /** A payment is contact, too. */
  async move(em: EntityManager, lead: Lead, cause: StatusChangeCause, at: Date): Promise<void> {
    await this.progress.advance(em, lead, { to: ONBOARDING, from: BEFORE, cause, at });
    lead.lastContactedAt = at;
  }
}
