import { Module } from '@nestjs/common';
import { TwilioController } from './twilio.controller.js';
import { TwilioInboundSource } from './twilio-inbound.source.js';
import { TwilioStatusSource } from './twilio-status.source.js';

@Module({
  controllers: [TwilioController],
  providers: [TwilioInboundSource, TwilioStatusSource],
})
export class TwilioWebhooksModule {}
