import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/documents.module.js';
import { createWebhookController } from '../../platform/webhooks/webhook-route.js';
import { DocusealWebhookSource } from './docuseal-webhook.source.js';

@Module({
  imports: [DocumentsModule],
  controllers: [createWebhookController('api/docuseal', DocusealWebhookSource)],
  providers: [DocusealWebhookSource],
})
export class DocusealWebhooksModule {}
