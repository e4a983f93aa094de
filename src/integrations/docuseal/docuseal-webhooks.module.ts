import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/documents.module.js';
import { DocusealController } from './docuseal.controller.js';
import { DocusealWebhookSource } from './docuseal-webhook.source.js';

@Module({
  imports: [DocumentsModule],
  controllers: [DocusealController],
  providers: [DocusealWebhookSource],
})
export class DocusealWebhooksModule {}
