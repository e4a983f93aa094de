import { Controller, Get, Headers, Ip, Param, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/access/access.decorators.js';
import { NotFound } from '../platform/errors.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { NoSignedFile } from './documents.errors.js';
import { sendPdf } from './send-pdf.js';
import { COPY_PATH, SignedCopyLinks } from './signed-copy-links.js';
import { SignedFiles } from './signed-files.js';

const LINK_ENDED = '/link-ended';

/** Gives signers their signed files; every request counts against the caller's network address. */
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
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    await this.limits.count('publicRead', address);
    try {
      return sendPdf(await this.open(token), reply);
    } catch (error) {
      if (!(error instanceof NotFound && accept?.includes('text/html'))) throw error;
      // A person who kept the mail gets a page that explains it.
      void reply.redirect(LINK_ENDED, 303);
    }
  }

  private async open(token: string) {
    const documentId = this.links.read(token);
    if (!documentId) throw new NoSignedFile();
    return this.files.open(documentId, 'document');
  }
}
