import { Body, Controller, Get, HttpCode, Ip, Param, Post } from '@nestjs/common';
import {
  type Subscribe,
  type SubscribeAccepted,
  type Subscription,
  subscribeSchema,
} from '#shared/subscription.js';
import { Public } from '../platform/access/access.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { FromVisitor, PublicForm, type Visitor } from '../platform/public-forms/public-form.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** The page behind the link in a confirmation. Opening it changes nothing, because mail scanners follow links. */
@Controller('api/public/subscriptions')
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly limits: RateLimits,
  ) {}

  @Public()
  @Get(':token')
  async read(@Param('token') token: string, @Ip() ip: string): Promise<Subscription> {
    await this.limits.count('publicRead', ip);
    return this.subscriptions.read(token);
  }

  @Public()
  @Post(':token')
  @HttpCode(200)
  async confirm(@Param('token') token: string, @FromVisitor() visitor: Visitor): Promise<Subscription> {
    await this.limits.count('publicRead', visitor.address);
    return this.subscriptions.confirm(token, visitor);
  }

  @Public()
  @Post(':token/end')
  @HttpCode(200)
  async end(@Param('token') token: string, @Ip() ip: string): Promise<Subscription> {
    await this.limits.count('publicRead', ip);
    return this.subscriptions.end(token);
  }
}

const accepted = (): SubscribeAccepted => ({ accepted: true });

@Controller('api/public/newsletter')
export class NewsletterController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @PublicForm(accepted)
  @Post()
  async subscribe(@Body({ schema: subscribeSchema }) { email }: Subscribe): Promise<SubscribeAccepted> {
    await this.subscriptions.requestNewsletter(email);
    return accepted();
  }
}
