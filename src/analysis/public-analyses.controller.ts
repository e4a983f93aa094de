import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { leadIdSchema } from '../leads/lead-id.js';
import { Public } from '../platform/access/access.decorators.js';
import { FromVisitor, type Visitor } from '../platform/public-forms/from-visitor.js';
import { PublicForm } from '../platform/public-forms/public-form.decorator.js';
import type {
  AnalysisView,
  SubmitAnalyses,
  SubmittedAnalyses,
} from '../shared/analysis/analysis.contract.js';
import { submitAnalysesSchema } from '../shared/analysis/analysis.schema.js';
import { PublicReports } from './public-reports.js';
import { newAnswer, SubmitAnalysesService } from './submit-analyses.js';

@Controller('api/public/analyses')
export class PublicAnalysesController {
  constructor(
    private readonly submitAnalyses: SubmitAnalysesService,
    private readonly reports: PublicReports,
  ) {}

  @PublicForm(newAnswer)
  @Post()
  submit(
    @Body({ schema: submitAnalysesSchema }) body: SubmitAnalyses,
    @FromVisitor() visitor: Visitor,
  ): Promise<SubmittedAnalyses> {
    return this.submitAnalyses.submit(body, visitor);
  }

  @Public()
  @Get(':leadId')
  report(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Req() reader: FastifyRequest,
  ): Promise<AnalysisView> {
    return this.reports.read(leadId, reader);
  }
}
