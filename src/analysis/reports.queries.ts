import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { formatAddress } from '#shared/address.js';
import type { AnalysisView, LeadReport } from '#shared/analysis.js';
import { ROLE_HINT_COOKIE } from '#shared/user.js';
import { ReportViews, ReportViewsQueries } from '../activity/report-views.js';
import { CompanyService } from '../content/company.service.js';
import { ensureLeadExists } from '../leads/lead-lookup.js';
import { Confirmations } from '../leads/public-forms/confirmations.js';
import { Sql } from '../platform/database/sql.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { AnalysisNotFound } from './analysis.errors.js';
import { AnalysisQueries, type SiblingRow } from './analysis.queries.js';

type LatestEntry = Pick<LeadReport, 'entryId' | 'providerMessage'>;

/** The latest analysis of each lead with the same email as this entry, from any submission. */
const REPORTS_OF_OWNER = `
  select * from (
    select distinct on (e.lead_id) e.lead_id as "leadId", e.street_address as street, e.city, e.state,
      e.zip_code as "zipCode", e.created_at as "createdAt"
    from property_analysis_entries e
    where e.email = (select email from property_analysis_entries where id = $1) and e.lead_id is not null
    order by e.lead_id, e.created_at desc
  ) latest order by "createdAt" desc, "leadId"`;

/** Reports as staff see them. */
@Injectable()
export class LeadReportQueries {
  constructor(
    private readonly sql: Sql,
    private readonly analyses: AnalysisQueries,
    private readonly views: ReportViewsQueries,
  ) {}

  async getForLead(leadId: string): Promise<LeadReport> {
    const entry = await this.latestEntry(leadId);
    const [report, siblings, views] = await Promise.all([
      this.analyses.getReport(leadId),
      this.siblings(entry),
      this.views.latest(leadId),
    ]);
    return { ...report, ...entry, siblings, views };
  }

  private async siblings({ entryId }: LatestEntry): Promise<LeadReport['siblings']> {
    const rows = await this.sql.rows<SiblingRow>(REPORTS_OF_OWNER, [entryId], 'report-of-owner');
    return rows.map((row) => ({ leadId: row.leadId, address: formatAddress(row) }));
  }

  private async latestEntry(leadId: string): Promise<LatestEntry> {
    const entry = await this.sql.row<LatestEntry>(
      `select id as "entryId", provider_message as "providerMessage" from property_analysis_entries
       where lead_id = $1 order by created_at desc, id limit 1`,
      [leadId],
      'latest-entry',
    );
    if (entry) return entry;
    await ensureLeadExists(this.sql, leadId);
    throw new AnalysisNotFound();
  }
}

/** Reports as the public sees them, in the API and in rendered pages; rate limited by IP address. */
@Injectable()
export class PublicReports {
  constructor(
    private readonly queries: AnalysisQueries,
    private readonly limits: RateLimits,
    private readonly views: ReportViews,
    private readonly company: CompanyService,
    private readonly confirmations: Confirmations,
  ) {}

  async read(leadId: string, { ip, cookies }: Pick<FastifyRequest, 'ip' | 'cookies'>): Promise<AnalysisView> {
    await this.limits.count('publicRead', ip);
    const report = await this.queries.getReport(leadId);
    // The cookie grants nothing; it only keeps views by staff from counting as views by the owner.
    this.views.record(leadId, { address: ip, viewer: cookies[ROLE_HINT_COOKIE] ? 'staff' : 'public' });
    if (!report.isAcknowledged) return report;
    return { ...report, bookingUrl: this.confirmations.bookingUrl(await this.company.read(), leadId) };
  }
}
