import { Controller, type OnModuleInit, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { WebhookHandling } from '../../platform/webhooks/webhook-handling.js';
import { WebhookInbox } from '../../platform/webhooks/webhook-inbox.js';
import { Delivered, WebhookRoute } from '../../platform/webhooks/webhook-route.decorator.js';
import type { Delivery } from '../../platform/webhooks/webhook-source.js';
import { BouncesSource } from './bounces.source.js';

/** Where mail services call back. */
@ApiExcludeController()
@Controller('api/email')
export class BouncesController implements OnModuleInit {
  constructor(
    private readonly inbox: WebhookInbox,
    private readonly handling: WebhookHandling,
    private readonly bounces: BouncesSource,
  ) {}

  onModuleInit(): void {
    this.handling.by(this.bounces);
  }

  @WebhookRoute()
  @Post('bounces')
  async told(@Delivered() delivery: Delivery): Promise<void> {
    await this.inbox.receive(this.bounces, delivery);
  }
}
