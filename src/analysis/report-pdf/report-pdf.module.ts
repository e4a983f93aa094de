import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { LeadsModule } from '../../leads/leads.module.js';
import { AnalysisModule } from '../analysis.module.js';
import { ReportContentQueries } from './report-content.js';
import { ReportFiles } from './report-files.js';
import { PublicReportPdfsController, ReportPdfsController } from './report-pdf.controller.js';
import { ReportPdfService, ReportQueue } from './report-pdf.service.js';

@Module({
  imports: [AnalysisModule, ContentModule, LeadsModule],
  controllers: [PublicReportPdfsController, ReportPdfsController],
  providers: [ReportQueue, ReportContentQueries, ReportFiles, ReportPdfService],
})
export class ReportPdfModule {}
