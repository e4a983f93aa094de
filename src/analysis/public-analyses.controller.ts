import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type {
  Acknowledged,
  AcknowledgeRequirementsRequest,
  AnalysisView,
  SubmitAnalyses,
  SubmittedAnalyses,
} from '#shared/analysis.js';
import { acknowledgeRequirementsSchema, submitAnalysesSchema } from '#shared/analysis.js';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Public } from '../platform/access/access.js';
import { FromVisitor, PublicForm, type Visitor } from '../platform/public-forms/public-form.decorator.js';
import { AcknowledgeRequirements } from './acknowledge-requirements.js';
import { PublicReports } from './reports.queries.js';
import { newAnswer, SubmitAnalysesService } from './submit-analyses.js';

@Controller('api/public/analyses')
export class PublicAnalysesController {
  constructor(
    private readonly submitAnalyses: SubmitAnalysesService,
    private readonly reports: PublicReports,
    private readonly requirements: AcknowledgeRequirements,
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

  @PublicForm((): Acknowledged => ({ bookingUrl: COMPANY_DEFAULTS.bookingUrl }))
  @Post(':leadId/acknowledgments')
  acknowledge(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Body({ schema: acknowledgeRequirementsSchema }) { version }: AcknowledgeRequirementsRequest,
    @FromVisitor() visitor: Visitor,
  ): Promise<Acknowledged> {
    return this.requirements.acknowledge(leadId, version, visitor);
  }
}
