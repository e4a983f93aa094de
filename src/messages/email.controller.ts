import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Allow, type Caller, CurrentActor, CurrentCaller } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { IdempotencyKey } from '../platform/http/idempotency-key.js';
import { type SendEmail, sendEmailSchema } from '../shared/messages/message.schema.js';
import { SendEmailService } from './send-email.js';

@Controller('api/email')
export class EmailController {
  constructor(private readonly emails: SendEmailService) {}

  /** Accepted: it stands in the outbox, where its id tells what becomes of it. The same `Idempotency-Key` writes one mail. */
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
