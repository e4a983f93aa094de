import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { AssignmentModule } from '../assignment/assignment.module.js';
import { ContentModule } from '../content/content.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { Alerts } from './notification-preferences.js';
import { NotificationsController } from './notifications.controller.js';
import { NotifyDueTasks, SendDigests } from './notifications.jobs.js';
import { NotificationsService } from './notifications.service.js';
import {
  LeadNotifications,
  NotificationBroadcast,
  OutsideNotifications,
} from './notifications.subscribers.js';
import { PushDevices } from './push-devices.js';
import { PushService } from './push-service.js';

/** What staff are notified of. */
@Module({
  // Modules subscribe after those they import: a new lead has its assignee before anyone is notified.
  imports: [ActivityModule, AssignmentModule, ContentModule, DocumentsModule, LeadsModule, PaymentsModule],
  controllers: [NotificationsController],
  providers: [
    Alerts,
    LeadNotifications,
    NotificationBroadcast,
    NotificationsService,
    NotifyDueTasks,
    OutsideNotifications,
    PushDevices,
    PushService,
    SendDigests,
  ],
  exports: [NotificationsService],
})
export class NotificationsModule {}
