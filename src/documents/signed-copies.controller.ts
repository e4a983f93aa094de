import { Controller, Get, Ip, Param, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/access/access.decorators.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { NoSignedFile } from './documents.errors.js';
import { sendPdf } from './send-pdf.js';
import { COPY_PATH, SignedCopyLinks } from './signed-copy-links.js';
import { SignedFiles } from './signed-files.js';

/** What was signed, for whoever signed it; every request counts against their address. */
@Controller(COPY_PATH)
export class SignedCopiesController {
  constructor(
    private readonly links: SignedCopyLinks,
    private readonly files: SignedFiles,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Get(':token')
  async file(
    @Param('token') token: string,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    await this.limits.count('publicRead', address);
    const documentId = this.links.read(token);
    if (!documentId) throw new NoSignedFile();
    return sendPdf(await this.files.open(documentId, 'document'), reply);
  }
}
