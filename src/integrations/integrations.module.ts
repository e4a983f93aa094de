import { Module } from '@nestjs/common';
import { DocusealTemplatesController } from './docuseal/docuseal.module.js';
import { DocusealWebhooksModule } from './docuseal/docuseal-webhook.source.js';
import { IntegrationsController } from './integrations.controller.js';
import { IntegrationsQueries } from './integrations.queries.js';
import { SignatureProviderModule } from './providers.module.js';
import { StripeWebhooksModule } from './stripe/stripe-webhook.source.js';
import { TwilioWebhooksModule } from './twilio/twilio-webhooks.js';

/** The integrations page of the console, and the routes that the vendors of `providers.module.ts` call. */
@Module({
  imports: [SignatureProviderModule, DocusealWebhooksModule, StripeWebhooksModule, TwilioWebhooksModule],
  controllers: [IntegrationsController, DocusealTemplatesController],
  providers: [IntegrationsQueries],
})
export class IntegrationsModule {}
