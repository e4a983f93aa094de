import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Allow, CurrentActor } from '../platform/access/access.decorators.js';
import type { Actor } from '../platform/audit/audit.js';
import type { SendingView } from '../shared/messages/sending.contract.js';
import { Sending } from './sending.js';

@Controller('api/sending')
export class SendingController {
  constructor(private readonly sending: Sending) {}

  @Allow('sending.read')
  @Get()
  view(): Promise<SendingView> {
    return this.sending.view();
  }

  @Allow('sending.resume')
  @Post('resume')
  @HttpCode(200)
  async resume(@CurrentActor() actor: Actor): Promise<SendingView> {
    await this.sending.resume(actor);
    return this.sending.view();
  }
}
