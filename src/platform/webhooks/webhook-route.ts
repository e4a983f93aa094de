import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Inject,
  type OnModuleInit,
  Post,
  type Type,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { Public } from '../access/access.js';
import { HideFromApiDescription } from '../http/api-decorators.js';
import { RawBody } from '../http/bodies.js';
import { WebhookHandlers } from './webhook-handling.js';
import { WebhookInbox } from './webhook-inbox.js';
import type { Delivery, WebhookSource } from './webhook-source.js';

/** A webhook endpoint: one address, one source. */
export function createWebhookController(path: string, Source: Type<WebhookSource>): Type<unknown> {
  @HideFromApiDescription()
  @Controller(path)
  class WebhookController implements OnModuleInit {
    constructor(
      private readonly inbox: WebhookInbox,
      private readonly handling: WebhookHandlers,
      @Inject(Source) private readonly source: WebhookSource,
    ) {}

    onModuleInit(): void {
      this.handling.register(this.source);
    }

    @WebhookRoute()
    @Post('webhook')
    async receive(@Delivered() delivery: Delivery): Promise<{ received: true }> {
      await this.inbox.receive(this.source, delivery);
      return { received: true };
    }
  }
  return WebhookController;
}

const MAX_BODY_BYTES = 1024 * 1024;

/** A public route for webhooks: keeps the raw body and responds 200. */
export const WebhookRoute = () =>
  applyDecorators(Public(), HttpCode(200), RouteConfig({ bodyLimit: MAX_BODY_BYTES, isRaw: true }));

/** Injects the webhook as it arrived. */
export const Delivered = createParamDecorator((_: unknown, context: ExecutionContext): Delivery => {
  const { body, headers, url, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return { body: body instanceof RawBody ? body.bytes : Buffer.alloc(0), headers, path: url, address: ip };
});
