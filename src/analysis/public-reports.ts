import { Injectable } from '@nestjs/common';
import { RateLimits } from '../platform/limits/rate-limits.js';
import type { AnalysisView } from '../shared/analysis/analysis.contract.js';
import { AnalysisQueries } from './analysis.queries.js';

/** Reports as strangers read them, over HTTP or in a rendered page: every read counts against their address. */
@Injectable()
export class PublicReports {
  constructor(
    private readonly queries: AnalysisQueries,
    private readonly limits: RateLimits,
  ) {}

  async read(leadId: string, reader: string): Promise<AnalysisView> {
    await this.limits.count('publicRead', reader);
    return this.queries.report(leadId);
  }
}
