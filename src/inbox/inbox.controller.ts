import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  type InboxPage,
  type InboxQuery,
  inboxQuerySchema,
  type LinkEmail,
  type LinkedEmail,
  linkEmailSchema,
  type ReviewEmail,
} from '#shared/inbox.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.js';
import { idSchema } from '../platform/http/params.js';
import { EmailNotFound, FileNotFound, InboxQueries } from './inbox.queries.js';
import { InboxService } from './inbox.service.js';

const EmailId = () => Param('id', { schema: idSchema(EmailNotFound) });

/** What waits for an answer. */
@Controller('api/inbox')
export class InboxController {
  constructor(
    private readonly queries: InboxQueries,
    private readonly inbox: InboxService,
  ) {}

  @Allow('inbox.read')
  @Get()
  page(
    @Query({ schema: inboxQuerySchema }) query: InboxQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<InboxPage> {
    return this.queries.page(caller.id, query);
  }

  /** Completes what asks for an answer to this lead. */
  @Allow('inbox.settle')
  @Post('leads/:id/done')
  @HttpCode(204)
  markDone(
    @Param('id', { schema: leadIdSchema }) id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.inbox.markDone(id, caller);
  }

  @Allow('inbox.read')
  @Get('emails/:id')
  email(@EmailId() id: string): Promise<ReviewEmail> {
    return this.queries.email(id);
  }

  /** An attachment, only ever as a download: it is what a stranger sent. */
  @Allow('inbox.read')
  @Get('files/:id')
  async file(
    @Param('id', { schema: idSchema(FileNotFound) }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { name, type, bytes } = await this.queries.file(id);
    reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox");
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
    return new StreamableFile(bytes, { type, disposition, length: bytes.length });
  }

  /** The email is about an existing lead. */
  @Allow('inbox.settle')
  @Post('emails/:id/link')
  @HttpCode(200)
  link(@EmailId() id: string, @Body({ schema: linkEmailSchema }) body: LinkEmail): Promise<LinkedEmail> {
    return this.inbox.link(id, body);
  }

  /** Creates a lead from the sender. */
  @Allow('inbox.settle')
  @Post('emails/:id/lead')
  createLead(@EmailId() id: string, @CurrentCaller() caller: Caller): Promise<LinkedEmail> {
    return this.inbox.createLead(id, caller);
  }

  @Allow('inbox.settle')
  @Post('emails/:id/dismiss')
  @HttpCode(204)
  dismiss(@EmailId() id: string, @CurrentCaller() caller: Caller): Promise<void> {
    return this.inbox.dismiss(id, caller);
  }
}
