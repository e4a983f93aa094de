import { Module } from '@nestjs/common';
import { AnalysisModule } from '../../analysis/analysis.module.js';
import { ContentModule } from '../../content/content.module.js';
import { LeadsModule } from '../../leads/leads.module.js';
import { Drawings } from './drawings.js';
import { PublicReportPdfsController } from './public-report-pdfs.controller.js';
import { ReportContents } from './report-contents.js';
import { ReportFiles } from './report-files.js';
import { ReportPdfsController } from './report-pdfs.controller.js';
import { ReportPdfs } from './report-pdfs.js';

@Module({
  imports: [AnalysisModule, ContentModule, LeadsModule],
  controllers: [PublicReportPdfsController, ReportPdfsController],
  providers: [Drawings, ReportContents, ReportFiles, ReportPdfs],
})
export class PdfModule {}
