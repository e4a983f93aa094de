import { Injectable } from '@nestjs/common';
import { demandLead } from '../leads/demand-lead.js';
import { Sql } from '../platform/database/sql.js';
import type { LeadReport } from '../shared/analysis/lead-report.contract.js';
import { ReportViewsQueries } from '../timeline/report-views.queries.js';
import { AnalysisNotFound } from './analysis.errors.js';
import { AnalysisQueries } from './analysis.queries.js';

type LatestEntry = Pick<LeadReport, 'entryId' | 'providerMessage'>;

/** The report of a lead as staff see it. */
@Injectable()
export class LeadReportQueries {
  constructor(
    private readonly sql: Sql,
    private readonly analyses: AnalysisQueries,
    private readonly views: ReportViewsQueries,
  ) {}

  async of(leadId: string): Promise<LeadReport> {
    const entry = await this.latestEntry(leadId);
    const [report, views] = await Promise.all([this.analyses.report(leadId), this.views.latest(leadId)]);
    return { ...report, ...entry, views };
  }

  private async latestEntry(leadId: string): Promise<LatestEntry> {
    const entry = await this.sql.row<LatestEntry>(
      `select id as "entryId", provider_message as "providerMessage" from property_analysis_entries
       where lead_id = $1 order by created_at desc, id limit 1`,
      [leadId],
      'latest-entry',
    );
    if (entry) return entry;
    await demandLead(this.sql, leadId);
    throw new AnalysisNotFound();
  }
}
