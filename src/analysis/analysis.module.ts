import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { ContentModule } from '../content/content.module.js';
import { RentProviderModule } from '../integrations/providers.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PublicFormsModule } from '../leads/public-forms/public-forms.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { AcknowledgeRequirements } from './acknowledge-requirements.js';
import { EntriesController, LeadReportController, SubscribersController } from './analyses.controller.js';
import { AnalysisQueries } from './analysis.queries.js';
import { AreaMarketQueries } from './area-market.queries.js';
import { EnrollFromReportService, ReportEnrollments } from './enroll-from-report.js';
import { AnalysisRetention, EntriesService } from './entries.service.js';
import { EstimateHandover } from './estimate-handover.js';
import { LookUpRent, LookUpRentJob } from './look-up-rent.js';
import { MonthlyUpdates } from './monthly-updates.js';
import {
  AddressesController,
  PublicAnalysesController,
  ReportRequestsController,
} from './public-analyses.controller.js';
import { RentBudget } from './rent-budget.js';
import { RentCache } from './rent-cache.js';
import { ReportContentQueries } from './report-pdf/report-content.js';
import { ReportFiles } from './report-pdf/report-files.js';
import { PublicReportPdfsController, ReportPdfsController } from './report-pdf/report-pdf.controller.js';
import { ReportPdfService, ReportQueue } from './report-pdf/report-pdf.service.js';
import { ReportRequestsService } from './report-requests.service.js';
import { LeadReportQueries, PublicReports } from './reports.queries.js';
import { SubmitAnalysesService } from './submit-analyses.js';
import { SubscribersQueries, SubscribersService, UnsubscribeLeads } from './subscribers.service.js';
import { WaitlistService } from './waitlist.service.js';

@Module({
  imports: [
    ActivityModule,
    ContentModule,
    PublicFormsModule,
    LeadsModule,
    RentProviderModule,
    SubscriptionsModule,
  ],
  controllers: [
    AddressesController,
    EntriesController,
    LeadReportController,
    PublicAnalysesController,
    PublicReportPdfsController,
    ReportPdfsController,
    ReportRequestsController,
    SubscribersController,
  ],
  providers: [
    AcknowledgeRequirements,
    AnalysisQueries,
    AnalysisRetention,
    AreaMarketQueries,
    EnrollFromReportService,
    ReportEnrollments,
    EntriesService,
    EstimateHandover,
    LeadReportQueries,
    LookUpRent,
    LookUpRentJob,
    MonthlyUpdates,
    PublicReports,
    RentBudget,
    RentCache,
    ReportContentQueries,
    ReportFiles,
    ReportPdfService,
    ReportQueue,
    ReportRequestsService,
    SubmitAnalysesService,
    SubscribersQueries,
    SubscribersService,
    UnsubscribeLeads,
    WaitlistService,
  ],
  exports: [AnalysisQueries, AreaMarketQueries, LeadReportQueries, PublicReports, SubmitAnalysesService],
})
export class AnalysisModule {}
