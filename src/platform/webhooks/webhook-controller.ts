import { Controller, Inject, type OnModuleInit, Post, type Type } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { WebhookHandling } from './webhook-handling.js';
import { WebhookInbox } from './webhook-inbox.js';
import { Delivered, WebhookRoute } from './webhook-route.decorator.js';
import type { Delivery, WebhookSource } from './webhook-source.js';

/** Where a provider calls back: one address, one source. */
export function webhookController(path: string, Source: Type<WebhookSource>): Type<unknown> {
  @ApiExcludeController()
  @Controller(path)
  class WebhookController implements OnModuleInit {
    constructor(
      private readonly inbox: WebhookInbox,
      private readonly handling: WebhookHandling,
      @Inject(Source) private readonly source: WebhookSource,
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
  return WebhookController;
}
