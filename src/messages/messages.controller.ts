import {
  Body,
  Controller,
  Delete,
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
  MESSAGE_SORTS,
  type MessageDetails,
  type MessageFilter,
  type MessageSort,
  type MessageView,
  type TemplateView,
} from '#shared/messages/message.contract.js';
import {
  messageFilterSchema,
  type SendEmail,
  type SendText,
  sendEmailSchema,
  sendTextSchema,
} from '#shared/messages/message.schema.js';
import type { SendingView } from '#shared/messages/sending.contract.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow, type Caller, CurrentActor, CurrentCaller } from '../platform/access/access.js';
import { type Actor } from '../platform/audit/audit.js';
import { type ExportQuery, type ListExport, ListExports } from '../platform/http/csv-export.js';
import {
  answerPage,
  exportQuerySchema,
  type ListQuery,
  listQuerySchema,
} from '../platform/http/list-query.js';
import { IdempotencyKey, idSchema } from '../platform/http/params.js';
import { MessageNotFound } from './messages.errors.js';
import { MessagesQueries } from './messages.queries.js';
import { MessagesService } from './messages.service.js';
import { SendingService } from './sending.service.js';
import { SendEmailService, SendTextService } from './staff-messages.service.js';

const listSchema = listQuerySchema<MessageSort, MessageFilter>(
  MESSAGE_SORTS,
  { field: 'createdAt', order: 'desc' },
  messageFilterSchema,
);
const exportSchema = exportQuerySchema(listSchema);
const MessageId = () => Param('id', { schema: idSchema(MessageNotFound) });

const FILE: ListExport<MessageView> = {
  name: 'messages',
  action: 'messages.exported',
  columns: {
    Created: ({ createdAt }) => createdAt,
    Channel: ({ channel }) => channel,
    Template: ({ template }) => template,
    Recipient: ({ recipient }) => recipient,
    Subject: ({ subject }) => subject,
    State: ({ state, carrier }) => (carrier === 'kept' ? 'kept' : state),
    Sent: ({ sentAt }) => sentAt,
    Delivery: ({ delivery }) => delivery,
    Reason: ({ reason }) => reason,
  },
};

@Controller('api/messages')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly queries: MessagesQueries,
    private readonly exports: ListExports,
  ) {}

  @Allow('messages.list')
  @Get()
  async list(
    @Query({ schema: listSchema }) query: ListQuery<MessageSort, MessageFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageView[]> {
    return answerPage(reply, 'messages', query, await this.queries.list(query));
  }

  @Allow('messages.list')
  @Get('export')
  export(
    @Query({ schema: exportSchema }) query: ExportQuery<MessageSort, MessageFilter>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.exports.answer(FILE, query, (each) => this.queries.list(each), actor, reply);
  }

  @Allow('messages.templates')
  @Get('templates')
  templates(): Promise<TemplateView[]> {
    return this.queries.templates();
  }

  @Allow('messages.read')
  @Get(':id')
  get(@MessageId() id: string, @CurrentCaller() caller: Caller): Promise<MessageDetails> {
    return this.queries.get(id, caller);
  }

  @Allow('messages.decide')
  @Post(':id/repeat')
  @HttpCode(200)
  async repeat(
    @MessageId() id: string,
    @CurrentActor() actor: Actor,
    @CurrentCaller() caller: Caller,
  ): Promise<MessageDetails> {
    await this.messages.repeat(id, actor);
    return this.queries.get(id, caller);
  }

  @Allow('messages.decide')
  @Post(':id/cancel')
  @HttpCode(200)
  async cancel(
    @MessageId() id: string,
    @CurrentActor() actor: Actor,
    @CurrentCaller() caller: Caller,
  ): Promise<MessageDetails> {
    await this.messages.cancel(id, actor);
    return this.queries.get(id, caller);
  }

  @Allow('messages.decide')
  @Delete(':id/suppression')
  @HttpCode(200)
  async lift(
    @MessageId() id: string,
    @CurrentActor() actor: Actor,
    @CurrentCaller() caller: Caller,
  ): Promise<MessageDetails> {
    await this.messages.liftSuppression(id, actor);
    return this.queries.get(id, caller);
  }
}

@Controller('api/sending')
export class SendingController {
  constructor(private readonly sending: SendingService) {}

  @Allow('sending.read')
  @Get()
  view(): Promise<SendingView> {
    return this.sending.status();
  }

  @Allow('sending.resume')
  @Post('resume')
  @HttpCode(200)
  async resume(@CurrentActor() actor: Actor): Promise<SendingView> {
    await this.sending.resume(actor);
    return this.sending.status();
  }
}

@Controller('api/leads/:id/messages')
export class LeadMessagesController {
  constructor(private readonly queries: MessagesQueries) {}

  @Allow('messages.read')
  @Get()
  list(@Param('id', { schema: leadIdSchema }) leadId: string): Promise<MessageView[]> {
    return this.queries.listForLead(leadId);
  }
}

@Controller('api/leads')
export class TextController {
  constructor(private readonly texts: SendTextService) {}

  /**
   * Accepted means queued in the outbox; it shows in the timeline once sent. Repeating an `Idempotency-Key` sends
   * nothing new.
   */
  @Allow('texts.send')
  @Post(':id/texts')
  @HttpCode(202)
  send(
    @Param('id', { schema: leadIdSchema }) id: string,
    @Body({ schema: sendTextSchema }) body: SendText,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | null,
  ): Promise<{ id: string }> {
    return this.texts.send(id, body, { caller, actor, key });
  }
}

@Controller('api/email')
export class EmailController {
  constructor(private readonly emails: SendEmailService) {}

  /**
   * Accepted means queued in the outbox; its id leads to the status. Repeating an `Idempotency-Key` sends nothing new.
   */
  @Allow('email.send')
  @Post('send')
  @HttpCode(202)
  send(
    @Body({ schema: sendEmailSchema }) body: SendEmail,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | null,
  ): Promise<{ id: string }> {
    return this.emails.send(body, { caller, actor, key });
  }
}
