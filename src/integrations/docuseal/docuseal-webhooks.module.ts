import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/documents.module.js';
import { webhookController } from '../../platform/webhooks/webhook-controller.js';
import { DocusealWebhookSource } from './docuseal-webhook.source.js';

@Module({
  imports: [DocumentsModule],
  controllers: [webhookController('api/docuseal', DocusealWebhookSource)],
  providers: [DocusealWebhookSource],
})
export class DocusealWebhooksModule {}
