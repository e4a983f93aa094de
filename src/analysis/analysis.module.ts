import { Module } from '@nestjs/common';
import { RentcastModule } from '../integrations/rentcast/rentcast.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { AnalysisQueries } from './analysis.queries.js';
import { EntriesController } from './entries.controller.js';
import { EntriesService } from './entries.service.js';
import { LookUpRentJob } from './look-up-rent.job.js';
import { LookUpRent } from './look-up-rent.js';
import { OnLeadRemoved } from './on-lead-removed.js';
import { PublicAnalysesController } from './public-analyses.controller.js';
import { PublicReports } from './public-reports.js';
import { RentAnswers } from './rent-answers.js';
import { SubmitAnalysesService } from './submit-analyses.js';

@Module({
  imports: [LeadsModule, RentcastModule],
  controllers: [EntriesController, PublicAnalysesController],
  providers: [
    AnalysisQueries,
    EntriesService,
    LookUpRent,
    LookUpRentJob,
    OnLeadRemoved,
    PublicReports,
    RentAnswers,
    SubmitAnalysesService,
  ],
  exports: [PublicReports, SubmitAnalysesService],
})
export class AnalysisModule {}
