import { Module } from '@nestjs/common';
import { DocusealWebhooksModule } from './docuseal/docuseal-webhook.source.js';
import { StripeWebhooksModule } from './stripe/stripe-webhook.source.js';
import { TwilioWebhooksModule } from './twilio/twilio-webhooks.js';

/** The routes that the vendors of `providers.module.ts` call. */
@Module({ imports: [DocusealWebhooksModule, StripeWebhooksModule, TwilioWebhooksModule] })
export class ProviderWebhooksModule {}
