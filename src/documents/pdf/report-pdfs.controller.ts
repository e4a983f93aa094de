import { Body, Controller, Get, Param, Post, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, CurrentActor } from '../../platform/access/access.decorators.js';
import type { Actor } from '../../platform/audit/audit.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { ReportPdf } from '../../shared/documents/report-pdf.contract.js';
import { type GenerateReport, generateReportSchema } from '../../shared/documents/report-pdf.schema.js';
import { sendPdf } from '../send-pdf.js';
import { ReportContents } from './report-contents.js';
import { reportFileIdSchema } from './report-file-id.js';
import { ReportFiles } from './report-files.js';
import { ReportPdfs } from './report-pdfs.js';

@Controller('api/pdf')
export class ReportPdfsController {
  constructor(
    private readonly contents: ReportContents,
    private readonly pdfs: ReportPdfs,
    private readonly files: ReportFiles,
    private readonly limits: RateLimits,
  ) {}

  @Allow('reports.pdf')
  @Post('generate-report')
  async generate(
    @Body({ schema: generateReportSchema }) body: GenerateReport,
    @CurrentActor() { id }: Actor,
  ): Promise<ReportPdf> {
    await this.limits.count('reportPdf', `staff ${id}`);
    const { fileId, fileName } = await this.pdfs.make('staff', await this.contents.forStaff(body));
    return { url: `/api/pdf/reports/${fileId}`, fileName };
  }

  @Allow('reports.pdf')
  @Get('reports/:fileId')
  async file(
    @Param('fileId', { schema: reportFileIdSchema }) fileId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendPdf(await this.files.read(fileId, 'staff'), reply);
  }
}
