import { Body, Controller, Get, Ip, Param, Post } from '@nestjs/common';
import { leadIdSchema } from '../leads/lead-id.js';
import { Public } from '../platform/access/access.decorators.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import type {
  AnalysisView,
  SubmitAnalyses,
  SubmittedAnalyses,
} from '../shared/analysis/analysis.contract.js';
import { submitAnalysesSchema } from '../shared/analysis/analysis.schema.js';
import { AnalysisQueries } from './analysis.queries.js';
import { SubmitAnalysesService } from './submit-analyses.js';

@Controller('api/public/analyses')
export class PublicAnalysesController {
  constructor(
    private readonly submitAnalyses: SubmitAnalysesService,
    private readonly queries: AnalysisQueries,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Post()
  submit(
    @Body({ schema: submitAnalysesSchema }) body: SubmitAnalyses,
    @Ip() sender: string,
  ): Promise<SubmittedAnalyses> {
    return this.submitAnalyses.submit(body, sender);
  }

  @Public()
  @Get(':leadId')
  async report(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Ip() sender: string,
  ): Promise<AnalysisView> {
    await this.limits.count('publicRead', sender);
    return this.queries.report(leadId);
  }
}
