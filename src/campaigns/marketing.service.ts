import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { workflowOf } from '#shared/campaign.js';
import type { MarketingView } from '#shared/campaign-settings.js';
import { CrmSync } from '../leads/crm-sync.port.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Sql } from '../platform/database/sql.js';
import { AutomaticStarts } from './automatic-starts.js';
import { joinedSql } from './campaigns.queries.js';
import { EnrollmentsService } from './enrollments.service.js';
import { LeadPlans } from './lead-plans.js';
import { nextSql } from './monitor.queries.js';

const ENROLL = `
  insert into marketing_enrollments (lead_id, enrolled_by_id) select id, ? from leads where id = ?
  on conflict (lead_id) do nothing returning lead_id`;

const VIEW = `
  select e.enrolled_at as "enrolledAt", s.odoo_id as "odooId", s.synced_at as "syncedAt", s.failure,
    s.failed_at as "failedAt",
    not exists (select from campaign_off_leads o where o.lead_id = l.id) as "isAutomatic",
    case when c.id is not null
      then jsonb_build_object('id', c.id, 'workflow', c.workflow, 'status', c.status, 'joined', ${joinedSql('c')},
      'next', ${nextSql('c')})
    end as campaign
  from leads l left join marketing_enrollments e on e.lead_id = l.id left join synced_leads s on s.lead_id = l.id
    left join campaign_enrollments c on c.lead_id = l.id and c.is_current
  where l.id = $1`;

type Row = Omit<MarketingView, 'isOdooConfigured' | 'blocked'>;

/** Enrolls leads in marketing and syncs them to the business system, if there is one. */
@Injectable()
export class MarketingService {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly audit: Audit,
    private readonly crmSync: CrmSync,
    private readonly enrollments: EnrollmentsService,
    private readonly plans: LeadPlans,
    private readonly automatic: AutomaticStarts,
  ) {}

  /** Enrolls a lead. Repeating it only retries a failed sync. */
  async enroll(leadId: string, actor: Actor): Promise<void> {
    await this.plans.preloadTemplates();
    await this.em.transactional(async (em) => {
      const [isNew] = await em.execute(ENROLL, [actor.id, leadId]);
      if (isNew) this.audit.record(em, 'marketing.enrolled', actor, { id: leadId });
      // A repeat must not restart a campaign that was stopped.
      if (isNew) await this.enrollments.startWithin(em, leadId, actor);
      await this.crmSync.request(em, [leadId]);
    });
  }

  /** A campaign that waits for something says so on its own page. */
  private async blockedFor(leadId: string, campaign: MarketingView['campaign']): Promise<string | null> {
    const em = this.em.fork();
    const lead = await em.findOne(Lead, leadId);
    if (!lead) throw new LeadNotFound();
    const isLive = campaign?.status === 'active' || campaign?.status === 'joined';
    if (isLive) return this.automatic.silenceReason(em, lead);
    return this.automatic.refusal(
      em,
      lead,
      workflowOf(lead.status) === 'confirmation' ? 'confirmation' : 'warm_lead',
    );
  }

  async view(leadId: string): Promise<MarketingView> {
    const row = await this.sql.view<Row>(VIEW, [leadId]);
    if (!row) throw new LeadNotFound();
    const blocked = await this.blockedFor(leadId, row.campaign);
    return { ...row, blocked, isOdooConfigured: this.crmSync.isConfigured };
  }
}
