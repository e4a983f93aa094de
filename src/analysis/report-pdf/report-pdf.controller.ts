import { Body, Controller, Get, Ip, Param, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  type GenerateReport,
  generateReportSchema,
  type PublicPdfQuery,
  publicPdfQuerySchema,
  type ReportPdf,
} from '#shared/report-pdf.js';
import { leadIdSchema } from '../../leads/lead-lookup.js';
import { Allow, CurrentActor, Public } from '../../platform/access/access.js';
import type { Actor } from '../../platform/audit/audit.js';
import { idSchema } from '../../platform/http/params.js';
import { sendPdf } from '../../platform/http/send-file.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import { ReportFileNotFound } from '../analysis.errors.js';
import { ReportContentQueries } from './report-content.js';
import { ReportFiles } from './report-files.js';
import { ReportPdfService } from './report-pdf.service.js';

const reportFileIdSchema = idSchema(ReportFileNotFound);

/** Reports for owners who have the link; rate limited by IP address. */
@Controller('api/public/analyses/:leadId/pdf')
export class PublicReportPdfsController {
  constructor(
    private readonly reports: ReportContentQueries,
    private readonly pdfs: ReportPdfService,
    private readonly files: ReportFiles,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Post()
  async create(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Query({ schema: publicPdfQuerySchema }) { plan }: PublicPdfQuery,
    @Ip() address: string,
  ): Promise<ReportPdf> {
    await this.limits.count('reportPdf', address);
    const content = await this.reports.forPublic(leadId, plan);
    const { fileId, fileName } = await this.pdfs.findOrCreate('public', content);
    return { url: `/api/public/analyses/${leadId}/pdf/${fileId}`, fileName };
  }

  @Public()
  @Get(':fileId')
  async download(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Param('fileId', { schema: reportFileIdSchema }) fileId: string,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.limits.count('publicRead', address);
    return sendPdf(await this.files.read(fileId, 'public', leadId), reply);
  }
}

@Controller('api/pdf')
export class ReportPdfsController {
  constructor(
    private readonly reports: ReportContentQueries,
    private readonly pdfs: ReportPdfService,
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
    const { fileId, fileName } = await this.pdfs.findOrCreate('staff', await this.reports.forStaff(body));
    return { url: `/api/pdf/reports/${fileId}`, fileName };
  }

  @Allow('reports.pdf')
  @Get('reports/:fileId')
  async download(
    @Param('fileId', { schema: reportFileIdSchema }) fileId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendPdf(await this.files.read(fileId, 'staff'), reply);
  }
}
