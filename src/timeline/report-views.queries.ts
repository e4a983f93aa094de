import { Injectable } from '@nestjs/common';
import { isoMoments, type Stored } from '../platform/database/iso-moments.js';
import { Sql } from '../platform/database/sql.js';
import { REPORT_VIEWS_SHOWN, type ReportViewView } from '../shared/analysis/lead-report.contract.js';

/** Who opened the report of a lead, latest first. */
@Injectable()
export class ReportViewsQueries {
  constructor(private readonly sql: Sql) {}

  async latest(leadId: string): Promise<ReportViewView[]> {
    const rows = await this.sql.rows<Stored<ReportViewView>>(
      `select at, viewer from lead_report_views where lead_id = $1 order by at desc, id desc limit ${REPORT_VIEWS_SHOWN}`,
      [leadId],
      'report-views',
    );
    return rows.map((row) => isoMoments(row));
  }
}
