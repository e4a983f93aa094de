import { Injectable } from '@nestjs/common';
import { Sql } from '../platform/database/sql.js';
import { REPORT_VIEWS_SHOWN, type ReportViewView } from '../shared/analysis/lead-report.contract.js';
import type { ReportViewer } from '../shared/leads/timeline.contract.js';

/** Who opened the report of a lead, latest first. */
@Injectable()
export class ReportViewsQueries {
  constructor(private readonly sql: Sql) {}

  async latest(leadId: string): Promise<ReportViewView[]> {
    const rows = await this.sql.rows<{ at: Date; viewer: ReportViewer }>(
      `select at, viewer from lead_report_views where lead_id = $1 order by at desc, id desc limit ${REPORT_VIEWS_SHOWN}`,
      [leadId],
      'report-views',
    );
    return rows.map(({ at, viewer }) => ({ at: at.toISOString(), viewer }));
  }
}
