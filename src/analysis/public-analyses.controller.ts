import { Body, Controller, Get, Ip, Param, Post } from '@nestjs/common';
import { leadIdSchema } from '../leads/lead-id.js';
import { Public } from '../platform/access/access.decorators.js';
import type {
  AnalysisView,
  SubmitAnalyses,
  SubmittedAnalyses,
} from '../shared/analysis/analysis.contract.js';
import { submitAnalysesSchema } from '../shared/analysis/analysis.schema.js';
import { PublicReports } from './public-reports.js';
import { SubmitAnalysesService } from './submit-analyses.js';

@Controller('api/public/analyses')
export class PublicAnalysesController {
  constructor(
    private readonly submitAnalyses: SubmitAnalysesService,
    private readonly reports: PublicReports,
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
  report(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Ip() reader: string,
  ): Promise<AnalysisView> {
    return this.reports.read(leadId, reader);
  }
}
