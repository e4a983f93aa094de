import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Header, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ZipPlace } from '#shared/address.js';
import {
  type Acknowledged,
  type AcknowledgeRequirementsRequest,
  type AnalysisView,
  acknowledgeRequirementsSchema,
  type EditFacts,
  type EmailReport,
  editFactsSchema,
  emailReportSchema,
  type JoinedWaitlist,
  type JoinWaitlist,
  joinWaitlistSchema,
  type ReportRequestAccepted,
  type RequestCall,
  type RequestUpdates,
  requestCallSchema,
  requestUpdatesSchema,
  type SubmitAnalyses,
  type SubmittedAnalyses,
  submitAnalysesSchema,
} from '#shared/analysis.js';
import { type Enrolled, type EnrollFromReport, enrollFromReportSchema } from '#shared/enrollment.js';
import { zipSchema } from '#shared/fields.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { TOKEN_SECONDS } from '../leads/public-forms/public-forms.service.js';
import { withValidPhones } from '../leads/public-forms/valid-phones.js';
import { findZip } from '../leads/zip-codes.js';
import { Public } from '../platform/access/access.js';
import { FromVisitor, PublicForm, type Visitor } from '../platform/public-forms/public-form.js';
import { fakeIdToken } from '../platform/secrets/signed-tokens.js';
import { AcknowledgeRequirements } from './acknowledge-requirements.js';
import { EnrollFromReportService } from './enroll-from-report.js';
import { ReportRequestsService } from './report-requests.service.js';
import { PublicReports } from './reports.queries.js';
import { newAnswer, SubmitAnalysesService } from './submit-analyses.js';
import { WaitlistService } from './waitlist.service.js';

const ENROLLMENT = withValidPhones(enrollFromReportSchema, ['phone']);

@Controller('api/public/analyses')
export class PublicAnalysesController {
  constructor(
    private readonly submitAnalyses: SubmitAnalysesService,
    private readonly reports: PublicReports,
    private readonly requirements: AcknowledgeRequirements,
    private readonly enrollments: EnrollFromReportService,
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

  @PublicForm((): Acknowledged => ({ bookingUrl: '/book' }))
  @Post(':leadId/acknowledgments')
  acknowledge(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Body({ schema: acknowledgeRequirementsSchema })
    { version, plan = null, occupancy = null }: AcknowledgeRequirementsRequest,
    @FromVisitor() visitor: Visitor,
  ): Promise<Acknowledged> {
    return this.requirements.acknowledge(leadId, { version, plan, occupancy }, visitor);
  }

  @PublicForm<EnrollFromReport>((_, now, { leadId = '' }) => ({
    leadId,
    token: fakeIdToken(leadId, now, TOKEN_SECONDS),
  }))
  @Post(':leadId/enrollments')
  enroll(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Body({ schema: ENROLLMENT }) body: EnrollFromReport,
    @FromVisitor() visitor: Visitor,
  ): Promise<Enrolled> {
    return this.enrollments.enroll(leadId, body, visitor);
  }
}

/** ZIP code lookup for the address field, and the waitlist of other areas. */
@Controller('api/public')
export class AddressesController {
  constructor(private readonly waitlist: WaitlistService) {}

  @Public()
  @Get('zip/:zipCode')
  @Header('cache-control', 'public, max-age=86400')
  zip(@Param('zipCode', { schema: zipSchema }) zipCode: string): ZipPlace {
    return findZip(zipCode);
  }

  @PublicForm((): JoinedWaitlist => ({ leadId: randomUUID() }))
  @Post('waitlist')
  joinWaitlist(
    @Body({ schema: joinWaitlistSchema }) body: JoinWaitlist,
    @FromVisitor() visitor: Visitor,
  ): Promise<JoinedWaitlist> {
    return this.waitlist.join(body, visitor);
  }
}

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
    @Body({ schema: emailReportSchema }) { plan }: EmailReport,
  ): Promise<ReportRequestAccepted> {
    await this.requests.emailReport(leadId, plan);
    return accepted();
  }

  @PublicForm(accepted)
  @Post('updates')
  async requestUpdates(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Body({ schema: requestUpdatesSchema }) _body: RequestUpdates,
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
