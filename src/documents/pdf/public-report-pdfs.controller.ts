import { Controller, Get, Ip, Param, Post, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { leadIdSchema } from '../../leads/lead-id.js';
import { Public } from '../../platform/access/access.decorators.js';
import { RateLimits } from '../../platform/limits/rate-limits.js';
import type { ReportPdf } from '../../shared/documents/report-pdf.contract.js';
import { sendPdf } from '../send-pdf.js';
import { ReportContents } from './report-contents.js';
import { reportFileIdSchema } from './report-file-id.js';
import { ReportFiles } from './report-files.js';
import { ReportPdfs } from './report-pdfs.js';

/** The report as a file, for whoever holds its link; every request counts against their address. */
@Controller('api/public/analyses/:leadId/pdf')
export class PublicReportPdfsController {
  constructor(
    private readonly contents: ReportContents,
    private readonly pdfs: ReportPdfs,
    private readonly files: ReportFiles,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Post()
  async make(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Ip() address: string,
  ): Promise<ReportPdf> {
    await this.limits.count('reportPdf', address);
    const { fileId, fileName } = await this.pdfs.make('public', await this.contents.forPublic(leadId));
    return { url: `/api/public/analyses/${leadId}/pdf/${fileId}`, fileName };
  }

  @Public()
  @Get(':fileId')
  async file(
    @Param('leadId', { schema: leadIdSchema }) leadId: string,
    @Param('fileId', { schema: reportFileIdSchema }) fileId: string,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.limits.count('publicRead', address);
    return sendPdf(await this.files.read(fileId, 'public', leadId), reply);
  }
}
