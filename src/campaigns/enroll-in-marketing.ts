import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BusinessSystem } from '../business-system/business-system.js';
import { SyncLead } from '../business-system/sync-lead.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { isoMoments, type Stored } from '../platform/database/iso-moments.js';
import { Sql } from '../platform/database/sql.js';
import type { MarketingView } from '../shared/leads/marketing.contract.js';
import { Enrollments } from './enrollments.js';
import { PlanOfLead } from './plan-of-lead.js';

const ENROLL = `
  insert into marketing_enrollments (lead_id, enrolled_by_id) select id, ? from leads where id = ?
  on conflict (lead_id) do nothing returning lead_id`;

const VIEW = `
  select e.enrolled_at as "enrolledAt", s.odoo_id as "odooId", s.synced_at as "syncedAt", s.failure,
    s.failed_at as "failedAt",
    case when c.id is not null
      then jsonb_build_object('id', c.id, 'workflow', c.workflow, 'status', c.status) end as campaign
  from leads l left join marketing_enrollments e on e.lead_id = l.id left join synced_leads s on s.lead_id = l.id
    left join campaign_enrollments c on c.lead_id = l.id and c.is_current
  where l.id = $1`;

type Row = Stored<Omit<MarketingView, 'isOdooConfigured'>>;

/** Enrols leads in marketing and asks for their way to the business system; without one they are enrolled all the same. */
@Injectable()
export class EnrollInMarketing {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly audit: Audit,
    private readonly syncLead: SyncLead,
    private readonly system: BusinessSystem,
    private readonly enrollments: Enrollments,
    private readonly plans: PlanOfLead,
  ) {}

  /** Enrolls a lead; a repeat changes nothing but asks again for a transfer that failed. */
  async enroll(leadId: string, actor: Actor): Promise<void> {
    await this.plans.warm();
    await this.em.transactional(async (em) => {
      const [isNew] = await em.execute(ENROLL, [actor.id, leadId]);
      if (isNew) this.audit.record(em, 'marketing.enrolled', actor, { id: leadId });
      // A repeated request repeats the transfer alone: a campaign that was stopped stays so.
      if (isNew) await this.enrollments.startWithin(em, leadId, actor);
      await this.syncLead.request(em, [leadId]);
    });
  }

  async view(leadId: string): Promise<MarketingView> {
    const row = await this.sql.row<Row>(VIEW, [leadId]);
    if (!row) throw new LeadNotFound();
    return { ...isoMoments(row), isOdooConfigured: this.system.isConfigured };
  }
}
