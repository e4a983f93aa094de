import { Injectable } from '@nestjs/common';
import { demandLead } from '../leads/demand-lead.js';
import { Sql } from '../platform/database/sql.js';
import { formatAddress } from '../shared/analysis/address.js';
import type { LeadReport } from '../shared/analysis/lead-report.contract.js';
import { ReportViewsQueries } from '../timeline/report-views.queries.js';
import { AnalysisNotFound } from './analysis.errors.js';
import { AnalysisQueries } from './analysis.queries.js';
import type { SiblingRow } from './analysis.view.js';

type LatestEntry = Pick<LeadReport, 'entryId' | 'providerMessage'>;

/** The latest analysis of each lead that came under the e-mail address of this entry, in whatever submission. */
const OF_OWNER = `
  select * from (
    select distinct on (e.lead_id) e.lead_id as "leadId", e.street_address as street, e.city, e.state,
      e.zip_code as "zipCode", e.created_at as "createdAt"
    from property_analysis_entries e
    where e.email = (select email from property_analysis_entries where id = $1) and e.lead_id is not null
    order by e.lead_id, e.created_at desc
  ) latest order by "createdAt" desc, "leadId"`;

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
    const [report, siblings, views] = await Promise.all([
      this.analyses.report(leadId),
      this.siblings(entry),
      this.views.latest(leadId),
    ]);
    return { ...report, ...entry, siblings, views };
  }

  private async siblings({ entryId }: LatestEntry): Promise<LeadReport['siblings']> {
    const rows = await this.sql.rows<SiblingRow>(OF_OWNER, [entryId], 'report-of-owner');
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
    await demandLead(this.sql, leadId);
    throw new AnalysisNotFound();
  }
}
