import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimits } from '../platform/limits/rate-limits.js';
import type { AnalysisView } from '../shared/analysis/analysis.contract.js';
import { ROLE_HINT_COOKIE } from '../shared/users/user.contract.js';
import { ReportViews } from '../timeline/report-views.js';
import { AnalysisQueries } from './analysis.queries.js';

/** Reports as strangers read them, over HTTP or in a rendered page: every read counts against their address. */
@Injectable()
export class PublicReports {
  constructor(
    private readonly queries: AnalysisQueries,
    private readonly limits: RateLimits,
    private readonly views: ReportViews,
  ) {}

  async read(leadId: string, { ip, cookies }: Pick<FastifyRequest, 'ip' | 'cookies'>): Promise<AnalysisView> {
    await this.limits.count('publicRead', ip);
    const report = await this.queries.report(leadId);
    // The hint gives no right; a colleague's look at the report is only not to pass for the owner's.
    this.views.note(leadId, { address: ip, viewer: cookies[ROLE_HINT_COOKIE] ? 'staff' : 'public' });
    return report;
  }
}
