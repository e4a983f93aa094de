import { Controller, Get, Param } from '@nestjs/common';
import { leadIdSchema } from '../leads/lead-id.js';
import { Allow } from '../platform/access/access.decorators.js';
import type { LeadReport } from '../shared/analysis/lead-report.contract.js';
import { LeadReportQueries } from './lead-report.queries.js';

@Controller('api/leads/:id/report')
export class LeadReportController {
  constructor(private readonly reports: LeadReportQueries) {}

  @Allow('analyses.list')
  @Get()
  get(@Param('id', { schema: leadIdSchema }) leadId: string): Promise<LeadReport> {
    return this.reports.of(leadId);
  }
}
