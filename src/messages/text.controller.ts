import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { leadIdSchema } from '../leads/lead-id.js';
import { Allow, type Caller, CurrentActor, CurrentCaller } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import { IdempotencyKey } from '../platform/http/idempotency-key.js';
import { type SendText, sendTextSchema } from '../shared/messages/message.schema.js';
import { SendTextService } from './send-text.js';

@Controller('api/leads')
export class TextController {
  constructor(private readonly texts: SendTextService) {}

  /** Accepted: it stands in the outbox, and in the lead's timeline once it has gone. The same `Idempotency-Key` writes one. */
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
