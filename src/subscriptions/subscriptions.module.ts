import { Module } from '@nestjs/common';
import { LeadsModule } from '../leads/leads.module.js';
import { NewsletterController, SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Module({
  imports: [LeadsModule],
  controllers: [NewsletterController, SubscriptionsController],
  providers: [SubscriptionsService],
  exports: [SubscriptionsService],
})
export class SubscriptionsModule {}
