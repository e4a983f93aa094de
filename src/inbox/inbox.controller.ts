import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
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
import { FileNotFound } from '../messages/messages.errors.js';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.js';
import { idSchema } from '../platform/http/params.js';
import { sendFile } from '../platform/http/send-file.js';
import { EmailNotFound, InboxQueries } from './inbox.queries.js';
import { InboxService } from './inbox.service.js';

const EmailId = () => Param('id', { schema: idSchema(EmailNotFound) });

/** What is waiting for a reply. */
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

  /** Completes the tasks that ask for a reply to this lead. */
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

  @Allow('inbox.read')
  @Get('files/:id')
  async file(
    @Param('id', { schema: idSchema(FileNotFound) }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendFile(await this.queries.file(id), reply);
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
