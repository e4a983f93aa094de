import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Action } from '#shared/access.js';
import {
  type EmailPreview,
  MESSAGE_SORTS,
  type MessageDetails,
  type MessageFilter,
  type MessageSort,
  type MessageView,
  messageFilterSchema,
  type PreviewEmail,
  previewEmailSchema,
  type SendEmail,
  type SendingView,
  type SendText,
  sendEmailSchema,
  sendTextSchema,
  type TemplateView,
  UNSENT_CARRIER,
  type WriteEmail,
  writeEmailSchema,
} from '#shared/message.js';
import { leadIdSchema } from '../leads/lead-lookup.js';
import { Allow, type Caller, CurrentActor, CurrentCaller } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { FormBody } from '../platform/http/api-decorators.js';
import type { ListExport } from '../platform/http/csv-export.js';
import { ExportableListController } from '../platform/http/list-controller.js';
import { listQuerySchema } from '../platform/http/list-query.js';
import { IdempotencyKey, idSchema } from '../platform/http/params.js';
import { sendFile } from '../platform/http/send-file.js';
import { EMAIL_FORM, EmailForm, type WrittenEmail } from './email-form.js';
import { FileNotFound, MessageNotFound } from './messages.errors.js';
import { MessagesQueries } from './messages.queries.js';
import { MessagesService } from './messages.service.js';
import { SendingService } from './sending.service.js';
import { SendEmailService, SendTextService, StaffMessages } from './staff-messages.service.js';

const listSchema = listQuerySchema<MessageSort, MessageFilter>(
  MESSAGE_SORTS,
  { field: 'createdAt', order: 'desc' },
  messageFilterSchema,
);
const MessageId = () => Param('id', { schema: idSchema(MessageNotFound) });

const FILE: ListExport<MessageView> & { allow: Action } = {
  name: 'messages',
  allow: 'messages.list',
  audited: 'messages.exported',
  columns: {
    Created: ({ createdAt }) => createdAt,
    Channel: ({ channel }) => channel,
    Template: ({ template }) => template,
    Recipient: ({ recipient }) => recipient,
    Subject: ({ subject }) => subject,
    State: ({ state, carrier }) => (carrier === UNSENT_CARRIER ? carrier : state),
    Sent: ({ sentAt }) => sentAt,
    Delivery: ({ delivery }) => delivery,
    Reason: ({ reason }) => reason,
  },
};

@Controller('api/messages')
export class MessagesController extends ExportableListController<MessageView, MessageSort, MessageFilter>({
  resource: 'messages',
  action: 'messages.list',
  query: listSchema,
  missing: MessageNotFound,
  file: FILE,
}) {
  constructor(
    private readonly messages: MessagesService,
    protected readonly queries: MessagesQueries,
  ) {
    super();
  }

  @Allow('messages.templates')
  @Get('templates')
  templates(): Promise<TemplateView[]> {
    return this.queries.templates();
  }

  /** A file that staff attached. */
  @Allow('messages.read')
  @Get('files/:id')
  async file(
    @Param('id', { schema: idSchema(FileNotFound) }) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return sendFile(await this.queries.file(id), reply);
  }

  @Allow('messages.read')
  @Get(':id')
  override get(@MessageId() id: string, @CurrentCaller() caller: Caller): Promise<MessageDetails> {
    return this.queries.getDetails(id, caller);
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
    return this.queries.getDetails(id, caller);
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
    return this.queries.getDetails(id, caller);
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
    return this.queries.getDetails(id, caller);
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

/** What staff write from a lead's page. */
@Controller('api/leads')
export class WritingController {
  constructor(
    private readonly emails: SendEmailService,
    private readonly texts: SendTextService,
    private readonly staff: StaffMessages,
  ) {}

  /**
   * Accepted means queued in the outbox; its status is in the timeline. Repeating an `Idempotency-Key` sends nothing
   * new.
   */
  @Allow('email.send')
  @Post(':id/emails')
  @HttpCode(202)
  writeEmail(
    @Param('id', { schema: leadIdSchema }) id: string,
    @Body({ schema: writeEmailSchema }) body: WriteEmail,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | null,
  ): Promise<{ id: string }> {
    return this.emails.write(id, body, { caller, actor, key });
  }

  /** The same with files: the email as JSON in the field `email`, and the files in `files`. */
  @Allow('email.send')
  @Post(':id/emails/with-files')
  @HttpCode(202)
  @FormBody(EMAIL_FORM)
  async writeEmailWithFiles(
    @Param('id', { schema: leadIdSchema }) id: string,
    @EmailForm() { email, files }: WrittenEmail,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | null,
  ): Promise<{ id: string }> {
    return this.emails.write(id, email, { caller, actor, key }, files);
  }

  /**
   * Accepted means queued in the outbox; it shows in the timeline once sent. Repeating an `Idempotency-Key` sends
   * nothing new.
   */
  @Allow('texts.send')
  @Post(':id/texts')
  @HttpCode(202)
  sendText(
    @Param('id', { schema: leadIdSchema }) id: string,
    @Body({ schema: sendTextSchema }) body: SendText,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | null,
  ): Promise<{ id: string }> {
    return this.texts.send(id, body, { caller, actor, key });
  }

  /** Cancels an unsent message that anyone on staff wrote to this owner. */
  @Allow('email.send')
  @Delete(':id/messages/:messageId')
  @HttpCode(204)
  async cancel(
    @Param('id', { schema: leadIdSchema }) id: string,
    @Param('messageId', { schema: idSchema(MessageNotFound) }) messageId: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.staff.cancel(id, messageId, actor);
  }
}

@Controller('api/email')
export class EmailController {
  constructor(private readonly emails: SendEmailService) {}

  /** What `POST /api/leads/:id/emails` would send. */
  @Allow('email.send')
  @Post('preview')
  @HttpCode(200)
  preview(
    @Body({ schema: previewEmailSchema }) body: PreviewEmail,
    @CurrentCaller() caller: Caller,
  ): Promise<EmailPreview> {
    return this.emails.preview(body, caller);
  }

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
