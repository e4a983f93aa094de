import { Controller, Header, type OnModuleInit, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { WebhookHandlers } from '../../platform/webhooks/webhook-handling.js';
import { WebhookInbox } from '../../platform/webhooks/webhook-inbox.js';
import { Delivered, WebhookRoute } from '../../platform/webhooks/webhook-route.js';
import type { Delivery } from '../../platform/webhooks/webhook-source.js';
import { TwilioInboundSource } from './twilio-inbound.source.js';
import { TwilioStatusSource } from './twilio-status.source.js';

/** An answer in TwiML that sends nothing back. */
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Where Twilio calls back. */
@ApiExcludeController()
@Controller('api/twilio')
export class TwilioController implements OnModuleInit {
  constructor(
    private readonly inbox: WebhookInbox,
    private readonly handling: WebhookHandlers,
    private readonly status: TwilioStatusSource,
    private readonly inbound: TwilioInboundSource,
  ) {}

  onModuleInit(): void {
    this.handling.by(this.status);
    this.handling.by(this.inbound);
  }

  @WebhookRoute()
  @Post('status')
  async told(@Delivered() delivery: Delivery): Promise<void> {
    await this.inbox.receive(this.status, delivery);
  }

  @WebhookRoute()
  @Post('inbound')
  @Header('content-type', 'text/xml; charset=utf-8')
  async answered(@Delivered() delivery: Delivery): Promise<string> {
    await this.inbox.receive(this.inbound, delivery);
    return NOTHING;
  }
}
