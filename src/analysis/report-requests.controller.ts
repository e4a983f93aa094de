import { Body, Controller, Param, Post } from '@nestjs/common';
import {
  type EditFacts,
  type EmailReport,
  editFactsSchema,
  emailReportSchema,
  type ReportRequestAccepted,
  type RequestCall,
  requestCallSchema,
} from '#shared/analysis.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { withValidPhones } from '../leads/public-forms/valid-phones.js';
import { FromVisitor, PublicForm, type Visitor } from '../platform/public-forms/public-form.js';
import { ReportRequestsService } from './report-requests.service.js';

const CALL = withValidPhones(requestCallSchema, ['phone']);

/** Requests that anyone with a report's link may make. */
@Controller('api/public/analyses/:leadId')
export class ReportRequestsController {
  constructor(private readonly requests: ReportRequestsService) {}

  @PublicForm(accepted)
  @Post('facts')
  async editFacts(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Body({ schema: editFactsSchema }) facts: EditFacts,
    @FromVisitor() visitor: Visitor,
  ): Promise<ReportRequestAccepted> {
    await this.requests.editFacts(leadId, facts, visitor);
    return accepted();
  }

  @PublicForm(accepted)
  @Post('emails')
  async email(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Body({ schema: emailReportSchema }) _body: EmailReport,
  ): Promise<ReportRequestAccepted> {
    await this.requests.emailReport(leadId);
    return accepted();
  }

  @PublicForm(accepted)
  @Post('updates')
  async requestUpdates(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Body({ schema: emailReportSchema }) _body: EmailReport,
  ): Promise<ReportRequestAccepted> {
    await this.requests.requestUpdates(leadId);
    return accepted();
  }

  @PublicForm(accepted)
  @Post('calls')
  async requestCall(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Body({ schema: CALL }) body: RequestCall,
    @FromVisitor() visitor: Visitor,
  ): Promise<ReportRequestAccepted> {
    await this.requests.requestCall(leadId, body, visitor);
    return accepted();
  }
}

function accepted(): ReportRequestAccepted {
  return { accepted: true };
}
