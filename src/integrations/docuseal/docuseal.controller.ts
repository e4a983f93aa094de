import { Controller, type OnModuleInit, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { WebhookHandling } from '../../platform/webhooks/webhook-handling.js';
import { WebhookInbox } from '../../platform/webhooks/webhook-inbox.js';
import { Delivered, WebhookRoute } from '../../platform/webhooks/webhook-route.decorator.js';
import type { Delivery } from '../../platform/webhooks/webhook-source.js';
import { DocusealWebhookSource } from './docuseal-webhook.source.js';

/** Where DocuSeal calls back. */
@ApiExcludeController()
@Controller('api/docuseal')
export class DocusealController implements OnModuleInit {
  constructor(
    private readonly inbox: WebhookInbox,
    private readonly handling: WebhookHandling,
    private readonly source: DocusealWebhookSource,
  ) {}

  onModuleInit(): void {
    this.handling.by(this.source);
  }

  @WebhookRoute()
  @Post('webhook')
  async told(@Delivered() delivery: Delivery): Promise<{ received: true }> {
    await this.inbox.receive(this.source, delivery);
    return { received: true };
  }
}
