import { Controller, Header, type OnModuleInit, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { WebhookHandlers } from '../../platform/webhooks/webhook-handling.js';
import { WebhookInbox } from '../../platform/webhooks/webhook-inbox.js';
import { Delivered, WebhookRoute } from '../../platform/webhooks/webhook-route.js';
import type { Delivery } from '../../platform/webhooks/webhook-source.js';
import { TwilioInboundSource } from './twilio-inbound.source.js';
import { TwilioStatusSource } from './twilio-status.source.js';

/** A TwiML response that sends nothing back. */
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** Twilio's webhooks. */
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
    this.handling.register(this.status);
    this.handling.register(this.inbound);
  }

  @WebhookRoute()
  @Post('status')
  async receive(@Delivered() delivery: Delivery): Promise<void> {
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
