import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { AssignmentModule } from '../assignment/assignment.module.js';
import { WorkingHoursModule } from '../booking/working-hours/working-hours.controller.js';
import { LeadsModule } from '../leads/leads.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { EscalateLeads } from './speed-to-lead.jobs.js';
import { SpeedToLeadSubscribers } from './speed-to-lead.subscribers.js';

/** How soon leads get a response, and who is reminded until they do. */
@Module({
  imports: [ActivityModule, AssignmentModule, LeadsModule, NotificationsModule, WorkingHoursModule],
  providers: [EscalateLeads, SpeedToLeadSubscribers],
})
export class SpeedToLeadModule {}
