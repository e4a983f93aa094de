import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { RentcastModule } from '../integrations/rentcast/rentcast.module.js';
import { LeadFormsModule } from '../leads/forms/lead-forms.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { TimelineModule } from '../timeline/timeline.module.js';
import { AcknowledgeRequirements } from './acknowledgments/acknowledge-requirements.js';
import { AcknowledgmentsController } from './acknowledgments/acknowledgments.controller.js';
import { AnalysisQueries } from './analysis.queries.js';
import { EntriesController } from './entries.controller.js';
import { EntriesService } from './entries.service.js';
import { EntriesExportController } from './entries-export.controller.js';
import { LeadReportController } from './lead-report.controller.js';
import { LeadReportQueries } from './lead-report.queries.js';
import { LookUpRentJob } from './look-up-rent.job.js';
import { LookUpRent } from './look-up-rent.js';
import { OnLeadRemoved } from './on-lead-removed.js';
import { PublicAnalysesController } from './public-analyses.controller.js';
import { PublicReports } from './public-reports.js';
import { RentAnswers } from './rent-answers.js';
import { RentBudget } from './rent-budget.js';
import { SubmitAnalysesService } from './submit-analyses.js';
import { SubscribersController } from './subscribers.controller.js';
import { SubscribersQueries } from './subscribers.queries.js';
import { SubscribersService } from './subscribers.service.js';

@Module({
  imports: [ContentModule, LeadsModule, LeadFormsModule, RentcastModule, TimelineModule],
  controllers: [
    AcknowledgmentsController,
    EntriesController,
    EntriesExportController,
    LeadReportController,
    PublicAnalysesController,
    SubscribersController,
  ],
  providers: [
    AcknowledgeRequirements,
    AnalysisQueries,
    EntriesService,
    LeadReportQueries,
    LookUpRent,
    LookUpRentJob,
    OnLeadRemoved,
    PublicReports,
    RentAnswers,
    RentBudget,
    SubmitAnalysesService,
    SubscribersQueries,
    SubscribersService,
  ],
  exports: [AnalysisQueries, LeadReportQueries, PublicReports, SubmitAnalysesService],
})
export class AnalysisModule {}
